//! The Kluster referee, line by line: replies, refusals and their rules (docs/REFEREE.md).

#[allow(dead_code)] // shared by several test binaries
mod common;

use common::Driver;
use serde_json::{Value, json};

impl Driver {
    fn classic() -> Driver {
        let mut driver = Driver::kluster();
        driver.expect_ok(&json!({"cmd": "new", "boxes": ["classic"], "players": 2, "seed": 7, "first": 0}));
        driver
    }

    fn magnet(&mut self, id: usize) -> Value {
        self.expect_ok(&json!({"cmd": "state"}))["magnets"][id].clone()
    }
}

fn flat(x: f64, y: f64) -> Value {
    json!({"x": x, "y": y, "face": "up", "yaw": 0})
}

fn names(reply: &Value) -> Vec<&str> {
    reply["events"].as_array().expect("a list").iter().map(|event| event["event"].as_str().expect("a name")).collect()
}

#[test]
fn state_has_all_documented_fields() {
    let mut driver = Driver::classic();
    driver.expect_ok(&json!({"cmd": "lay", "magnet": 3, "pose": {"x": 10, "y": -20, "face": "edge", "yaw": 90}}));
    driver.expect_ok(&json!({"cmd": "hold", "magnet": 0, "pose": {"x": -90, "y": 0, "z": 80,
        "qw": 0.0, "qx": 0.6, "qy": 0.8, "qz": 0.0}}));
    let state = driver.expect_ok(&json!({"cmd": "state"}));
    assert_eq!((&state["turn"], &state["phase"]), (&json!(0), &json!("holding")));
    assert_eq!(state["hands"], json!([[0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11], (12..24).collect::<Vec<_>>()]));
    let empty = json!([]);
    for field in ["eliminated", "winners", "unused"] {
        assert_eq!(state[field], empty, "{field}");
    }
    assert_eq!((&state["faults"], &state["score"]), (&json!(0), &json!(1)));
    assert!(state["cords"][0].as_array().is_some_and(|cord| cord.len() == 128 && cord[0][0] == 159.966_778));

    let laid = driver.magnet(3);
    assert_eq!((&laid["id"], &laid["kind"], &laid["in"]), (&json!(3), &json!("stone"), &json!(true)));
    assert_eq!((&laid["face"], &laid["at"]), (&json!("edge"), &json!("table")));
    let near = |value: &Value, expected: f64| (value.as_f64().expect("a number") - expected).abs() < 1e-4;
    for (part, expected) in [("x", 10.0), ("y", -20.0), ("qw", 0.5), ("qx", 0.5), ("qy", 0.5), ("qz", 0.5)] {
        assert!(near(&laid["pose"][part], expected), "{part}: {laid}");
    }
    let held = driver.magnet(0);
    assert_eq!((&held["at"], &held["in"], &held["face"]), (&json!("held"), &json!(false), &Value::Null));
    for (part, expected) in [("x", -90.0), ("z", 80.0), ("qw", 0.0), ("qx", 0.6), ("qy", 0.8), ("qz", 0.0)] {
        assert!(near(&held["pose"][part], expected), "{part}: {held}");
    }
    let away = json!({"id": 1, "kind": "stone", "pose": null, "in": false, "face": null, "at": "away"});
    assert_eq!(driver.magnet(1), away);
}

