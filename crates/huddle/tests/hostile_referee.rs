//! Whatever a line says, the referee answers with one JSON object, and a refusal changes nothing.

use huddle::referee::ClusteredReferee;
use proptest::prelude::*;
use serde_json::{Value, json};

const STATE: &[u8] = br#"{"cmd":"state"}"#;

/// Lines that mean something, to be damaged.
fn meaningful() -> impl Strategy<Value = Vec<u8>> {
    prop::sample::select(vec![
        json!({"cmd": "new", "players": 2, "seed": 7, "first": 0, "options": {"quick": true, "table": null}}),
        json!({"cmd": "new", "players": 5, "seed": 7, "options": {"table": {"shape": "round", "diameter": 9}}}),
        json!({"cmd": "legal"}),
        json!({"cmd": "play", "seat": 0, "place": "W", "x": 0, "y": 1}),
        json!({"cmd": "play", "seat": 1, "discard": "S1e"}),
        json!({"cmd": "view", "seat": 1}),
        json!({"cmd": "score", "players": 2, "board": [{"x": 0, "y": 0, "card": "X", "owner": null}]}),
        json!({"cmd": "record"}),
        json!({"cmd": "replay", "record": [{"format": "huddle-record", "version": 1, "game": "clustered"}]}),
        json!({"cmd": "bot", "level": "master", "ms": 100}),
    ])
    .prop_map(|command| command.to_string().into_bytes())
}

fn any_line() -> impl Strategy<Value = Vec<u8>> {
    let damaged = (meaningful(), any::<prop::sample::Index>(), any::<u8>()).prop_map(|(mut line, place, byte)| {
        *place.get_mut(&mut line) = byte;
        line
    });
    let cut = (meaningful(), any::<prop::sample::Index>()).prop_map(|(mut line, place)| {
        line.truncate(place.index(line.len()));
        line
    });
    prop_oneof![3 => meaningful(), 3 => damaged, 1 => cut, 1 => prop::collection::vec(any::<u8>(), 0..80)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn no_line_ends_the_referee(lines in prop::collection::vec(any_line(), 1..30)) {
        let mut referee = ClusteredReferee::default();
        for line in lines {
            let before = referee.answer(STATE);
            let text = referee.answer(&line);
            let answer: Value = serde_json::from_str(&text).unwrap();
            prop_assert!(!text.contains('\n'));
            if answer["ok"] == false {
                prop_assert!(answer["error"].as_str().is_some_and(|error| !error.is_empty() && error.len() < 1300));
                prop_assert_eq!(referee.answer(STATE), before);
            } else {
                prop_assert_eq!(&answer["ok"], &json!(true));
            }
        }
    }
}
