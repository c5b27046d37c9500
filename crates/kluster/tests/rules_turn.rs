//! A turn by the rules without physics: placing, Klusters, the end of a turn and of a game (K3, K5-K11).

#[allow(dead_code)] // not every test uses every helper
mod common;

use common::script::{Script, choosing, not_placed, taken, turn, won};
use common::{CLOCK, PLAIN, ids, seat, setup};
use kluster::{BoxKind, Event, Illegal, TakeReason, Turn, TurnEnd};
use magnets::{HandError, MagnetId};

/// Classic for two: seat 0 has 0 to 11, seat 1 has 12 to 23.
fn two() -> Script {
    let mut script = Script::new(setup(&[BoxKind::Classic], 2, PLAIN));
    script.take_events();
    script
}

fn placed(number: u64, magnet: u16) -> Event {
    Event::Placed { seat: seat(number), magnet: MagnetId(magnet) }
}

/// Two players with one magnet each and seat 0 to move.
fn last_magnets() -> Script {
    let mut script = two();
    for _ in 0..22 {
        script.place_any();
    }
    script.take_events();
    assert_eq!((script.counts(), script.rules.turn()), (vec![1, 1], &choosing(0)));
    script
}

#[test]
fn k03_who_first_has_no_magnet_left_wins_at_once() {
    let mut script = last_magnets();
    script.place(11);
    assert_eq!(script.take_events(), [placed(0, 11), won(&[0])]);
    assert_eq!((script.rules.turn(), script.rules.winners()), (&Turn::Over, &[seat(0)][..]));
    assert_eq!(script.counts(), [0, 1], "the others do not play on");
}

#[test]
fn k03_a_game_that_is_over_accepts_no_action() {
    let mut script = last_magnets();
    script.place(11);
    let before = script.rules.clone();
    for number in 0..2 {
        let seat = seat(number);
        assert_eq!(script.rules.check_hold(seat, MagnetId(23)), Err(Illegal::GameOver));
        assert_eq!(script.rules.check_carry(seat), Err(Illegal::GameOver));
        assert_eq!(script.rules.check_move_cords(seat), Err(Illegal::GameOver));
        assert_eq!(script.rules.check_lay_cord(seat), Err(Illegal::GameOver));
        assert_eq!(script.rules.on_clock_expired(seat, kluster::ClockKind::Turn, &mut |_| ()), Err(Illegal::GameOver));
        let table = script.settled_table();
        assert_eq!(script.rules.answer_place_again(seat, true, table, &mut |_| ()), Err(Illegal::GameOver));
    }
    script.rules.on_kluster(&ids([0, 1]), true);
    assert_eq!(script.rest(), []);
    assert_eq!(script.rules, before);
    assert_eq!(Illegal::GameOver.rule(), Some("K3"));
}

#[test]
fn k05_only_an_own_magnet_may_be_placed() {
    let script = two();
    assert_eq!(script.rules.check_hold(seat(0), MagnetId(0)), Ok(()));
    for foreign in [12, 23, 24, u16::MAX] {
        assert_eq!(script.rules.check_hold(seat(0), MagnetId(foreign)), Err(Illegal::NotYours));
    }
    assert_eq!(Illegal::NotYours.rule(), Some("K5"));
}

#[test]
fn k05_one_magnet_at_a_time_is_in_the_hand_and_only_that_one_is_carried() {
    let mut script = two();
    let (empty, full) = (Illegal::Hand(HandError::HandEmpty), Illegal::Hand(HandError::HandFull));
    assert_eq!(script.rules.check_carry(seat(0)), Err(empty));
    script.hold(3);
    assert_eq!(script.rules.check_hold(seat(0), MagnetId(4)), Err(full));
    assert_eq!((empty.rule(), full.rule()), (Some("K5"), Some("K5")));
    // What is physically impossible breaks no rule.
    assert_eq!(Illegal::Hand(HandError::Occupied).rule(), None);
}

#[test]
fn k05_a_magnet_in_the_hand_may_be_put_back_and_another_taken() {
    let mut script = two();
    script.hold(3);
    assert_eq!(*script.rules.turn(), Turn::Holding { seat: seat(0), magnet: MagnetId(3) });
    assert_eq!(script.counts(), [12, 12], "it is still one to be placed");
    script.rules.on_put_back(seat(0));
    assert_eq!(*script.rules.turn(), choosing(0));
    let empty = Err(Illegal::Hand(HandError::HandEmpty));
    assert_eq!(script.rules.check_carry(seat(0)), empty);
    script.place(4);
    assert_eq!(script.rules.on_table(), ids([4]));
    assert_eq!(script.take_events(), [placed(0, 4), turn(1)]);
}

