//! Golden games of Kluster: stored records with their events and digests, replayed by the current physics.

use crate::players::{Player, place_one};
use kluster::{Action, CordShape, Event, Game, Setup, Turn};
use magnets::SurfacePoint;
use record::{AnyGame, AnyLog, EntryKind, RecordedKlusterGame};
use seats::Seat;
use std::path::PathBuf;

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/kluster_golden").join(format!("{name}.jsonl"))
}

/// A game with its cords laid in a row, this far from each other.
pub(crate) fn begun(setup: Setup, apart: i32) -> RecordedKlusterGame {
    let mut log = RecordedKlusterGame::new(setup);
    let count = i32::try_from(log.game().rules().setup().boxes().len()).unwrap();
    for number in 0..count {
        let centre = SurfacePoint(apart * number - apart * (count - 1) / 2, 0);
        let seat = log.game().rules().turn().seat().unwrap();
        log.apply(seat, &Action::LayCord(CordShape::Circle { centre, length: 1_005_000 }), &mut |_| ()).unwrap();
    }
    log
}

/// Plays on until the game is over.
pub(crate) fn finish(mut log: RecordedKlusterGame, player: &mut Player) -> RecordedKlusterGame {
    for _ in 0..400 {
        match *log.game().rules().turn() {
            Turn::Choosing { .. } => place_one(&mut log, player),
            Turn::Asking { seat } => log.apply(seat, &Action::PlaceAgain(player.goes_on()), &mut |_| ()).unwrap(),
            Turn::Over => break,
            ref other => panic!("{other:?}"),
        }
        log.settle(20_000, &mut |_| ());
    }
    log
}

/// The stored game with a name: a part of the program, as there are no files in WebAssembly.
macro_rules! stored {
    ($name:literal) => {
        ($name, include_str!(concat!("kluster_golden/", $name, ".jsonl")))
    };
}
pub(crate) use stored;

/// Checks the stored game against the rules and the physics, or mints it; gives its end and its rulings.
pub(crate) fn golden((name, stored): (&str, &str), play: impl FnOnce() -> RecordedKlusterGame) -> (Game, Vec<Event>) {
    let mut text = stored.to_owned();
    if std::env::var("HUDDLE_MINT").is_ok() {
        text = play().record().to_string();
        std::fs::write(file(name), &text).unwrap();
    }
    let (record, game) = AnyLog::parse_and_verify(text.as_bytes()).unwrap_or_else(|flaw| panic!("{name}: {flaw}"));
    let (AnyLog::Kluster(record), AnyGame::Kluster(game)) = (record, game) else { panic!("{name}: not Kluster") };
    assert!(record.to_string() == text, "{name}: written as it was read");
    let events = record.entries().iter().filter_map(|entry| match &entry.kind {
        EntryKind::Event(event) => Some(event.clone()),
        _ => None,
    });
    let events = events.collect();
    (game.game().clone(), events)
}

pub(crate) fn won(events: &[Event]) -> &[Seat] {
    match events.last() {
        Some(Event::Won { seats, .. }) => seats,
        other => panic!("the last event is {other:?}"),
    }
}

pub(crate) fn drag(log: &mut RecordedKlusterGame, seat: Seat, from: SurfacePoint, to: SurfacePoint) {
    log.apply(seat, &Action::Grab { cord: 1, at: from }, &mut |_| ()).unwrap();
    log.apply(seat, &Action::Drag { to, ticks: 240 }, &mut |_| ()).unwrap();
    log.settle(2000, &mut |_| ());
    log.apply(seat, &Action::Drop, &mut |_| ()).unwrap();
    log.settle(2000, &mut |_| ());
}
