//! Any lines to the referee of Kluster: each gets one answer on one line, and a refusal changes nothing on the table.
#![no_main]

use huddle::referee::KlusterReferee;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut referee = KlusterReferee::default();
    let mut lines = bytes.split(|byte| *byte == b'\n');
    if lines.clone().next().is_some_and(|line| !line.starts_with(b"{")) {
        // Without a game nearly everything is refused.
        let _ = referee.answer(br#"{"cmd":"new","boxes":["classic","duo"],"players":5,"seed":7}"#);
        lines.next();
    }
    for line in lines.take(20) {
        let before = [br#"{"cmd":"state"}"#.as_slice(), br#"{"cmd":"digest"}"#].map(|ask| referee.answer(ask));
        let answer = referee.answer(line);
        assert!(!answer.contains('\n'));
        if !answer.starts_with(r#"{"ok":true"#) {
            assert!(answer.starts_with(r#"{"ok":false,"error":""#), "{answer}");
            let after = [br#"{"cmd":"state"}"#.as_slice(), br#"{"cmd":"digest"}"#].map(|ask| referee.answer(ask));
            assert_eq!(after, before);
        }
    }
});
