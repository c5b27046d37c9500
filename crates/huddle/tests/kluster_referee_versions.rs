//! Versions of the rules through the Kluster referee, and what changed with rules 2 (docs/RULES.md).

#[allow(dead_code)] // shared by several test binaries
mod common;

use common::Driver;
use serde_json::{Value, json};

fn flat(x: f64, y: f64) -> Value {
    json!({"x": x, "y": y, "face": "up", "yaw": 0})
}

fn names(reply: &Value) -> Vec<&str> {
    reply["events"].as_array().expect("a list").iter().map(|event| event["event"].as_str().expect("a name")).collect()
}

fn state(driver: &mut Driver) -> Value {
    driver.expect_ok(&json!({"cmd": "state"}))
}

/// Starts a game of Classic.
fn classic_with(rules: Option<u32>, players: u32, options: &Value) -> Driver {
    let mut driver = Driver::kluster();
    driver.expect_ok(&json!({"cmd": "new", "rules": rules, "boxes": ["classic"], "players": players, "seed": 7,
        "first": 0, "options": options}));
    driver
}

fn drop_outside(driver: &mut Driver) -> Value {
    driver.expect_ok(&json!({"cmd": "hold", "magnet": 0, "pose": flat(250.0, 0.0)}));
    driver.expect_ok(&json!({"cmd": "release"}))
}

#[test]
fn k11_a_drop_outside_goes_back_to_the_hand_under_rules_2_and_ends_the_turn_under_rules_1() {
    let mut driver = classic_with(Some(2), 2, &json!({}));
    for _ in 0..3 {
        let answer = drop_outside(&mut driver);
        assert_eq!(names(&answer), ["not_placed"]);
        assert_eq!((&answer["events"][0]["seat"], &answer["events"][0]["magnet"]), (&json!(0), &json!(0)));
    }
    let after = state(&mut driver);
    assert_eq!((&after["turn"], &after["phase"]), (&json!(0), &json!("choosing")));
    let mut driver = classic_with(Some(1), 2, &json!({}));
    assert_eq!(names(&drop_outside(&mut driver)), ["taken", "turn"]);
    assert_eq!(state(&mut driver)["turn"], 1);
}

