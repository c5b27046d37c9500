//! Any bytes as a card, a move and a game in notation: no panic, and what is read is written the same way.
#![no_main]

use clustered::{Card, Move, Transcript};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(text) = std::str::from_utf8(bytes) {
        if let Ok(card) = text.parse::<Card>() {
            assert_eq!(card.to_string(), text);
        }
        if let Ok(mv) = text.parse::<Move>() {
            assert_eq!(mv.to_string(), text);
        }
    }
    if let Ok(transcript) = Transcript::from_bytes(bytes) {
        let text = transcript.to_string();
        let again: Transcript = text.parse().expect("what was written can be read");
        assert_eq!(again.to_string(), text);
        let _ = transcript.replay(|_| {});
    }
});
