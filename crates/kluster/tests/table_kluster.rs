//! Klusters on a real table, and the effects of the magnet in the hand (K6, K7, K9, K10, K11).

#[allow(dead_code)] // not every test uses every helper
mod common;

use common::test_table::{TestTable, begins, pose};
use common::{CLOCK, ELIMINATION, EXPERT, PLAIN, ids, seat, setup};
use kluster::{Action, BoxKind, Event, Illegal, Options, TakeReason, Turn};
use magnets::{Face, HandError, MagnetId};

/// A second, in ticks.
const SECOND: u16 = 480;

fn classic(players: u64, options: Options) -> TestTable {
    TestTable::new(setup(&[BoxKind::Classic], players, options))
}

fn kluster(number: u64, magnets: &[u16]) -> Event {
    Event::Taken { seat: seat(number), magnets: ids(magnets.iter().copied()), reason: TakeReason::Kluster }
}

/// The magnets that were taken for Klusters.
fn caught(events: &[Event]) -> Vec<MagnetId> {
    let of = |event: &Event| match event {
        Event::Taken { magnets, reason: TakeReason::Kluster, .. } => magnets.clone(),
        _ => Vec::new(),
    };
    events.iter().flat_map(of).collect()
}

#[test]
fn k06_a_magnet_that_is_lowered_near_another_makes_a_kluster() {
    let mut table = classic(2, PLAIN);
    table.place_without_kluster(0, 0, 0);
    table.place(12, 24, 0, Face::Down);
    let events = table.take_events();
    assert!(events.contains(&kluster(1, &[0, 12])) && begins(&events, 0), "{events:?}");
    assert!(table.has_joined() && table.is_away(0) && table.is_away(12));
    let rules = table.game.rules();
    assert_eq!((rules.hands()[seat(0)].len(), rules.hands()[seat(1)].len()), (11, 13));
    assert_eq!(table.game.world().held(), None);
}

#[test]
fn k06_a_magnet_that_jumps_to_the_hand_is_a_kluster_with_the_held_one() {
    let mut table = classic(2, PLAIN);
    table.place_without_kluster(0, 0, 0);
    table.hold(12, 0, 0, 120, Face::Up);
    table.apply_and_settle(&Action::Carry { to: pose(0, 0, 16, Face::Up), ticks: SECOND });
    let events = table.take_events();
    assert_eq!(events[0], kluster(1, &[0, 12]));
    assert!(begins(&events, 0) && table.is_away(0) && table.is_away(12), "{events:?}");
    assert_eq!(table.game.rules().hands()[seat(1)].len(), 13);
}

#[test]
fn k06_the_hand_does_nothing_more_once_magnets_have_joined() {
    let mut table = classic(2, CLOCK);
    table.place_without_kluster(0, 0, 0);
    table.hold(12, 24, 0, 80, Face::Down);
    table.apply(&Action::Release);
    while !matches!(table.turn(), Turn::Klustering { .. }) {
        table.step();
    }
    let (digest, rules) = (table.game.digest(), table.game.rules().clone());
    for action in [
        Action::Hold { magnet: MagnetId(13), at: pose(0, 100, 80, Face::Up) },
        Action::Carry { to: pose(0, 100, 80, Face::Up), ticks: 0 },
        Action::Release,
        Action::PutBack,
        Action::Grab { cord: 0, at: common::test_table::surface_point(160, 0) },
        Action::Drop,
        Action::Clock,
    ] {
        assert_eq!(table.try_apply(&action), Err(Illegal::TurnEnded), "{action:?}");
        assert_eq!(table.apply_as(seat(0), &action), Err(Illegal::NotYourTurn), "{action:?}");
    }
    assert_eq!((table.game.digest(), table.game.rules()), (digest, &rules));
    table.settle();
    assert!(begins(&table.take_events(), 0));
}

#[test]
fn k06_a_chain_reaction_is_taken_as_a_whole() {
    // A third stone is lowered between two and attracts both. The distance at which both come depends on their
    // strengths.
    let found = (22..60).rev().step_by(2).find_map(|apart| {
        let mut table = classic(2, PLAIN);
        table.place_without_kluster(0, -apart, 0);
        table.place_without_kluster(12, apart, 0);
        table.place(1, 0, 0, Face::Down);
        let events = table.take_events();
        (caught(&events).len() > 2).then_some((table, events))
    });
    let (table, events) = found.expect("some distance at which both come");
    assert_eq!(events[0], kluster(0, &[0, 1, 12]), "all of them at once");
    assert!(begins(&events, 1) && table.game.rules().on_table().is_empty());
    assert!([0, 1, 12].iter().all(|magnet| table.is_away(*magnet) && !table.is_on_table(*magnet)));
    assert_eq!(table.game.rules().hands()[seat(0)].len(), 13);
}

#[test]
fn k07_a_magnet_on_the_table_cannot_be_taken() {
    let mut table = classic(2, PLAIN);
    table.place_without_kluster(0, 0, 0);
    table.place_without_kluster(12, 100, 0);
    let hold = |magnet| Action::Hold { magnet: MagnetId(magnet), at: pose(0, 100, 80, Face::Up) };
    for magnet in [0, 12] {
        assert_eq!(table.try_apply(&hold(magnet)), Err(Illegal::MagnetOnTable));
    }
    table.apply(&hold(1));
    assert_eq!(table.try_apply(&hold(0)), Err(Illegal::MagnetOnTable), "also with another in the hand");
    assert_eq!(table.try_apply(&hold(2)), Err(Illegal::Hand(HandError::HandFull)));
    let inside = Action::Hold { magnet: MagnetId(2), at: pose(0, 0, 5, Face::Up) };
    table.apply_and_settle(&Action::PutBack);
    assert_eq!(table.try_apply(&inside), Err(Illegal::Hand(HandError::Occupied)), "nor put into another");
}