#[test]
fn a_turn_reports_its_events_in_order() {
    let mut driver = Driver::classic();
    assert_eq!(
        driver
            .expect_ok(&json!({"cmd": "hold", "magnet": 0, "pose": {"x": 0, "y": 0, "z": 60, "face": "up", "yaw": 0}})),
        json!({"ok": true, "events": [], "ms": 0.0})
    );
    let to = json!({"x": 20, "y": 0, "z": 40, "face": "down", "yaw": 90});
    assert_eq!(driver.expect_ok(&json!({"cmd": "carry", "to": to, "ms": 400}))["ms"], 400.0);
    let placed = driver.expect_ok(&json!({"cmd": "release"}));
    assert_eq!(names(&placed), ["placed", "turn"]);
    let digest = driver.expect_ok(&json!({"cmd": "digest"}))["digest"].clone();
    let time = placed["events"][1]["time"].clone();
    assert_eq!(placed["events"][1], json!({"event": "turn", "seat": 1, "digest": digest, "time": time}));
    assert_eq!(digest.as_str().expect("a text").len(), 16);
    // The magnet rests in the pose in which it was held: face down, at a right angle.
    let stone = driver.magnet(0);
    assert_eq!((&stone["face"], &stone["in"]), (&json!("down"), &json!(true)));

    // The next magnet comes so close that the first jumps to it: a Kluster during `carry`, without a release.
    driver.expect_ok(&json!({"cmd": "hold", "magnet": 12, "pose": {"x": 80, "y": 0, "z": 60, "face": "up", "yaw": 0}}));
    let back = driver.expect_ok(&json!({"cmd": "back"}));
    assert_eq!((names(&back).len(), &driver.expect_ok(&json!({"cmd": "state"}))["phase"]), (0, &json!("choosing")));
    driver.expect_ok(&json!({"cmd": "hold", "magnet": 12, "pose": {"x": 80, "y": 0, "z": 60, "face": "up", "yaw": 0}}));
    let to = json!({"x": 22, "y": 0, "z": 16, "face": "up", "yaw": 0});
    let carried = driver.expect_ok(&json!({"cmd": "carry", "to": to, "ms": 900}));
    let events = names(&carried);
    assert!(
        events.contains(&"moved") && events.contains(&"joined") && events.ends_with(&["taken", "turn"]),
        "{carried}"
    );
    assert_eq!(driver.expect_ok(&json!({"cmd": "state"}))["score"], 0);
}

