//! Verification finds every change to a Kluster record, at the first line that does not follow.

mod hands;

use hands::{Hands, read, setup};
use kluster::{BoxKind, Illegal, Options};
use proptest::prelude::*;
use record::{AnyLog, VerifyError, VerifyErrorKind};
use std::sync::OnceLock;

/// A short game, line by line.
fn lines() -> Vec<&'static str> {
    static TEXT: OnceLock<String> = OnceLock::new();
    let text = TEXT.get_or_init(|| {
        let mut hands = Hands::new(setup(&[BoxKind::Classic], 2, 8, Options::default()), 8);
        hands.play(3, 6);
        hands.log.record().to_string()
    });
    text.split_inclusive('\n').collect()
}

fn broken(lines: &[&str]) -> VerifyError {
    read(&lines.concat()).verify().map(|_| ()).unwrap_err()
}

/// Where the nth line with this in it is.
fn find(what: &str, nth: usize) -> usize {
    lines().iter().enumerate().filter(|(_, line)| line.contains(what)).nth(nth).unwrap().0
}

/// What is found when a line is changed like that.
fn changed(at: usize, from: &str, to: &str) -> VerifyError {
    let mut lines = lines();
    let line = lines[at].replacen(from, to, 1);
    assert_ne!(line, lines[at], "{from}");
    lines[at] = &line;
    broken(&lines)
}

#[test]
fn a_changed_coordinate_shows_in_the_next_digest() {
    assert!(read(&lines().concat()).verify().is_ok());
    let hold = find("\"hold\"", 0);
    let turn = find("\"turn\",\"seat\"", 1);
    // The whole path begins where the magnet is taken up, and so it ends a micrometre elsewhere.
    let found = changed(hold, "00,", "01,");
    assert!(matches!(found.kind, VerifyErrorKind::EventExpected { .. }), "{found}");
    // At the latest the digest of the turn shows it; the magnet may also come to rest at another moment.
    assert!(found.line > hold + 1 && found.line <= turn + 1, "{found}");
}

#[test]
fn a_changed_event_is_named() {
    for (what, nth, from, to) in [
        ("\"placed\"", 0, "\"magnet\":", "\"magnet\":1"),
        ("\"turn\",\"seat\"", 1, "\"seat\":1", "\"seat\":0"),
        ("\"turn\",\"seat\"", 1, "\"digest\":\"", "\"digest\":\"0"),
    ] {
        let at = find(what, nth);
        // A digest has sixteen digits: one more at the front, one less at the end.
        let mut lines = lines();
        let mut line = lines[at].replacen(from, to, 1);
        if from.contains("digest") {
            line = line.replace("\"}", "");
            line.truncate(line.trim_end().len() - 1);
            line.push_str("\"}\n");
        }
        lines[at] = &line;
        let found = broken(&lines);
        assert!(
            found.line == at + 1 && matches!(found.kind, VerifyErrorKind::EventExpected { .. }),
            "{found} for {line}"
        );
    }
}

#[test]
fn a_changed_time_is_named() {
    let placed = find("\"placed\"", 0);
    let later = changed(placed, "\"after\":", "\"after\":1");
    assert!(later.line == placed + 1 && matches!(later.kind, VerifyErrorKind::EventExpected { .. }), "{later}");
    let mut lines = lines();
    lines[placed] = "{\"after\":0,\"event\":\"placed\",\"seat\":0,\"magnet\":0}\n";
    let found = broken(&lines);
    assert_eq!((found.line, &found.kind), (placed + 1, &VerifyErrorKind::UnexpectedEvent));
}

#[test]
fn an_illegal_act_is_named_with_its_rule() {
    let hold = find("\"hold\"", 0);
    let found = changed(hold, "\"seat\":0", "\"seat\":1");
    assert_eq!((found.line, &found.kind), (hold + 1, &VerifyErrorKind::IllegalAction(Illegal::NotYourTurn)));
    assert_eq!(found.to_string(), format!("line {}: it is not that seat's turn (K4)", hold + 1));
}

#[test]
fn time_that_passes_while_nothing_moves_is_named() {
    let mut lines = lines();
    lines.push("{\"after\":4000000000}\n");
    let found = broken(&lines);
    assert_eq!((found.line, &found.kind), (lines.len(), &VerifyErrorKind::TimeWithoutMotion));
}

#[test]
fn a_record_that_takes_too_long_is_given_up() {
    let record = read(&lines().concat());
    let found = record.verify_with_limit(100).map(|_| ()).unwrap_err();
    assert_eq!(found.kind, VerifyErrorKind::TickLimitExceeded);
}

#[test]
fn a_record_that_ends_too_early_is_named() {
    let placed = find("\"placed\"", 0);
    let mut lines = lines();
    lines.truncate(placed + 1);
    let found = broken(&lines);
    assert!(found.line == placed + 2 && matches!(found.kind, VerifyErrorKind::MissingEvent(_)), "{found}");
}

#[test]
fn lines_that_are_missing_doubled_or_swapped_are_found() {
    for at in 1..lines().len() - 1 {
        let (mut without, mut doubled, mut swapped) = (lines(), lines(), lines());
        without.remove(at);
        doubled.insert(at, lines()[at]);
        swapped.swap(at, at + 1);
        for changed in [without, doubled, swapped] {
            let line = match AnyLog::parse_and_verify(changed.concat().as_bytes()).map(|_| ()).unwrap_err() {
                record::RecordError::Verify(broken) => broken.line,
                record::RecordError::Parse(error) => error.line,
            };
            assert!(line > at && line <= at + 3, "line {line} for {at}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// Bytes of a real record, changed at random: a record, or an error with a line; never a panic.
    #[test]
    fn damaged_records_are_refused_with_their_line(
        damage in prop::collection::vec((any::<prop::sample::Index>(), 0x20..0x7f_u8), 1..4),
        cut in any::<prop::sample::Index>(),
        cuts: bool,
    ) {
        let mut bytes = lines().concat().into_bytes();
        for (place, byte) in damage {
            *place.get_mut(&mut bytes) = byte;
        }
        if cuts {
            bytes.truncate(cut.index(bytes.len()));
        }
        let count = bytes.split(|byte| *byte == b'\n').count();
        match AnyLog::parse(bytes.as_slice()) {
            Ok(AnyLog::Kluster(record)) => if let Err(broken) = record.verify_with_limit(5000) {
                prop_assert!((1..=count + 1).contains(&broken.line), "the end may come too early");
                prop_assert!(broken.to_string().len() < 400);
            },
            Ok(_) => prop_assert!(false, "another game"),
            Err(error) => {
                prop_assert!((1..=count).contains(&error.line));
                prop_assert!(error.to_string().len() < 400);
            }
        }
    }
}
