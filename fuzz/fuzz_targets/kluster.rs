//! Kluster referee: every input line gets a one-line reply, and a refused command changes nothing.
//!
//! Mutated JSON is rarely a valid command, and even more rarely part of a valid turn. So the first line may select a
//! setup, and a line that does not start with `{` is decoded to a command: one byte for its kind, the others for its
//! numbers.
#![no_main]

use huddle::referee::KlusterReferee;
use libfuzzer_sys::fuzz_target;

const QUERIES: [&[u8]; 2] = [br#"{"cmd":"state"}"#, br#"{"cmd":"digest"}"#];

const SETUPS: [&[u8]; 4] = [
    br#"{"cmd":"new","boxes":["classic","duo"],"players":5,"seed":7}"#,
    br#"{"cmd":"new","boxes":["classic"],"players":2,"seed":7,"options":{"expert":true,"clock":true}}"#,
    br#"{"cmd":"new","boxes":["duo2"],"players":4,"seed":7,"options":{"elimination":true}}"#,
    br#"{"cmd":"new","boxes":["duo"],"players":1,"seed":7}"#,
];

/// Decodes a line to a command.
fn command(line: &[u8]) -> Vec<u8> {
    if line.first().is_none_or(|byte| *byte == b'{') {
        return line.to_vec();
    }
    let byte = |at: usize| line.get(at).copied().unwrap_or(0);
    let coordinate = |at: usize| f64::from(byte(at).cast_signed()) * 1.5;
    let magnet = byte(1) % 40;
    let (z, yaw) = (byte(4), byte(5));
    let face = ["up", "down", "edge", "other_edge"][usize::from(byte(6) % 4)];
    let pose = format!(r#"{{"x":{},"y":{},"z":{z},"face":"{face}","yaw":{yaw}}}"#, coordinate(2), coordinate(3));
    let (sine, cosine) = f64::from(byte(1)).sin_cos();
    let (x, y, ms) = (160.0 * cosine, 160.0 * sine, u16::from(byte(7)) * 4);
    match byte(0) % 9 {
        0 => format!(r#"{{"cmd":"hold","magnet":{magnet},"pose":{pose}}}"#),
        1 => format!(r#"{{"cmd":"carry","to":{pose},"ms":{ms}}}"#),
        2 => r#"{"cmd":"release"}"#.to_owned(),
        3 => r#"{"cmd":"back"}"#.to_owned(),
        4 => format!(
            r#"{{"cmd":"cord","cord":0,"grab":[{x},{y}],"to":[{},{}],"ms":{ms}}}"#,
            coordinate(2),
            coordinate(3)
        ),
        5 => format!(r#"{{"cmd":"again","yes":{}}}"#, byte(1) % 2 == 0),
        6 => r#"{"cmd":"settle"}"#.to_owned(),
        7 => r#"{"cmd":"clock"}"#.to_owned(),
        _ => format!(r#"{{"cmd":"lay","magnet":{magnet},"pose":{pose}}}"#),
    }
    .into_bytes()
}

fuzz_target!(|bytes: &[u8]| {
    let mut referee = KlusterReferee::default();
    let mut lines = bytes.split(|byte| *byte == b'\n');
    if let Some(first) = lines.clone().next().filter(|line| !line.starts_with(b"{")) {
        let _ = referee.handle_line(SETUPS[usize::from(first.first().copied().unwrap_or(0) % 4)]);
        lines.next();
    }
    for line in lines.take(20) {
        let before = QUERIES.map(|query| referee.handle_line(query));
        let reply = referee.handle_line(&command(line));
        assert!(!reply.contains('\n'));
        if !reply.starts_with(r#"{"ok":true"#) {
            assert!(reply.starts_with(r#"{"ok":false,"error":""#), "{reply}");
            assert_eq!(QUERIES.map(|query| referee.handle_line(query)), before);
        }
    }
    // Replaying the record of the game leads to the same state.
    let record: serde_json::Value = serde_json::from_str(&referee.handle_line(br#"{"cmd":"record"}"#)).expect("JSON");
    if record["ok"] == true {
        let played = QUERIES.map(|query| referee.handle_line(query));
        let replay = serde_json::json!({"cmd": "replay", "record": record["record"]});
        let mut other = KlusterReferee::default();
        assert_eq!(other.handle_line(replay.to_string().as_bytes()), r#"{"ok":true}"#);
        assert_eq!(QUERIES.map(|query| other.handle_line(query)), played);
    }
});