#[test]
fn k09_the_magnet_in_the_hand_moves_another_without_touching() {
    // Approaches from the side until the stone moves away, then draws the hand back.
    let mut table = classic(2, PLAIN);
    table.place_without_kluster(0, 0, 0);
    let before = table.position_of(0);
    table.hold(12, 0, -100, 5, Face::Up);
    table.apply(&Action::Carry { to: pose(0, -20, 5, Face::Up), ticks: 4 * SECOND });
    while !table.has_moved(0) {
        table.step();
    }
    assert!((table.position_of(0) - before).length() > 0.5 && !table.has_joined());
    assert_eq!(*table.turn(), Turn::Holding { seat: seat(1), magnet: MagnetId(12) }, "that is allowed");
    table.apply_and_settle(&Action::PutBack);
    assert!(table.is_on_table(0) && table.take_events().is_empty());
}

#[test]
fn k10_a_placed_magnet_ends_the_turn_and_its_events_come_in_order() {
    let mut table = classic(3, PLAIN);
    for (magnet, x, next) in [(0, -100, 1), (8, 0, 2), (16, 100, 0)] {
        table.hold(magnet, x, 0, 80, Face::Up);
        assert!(table.take_events().is_empty());
        table.apply_and_settle(&Action::Release);
        let events = table.take_events();
        assert!(matches!(events[0], Event::Placed { magnet: placed, .. } if placed == MagnetId(magnet)));
        assert_eq!(events.len(), 2);
        assert!(begins(&events, next));
        let Event::Turn { digest, .. } = events[1] else { panic!("{events:?}") };
        assert_eq!(digest, table.game.digest(), "the turn is sealed");
    }
}

#[test]
fn k10_the_clock_empties_both_hands() {
    let mut table = classic(2, CLOCK);
    table.apply(&Action::Grab { cord: 0, at: common::test_table::surface_point(160, 0) });
    table.apply(&Action::Drag { to: common::test_table::surface_point(140, 0), ticks: 480 });
    table.hold(0, 0, 0, 80, Face::Up);
    table.apply(&Action::Release);
    table.step();
    table.apply(&Action::Clock);
    table.settle();
    let events = table.take_events();
    assert_eq!(events[0], Event::Taken { seat: seat(0), magnets: ids([0]), reason: TakeReason::Clock });
    assert!(begins(&events, 1) && table.is_away(0));
    assert!(!table.game.world().is_grabbing() && table.game.world().held().is_none());
    let mut table = classic(2, PLAIN);
    assert_eq!(table.try_apply(&Action::Clock), Err(Illegal::NoClock));
}

#[test]
fn k11_a_magnet_pushed_against_the_cord_is_still_in() {
    let mut table = classic(2, PLAIN);
    table.place_without_kluster(0, 0, 146);
    // Pushes it outwards with a held stone that repels it.
    table.hold(12, 0, 60, 5, Face::Up);
    for y in (60..118).step_by(4) {
        table.apply_and_settle(&Action::Carry { to: pose(0, y, 5, Face::Up), ticks: 96 });
    }
    assert!(table.has_moved(0) && !table.has_joined(), "at {:?}", table.position_of(0));
    assert!(table.position_of(0).y > 147.0, "at {:?}", table.position_of(0));
    assert!(table.take_events().is_empty() && table.is_on_table(0), "the cord gives way");
    table.apply_and_settle(&Action::PutBack);
    assert_eq!(*table.turn(), Turn::Choosing { seat: seat(1) });
}

#[test]
fn k12_a_solo_game_ends_by_its_third_fault() {
    let mut table = classic(1, PLAIN);
    for fault in 1..=3 {
        table.place_without_kluster(0, -100, 0);
        table.place(1, -80, 0, Face::Down);
        let events = table.take_events();
        assert!(events.contains(&Event::Fault { seat: seat(0), faults: fault }), "{events:?}");
    }
    assert_eq!((table.turn(), table.game.rules().score()), (&Turn::Over, 0));
    let hold = Action::Hold { magnet: MagnetId(1), at: pose(0, 0, 80, Face::Up) };
    assert_eq!(table.apply_as(seat(0), &hold), Err(Illegal::GameOver));
}

#[test]
fn k13_an_expert_with_more_magnets_is_asked() {
    let mut table = classic(2, EXPERT);
    table.place_without_kluster(0, 0, 0);
    table.place(12, 24, 0, Face::Down);
    assert_eq!(table.game.rules().hands()[seat(1)].len(), 13);
    table.place_without_kluster(1, -100, 0);
    table.place(0, 100, 0, Face::Up);
    assert_eq!(*table.turn(), Turn::Asking { seat: seat(1) });
    let grab = Action::Grab { cord: 0, at: common::test_table::surface_point(160, 0) };
    assert_eq!(table.try_apply(&grab), Err(Illegal::MustAnswer));
    table.apply(&Action::PlaceAgain(true));
    table.place(12, 0, 100, Face::Up);
    table.apply(&Action::PlaceAgain(false));
    assert!(begins(&table.take_events(), 0));
}

#[test]
fn k14_a_kluster_eliminates_on_the_table_too() {
    let mut table = TestTable::new(setup(&[BoxKind::Duo2], 3, ELIMINATION));
    table.place_without_kluster(5, 0, 0);
    table.place(6, 18, 0, Face::Up);
    let events = table.take_events();
    assert_eq!(events[..2], [kluster(1, &[5, 6]), Event::Eliminated { seat: seat(1) }]);
    assert!(begins(&events, 2) && table.game.rules().pool().len() == 12);
}