#[test]
fn k06_magnets_that_join_before_anything_is_placed_are_taken() {
    let mut script = two();
    script.place(0);
    script.place(12);
    script.take_events();
    script.hold(1);
    script.kluster(&[0, 12]);
    assert_eq!(script.take_events(), [taken(0, &[0, 12], TakeReason::Kluster), turn(1)]);
    assert_eq!(script.counts(), [13, 11]);
    assert!(script.rules.hands()[seat(0)].contains(&MagnetId(1)), "what was in the hand goes back");
    assert!(script.rules.on_table().is_empty());
}

#[test]
fn k06_the_magnet_in_the_hand_counts_when_it_is_joined() {
    let mut script = two();
    script.place(0);
    script.take_events();
    script.hold(12);
    script.kluster(&[0, 12]);
    assert_eq!(script.take_events(), [taken(1, &[0, 12], TakeReason::Kluster), turn(0)]);
    assert_eq!(script.counts(), [11, 13]);
    assert!(script.rules.hands()[seat(1)].is_sorted());
}

#[test]
fn k06_magnets_that_the_cord_brought_together_are_taken() {
    let mut script = two();
    script.place(0);
    script.place(12);
    script.place(1);
    assert_eq!(script.rules.check_move_cords(seat(1)), Ok(()), "nothing is in the hand");
    script.kluster(&[0, 1, 12]);
    assert_eq!(script.counts(), [10, 14]);
    assert_eq!(*script.rules.turn(), choosing(0));
}

#[test]
fn k06_a_kluster_after_the_release_takes_the_placed_magnet_only_if_it_joined() {
    for joined in [&[0, 12][..], &[0, 1], &[1]] {
        let mut script = two();
        for magnet in [0, 13, 1] {
            script.place(magnet);
        }
        script.take_events();
        script.release(12, true);
        assert_eq!(*script.rules.turn(), Turn::Settling { seat: seat(1), after: TurnEnd::Placing(MagnetId(12)) });
        script.kluster(joined);
        assert_eq!(script.take_events(), [taken(1, joined, TakeReason::Kluster), turn(0)], "and no Placed");
        assert_eq!(script.counts(), [10, 10 + joined.len()]);
        assert_eq!(script.rules.on_table().contains(&MagnetId(12)), !joined.contains(&12));
    }
}

#[test]
fn k06_a_chain_reaction_counts_until_the_table_is_at_rest() {
    let mut script = two();
    for magnet in [0, 12, 1, 13, 2] {
        script.place(magnet);
    }
    script.take_events();
    script.rules.on_kluster(&ids([0, 12]), true);
    assert_eq!(*script.rules.turn(), Turn::Klustering { seat: seat(1), caught: ids([0, 12]) });
    script.rules.on_kluster(&ids([12, 1]), true);
    script.rules.on_kluster(&ids([2]), true);
    assert!(script.take_events().is_empty(), "nothing is taken before the table is at rest");
    assert_eq!(script.rest(), ids([0, 1, 2, 12]));
    assert_eq!(script.take_events(), [taken(1, &[0, 1, 2, 12], TakeReason::Kluster)]);
    // Off the table they no longer hold others back. Magnets that move then are taken too, by the same player.
    script.rules.on_kluster(&ids([13]), true);
    assert_eq!(script.rest(), ids([13]));
    assert_eq!(script.rest(), []);
    assert_eq!(script.take_events(), [taken(1, &[13], TakeReason::Kluster), turn(0)]);
    assert_eq!(script.counts(), [9, 15]);
}

#[test]
fn k06_a_kluster_ends_the_turn_at_once() {
    let mut script = Script::new(setup(&[BoxKind::Classic], 2, CLOCK));
    script.place(0);
    script.place(12);
    script.rules.on_kluster(&ids([0, 12]), true);
    assert_eq!(script.rules.check_hold(seat(0), MagnetId(1)), Err(Illegal::TurnEnded));
    assert_eq!(script.rules.check_carry(seat(0)), Err(Illegal::TurnEnded));
    assert_eq!(script.rules.check_move_cords(seat(0)), Err(Illegal::TurnEnded));
    assert_eq!(script.clock_expired(), Err(Illegal::TurnEnded));
    assert_eq!(script.rules.check_hold(seat(1), MagnetId(13)), Err(Illegal::NotYourTurn));
    assert_eq!(Illegal::TurnEnded.rule(), Some("K6"));
}