#[test]
fn new_games_follow_the_newest_rules_and_unknown_versions_are_refused_by_name() {
    let mut driver = classic_with(None, 2, &json!({}));
    let record = driver.expect_ok(&json!({"cmd": "record"}))["record"].clone();
    assert!(record.as_str().unwrap().contains(r#""rules":2"#), "{record}");
    for version in [json!(0), json!(3), json!(-1), json!("2"), json!(1.5)] {
        let new = json!({"cmd": "new", "rules": version, "boxes": ["classic"], "players": 2, "seed": 7});
        driver.expect_error(&new);
    }
    let new = json!({"cmd": "new", "rules": 3, "boxes": ["classic"], "players": 2, "seed": 7});
    assert!(driver.expect_error(&new).0.contains("version 3 of the rules is unknown"));
    assert_eq!(driver.expect_ok(&json!({"cmd": "record"}))["record"], record, "the game before goes on");
}

#[test]
fn k10_two_clocks_in_a_row_retire_a_seat_and_its_hand_is_unused() {
    let mut driver = classic_with(Some(2), 3, &json!({"clock": true}));
    for _ in 0..3 {
        assert_eq!(names(&driver.expect_ok(&json!({"cmd": "clock"}))), ["turn"]);
    }
    assert_eq!(names(&driver.expect_ok(&json!({"cmd": "clock"}))), ["retired", "turn"]);
    let after = state(&mut driver);
    assert_eq!((&after["retired"], after["unused"].as_array().unwrap().len()), (&json!([0]), 8));
    let last = driver.expect_ok(&json!({"cmd": "clock", "game": true}));
    assert_eq!(names(&last), ["retired", "won"], "the last one left wins");
    assert_eq!(state(&mut driver)["winners"], json!([2]));
}

#[test]
fn k12_faults_are_an_option_of_rules_2() {
    let (error, rule) = Driver::kluster().expect_error(&json!({"cmd": "new", "rules": 1, "boxes": ["classic"],
        "players": 1, "seed": 7, "options": {"faults": "kluster"}}));
    assert!(error.contains("rules 1"), "{error}");
    assert_eq!(rule, "K12");
    let mut driver = classic_with(Some(2), 1, &json!({"faults": "kluster", "clock": true}));
    assert_eq!(names(&driver.expect_ok(&json!({"cmd": "clock"}))), ["fault", "turn"], "the clock is always one");
}

#[test]
fn k15_seventeen_players_are_too_many_under_rules_2() {
    let new = |rules: u32| json!({"cmd": "new", "rules": rules, "boxes": vec!["classic"; 8], "players": 17, "seed": 7});
    let mut driver = Driver::kluster();
    let (error, rule) = driver.expect_error(&new(2));
    assert!(error.contains("at most 16"), "{error}");
    assert_eq!(rule, "K15");
    driver.expect_ok(&new(1));
}

#[test]
fn k13_who_said_yes_must_place() {
    let mut driver = classic_with(Some(2), 2, &json!({"expert": true}));
    // Two magnets of the other seat are laid, so that the hands are 12 and 10.
    for (magnet, y) in [(12, 90.0), (13, -90.0)] {
        driver.expect_ok(&json!({"cmd": "lay", "magnet": magnet, "pose": flat(0.0, y)}));
    }
    driver.expect_ok(&json!({"cmd": "hold", "magnet": 0, "pose": flat(-100.0, 0.0)}));
    assert_eq!(names(&driver.expect_ok(&json!({"cmd": "release"}))).last(), Some(&"asked"));
    driver.expect_ok(&json!({"cmd": "again", "yes": true}));
    driver.expect_ok(&json!({"cmd": "hold", "magnet": 1, "pose": flat(250.0, 0.0)}));
    assert_eq!(names(&driver.expect_ok(&json!({"cmd": "release"}))), ["not_placed"]);
    assert_eq!(state(&mut driver)["phase"], "choosing");
    assert_eq!(driver.expect_error(&json!({"cmd": "again", "yes": false})).1, "K13");
}

#[test]
fn k14_a_drop_outside_goes_back_to_the_pool_and_the_clock_eliminates() {
    let mut driver = classic_with(Some(2), 3, &json!({"elimination": true, "clock": true}));
    assert_eq!(names(&drop_outside(&mut driver)), ["not_placed"]);
    let after = state(&mut driver);
    assert_eq!(
        (after["pool"].as_array().unwrap().len(), &after["turn"], &after["eliminated"]),
        (24, &json!(0), &json!([]))
    );
    driver.expect_ok(&json!({"cmd": "hold", "magnet": 5, "pose": flat(0.0, 0.0)}));
    assert_eq!(names(&driver.expect_ok(&json!({"cmd": "clock"}))), ["taken", "eliminated", "turn"]);
    let after = state(&mut driver);
    assert_eq!((after["pool"].as_array().unwrap().len(), &after["eliminated"]), (24, &json!([0])));
}

/// Starts a game of Classic under a version of the physics.
fn classic_of_physics(physics: Option<u32>) -> Driver {
    let mut driver = Driver::kluster();
    let new = json!({"cmd": "new", "physics": physics, "boxes": ["classic"], "players": 2, "seed": 7, "first": 0});
    driver.expect_ok(&new);
    driver
}

#[test]
fn new_games_follow_the_newest_physics_and_unknown_versions_are_refused_by_name() {
    for (asked, followed) in [(None, 2), (Some(1), 1), (Some(2), 2)] {
        let record = classic_of_physics(asked).expect_ok(&json!({"cmd": "record"}))["record"].clone();
        assert!(record.as_str().unwrap().contains(&format!(r#""physics":{followed}"#)), "{record}");
    }
    let mut driver = classic_of_physics(None);
    let new = json!({"cmd": "new", "physics": 3, "boxes": ["classic"], "players": 2, "seed": 7});
    assert!(driver.expect_error(&new).0.contains("version 3 of the physics is unknown"));
}

/// The same two stones, 50 mm apart: those of the second edition are larger and stronger.
#[test]
fn a_probe_takes_the_kinds_of_an_edition() {
    let mut driver = Driver::kluster();
    let mut force = |physics: Option<u32>| {
        let body = |x: f64| json!({"kind": "stone", "pose": flat(x, 0.0)});
        let probe = json!({"cmd": "probe", "physics": physics, "source": body(0.0), "target": body(50.0)});
        driver.expect_ok(&probe)["force"][0].as_f64().unwrap().abs()
    };
    let (first, second, newest) = (force(Some(1)), force(Some(2)), force(None));
    assert!((2.0..4.0).contains(&(second / first)), "{first} {second}");
    assert_eq!(second.to_bits(), newest.to_bits());
}

#[test]
fn k08_a_loop_is_shifted_as_a_whole_under_physics_2() {
    let mut driver = classic_of_physics(None);
    let nodes =
        |driver: &mut Driver| -> Vec<[f64; 2]> { serde_json::from_value(state(driver)["cords"][0].clone()).unwrap() };
    let before = nodes(&mut driver);
    let [x, y] = before[0];
    let shift = json!({"cmd": "cord", "cord": 0, "whole": true, "to": [x + 30.0, y - 10.0], "ms": 400});
    driver.expect_ok(&shift);
    for (was, is) in before.iter().zip(nodes(&mut driver)) {
        assert!((is[0] - was[0] - 30.0).abs() < 0.01 && (is[1] - was[1] + 10.0).abs() < 0.01, "{was:?} {is:?}");
    }
    let missing = json!({"cmd": "cord", "cord": 0, "to": [0.0, 0.0], "ms": 400});
    assert!(driver.expect_error(&missing).0.contains("grab"));

    let mut driver = classic_of_physics(Some(1));
    let before = nodes(&mut driver);
    assert!(driver.expect_error(&shift).0.contains("no knot"));
    assert_eq!(nodes(&mut driver), before);
}
