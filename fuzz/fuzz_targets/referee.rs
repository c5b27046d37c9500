//! Any lines to the referee: each gets one answer on one line, and a refusal changes nothing.
#![no_main]

use huddle::referee::ClusteredReferee;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut referee = ClusteredReferee::default();
    for line in bytes.split(|byte| *byte == b'\n').take(50) {
        let before = referee.handle_line(br#"{"cmd":"state"}"#);
        let answer = referee.handle_line(line);
        assert!(!answer.contains('\n'));
        if !answer.starts_with(r#"{"ok":true"#) {
            assert!(answer.starts_with(r#"{"ok":false,"error":""#), "{answer}");
            assert_eq!(referee.handle_line(br#"{"cmd":"state"}"#), before);
        }
    }
});
