//! Whole games of Kluster round-trip through their records, and the records are small.

mod hands;

use flate2::{Compression, write::GzEncoder};
use hands::{Hands, read, setup};
use kluster::{BoxKind, Event, Options, Turn};
use record::{EntryKind, RecordedKlusterGame};
use std::{io::Write, time::Instant};

/// The record of a game reads back, and plays again to the same bits.
fn comes_back(log: &RecordedKlusterGame) -> String {
    let record = log.record();
    let text = record.to_string();
    let again = read(&text);
    assert_eq!(again, record);
    assert_eq!(again.to_string(), text);
    let replayed = again.verify().unwrap();
    assert_eq!(replayed.record(), record);
    assert_eq!(replayed.ticks_since_entry(), log.ticks_since_entry());
    assert_eq!(replayed.game().digest(), log.game().digest());
    assert_eq!(replayed.game().view(None), log.game().view(None));
    text
}

#[test]
fn games_of_every_box_come_back() {
    let options = Options { expert: true, clock: true, ..Options::default() };
    let elimination = Options { elimination: true, ..Options::default() };
    let tables = [
        (&[BoxKind::Classic][..], 2, options),
        (&[BoxKind::Duo], 1, Options::default()),
        (&[BoxKind::Duo2], 4, elimination),
        (&[BoxKind::Classic, BoxKind::Duo], 5, Options::default()),
    ];
    for ((boxes, players, options), seed) in tables.into_iter().zip(1..) {
        let mut hands = Hands::new(setup(boxes, players, seed, options), seed);
        hands.play(5, 12);
        comes_back(&hands.log);
    }
}

#[test]
fn a_game_that_was_read_goes_on_as_if_nothing_had_been() {
    let mut hands = Hands::new(setup(&[BoxKind::Classic], 2, 5, Options::default()), 5);
    hands.play(2, 12);
    // In the middle of a motion: the time since the last entry is part of the record.
    let Turn::Choosing { seat } = *hands.log.game().rules().turn() else { panic!("nobody's turn") };
    let magnet = hands.log.game().rules().hands()[seat][0];
    let at = magnets::HandPose { at: [0, 50_000, 70_000], turned: [1, 0, 0, 0] };
    hands.log.apply(seat, &kluster::Action::Hold { magnet, at }, &mut |_| {}).unwrap();
    hands.log.apply(seat, &kluster::Action::Release, &mut |_| {}).unwrap();
    hands.log.settle(30, &mut |_| {});
    assert_eq!(hands.log.ticks_since_entry(), 30);
    let text = comes_back(&hands.log);
    assert!(text.ends_with("{\"after\":30}\n"), "{text}");

    let mut again = read(&text).verify().unwrap();
    for log in [&mut hands.log, &mut again] {
        log.settle(20_000, &mut |_| {});
    }
    assert_eq!(again.record(), hands.log.record());
    assert!(hands.log.record().to_string().len() > text.len());
}

#[test]
fn while_nothing_moves_time_stands_still() {
    let mut hands = Hands::new(setup(&[BoxKind::Classic], 2, 6, Options::default()), 6);
    hands.play(1, 4);
    let before = hands.log.record();
    for _ in 0..1000 {
        hands.log.step(&mut |_| panic!("something happened"));
    }
    assert_eq!(hands.log.record(), before);
}

#[test]
fn what_is_refused_is_not_recorded() {
    let mut hands = Hands::new(setup(&[BoxKind::Classic], 2, 7, Options::default()), 7);
    let before = hands.log.record();
    let Turn::Choosing { seat } = *hands.log.game().rules().turn() else { panic!("nobody's turn") };
    hands.log.apply(seat, &kluster::Action::Clock, &mut |_| {}).unwrap_err();
    assert_eq!(hands.log.record(), before);
}

/// The example of the page was written natively; its digests are the same wherever this test runs.
#[test]
fn the_record_of_the_page_verifies_on_every_platform() {
    let page = include_str!("../../../docs/RECORD.md");
    let start = page.find("{\"format\":\"huddle-record\",\"version\":1,\"game\":\"kluster\"").unwrap();
    let text = page[start..].split("```").next().unwrap();
    let record = read(text);
    assert_eq!(record.to_string(), text);
    assert_eq!(record.verify().unwrap().record(), record);
}

/// 24 turns with 8 seconds of hand each. The sizes and the time are printed with `--nocapture`.
#[test]
fn a_game_of_24_turns_is_small() {
    let mut hands = Hands::new(setup(&[BoxKind::Classic], 2, 3, Options::default()), 3);
    let played = Instant::now();
    hands.play(24, 160);
    let (played, verified) = (played.elapsed(), Instant::now());
    let text = comes_back(&hands.log);
    let verified = verified.elapsed();
    let event = |what: &EntryKind| matches!(what, EntryKind::Event(Event::Turn { .. } | Event::Won { .. }));
    let turns = hands.log.entries().iter().filter(|entry| event(&entry.kind)).count() - 1;
    let ticks: u32 = hands.log.entries().iter().map(|entry| entry.ticks).sum();
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(text.as_bytes()).unwrap();
    let packed = packed.finish().unwrap().len();
    let acts = hands.log.entries().len();
    eprintln!(
        "{turns} turns, {ticks} ticks, {acts} entries: {} bytes, {packed} packed; played in {played:?}, verified in {verified:?}",
        text.len()
    );
    assert!(turns >= 20, "{turns} turns");
    assert!(text.len() < 100_000, "{} bytes", text.len());
    assert!(packed < 20_000, "{packed} bytes packed");
}