#[test]
fn k07_a_magnet_on_the_table_is_never_touched() {
    let mut script = two();
    script.place(0);
    script.place(12);
    for magnet in [0, 12] {
        assert_eq!(script.rules.check_hold(seat(0), MagnetId(magnet)), Err(Illegal::MagnetOnTable));
    }
    assert_eq!(Illegal::MagnetOnTable.rule(), Some("K7"));
}

#[test]
fn k08_cords_may_be_moved_until_the_magnet_is_released() {
    let mut script = two();
    assert_eq!(script.rules.check_move_cords(seat(0)), Ok(()));
    assert_eq!(script.rules.check_move_cords(seat(1)), Err(Illegal::NotYourTurn));
    script.hold(0);
    assert_eq!(script.rules.check_move_cords(seat(0)), Ok(()));
    script.rules.on_released(true, &mut |_| ());
    assert_eq!(script.rules.check_move_cords(seat(0)), Err(Illegal::AlreadyReleased));
}

#[test]
fn k10_the_turn_ends_when_the_table_is_at_rest() {
    let mut script = two();
    script.release(0, true);
    assert!(script.take_events().is_empty());
    assert_eq!(script.rules.check_hold(seat(0), MagnetId(1)), Err(Illegal::AlreadyReleased));
    assert_eq!(script.rules.check_hold(seat(1), MagnetId(12)), Err(Illegal::NotYourTurn));
    assert_eq!(Illegal::AlreadyReleased.rule(), Some("K10"));
    assert_eq!(script.rest(), []);
    assert_eq!(script.take_events(), [placed(0, 0), turn(1)]);
}

#[test]
fn k10_the_last_magnet_wins_only_without_a_kluster() {
    let mut script = last_magnets();
    script.release(11, true);
    assert_eq!(script.counts(), [0, 1]);
    assert_ne!(*script.rules.turn(), Turn::Over, "not before the table is at rest");
    script.kluster(&[3, 20]);
    assert_eq!(script.take_events(), [taken(0, &[3, 20], TakeReason::Kluster), turn(1)]);
    assert_eq!(script.counts(), [2, 1]);
    script.place(23);
    assert_eq!(script.take_events().last(), Some(&won(&[1])));
}

#[test]
fn k11_a_magnet_that_left_the_area_is_taken_by_whose_turn_it_is() {
    let mut script = two();
    script.place(0);
    script.take_events();
    script.kluster(&[0]);
    assert_eq!(script.take_events(), [taken(1, &[0], TakeReason::Kluster), turn(0)]);
    assert_eq!(script.counts(), [11, 13]);
}

#[test]
fn k11_a_magnet_that_is_not_validly_placed_goes_back_and_the_same_turn_goes_on() {
    let mut script = two();
    script.release(0, false);
    assert_eq!(script.take_events(), [not_placed(0, 0)]);
    assert_eq!(*script.rules.turn(), Turn::Settling { seat: seat(0), after: TurnEnd::Misplacing });
    assert_eq!(script.rules.check_hold(seat(0), MagnetId(1)), Err(Illegal::AlreadyReleased), "not before it rests");
    assert_eq!(script.rest(), []);
    assert_eq!((script.take_events(), script.rules.turn()), (vec![], &choosing(0)));
    assert_eq!((script.counts(), script.rules.on_table()), (vec![12, 12], &[][..]));
    script.place(3);
    assert_eq!(script.take_events(), [placed(0, 3), turn(1)], "any of the own magnets");
}

#[test]
fn k11_dropping_outside_is_no_way_to_pass() {
    let mut script = two();
    for _ in 0..500 {
        script.release(0, false);
        script.rest();
    }
    assert_eq!((script.counts(), script.rules.turn()), (vec![12, 12], &choosing(0)));
}

#[test]
fn k11_a_magnet_that_is_not_placed_and_makes_others_join_is_a_kluster() {
    let mut script = two();
    script.place(0);
    script.place(12);
    script.take_events();
    script.release(1, false);
    script.kluster(&[0, 12]);
    assert_eq!(script.take_events(), [not_placed(0, 1), taken(0, &[0, 12], TakeReason::Kluster), turn(1)]);
}

#[test]
fn k11_the_last_magnet_does_not_win_when_it_is_not_placed() {
    let mut script = last_magnets();
    script.release(11, false);
    script.rest();
    assert_eq!((script.take_events(), script.rules.turn()), (vec![not_placed(0, 11)], &choosing(0)));
    script.place(11);
    assert_eq!(script.take_events().last(), Some(&won(&[0])));
}
