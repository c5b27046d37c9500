//! How a record of Kluster is divided into lines and waits makes no difference, except to the lines that errors name.

mod files;
mod random;
mod splits;

use files::{File, KLUSTER, events, kluster};
use kluster::GameEvent;
use proptest::prelude::*;
use random::Random;
use record::{AnyLog, EntryKind, LogPosition, RecordError, Replayer, VerifyError, VerifyErrorKind};
use splits::split;
use std::sync::Arc;

/// Splits a record once per seed, and checks that its replay and what is written of it are those of the original.
fn splits_vanish((name, text): File, seeds: impl IntoIterator<Item = u64>) {
    let original = kluster(text);
    let digest = original.verify().unwrap().game().digest();
    for seed in seeds {
        let log = Arc::new(kluster(&split(&original, &mut Random::new(seed))));
        let mut replayer = Replayer::new(Arc::clone(&log)).unwrap();
        let mut emitted = Vec::new();
        let mut emit = |event| {
            if let GameEvent::Ruled(event) = event {
                emitted.push(event);
            }
        };
        while replayer.step(&mut emit).unwrap_or_else(|error| panic!("{name}, seed {seed}: {error}")) {}
        assert_eq!(events(&log), events(&original), "{name}, seed {seed}");
        assert!(events(&log).into_iter().eq(&emitted), "{name}, seed {seed}");
        let game = replayer.into_recorded_game();
        assert_eq!(game.game().digest(), digest, "{name}, seed {seed}");
        assert!(game.record().to_string() == text, "{name}, seed {seed}: written differently");
    }
}

/// The number of lines and of waits in a text.
fn lines_and_waits(text: &str) -> (usize, usize) {
    let waits = text.lines().filter(|line| line.starts_with(r#"{"after":"#) && !line.contains("event")).count();
    (text.lines().count(), waits)
}

#[test]
fn any_split_of_any_golden_verifies_to_the_same_digests() {
    for file in KLUSTER {
        splits_vanish(*file, 0..6);
    }
}

/// Otherwise the test above would prove little.
#[test]
fn splits_have_more_lines_and_waits_of_every_kind() {
    let texts: Vec<String> =
        KLUSTER.iter().flat_map(|(_, text)| (0..6).map(|seed| split(&kluster(text), &mut Random::new(seed)))).collect();
    let originals: usize = KLUSTER.iter().map(|(_, text)| 6 * lines_and_waits(text).0).sum();
    let (lines, waits): (Vec<usize>, Vec<usize>) = texts.iter().map(|text| lines_and_waits(text)).unzip();
    assert!(lines.iter().sum::<usize>() > 3 * originals && waits.iter().sum::<usize>() > 1000, "{lines:?} {waits:?}");
    let count = |pair: &str| texts.iter().map(|text| text.matches(pair).count()).sum::<usize>();
    assert!(count("{\"after\":0}\n") > 100);
    assert!(count("0}\n{\"after\":0,\"event\":\"placed\"") > 20, "a wait that ends at the tick of an event");
}

#[test]
fn a_wait_may_end_at_the_tick_of_an_event() {
    let (_, text) = KLUSTER.iter().find(|(name, _)| name.ends_with("solo_faults")).unwrap();
    let placed = r#"{"after":221,"event":"placed","seat":0,"magnet":0}"#;
    assert!(text.contains(placed));
    for waits in ["{\"after\":221}\n", "{\"after\":0}\n{\"after\":220}\n{\"after\":1}\n{\"after\":0}\n"] {
        let split = text.replace(placed, &format!("{waits}{}", placed.replace("221", "0")));
        assert_eq!(kluster(&split).verify().unwrap().record().to_string(), *text);
    }
    // A tick later it is too late, and before the event nobody can act.
    let late = text.replace(placed, &format!("{{\"after\":222}}\n{}", placed.replace("221", "0")));
    let error = kluster(&late).verify().map(|_| ()).unwrap_err();
    assert!(matches!(error.kind, VerifyErrorKind::EventExpected { ticks: 221, .. }) && error.line == 5, "{error}");
    let early = text.replace(placed, &format!("{{\"after\":221}}\n{{\"seat\":0,\"acts\":[[0,\"drop\"]]}}\n{placed}"));
    let error = kluster(&early).verify().map(|_| ()).unwrap_err();
    assert!(matches!(error.kind, VerifyErrorKind::EventExpected { ticks: 0, .. }) && error.line == 6, "{error}");
}

/// The error of a text, the same whether it is parsed before it is verified or not.
fn error_of(text: &str) -> VerifyError {
    let error = kluster(text).verify().map(|_| ()).unwrap_err();
    let found = AnyLog::parse_and_verify(text.as_bytes()).map(|_| ()).unwrap_err();
    assert_eq!(found, RecordError::Verify(error.clone()));
    error
}

/// Alters a line of a split record so that it cannot follow. Returns the text, and the position of the altered entry.
fn tamper(text: &str, number: usize) -> (String, LogPosition) {
    let mut lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
    let before = kluster(&lines[..number].concat()).end().0;
    let on_line = kluster(&lines[..=number].concat()).entries()[before..].to_vec();
    let (line, entry) = match &on_line[0].kind {
        EntryKind::Event(_) => ("{\"after\":0,\"event\":\"eliminated\",\"seat\":31}\n".to_owned(), before),
        EntryKind::Action { .. } => (lines[number].replace("]]}", r#"],[0,"again",true]]}"#), before + on_line.len()),
        EntryKind::Wait => ("{\"after\":4000000000}\n".to_owned(), before),
    };
    lines[number] = line;
    (lines.concat(), LogPosition(entry))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn any_split_verifies_to_the_same_digests(file in prop::sample::select(KLUSTER), seed: u64) {
        splits_vanish(file, [seed]);
    }

    #[test]
    fn an_error_in_a_split_record_names_its_line_and_its_entry(
        (_, text) in prop::sample::select(KLUSTER),
        seed: u64,
        at in any::<prop::sample::Index>(),
    ) {
        let text = split(&kluster(text), &mut Random::new(seed));
        let number = 1 + at.index(text.lines().count() - 1);
        let (tampered, entry) = tamper(&text, number);
        let error = error_of(&tampered);
        prop_assert_eq!((error.line, error.entry), (number + 1, entry), "{}", error);
    }

    /// Whatever the position, the lines from it on continue the lines before it.
    #[test]
    fn a_log_that_is_appended_in_pieces_is_the_same_log(
        (_, text) in prop::sample::select(KLUSTER),
        cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..9),
    ) {
        let log = kluster(text);
        let mut cuts: Vec<usize> = cuts.into_iter().map(|cut| cut.index(log.end().0 + 1)).collect();
        cuts.sort_unstable();
        cuts.push(log.end().0);
        let mut appended = log.serialize_header();
        let mut written = LogPosition::START;
        for cut in cuts.into_iter().map(LogPosition) {
            appended += &log.truncated(cut).serialize_from(written);
            written = cut;
            prop_assert_eq!(kluster(&appended), log.truncated(cut));
        }
        prop_assert_eq!(kluster(&appended).to_string(), text);
    }
}
