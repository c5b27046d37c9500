//! Every input line gets one JSON object as its reply, and a refused command changes nothing.

use huddle::referee::{ClusteredReferee, KlusterReferee};
use proptest::prelude::*;
use serde_json::{Value, json};

const STATE: &[u8] = br#"{"cmd":"state"}"#;

/// Valid commands of the Clustered referee.
fn clustered_commands() -> Vec<Value> {
    vec![
        json!({"cmd": "new", "players": 2, "seed": 7, "first": 0, "options": {"quick": true, "table": null}}),
        json!({"cmd": "new", "players": 5, "seed": 7, "options": {"table": {"shape": "round", "diameter": 9}}}),
        json!({"cmd": "legal"}),
        json!({"cmd": "play", "seat": 0, "place": "W", "x": 0, "y": 1}),
        json!({"cmd": "play", "seat": 1, "discard": "S1e"}),
        json!({"cmd": "view", "seat": 1}),
        json!({"cmd": "score", "players": 2, "board": [{"x": 0, "y": 0, "card": "X", "owner": null}]}),
        json!({"cmd": "record"}),
        json!({"cmd": "replay", "record": [{"format": "huddle-record", "version": 1, "game": "clustered"}]}),
        json!({"cmd": "bot", "level": "beginner", "ms": 100, "seed": 7}),
    ]
}

/// Valid commands of the Kluster referee.
fn kluster_commands() -> Vec<Value> {
    let pose = json!({"x": 9, "y": -9, "z": 50, "face": "up", "yaw": 30});
    let turned = json!({"x": 40, "y": 9, "qw": 0, "qx": 0.6, "qy": 0.8, "qz": 0});
    let cords = json!([[[-90, -90], [90, -90], [90, 90], [-90, 90]]]);
    vec![
        json!({"cmd": "new", "boxes": ["classic"], "players": 2, "seed": 7, "first": 0, "cords": cords}),
        json!({"cmd": "new", "boxes": ["duo", "duo2"], "players": 4, "seed": 7, "options": {"elimination": true}}),
        json!({"cmd": "lay", "magnet": 0, "pose": turned}),
        json!({"cmd": "hold", "magnet": 1, "pose": pose}),
        json!({"cmd": "hold", "magnet": 13, "pose": turned}),
        json!({"cmd": "carry", "to": turned, "ms": 90}),
        json!({"cmd": "carry", "to": pose, "ms": 9}),
        json!({"cmd": "release"}),
        json!({"cmd": "back"}),
        json!({"cmd": "cord", "cord": 0, "grab": [90, 0], "to": [20, 5], "ms": 90}),
        json!({"cmd": "settle"}),
        json!({"cmd": "again", "yes": false}),
        json!({"cmd": "probe", "source": {"kind": "stone", "pose": pose}, "target": {"kind": "spinner", "pose": turned}}),
        json!({"cmd": "record"}),
        json!({"cmd": "replay", "record": [{"format": "huddle-record", "version": 1, "game": "kluster"}]}),
    ]
}

/// Valid commands, damaged ones and arbitrary bytes.
fn any_line(commands: &[Value]) -> impl Strategy<Value = Vec<u8>> {
    let lines: Vec<Vec<u8>> = commands.iter().map(|command| command.to_string().into_bytes()).collect();
    let valid = || prop::sample::select(lines.clone());
    let damaged = (valid(), any::<prop::sample::Index>(), any::<u8>()).prop_map(|(mut line, place, byte)| {
        *place.get_mut(&mut line) = byte;
        line
    });
    let cut = (valid(), any::<prop::sample::Index>()).prop_map(|(mut line, place)| {
        line.truncate(place.index(line.len()));
        line
    });
    prop_oneof![3 => valid(), 3 => damaged, 1 => cut, 1 => prop::collection::vec(any::<u8>(), 0..80)]
}

/// Sends lines and checks each reply and its effect. `new` is always accepted.
fn check(
    lines: &[Vec<u8>],
    commands: &[Value],
    mut reply_to: impl FnMut(&[u8]) -> String,
) -> Result<(), TestCaseError> {
    let news: Vec<Vec<u8>> = commands
        .iter()
        .filter(|command| command["cmd"] == "new")
        .map(|command| command.to_string().into_bytes())
        .collect();
    for line in lines {
        let before = reply_to(STATE);
        let text = reply_to(line);
        let reply: Value = serde_json::from_str(&text).unwrap();
        prop_assert!(!text.contains('\n'));
        if news.contains(line) {
            prop_assert_eq!(&text, r#"{"ok":true}"#);
        }
        if reply["ok"] == false {
            prop_assert!(reply["error"].as_str().is_some_and(|error| !error.is_empty() && error.len() < 1300));
            prop_assert_eq!(reply_to(STATE), before);
        } else {
            prop_assert_eq!(&reply["ok"], &json!(true));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn clustered_referee_survives_any_line(lines in prop::collection::vec(any_line(&clustered_commands()), 1..30)) {
        let mut referee = ClusteredReferee::default();
        check(&lines, &clustered_commands(), |line| referee.handle_line(line))?;
    }

    #[test]
    fn kluster_referee_survives_any_line(lines in prop::collection::vec(any_line(&kluster_commands()), 1..30)) {
        let mut referee = KlusterReferee::default();
        referee.handle_line(kluster_commands()[0].to_string().as_bytes());
        check(&lines, &kluster_commands(), |line| {
            // The state has positions; velocities are only in the digest.
            let digest = if line == STATE { referee.handle_line(br#"{"cmd":"digest"}"#) } else { String::new() };
            referee.handle_line(line) + &digest
        })?;
    }
}
