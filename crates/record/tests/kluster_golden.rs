//! Golden games of Kluster: stored records with their events and digests, replayed by the current physics.
//!
//! To regenerate them after a change of the physics: `HUDDLE_MINT=1 cargo test -p record --test kluster_golden`.

mod players;

use kluster::{Action, BoxKind, CordShape, Event, Game, Options, Setup, Turn};
use magnets::SurfacePoint;
use players::{Player, place_one};
use record::{AnyGame, AnyLog, EntryKind, RecordedKlusterGame};
use seats::{Players, Seat};
use std::path::PathBuf;

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/kluster_golden").join(format!("{name}.jsonl"))
}

fn setup(boxes: &[BoxKind], players: u64, seed: u64, options: Options) -> Setup {
    Setup::new(boxes.to_vec(), Players::try_from(players).unwrap(), Seat::FIRST, seed, options).unwrap()
}

/// A game with its cords laid in a row, this far from each other.
fn begun(setup: Setup, apart: i32) -> RecordedKlusterGame {
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
fn finish(mut log: RecordedKlusterGame, player: &mut Player) -> RecordedKlusterGame {
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

/// Checks the stored game against the rules and the physics, or mints it; gives its end and its rulings.
fn golden((name, stored): (&str, &str), play: impl FnOnce() -> RecordedKlusterGame) -> (Game, Vec<Event>) {
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

fn won(events: &[Event]) -> &[Seat] {
    match events.last() {
        Some(Event::Won { seats, .. }) => seats,
        other => panic!("the last event is {other:?}"),
    }
}

#[test]
fn classic_with_two() {
    let setup = setup(&[BoxKind::Classic], 2, 1, Options::default());
    let (game, events) = golden(stored!("classic_2"), || finish(begun(setup, 0), &mut Player::new(1, 60)));
    assert_eq!(won(&events).len(), 1);
    assert!(game.rules().hands()[won(&events)[0]].is_empty(), "who won has no magnet left (K3)");
}

#[test]
fn expert_with_three() {
    let setup = setup(&[BoxKind::Classic], 3, 2, Options { expert: true, ..Options::default() });
    let (_, events) = golden(stored!("expert_3"), || finish(begun(setup, 0), &mut Player::new(2, 40)));
    assert!(events.iter().any(|event| matches!(event, Event::Asked { .. })), "somebody was asked (K13)");
    assert_eq!(won(&events).len(), 1);
}

#[test]
fn solo_to_the_third_fault() {
    let setup = setup(&[BoxKind::Classic], 1, 3, Options::default());
    let (game, events) = golden(stored!("solo_faults"), || finish(begun(setup, 0), &mut Player::new(3, 1)));
    assert_eq!(game.rules().faults(), 3);
    assert!(won(&events).is_empty(), "nobody (K12)");
}

#[test]
fn solo_to_total_victory() {
    let setup = setup(&[BoxKind::Classic], 1, 4, Options::default());
    let (game, events) = golden(stored!("solo_victory"), || finish(begun(setup, 0), &mut Player::new(4, 2500)));
    assert_eq!(game.rules().score(), 24);
    assert_eq!(won(&events), [Seat::FIRST]);
}

#[test]
fn duo() {
    let setup = setup(&[BoxKind::Duo], 2, 5, Options::default());
    let (_, events) = golden(stored!("duo"), || finish(begun(setup, 0), &mut Player::new(5, 30)));
    assert_eq!(won(&events).len(), 1);
}

#[test]
fn duo2_by_elimination_with_four() {
    let setup = setup(&[BoxKind::Duo2], 4, 6, Options { elimination: true, ..Options::default() });
    let (game, events) = golden(stored!("elimination_4"), || finish(begun(setup, 0), &mut Player::new(6, 1)));
    let out = game.rules().eliminated().iter().filter(|out| **out).count();
    assert_eq!(
        (out, game.rules().pool().len()),
        (3, 7),
        "three are out, so the last one wins before the pool is empty (K14)"
    );
    assert_eq!(won(&events).len(), 1);
}

/// Two boxes for five; somebody pulls the cords apart, places a magnet, and must mend them before the turn ends (K15).
#[test]
fn classic_and_duo_with_five_and_a_cord_that_is_mended() {
    let setup = setup(&[BoxKind::Classic, BoxKind::Duo], 5, 7, Options::default());
    let play = || {
        let mut log = begun(setup, 300_000);
        let mut player = Player::new(7, 40);
        let seat = log.game().rules().turn().seat().unwrap();
        drag(&mut log, seat, SurfacePoint(-10_000, 0), SurfacePoint(60_000, 0));
        assert!(log.game().are_cords_apart());
        place_one(&mut log, &mut player);
        log.settle(20_000, &mut |_| ());
        assert!(matches!(log.game().rules().turn(), Turn::Mending { .. }), "{:?}", log.game().rules().turn());
        drag(&mut log, seat, SurfacePoint(60_000, 0), SurfacePoint(-20_000, 0));
        log.settle(20_000, &mut |_| ());
        finish(log, &mut player)
    };
    let (_, events) = golden(stored!("classic_duo_5"), play);
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Laid { .. })).count(), 2);
    assert!(events.iter().any(|event| matches!(event, Event::Mend { .. })));
    assert_eq!(won(&events).len(), 1);
}

fn drag(log: &mut RecordedKlusterGame, seat: Seat, from: SurfacePoint, to: SurfacePoint) {
    log.apply(seat, &Action::Grab { cord: 1, at: from }, &mut |_| ()).unwrap();
    log.apply(seat, &Action::Drag { to, ticks: 240 }, &mut |_| ()).unwrap();
    log.settle(2000, &mut |_| ());
    log.apply(seat, &Action::Drop, &mut |_| ()).unwrap();
    log.settle(2000, &mut |_| ());
}
