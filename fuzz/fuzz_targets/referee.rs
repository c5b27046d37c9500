//! Clustered referee: every input line gets a one-line reply, and a refused command changes nothing.
#![no_main]

use huddle::referee::ClusteredReferee;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut referee = ClusteredReferee::default();
    for line in bytes.split(|byte| *byte == b'\n').take(50) {
        let before = referee.handle_line(br#"{"cmd":"state"}"#);
        let reply = referee.handle_line(line);
        assert!(!reply.contains('\n'));
        if !reply.starts_with(r#"{"ok":true"#) {
            assert!(reply.starts_with(r#"{"ok":false,"error":""#), "{reply}");
            assert_eq!(referee.handle_line(br#"{"cmd":"state"}"#), before);
        }
    }
});
