//! Klusters on a real table: by lowering, by hovering, in chains; and what the magnet in the hand does (K6, K7, K9, K10, K11).

#[allow(dead_code)] // each test uses its part
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
    let mut board = classic(2, PLAIN);
    board.place_without_kluster(0, 0, 0);
    board.place(12, 24, 0, Face::Down);
    let told = board.take_events();
    assert!(told.contains(&kluster(1, &[0, 12])) && begins(&told, 0), "{told:?}");
    assert!(board.has_joined() && board.is_away(0) && board.is_away(12));
    let play = board.game.rules();
    assert_eq!((play.hands()[seat(0)].len(), play.hands()[seat(1)].len()), (11, 13));
    assert_eq!(board.game.world().held(), None);
}

#[test]
fn k06_a_magnet_that_jumps_to_the_hand_is_a_kluster_with_the_held_one() {
    let mut board = classic(2, PLAIN);
    board.place_without_kluster(0, 0, 0);
    board.hold(12, 0, 0, 120, Face::Up);
    board.apply_and_settle(&Action::Carry { to: pose(0, 0, 16, Face::Up), ticks: SECOND });
    let told = board.take_events();
    assert_eq!(told[0], kluster(1, &[0, 12]));
    assert!(begins(&told, 0) && board.is_away(0) && board.is_away(12), "{told:?}");
    assert_eq!(board.game.rules().hands()[seat(1)].len(), 13);
}

#[test]
fn k06_the_hand_does_nothing_more_once_magnets_have_joined() {
    let mut board = classic(2, CLOCK);
    board.place_without_kluster(0, 0, 0);
    board.hold(12, 24, 0, 80, Face::Down);
    board.apply(&Action::Release);
    while !matches!(board.turn(), Turn::Klustering { .. }) {
        board.step();
    }
    let (digest, play) = (board.game.digest(), board.game.rules().clone());
    for act in [
        Action::Hold { magnet: MagnetId(13), at: pose(0, 100, 80, Face::Up) },
        Action::Carry { to: pose(0, 100, 80, Face::Up), ticks: 0 },
        Action::Release,
        Action::PutBack,
        Action::Grab { cord: 0, at: common::test_table::spot(160, 0) },
        Action::Drop,
        Action::Clock,
    ] {
        assert_eq!(board.try_apply(&act), Err(Illegal::TurnEnded), "{act:?}");
        assert_eq!(board.apply_as(seat(0), &act), Err(Illegal::NotYourTurn), "{act:?}");
    }
    assert_eq!((board.game.digest(), board.game.rules()), (digest, &play));
    board.settle();
    assert!(begins(&board.take_events(), 0));
}

#[test]
fn k06_a_chain_reaction_is_taken_as_a_whole() {
    // Two stones, and a third that is lowered between them and attracts both: the first that comes is not all. How near they have
    // to be depends on how strong they are.
    let tried = (22..60).rev().step_by(2).find_map(|apart| {
        let mut board = classic(2, PLAIN);
        board.place_without_kluster(0, -apart, 0);
        board.place_without_kluster(12, apart, 0);
        board.place(1, 0, 0, Face::Down);
        let told = board.take_events();
        (caught(&told).len() > 2).then_some((board, told))
    });
    let (board, told) = tried.expect("some distance at which both come");
    assert_eq!(told[0], kluster(0, &[0, 1, 12]), "all of them at once");
    assert!(begins(&told, 1) && board.game.rules().on_table().is_empty());
    assert!([0, 1, 12].iter().all(|magnet| board.is_away(*magnet) && !board.is_on_table(*magnet)));
    assert_eq!(board.game.rules().hands()[seat(0)].len(), 13);
}

#[test]
fn k07_a_magnet_on_the_table_cannot_be_taken() {
    let mut board = classic(2, PLAIN);
    board.place_without_kluster(0, 0, 0);
    board.place_without_kluster(12, 100, 0);
    let hold = |magnet| Action::Hold { magnet: MagnetId(magnet), at: pose(0, 100, 80, Face::Up) };
    for magnet in [0, 12] {
        assert_eq!(board.try_apply(&hold(magnet)), Err(Illegal::MagnetOnTable));
    }
    board.apply(&hold(1));
    assert_eq!(board.try_apply(&hold(0)), Err(Illegal::MagnetOnTable), "also with another in the hand");
    assert_eq!(board.try_apply(&hold(2)), Err(Illegal::Hand(HandError::HandFull)));
    let inside = Action::Hold { magnet: MagnetId(2), at: pose(0, 0, 5, Face::Up) };
    board.apply_and_settle(&Action::PutBack);
    assert_eq!(board.try_apply(&inside), Err(Illegal::Hand(HandError::Occupied)), "nor put into another");
}

