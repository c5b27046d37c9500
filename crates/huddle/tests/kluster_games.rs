//! Whole games of Kluster through the real command, as another program plays them (docs/REFEREE.md).

use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

/// A running `huddle referee kluster`.
struct RefereeProcess {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl RefereeProcess {
    fn start() -> RefereeProcess {
        let mut child = Command::new(env!("CARGO_BIN_EXE_huddle"))
            .args(["referee", "kluster"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let (input, output) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
        RefereeProcess { child, input, output: BufReader::new(output) }
    }

    fn send(&mut self, command: &Value) -> Value {
        writeln!(self.input, "{command}").expect("the referee reads");
        let mut line = String::new();
        self.output.read_line(&mut line).expect("the referee answers");
        serde_json::from_str(&line).expect("every reply is one JSON object")
    }

    fn expect_ok(&mut self, command: &Value) -> Value {
        let reply = self.send(command);
        assert_eq!(reply["ok"], true, "{command} -> {reply}");
        reply
    }

    fn expect_rule(&mut self, command: &Value) -> Value {
        let reply = self.send(command);
        assert_eq!(reply["ok"], false, "{command} -> {reply}");
        reply["rule"].clone()
    }

    fn state(&mut self) -> Value {
        self.expect_ok(&json!({"cmd": "state"}))
    }

    /// The magnets that the seat to move may place.
    fn placeable(&mut self) -> Vec<Value> {
        let state = self.state();
        let seat = usize::try_from(state["turn"].as_u64().expect("a seat")).expect("small");
        let own = if state["pool"].is_null() { &state["hands"][seat] } else { &state["pool"] };
        own.as_array().expect("a list").clone()
    }

    /// Picks up the first magnet high above a point and releases it there.
    fn place(&mut self, [x, y]: [f64; 2]) -> Vec<Value> {
        let magnet = self.placeable()[0].clone();
        let pose = json!({"x": x, "y": y, "z": 60, "face": "up", "yaw": 0});
        self.expect_ok(&json!({"cmd": "hold", "magnet": magnet, "pose": pose}));
        assert_eq!(self.state()["phase"], "holding");
        self.expect_ok(&json!({"cmd": "release"}))["events"].as_array().expect("a list").clone()
    }

    /// The positions of the visible magnets.
    fn magnet_positions(&mut self) -> Vec<[f64; 2]> {
        let state = self.state();
        let poses = state["magnets"].as_array().expect("a list").iter().map(|magnet| &magnet["pose"]);
        poses.filter_map(|pose| Some([pose["x"].as_f64()?, pose["y"].as_f64()?])).collect()
    }

    /// Places a magnet as far as possible from all others.
    fn place_far_from_others(&mut self, middles: &[[f64; 2]]) -> Vec<Value> {
        let lying = self.magnet_positions();
        let steps = || (-15..=15).map(|step| f64::from(step) * 9.0);
        let mut best = (f64::NEG_INFINITY, [0.0, 0.0]);
        for middle in middles {
            for (x, y) in steps().flat_map(|x| steps().map(move |y| (x, y))) {
                let place = [middle[0] + x, middle[1] + y];
                let out = x.hypot(y);
                let room = lying.iter().map(|other| (place[0] - other[0]).hypot(place[1] - other[1]));
                let room = room.fold(0.5 * (145.0 - out) + 30.0, f64::min);
                if out <= 135.0 && room > best.0 {
                    best = (room, place);
                }
            }
        }
        self.place(best.1)
    }

    /// Places a magnet right beside another.
    fn place_next_to_another(&mut self) -> Vec<Value> {
        let [x, y] = self.magnet_positions()[0];
        self.place([if x > 0.0 { x - 20.0 } else { x + 20.0 }, y])
    }

    /// Plays to the end and returns all events.
    fn play_to_end(&mut self, middles: &[[f64; 2]]) -> Vec<Value> {
        let mut events = Vec::new();
        for _ in 0..150 {
            let state = self.state();
            match state["phase"].as_str().expect("a word") {
                "over" => return events,
                "asking" => {
                    // Alternate between yes and no.
                    let yes = state["score"].as_u64().expect("a number").is_multiple_of(2);
                    let reply = self.expect_ok(&json!({"cmd": "again", "yes": yes}));
                    events.extend(reply["events"].as_array().expect("a list").clone());
                }
                _ => events.extend(self.place_far_from_others(middles)),
            }
        }
        panic!("the game does not end");
    }

    /// Checks that the record replays to the same game, and that the process ends with its input.
    fn check_record(mut self) {
        let (state, digest) = (self.state(), self.expect_ok(&json!({"cmd": "digest"})));
        let text = self.expect_ok(&json!({"cmd": "record"}))["record"].as_str().expect("a text").to_owned();
        let list: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let mut other = RefereeProcess::start();
        for record in [json!(text), json!(list)] {
            other.expect_ok(&json!({"cmd": "replay", "record": record}));
            assert_eq!(other.state(), state);
            assert_eq!(other.expect_ok(&json!({"cmd": "digest"})), digest);
            assert_eq!(other.expect_ok(&json!({"cmd": "record"}))["record"], text);
        }
        for RefereeProcess { mut child, input, .. } in [self, other] {
            drop(input);
            assert_eq!(child.wait().expect("it ends").code(), Some(0));
        }
    }
}

fn events_named(events: &[Value], name: &str) -> Vec<Value> {
    events.iter().filter(|event| event["event"] == name).cloned().collect()
}

fn are_in_order(events: &[Value]) -> bool {
    events.is_sorted_by_key(|event| event["time"].as_f64().expect("each has its time"))
}

fn start(new: &Value) -> RefereeProcess {
    let mut referee = RefereeProcess::start();
    assert_eq!(referee.expect_ok(new), json!({"ok": true}));
    referee
}

#[test]
fn classic_with_two_players() {
    let mut referee = start(&json!({"cmd": "new", "boxes": ["classic"], "players": 2, "seed": 2, "first": 1}));
    assert_eq!(referee.state()["turn"], 1);
    let events = referee.play_to_end(&[[0.0, 0.0]]);
    assert!(are_in_order(&events));
    let joined = &events_named(&events, "joined")[0];
    let taken = &events_named(&events, "taken")[0];
    for magnet in joined["magnets"].as_array().expect("two") {
        assert!(taken["magnets"].as_array().expect("a list").contains(magnet), "{joined} {taken}");
    }
    assert_eq!(taken["why"], "kluster");
    let state = referee.state();
    let winner = usize::try_from(state["winners"][0].as_u64().expect("a seat")).expect("small");
    assert_eq!(state["hands"][winner], json!([]));
    assert_eq!(events.last().expect("some")["event"], "won");
    assert_eq!(events.last().expect("some")["seats"], state["winners"]);
    assert_eq!((&state["turn"], &state["phase"]), (&Value::Null, &json!("over")));
    let pose = json!({"x": 0, "y": 0, "face": "up", "yaw": 0});
    for command in [
        json!({"cmd": "hold", "magnet": 0, "pose": pose}),
        json!({"cmd": "release"}),
        json!({"cmd": "cord", "cord": 0, "grab": [160, 0], "to": [150, 0], "ms": 100}),
        json!({"cmd": "again", "yes": true}),
        json!({"cmd": "lay", "magnet": 0, "pose": pose}),
    ] {
        assert_eq!(referee.expect_rule(&command), "K3", "{command}");
    }
    assert_eq!(referee.expect_ok(&json!({"cmd": "settle"})), json!({"ok": true, "events": [], "ms": 0.0}));
    referee.check_record();
}

#[test]
fn expert_with_three_players() {
    let options = json!({"expert": true});
    let mut referee =
        start(&json!({"cmd": "new", "boxes": ["classic"], "players": 3, "seed": 3, "first": 0, "options": options}));
    let events = referee.play_to_end(&[[0.0, 0.0]]);
    assert!(are_in_order(&events));
    assert!(!events_named(&events, "asked").is_empty());
    assert_eq!(events_named(&events, "won").len(), 1);
    referee.check_record();
}

#[test]
fn solo_ends_at_the_third_fault() {
    let mut referee = start(&json!({"cmd": "new", "boxes": ["classic"], "players": 1, "seed": 1, "first": 0}));
    for faults in 1..=3 {
        assert_eq!(referee.place([0.0, 0.0]).first().expect("some")["event"], "placed");
        let events = referee.place_next_to_another();
        assert_eq!(
            events_named(&events, "fault"),
            [json!({"event": "fault", "seat": 0, "faults": faults,
            "time": events_named(&events, "fault")[0]["time"]})]
        );
        let state = referee.state();
        assert_eq!((&state["faults"], &state["score"]), (&json!(faults), &json!(0)));
        assert_eq!(state["phase"] == "over", faults == 3);
    }
    assert_eq!(referee.state()["winners"], json!([]));
    referee.check_record();
}

#[test]
fn duo_with_two_players() {
    let mut referee = start(&json!({"cmd": "new", "boxes": ["duo"], "players": 2, "seed": 4}));
    let state = referee.state();
    assert!(state["magnets"].as_array().expect("a list").iter().all(|magnet| magnet["kind"] == "spinner"));
    let events = referee.play_to_end(&[[0.0, 0.0]]);
    assert!(are_in_order(&events));
    assert!(!events_named(&events, "turned").is_empty());
    assert_eq!(events_named(&events, "won").len(), 1);
    referee.check_record();
}

#[test]
fn duo2_elimination_with_four_players() {
    let options = json!({"elimination": true});
    let mut referee =
        start(&json!({"cmd": "new", "boxes": ["duo2"], "players": 4, "seed": 5, "first": 2, "options": options}));
    let state = referee.state();
    assert!(state["hands"].is_null() && state["pool"].as_array().is_some_and(|pool| pool.len() == 12));
    for _ in 0..20 {
        let state = referee.state();
        if state["phase"] == "over" {
            break;
        }
        let seat = state["turn"].as_u64().expect("a seat");
        // Seat 2 always plays safe. The others force a Kluster unless the table is empty.
        if seat == 2 || referee.magnet_positions().is_empty() {
            referee.place_far_from_others(&[[0.0, 0.0]]);
        } else {
            assert_eq!(events_named(&referee.place_next_to_another(), "eliminated")[0]["seat"], seat);
        }
    }
    let state = referee.state();
    assert_eq!((&state["winners"], &state["eliminated"]), (&json!([2]), &json!([0, 1, 3])));
    referee.check_record();
}

#[test]
fn classic_and_duo_with_five_players_and_mending() {
    let circle = |middle: f64| -> Vec<[f64; 2]> {
        let angles = (0..90).map(|step| f64::from(step * 4).to_radians());
        angles.map(|angle| [middle + 70.0 * angle.cos(), 70.0 * angle.sin()]).collect()
    };
    let cords = [circle(-65.0), circle(65.0)];
    let mut referee =
        start(&json!({"cmd": "new", "boxes": ["classic", "duo"], "players": 5, "seed": 6, "first": 0, "cords": cords}));
    let state = referee.state();
    assert_eq!(state["unused"].as_array().map(Vec::len), Some(4));
    assert_eq!(
        state["hands"].as_array().expect("five").iter().map(|hand| hand.as_array().map(Vec::len)).collect::<Vec<_>>(),
        [Some(6); 5]
    );
    assert_eq!(referee.magnet_positions().len(), 2);
    assert_eq!(state["score"], 2);

    let apart = referee.expect_ok(&json!({"cmd": "cord", "cord": 1, "grab": [-5, 0], "to": [40, 0], "ms": 600}));
    assert!(events_named(apart["events"].as_array().expect("a list"), "taken").is_empty(), "{apart}");
    let events = referee.place([-110.0, 0.0]);
    assert_eq!(events.last().expect("some")["event"], "mend", "{events:?}");
    let state = referee.state();
    assert_eq!((&state["turn"], &state["phase"]), (&json!(0), &json!("mending")));
    let pose = json!({"x": -65, "y": 40, "face": "up", "yaw": 0});
    assert_eq!(referee.expect_rule(&json!({"cmd": "hold", "magnet": 1, "pose": pose})), "K15");
    assert_eq!(referee.expect_rule(&json!({"cmd": "again", "yes": false})), "K15");
    let mended = referee.expect_ok(&json!({"cmd": "cord", "cord": 1, "grab": [40, 0], "to": [-15, 0], "ms": 600}));
    assert_eq!(mended["events"].as_array().expect("a list").last().expect("some")["event"], "turn");
    assert_eq!(referee.state()["turn"], 1);
    assert_eq!(referee.expect_rule(&json!({"cmd": "again", "yes": true})), "K13");
    referee.expect_ok(&json!({"cmd": "again", "yes": false}));
    assert_eq!(referee.expect_rule(&json!({"cmd": "again", "yes": false})), "K13");
    assert_eq!(referee.state()["turn"], 1);

    // Play a whole game on the default circles, which overlap.
    referee.expect_ok(&json!({"cmd": "new", "boxes": ["classic", "duo"], "players": 5, "seed": 6, "first": 0}));
    let events = referee.play_to_end(&[[-100.0, 0.0], [100.0, 0.0]]);
    assert_eq!(events_named(&events, "won").len(), 1);
    referee.check_record();
}
