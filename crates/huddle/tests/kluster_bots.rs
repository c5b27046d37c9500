//! Kluster bots through the referee and `huddle bot match`, and a short match with wide bounds.

use huddle::referee::KlusterReferee;
use serde_json::{Value, json};
use std::process::{Command, Output};

fn huddle(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_huddle")).args(arguments).output().expect("the command starts")
}

#[derive(Default)]
struct BotDriver(KlusterReferee);

impl BotDriver {
    fn send(&mut self, command: &Value) -> Value {
        serde_json::from_str(&self.0.handle_line(command.to_string().as_bytes())).expect("every reply is JSON")
    }

    fn expect_ok(&mut self, command: &Value) -> Value {
        let reply = self.send(command);
        assert_eq!(reply["ok"], true, "{command} -> {reply}");
        reply
    }

    /// Asks a bot for a turn and plays it. Returns false if the game is over.
    fn play_bot_turn(&mut self, level: &str) -> bool {
        let state = self.expect_ok(&json!({"cmd": "state"}));
        if state["phase"] == "over" {
            return false;
        }
        let bot = self.expect_ok(&json!({"cmd": "bot", "level": level, "ms": 60000}));
        for gesture in bot["gestures"].as_array().expect("a list") {
            let before = self.expect_ok(&json!({"cmd": "state"}))["turn"].clone();
            if before != state["turn"] {
                break;
            }
            self.expect_ok(gesture);
        }
        true
    }
}

#[test]
fn the_referee_accepts_the_commands_of_a_bot() {
    let mut driver = BotDriver::default();
    driver.expect_ok(&json!({"cmd": "new", "boxes": ["classic"], "players": 2, "seed": 7, "first": 0}));
    let turns = (0..300).take_while(|_| driver.play_bot_turn("casual")).count();
    assert!((23..300).contains(&turns), "{turns}");
    let refused = driver.send(&json!({"cmd": "bot", "level": "casual", "ms": 100}));
    assert_eq!((&refused["ok"], &refused["rule"]), (&json!(false), &json!("K3")), "{refused}");
    // The record of the game verifies and is small.
    let record = driver.expect_ok(&json!({"cmd": "record"}))["record"].as_str().expect("a text").to_owned();
    driver.expect_ok(&json!({"cmd": "replay", "record": record}));
    assert!(record.len() < 1000 * turns, "{} for {turns}", record.len());
}

#[test]
fn the_same_table_and_seed_give_the_same_commands() {
    let mut driver = BotDriver::default();
    assert_eq!(driver.send(&json!({"cmd": "bot", "level": "club", "ms": 100}))["ok"], false, "no game yet");
    driver.expect_ok(&json!({"cmd": "new", "boxes": ["classic"], "players": 2, "seed": 7, "first": 0}));
    let ask = |seed: u64| json!({"cmd": "bot", "level": "club", "ms": 60000, "seed": seed});
    let (first, again, other) = (driver.expect_ok(&ask(1)), driver.expect_ok(&ask(1)), driver.expect_ok(&ask(2)));
    assert_eq!(first, again);
    assert_ne!(first, other);
}

#[test]
fn unknown_players_are_usage_errors() {
    for (one, other, error) in [
        ("kluster/nobody", "kluster/club", "there is no player 'kluster/"),
        ("kluster/club", "kluster/", "there is no player 'kluster/"),
        ("kluster/club", "chess/club", "do not name two players"),
    ] {
        let output = huddle(&["bot", "match", one, other]);
        let output_text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{output_text}");
        assert!(output_text.contains(error), "{output_text}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn a_strong_bot_beats_a_beginner() {
    let output = huddle(&["bot", "match", "kluster/Freya", "kluster/beginner", "--games", "8", "--seed", "5000"]);
    let output_text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(0), "{output_text}");
    let words: Vec<&str> = output_text.split_whitespace().collect();
    assert_eq!(words[..3], ["strong", "against", "beginner"], "{output_text}");
    let percent: f64 = words[3].parse().expect("a share");
    assert!(percent > 60.0, "{output_text}");
}