#[test]
fn k09_the_magnet_in_the_hand_moves_another_without_touching() {
    // From the side, nearer and nearer, until it moves away; then the hand is drawn back.
    let mut board = classic(2, PLAIN);
    board.place_without_kluster(0, 0, 0);
    let before = board.position_of(0);
    board.hold(12, 0, -100, 5, Face::Up);
    board.apply(&Action::Carry { to: pose(0, -20, 5, Face::Up), ticks: 4 * SECOND });
    while !board.has_moved(0) {
        board.step();
    }
    assert!((board.position_of(0) - before).length() > 0.5 && !board.has_joined());
    assert_eq!(*board.turn(), Turn::Holding { seat: seat(1), magnet: MagnetId(12) }, "that is allowed");
    board.apply_and_settle(&Action::PutBack);
    assert!(board.is_on_table(0) && board.take_events().is_empty());
}

#[test]
fn k10_a_placed_magnet_ends_the_turn_and_its_events_come_in_order() {
    let mut board = classic(3, PLAIN);
    for (magnet, x, next) in [(0, -100, 1), (8, 0, 2), (16, 100, 0)] {
        board.hold(magnet, x, 0, 80, Face::Up);
        assert!(board.take_events().is_empty());
        board.apply_and_settle(&Action::Release);
        let told = board.take_events();
        assert!(matches!(told[0], Event::Placed { magnet: placed, .. } if placed == MagnetId(magnet)));
        assert_eq!(told.len(), 2);
        assert!(begins(&told, next));
        let Event::Turn { digest, .. } = told[1] else { panic!("{told:?}") };
        assert_eq!(digest, board.game.digest(), "the turn is sealed");
    }
}

#[test]
fn k10_the_clock_empties_both_hands() {
    let mut board = classic(2, CLOCK);
    board.apply(&Action::Grab { cord: 0, at: common::test_table::spot(160, 0) });
    board.apply(&Action::Drag { to: common::test_table::spot(140, 0), ticks: 480 });
    board.hold(0, 0, 0, 80, Face::Up);
    board.apply(&Action::Release);
    board.step();
    board.apply(&Action::Clock);
    board.settle();
    let told = board.take_events();
    assert_eq!(told[0], Event::Taken { seat: seat(0), magnets: ids([0]), reason: TakeReason::Clock });
    assert!(begins(&told, 1) && board.is_away(0));
    assert!(!board.game.world().is_grabbing() && board.game.world().held().is_none());
    let mut board = classic(2, PLAIN);
    assert_eq!(board.try_apply(&Action::Clock), Err(Illegal::NoClock));
}

#[test]
fn k11_a_magnet_pushed_against_the_cord_is_still_in() {
    let mut board = classic(2, PLAIN);
    board.place_without_kluster(0, 0, 146);
    // Pushed outwards by one that is held beside it and repels it.
    board.hold(12, 0, 60, 5, Face::Up);
    for y in (60..118).step_by(4) {
        board.apply_and_settle(&Action::Carry { to: pose(0, y, 5, Face::Up), ticks: 96 });
    }
    assert!(board.has_moved(0) && !board.has_joined(), "at {:?}", board.position_of(0));
    assert!(board.position_of(0).y > 147.0, "at {:?}", board.position_of(0));
    assert!(board.take_events().is_empty() && board.is_on_table(0), "the cord gives way");
    board.apply_and_settle(&Action::PutBack);
    assert_eq!(*board.turn(), Turn::Choosing { seat: seat(1) });
}

#[test]
fn k12_a_solo_game_ends_by_its_third_fault() {
    let mut board = classic(1, PLAIN);
    board.place_without_kluster(0, -100, 0);
    for fault in 1..=3 {
        board.place(1, 300, 290, Face::Up);
        let told = board.take_events();
        assert!(told.contains(&Event::Fault { seat: seat(0), faults: fault }), "{told:?}");
    }
    assert_eq!((board.turn(), board.game.rules().score()), (&Turn::Over, 1));
    let hold = Action::Hold { magnet: MagnetId(1), at: pose(0, 0, 80, Face::Up) };
    assert_eq!(board.apply_as(seat(0), &hold), Err(Illegal::GameOver));
}

#[test]
fn k13_an_expert_with_more_magnets_is_asked() {
    let mut board = classic(2, EXPERT);
    board.place_without_kluster(0, 0, 0);
    board.place(12, 24, 0, Face::Down);
    assert_eq!(board.game.rules().hands()[seat(1)].len(), 13);
    board.place_without_kluster(1, -100, 0);
    board.place(0, 100, 0, Face::Up);
    assert_eq!(*board.turn(), Turn::Asking { seat: seat(1) });
    let grab = Action::Grab { cord: 0, at: common::test_table::spot(160, 0) };
    assert_eq!(board.try_apply(&grab), Err(Illegal::MustAnswer));
    board.apply(&Action::PlaceAgain(true));
    board.place(12, 0, 100, Face::Up);
    board.apply(&Action::PlaceAgain(false));
    assert!(begins(&board.take_events(), 0));
}

#[test]
fn k14_a_kluster_eliminates_on_the_table_too() {
    let mut board = TestTable::new(setup(&[BoxKind::Duo2], 3, ELIMINATION));
    board.place_without_kluster(5, 0, 0);
    board.place(6, 18, 0, Face::Up);
    let told = board.take_events();
    assert_eq!(told[..2], [kluster(1, &[5, 6]), Event::Eliminated { seat: seat(1) }]);
    assert!(begins(&told, 2) && board.game.rules().pool().len() == 12);
}