#[test]
fn lay_stages_a_table_outside_the_rules() {
    let mut driver = Driver::classic();
    for (magnet, x) in [(0, 0.0), (12, 29.0)] {
        assert_eq!(
            driver.expect_ok(&json!({"cmd": "lay", "magnet": magnet, "pose": flat(x, 0.0)})),
            json!({"ok": true})
        );
    }
    driver.expect_ok(&json!({"cmd": "lay", "magnet": 23, "pose": {"x": 0, "y": 250, "face": "down", "yaw": 0}}));
    assert_eq!(driver.magnet(23)["in"], false);
    assert_eq!(driver.expect_ok(&json!({"cmd": "state"}))["at_rest"], false);
    let settled = driver.expect_ok(&json!({"cmd": "settle"}));
    let events = names(&settled);
    assert!(events.contains(&"left") && events.ends_with(&["taken", "turn"]), "{settled}");
    assert!(settled["ms"].as_f64().is_some_and(|ms| ms > 0.0));
    assert_eq!(driver.magnet(23)["at"], "away");
    let (error, rule) = driver.expect_error(&r#"{"cmd":"record"}"#);
    assert_eq!((error.as_str(), rule), ("a game with magnets laid outside the rules has no record", Value::Null));

    // All magnets can be laid without anybody winning.
    driver.expect_ok(&json!({"cmd": "new", "boxes": ["classic"], "players": 4, "seed": 1, "first": 0}));
    for magnet in 0..24 {
        let (x, y) = (f64::from(magnet % 5) * 56.0 - 112.0, f64::from(magnet / 5) * 56.0 - 112.0);
        driver.expect_ok(&json!({"cmd": "lay", "magnet": magnet, "pose": flat(x, y)}));
    }
    let state = driver.expect_ok(&json!({"cmd": "state"}));
    assert_eq!((&state["score"], &state["phase"], &state["winners"]), (&json!(24), &json!("choosing"), &json!([])));
}

#[test]
fn a_dragged_cord_pushes_magnets() {
    let mut driver = Driver::classic();
    driver.expect_ok(&json!({"cmd": "lay", "magnet": 0, "pose": flat(120.0, 0.0)}));
    let dragged = driver.expect_ok(&json!({"cmd": "cord", "cord": 0, "grab": [160, 0], "to": [90, 0], "ms": 700}));
    assert!(names(&dragged).contains(&"moved"), "{dragged}");
    assert!(driver.magnet(0)["pose"]["x"].as_f64().is_some_and(|x| x < 115.0));
}

#[test]
fn clock_ends_the_turn_if_the_option_is_on() {
    let mut driver = Driver::classic();
    assert_eq!(driver.expect_error(&r#"{"cmd":"clock"}"#).0, "this table has no clock");
    let options =
        json!({"clock": true, "poles_shown": true, "first": "youngest", "surface": {"width": 700, "depth": 500}});
    driver.expect_ok(
        &json!({"cmd": "new", "boxes": ["duo"], "players": 2, "seed": 7, "first": 1, "options": options, "moon": 1}),
    );
    driver.expect_ok(&json!({"cmd": "hold", "magnet": 6, "pose": flat(0.0, 0.0)}));
    assert_eq!(names(&driver.expect_ok(&json!({"cmd": "clock"}))), ["taken", "turn"]);
    assert_eq!(driver.expect_ok(&json!({"cmd": "state"}))["turn"], 0);
}

#[test]
fn only_settling_is_accepted_when_the_game_is_over() {
    let mut driver = Driver::kluster();
    driver.expect_ok(&json!({"cmd": "new", "boxes": ["classic"], "players": 1, "seed": 7, "options": {"clock": true}}));
    // The third fault ends a solo game (K12).
    for _ in 0..3 {
        driver.expect_ok(&json!({"cmd": "clock"}));
    }
    let state = driver.expect_ok(&json!({"cmd": "state"}));
    assert_eq!((&state["phase"], &state["at_rest"]), (&json!("over"), &json!(true)));
    let record = driver.expect_ok(&json!({"cmd": "record"}))["record"].clone();
    let mut replayed = Driver::kluster();
    replayed.expect_ok(&json!({"cmd": "replay", "record": record}));
    for driver in [&mut driver, &mut replayed] {
        assert_eq!(driver.expect_ok(&json!({"cmd": "settle"})), json!({"ok": true, "events": [], "ms": 0.0}));
        for command in [
            json!({"cmd": "hold", "magnet": 5, "pose": flat(0.0, 0.0)}),
            json!({"cmd": "release"}),
            json!({"cmd": "back"}),
            json!({"cmd": "clock"}),
            json!({"cmd": "again", "yes": false}),
            json!({"cmd": "cord", "cord": 0, "grab": [160, 0], "to": [0, 0], "ms": 9}),
        ] {
            assert_eq!(driver.expect_error(&command), ("the game is over".to_owned(), json!("K3")), "{command}");
        }
        assert_eq!(driver.expect_ok(&json!({"cmd": "record"}))["record"], record);
    }
}

#[test]
fn a_replayed_game_goes_on_in_the_middle_of_a_motion() {
    let mut driver = Driver::kluster();
    driver.expect_ok(
        &json!({"cmd": "new", "boxes": ["classic"], "players": 2, "seed": 7, "first": 0, "options": {"clock": true}}),
    );
    driver.expect_ok(&json!({"cmd": "hold", "magnet": 0, "pose": flat(0.0, 0.0)}));
    driver.expect_ok(&json!({"cmd": "release"}));
    let digest = driver.expect_ok(&json!({"cmd": "digest"}));
    let record = driver.expect_ok(&json!({"cmd": "record"}))["record"].as_str().expect("text").to_owned();
    let lines: Vec<&str> = record.lines().collect();
    // The stone is let go of a few ticks before it is placed.
    let placed: Value = serde_json::from_str(lines[lines.len() - 2]).expect("JSON");
    let wait = json!({"after": placed["after"].as_u64().expect("ticks") - 1}).to_string();
    let cut = [&lines[..lines.len() - 2], &[wait.as_str()]].concat().join("\n");
    driver.expect_ok(&json!({"cmd": "replay", "record": cut}));
    assert_eq!(driver.expect_ok(&json!({"cmd": "state"}))["phase"], "settling");
    let (error, _) = driver.expect_error(&json!({"cmd": "clock"}));
    assert_eq!(error, "the magnet is released: wait until the table is at rest");
    assert!(names(&driver.expect_ok(&json!({"cmd": "settle"}))).ends_with(&["placed", "turn"]));
    assert_eq!(driver.expect_ok(&json!({"cmd": "digest"})), digest);
    assert_eq!(driver.expect_ok(&json!({"cmd": "record"}))["record"], record);
}

#[test]
fn events_have_the_time_of_the_table() {
    let mut driver = Driver::kluster();
    // Five players leave spinners over, which settle before the first turn (K15).
    driver.expect_ok(&json!({"cmd": "new", "boxes": ["classic", "duo"], "players": 5, "seed": 7, "first": 0}));
    let before = driver.expect_ok(&json!({"cmd": "state"}));
    assert!(before["time"].as_f64().is_some_and(|time| time > 0.0), "{before}");
    driver.expect_ok(&json!({"cmd": "hold", "magnet": before["hands"][0][0], "pose": flat(-180.0, 60.0)}));
    let released = driver.expect_ok(&json!({"cmd": "release"}));
    let after = driver.expect_ok(&json!({"cmd": "state"}));
    assert_eq!(
        released["events"].as_array().and_then(|events| events.last()).map(|last| &last["time"]),
        Some(&after["time"])
    );
}

#[test]
fn probe_agrees_with_the_reference() {
    const MU0: f64 = 4e-7 * std::f64::consts::PI;
    let lines = include_str!("../../magnets/tests/data/reference.csv").lines().filter(|line| !line.starts_with('#'));
    let mut driver = Driver::kluster();
    let mut compared = 0;
    for line in lines.skip(1).filter(|line| line.contains("ellipsoid")) {
        let columns: Vec<&str> = line.split(',').collect();
        let number = |column: usize| columns[column].parse::<f64>().expect("a number");
        let strength = 4.0 / 3.0 * std::f64::consts::PI * 0.010 * 0.007 * 0.005 / MU0;
        let direction = match columns[2] {
            "L" => [1.0, 0.0, 0.0],
            "M" => [0.0, 1.0, 0.0],
            "S" => [0.0, 0.0, 1.0],
            _ => [0.8, 0.0, 0.6],
        };
        let body = |strength: f64, pose: Value| json!({"semi_axes": [10, 7, 5], "moment": direction.map(|part| part * strength), "pose": pose});
        let (sine, cosine) = number(5).to_radians().sin_cos();
        let (x, y) = (number(8) * 1e3 * cosine, number(8) * 1e3 * sine);
        let face = if columns[7] == "1" { "down" } else { "up" };
        let source = body(number(3) * strength, json!({"x": 0, "y": 0, "z": 0, "face": "up", "yaw": 0}));
        let pose = json!({"x": x, "y": y, "z": number(9) * 1e3, "face": face, "yaw": number(6)});
        let target = body(number(4) * strength, pose);
        let reply = driver.expect_ok(&json!({"cmd": "probe", "source": source, "target": target}));
        let length = |parts: [f64; 3]| parts.iter().map(|part| part * part).sum::<f64>().sqrt();
        let found = |name: &str, at: usize| reply[name][at].as_f64().expect("a number");
        let force = std::array::from_fn(|at| number(11 + at));
        let apart = length(std::array::from_fn(|at| found("force", at) - force[at]));
        assert!(apart < 0.03 * length(force), "{line} -> {reply}");
        let torque = std::array::from_fn(|at| number(14 + at));
        let apart = length(std::array::from_fn(|at| found("torque", at) - torque[at]));
        assert!(apart < 0.04 * length(torque).max(0.01 * length(force)), "{line} -> {reply}");
        compared += 1;
    }
    assert!(compared >= 30, "{compared}");
    // A kind is its typical magnet; without z both rest on the table.
    let stone = |x: f64| json!({"kind": "stone", "pose": flat(x, 0.0)});
    let (here, there) = (stone(0.0), stone(30.0));
    let reply = driver.expect_ok(&json!({"cmd": "probe", "source": here, "target": there}));
    let back = driver.expect_ok(&json!({"cmd": "probe", "source": there, "target": here}));
    assert_eq!(reply["force"][0].as_f64().map(|x| -x), back["force"][0].as_f64());
    assert_eq!(reply["force"].as_array().map(Vec::len), Some(3));
    let (error, _) = driver.expect_error(&json!({"cmd": "probe", "source": here, "target": stone(15.0)}));
    assert_eq!(error, "the two bodies overlap");
}

#[test]
fn refused_commands_name_their_rule() {
    let mut driver = Driver::classic();
    driver.expect_ok(&json!({"cmd": "lay", "magnet": 1, "pose": flat(0.0, 0.0)}));
    driver.expect_ok(&json!({"cmd": "settle"}));
    let new = |boxes: Value, players: u64, more: Value| {
        let mut new = json!({"cmd": "new", "boxes": boxes, "players": players, "seed": 1});
        for (name, value) in more.as_object().expect("fields") {
            new[name] = value.clone();
        }
        new
    };
    let classic = || json!(["classic"]);
    let square = |side: f64, at: f64| json!([[at, at], [at + side, at], [at + side, at + side], [at, at + side]]);
    let cord = |grab: [f64; 2], number: u8| json!({"cmd": "cord", "cord": number, "grab": grab, "to": [0, 0], "ms": 9});
    let none = Value::Null;
    for (command, rule) in [
        (new(json!([]), 1, json!({})), json!("K15")),
        (new(json!(vec!["duo"; 9]), 1, json!({})), json!("K15")),
        (new(classic(), 0, json!({})), json!("K1")),
        (new(classic(), 5, json!({})), json!("K1")),
        (new(classic(), u64::MAX, json!({})), json!("K1")),
        (new(json!(["duo2"]), 3, json!({})), json!("K14")),
        (new(classic(), 1, json!({"options": {"elimination": true}})), json!("K14")),
        (new(classic(), 2, json!({"first": 2})), json!("K4")),
        (new(classic(), 2, json!({"first": u64::MAX})), json!("K4")),
        (new(classic(), 2, json!({"options": {"surface": {"width": 399, "depth": 600}}})), json!("K16")),
        (new(classic(), 2, json!({"cords": []})), json!("K2")),
        (new(classic(), 2, json!({"cords": [square(99.0, 0.0)]})), json!("K2")),
        (new(classic(), 2, json!({"cords": [square(253.0, 0.0)]})), json!("K2")),
        (new(classic(), 2, json!({"cords": [square(250.0, 200.0)]})), json!("K2")),
        (new(classic(), 2, json!({"cords": [[]]})), json!("K2")),
        (new(classic(), 2, json!({"cords": [[[0, 0], [250, 0]]]})), json!("K2")),
        (new(classic(), 2, json!({"cords": [[[0, 0], [6000, 0], [0, 100]]]})), none.clone()),
        (new(json!(["duo", "duo"]), 2, json!({"cords": [square(150.0, -160.0), square(150.0, 10.0)]})), json!("K15")),
        (json!({"cmd": "hold", "magnet": 12, "pose": flat(50.0, 0.0)}), json!("K5")),
        (json!({"cmd": "hold", "magnet": 24, "pose": flat(50.0, 0.0)}), json!("K5")),
        (json!({"cmd": "hold", "magnet": 1, "pose": flat(50.0, 0.0)}), json!("K7")),
        (json!({"cmd": "lay", "magnet": 1, "pose": flat(50.0, 0.0)}), json!("K7")),
        (json!({"cmd": "again", "yes": true}), json!("K13")),
        (json!({"cmd": "hold", "magnet": 0, "pose": flat(5.0, 0.0)}), none.clone()),
        (json!({"cmd": "lay", "magnet": 0, "pose": flat(5.0, 0.0)}), none.clone()),
        (json!({"cmd": "lay", "magnet": 0, "pose": flat(301.0, 0.0)}), json!("K16")),
        (json!({"cmd": "lay", "magnet": 24, "pose": flat(0.0, 50.0)}), none.clone()),
        (json!({"cmd": "carry", "to": flat(0.0, 0.0), "ms": 5}), json!("K5")),
        (json!({"cmd": "release"}), json!("K5")),
        (json!({"cmd": "back"}), json!("K5")),
        (cord([160.0, 0.0], 1), none.clone()),
        (cord([0.0, 0.0], 0), none.clone()),
    ] {
        assert_eq!(driver.expect_error(&command).1, rule, "{command}");
    }
    let (error, _) = driver.expect_error(&json!({"cmd": "lay", "magnet": 0, "pose": flat(301.0, 0.0)}));
    assert_eq!(error, "the surface ends before that place");
    // A circle 32 cm wide is accepted, although its outline is slightly longer than the cord.
    let circle: Vec<_> =
        (0..360).map(|step| f64::from(step).to_radians()).map(|a| [160.0 * a.cos(), 160.0 * a.sin()]).collect();
    driver.expect_ok(&new(classic(), 2, json!({"cords": [circle]})));
}

#[test]
fn invalid_poses_and_numbers_are_refused() {
    let mut driver = Driver::classic();
    let pose = |more: &str| format!(r#"{{"cmd":"hold","magnet":0,"pose":{{"x":0,"y":0,{more}}}}}"#);
    let either = "a pose has either qw, qx, qy and qz, or face and yaw";
    for (more, error) in [
        (r#""z":50"#, either),
        (r#""face":"up""#, either),
        (r#""yaw":5"#, either),
        (r#""qw":1,"qx":0,"qy":0"#, either),
        (r#""qw":1,"qx":0,"qy":0,"qz":0,"face":"up","yaw":0"#, either),
        (r#""qw":0,"qx":0,"qy":0,"qz":0"#, "a quaternion has length 1"),
        (r#""qw":2,"qx":0,"qy":0,"qz":0"#, "a quaternion has length 1"),
        (r#""qw":1e300,"qx":1e300,"qy":0,"qz":0"#, "a quaternion has length 1"),
        (r#""face":"up","yaw":1e300"#, "a yaw is between -3600 and 3600 degrees"),
        (r#""z":-1,"face":"up","yaw":0"#, "a hand reaches 5 m to each side and 1 m up"),
        (r#""z":1001,"face":"up","yaw":0"#, "a hand reaches 5 m to each side and 1 m up"),
        (r#""z":1e300,"face":"up","yaw":0"#, "a hand reaches 5 m to each side and 1 m up"),
        (
            r#""face":"sideways","yaw":0"#,
            "unknown variant `sideways`, expected one of `up`, `edge`, `down`, `other_edge`",
        ),
        (r#""z":1e999,"face":"up","yaw":0"#, "the line is not JSON: number out of range (column 54)"),
    ] {
        assert_eq!(driver.expect_error(&pose(more)).0, error, "{more}");
    }
    for (line, error) in [
        (r#"{"cmd":"hold","magnet":-1,"pose":{}}"#, "invalid value: integer `-1`, expected u16"),
        (r#"{"cmd":"hold","magnet":65536,"pose":{}}"#, "invalid value: integer `65536`, expected u16"),
        (r#"{"cmd":"hold","magnet":0,"pose":[0,0]}"#, "invalid type: sequence, expected an object with named fields"),
        (r#"{"cmd":"hold","magnet":0}"#, "missing field `pose`"),
        (
            r#"{"cmd":"hold","magnet":0,"pose":{"x":6000,"y":0,"face":"up","yaw":0}}"#,
            "a hand reaches 5 m to each side and 1 m up",
        ),
        (r#"{"cmd":"cord","cord":0,"grab":[160,0],"to":[1e9,0],"ms":5}"#, "a hand reaches 5 m to each side and 1 m up"),
        (r#"{"cmd":"cord","cord":0,"grab":[160,0],"to":[0,0],"ms":-5}"#, "ms is between 0 and 136531"),
        (r#"{"cmd":"cord","cord":0,"grab":[160,0],"to":[0,0],"ms":1e18}"#, "ms is between 0 and 136531"),
        (
            r#"{"cmd":"cord","cord":0,"grab":[160],"to":[0,0],"ms":5}"#,
            "invalid length 1, expected an array of length 2",
        ),
        (r#"{"cmd":"again"}"#, "missing field `yes`"),
        (
            r#"{"cmd":"bot","level":"genius","ms":100}"#,
            "there is no such level: say beginner, casual, club, strong, expert or master",
        ),
        (r#"{"cmd":"bot","level":"master"}"#, "missing field `ms`"),
        (r#"{"cmd":"bot","level":"master","ms":-1}"#, "a bot thinks for 1 to 600000 ms"),
        (r#"{"cmd":"bot","level":"master","ms":1e300}"#, "a bot thinks for 1 to 600000 ms"),
        (r#"{"cmd":"replay","record":7}"#, "a record is a string, or an array of its lines"),
        (r#"{"cmd":"new","boxes":["classic"],"players":2,"seed":-1}"#, "invalid value: integer `-1`, expected u64"),
        (r#"{"cmd":"new","boxes":["classic"],"players":2}"#, "missing field `seed`"),
        (
            r#"{"cmd":"new","boxes":["classic"],"players":2,"seed":1,"options":{"surface":[600,600]}}"#,
            "invalid type: sequence, expected an object with named fields",
        ),
        (r#"{"cmd":"probe","source":{"pose":{}},"target":{"pose":{}}}"#, "missing field `x`"),
        ("[]", "a command is one JSON object on one line"),
        ("{}", "missing field `cmd`"),
    ] {
        assert_eq!(driver.expect_error(&line).0, error, "{line}");
    }
    assert!(driver.expect_error(&r#"{"cmd":"dance"}"#).0.starts_with("unknown command `dance`"));
    assert!(
        driver
            .expect_error(&r#"{"cmd":"new","boxes":["trio"],"players":1,"seed":1}"#)
            .0
            .starts_with("unknown variant `trio`")
    );
    let options = r#"{"cmd":"new","boxes":["duo"],"players":1,"seed":1,"options":{"experts":true}}"#;
    assert!(driver.expect_error(&options).0.starts_with("unknown field `experts`"));
    for (body, error) in [
        (json!({}), "a body has either kind, or semi_axes and moment"),
        (json!({"kind": "stone", "moment": [0, 0, 1]}), "a body has either kind, or semi_axes and moment"),
        (
            json!({"semi_axes": [5, 7, 10], "moment": [0, 0, 1]}),
            "the semi-axes of a magnet go from the longest to the shortest",
        ),
        (json!({"semi_axes": [0, 0, 0], "moment": [0, 0, 1]}), "a semi-axis is between 0.1 mm and 1 m long"),
        (json!({"semi_axes": [5, 5, 5], "moment": [1e200, 0, 1]}), "a moment is at most 1000 A m²"),
    ] {
        let mut body = body;
        body["pose"] = flat(0.0, 0.0);
        let command = json!({"cmd": "probe", "source": body, "target": {"kind": "stone", "pose": flat(90.0, 0.0)}});
        assert_eq!(driver.expect_error(&command).0, error);
    }
    let mut without_game = Driver::kluster();
    for command in ["state", "release", "settle", "digest", "record", "back"] {
        let reply = without_game.handle_line(json!({"cmd": command}).to_string().as_bytes());
        assert_eq!(reply, r#"{"ok":false,"error":"there is no game yet: send new first"}"#);
    }
}
