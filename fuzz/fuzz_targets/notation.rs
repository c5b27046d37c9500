//! Notation: parsing never panics, and parsed cards, moves and games round-trip.
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
        let again: Transcript = text.parse().expect("a written transcript parses");
        assert_eq!(again.to_string(), text);
        let _ = transcript.replay(|_| {});
    }
});
