//! A turn by the rules alone, from plain observations: placing, Klusters, the end of a turn and of a game (K3, K5-K11).

#[allow(dead_code)] // each test uses its part
mod common;

use common::script::{DIGEST, Script, choosing, taken, turn, won};
use common::{CLOCK, PLAIN, ids, seat, setup};
use kluster::{After, BoxKind, Event, Illegal, Turn, Why};
use magnets::{MagnetId, Refusal};

/// Classic for two: seat 0 has 0 to 11, seat 1 has 12 to 23.
fn two() -> Script {
    let mut script = Script::new(setup(&[BoxKind::Classic], 2, PLAIN));
    script.told();
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
    script.told();
    assert_eq!((script.counts(), script.play.turn()), (vec![1, 1], &choosing(0)));
    script
}

#[test]
fn k03_who_first_has_no_magnet_left_wins_at_once() {
    let mut script = last_magnets();
    script.place(11);
    assert_eq!(script.told(), [placed(0, 11), won(&[0])]);
    assert_eq!((script.play.turn(), script.play.winners()), (&Turn::Over, &[seat(0)][..]));
    assert_eq!(script.counts(), [0, 1], "the others do not play on");
}

#[test]
fn k03_a_game_that_is_over_takes_nothing_more() {
    let mut script = last_magnets();
    script.place(11);
    let before = script.play.clone();
    for number in 0..2 {
        let seat = seat(number);
        assert_eq!(script.play.check_hold(seat, MagnetId(23)), Err(Illegal::GameOver));
        assert_eq!(script.play.check_carry(seat), Err(Illegal::GameOver));
        assert_eq!(script.play.check_cords(seat), Err(Illegal::GameOver));
        assert_eq!(script.play.check_lay_cord(seat), Err(Illegal::GameOver));
        assert_eq!(script.play.time_up(seat, &mut |_| ()), Err(Illegal::GameOver));
        let at_rest = script.at_rest();
        assert_eq!(script.play.again(seat, true, at_rest, &mut |_| ()), Err(Illegal::GameOver));
    }
    script.play.caught(&ids([0, 1]));
    assert_eq!(script.rest(), []);
    assert_eq!(script.play, before);
    assert_eq!(Illegal::GameOver.rule(), Some("K3"));
}

#[test]
fn k05_only_an_own_magnet_may_be_placed() {
    let script = two();
    assert_eq!(script.play.check_hold(seat(0), MagnetId(0)), Ok(()));
    for foreign in [12, 23, 24, u16::MAX] {
        assert_eq!(script.play.check_hold(seat(0), MagnetId(foreign)), Err(Illegal::NotYours));
    }
    assert_eq!(Illegal::NotYours.rule(), Some("K5"));
}

#[test]
fn k05_one_magnet_at_a_time_is_in_the_hand_and_only_that_one_is_carried() {
    let mut script = two();
    let (empty, full) = (Illegal::Hand(Refusal::HandEmpty), Illegal::Hand(Refusal::HandFull));
    assert_eq!(script.play.check_carry(seat(0)), Err(empty));
    script.hold(3);
    assert_eq!(script.play.check_hold(seat(0), MagnetId(4)), Err(full));
    assert_eq!((empty.rule(), full.rule()), (Some("K5"), Some("K5")));
    // What no hand can do, whosever turn it is, breaks no rule.
    assert_eq!(Illegal::Hand(Refusal::Occupied).rule(), None);
}

#[test]
fn k05_a_magnet_in_the_hand_may_be_put_back_and_another_taken() {
    let mut script = two();
    script.hold(3);
    assert_eq!(*script.play.turn(), Turn::Holding { seat: seat(0), magnet: MagnetId(3) });
    assert_eq!(script.counts(), [12, 12], "it is still one to be placed");
    script.play.put_back(seat(0));
    assert_eq!(*script.play.turn(), choosing(0));
    let empty = Err(Illegal::Hand(Refusal::HandEmpty));
    assert_eq!(script.play.check_carry(seat(0)), empty);
    script.place(4);
    assert_eq!(script.play.table(), ids([4]));
    assert_eq!(script.told(), [placed(0, 4), turn(1)]);
}

#[test]
fn k06_magnets_that_join_before_anything_is_placed_are_taken() {
    let mut script = two();
    script.place(0);
    script.place(12);
    script.told();
    script.hold(1);
    script.kluster(&[0, 12]);
    assert_eq!(script.told(), [taken(0, &[0, 12], Why::Kluster), turn(1)]);
    assert_eq!(script.counts(), [13, 11]);
    assert!(script.play.hands()[seat(0)].contains(&MagnetId(1)), "what was in the hand goes back");
    assert!(script.play.table().is_empty());
}

#[test]
fn k06_the_magnet_in_the_hand_counts_when_it_is_joined() {
    let mut script = two();
    script.place(0);
    script.told();
    script.hold(12);
    script.kluster(&[0, 12]);
    assert_eq!(script.told(), [taken(1, &[0, 12], Why::Kluster), turn(0)]);
    assert_eq!(script.counts(), [11, 13]);
    assert!(script.play.hands()[seat(1)].is_sorted());
}

#[test]
fn k06_magnets_that_the_cord_brought_together_are_taken() {
    let mut script = two();
    script.place(0);
    script.place(12);
    script.place(1);
    assert_eq!(script.play.check_cords(seat(1)), Ok(()), "nothing is in the hand");
    script.kluster(&[0, 1, 12]);
    assert_eq!(script.counts(), [10, 14]);
    assert_eq!(*script.play.turn(), choosing(0));
}

#[test]
fn k06_a_kluster_after_letting_go_takes_the_placed_magnet_only_if_it_joined() {
    for joined in [&[0, 12][..], &[0, 1], &[1]] {
        let mut script = two();
        for magnet in [0, 13, 1] {
            script.place(magnet);
        }
        script.told();
        script.let_go(12, true);
        assert_eq!(*script.play.turn(), Turn::Settling { seat: seat(1), after: After::Placing(MagnetId(12)) });
        script.kluster(joined);
        assert_eq!(script.told(), [taken(1, joined, Why::Kluster), turn(0)], "and no Placed");
        assert_eq!(script.counts(), [10, 10 + joined.len()]);
        assert_eq!(script.play.table().contains(&MagnetId(12)), !joined.contains(&12));
    }
}

#[test]
fn k06_a_chain_reaction_counts_until_the_table_is_at_rest() {
    let mut script = two();
    for magnet in [0, 12, 1, 13, 2] {
        script.place(magnet);
    }
    script.told();
    script.play.caught(&ids([0, 12]));
    assert_eq!(*script.play.turn(), Turn::Klustering { seat: seat(1), caught: ids([0, 12]) });
    script.play.caught(&ids([12, 1]));
    script.play.caught(&ids([2]));
    assert!(script.told().is_empty(), "nothing is taken before the table is at rest");
    assert_eq!(script.rest(), ids([0, 1, 2, 12]));
    assert_eq!(script.told(), [taken(1, &[0, 1, 2, 12], Why::Kluster)]);
    // Taken off the table, they no longer hold others back: what moves then is taken too, by the same player.
    script.play.caught(&ids([13]));
    assert_eq!(script.rest(), ids([13]));
    assert_eq!(script.rest(), []);
    assert_eq!(script.told(), [taken(1, &[13], Why::Kluster), turn(0)]);
    assert_eq!(script.counts(), [9, 15]);
}

#[test]
fn k06_a_kluster_ends_the_turn_at_once() {
    let mut script = Script::new(setup(&[BoxKind::Classic], 2, CLOCK));
    script.place(0);
    script.place(12);
    script.play.caught(&ids([0, 12]));
    assert_eq!(script.play.check_hold(seat(0), MagnetId(1)), Err(Illegal::TurnEnded));
    assert_eq!(script.play.check_carry(seat(0)), Err(Illegal::TurnEnded));
    assert_eq!(script.play.check_cords(seat(0)), Err(Illegal::TurnEnded));
    assert_eq!(script.clock(), Err(Illegal::TurnEnded));
    assert_eq!(script.play.check_hold(seat(1), MagnetId(13)), Err(Illegal::NotYourTurn));
    assert_eq!(Illegal::TurnEnded.rule(), Some("K6"));
}

#[test]
fn k07_a_magnet_on_the_table_is_never_touched() {
    let mut script = two();
    script.place(0);
    script.place(12);
    for magnet in [0, 12] {
        assert_eq!(script.play.check_hold(seat(0), MagnetId(magnet)), Err(Illegal::HandsOff));
    }
    assert_eq!(Illegal::HandsOff.rule(), Some("K7"));
}

#[test]
fn k08_cords_may_be_moved_as_long_as_nothing_is_let_go_of() {
    let mut script = two();
    assert_eq!(script.play.check_cords(seat(0)), Ok(()));
    assert_eq!(script.play.check_cords(seat(1)), Err(Illegal::NotYourTurn));
    script.hold(0);
    assert_eq!(script.play.check_cords(seat(0)), Ok(()));
    script.play.landed(true, &mut |_| ());
    assert_eq!(script.play.check_cords(seat(0)), Err(Illegal::LetGo));
}

#[test]
fn k10_the_turn_ends_when_the_table_is_at_rest() {
    let mut script = two();
    script.let_go(0, true);
    assert!(script.told().is_empty());
    assert_eq!(script.play.check_hold(seat(0), MagnetId(1)), Err(Illegal::LetGo));
    assert_eq!(script.play.check_hold(seat(1), MagnetId(12)), Err(Illegal::NotYourTurn));
    assert_eq!(Illegal::LetGo.rule(), Some("K10"));
    assert_eq!(script.rest(), []);
    assert_eq!(script.told(), [placed(0, 0), turn(1)]);
}

#[test]
fn k10_the_last_magnet_wins_only_without_a_kluster() {
    let mut script = last_magnets();
    script.let_go(11, true);
    assert_eq!(script.counts(), [0, 1]);
    assert_ne!(*script.play.turn(), Turn::Over, "not before the table is at rest");
    script.kluster(&[3, 20]);
    assert_eq!(script.told(), [taken(0, &[3, 20], Why::Kluster), turn(1)]);
    assert_eq!(script.counts(), [2, 1]);
    script.place(23);
    assert_eq!(script.told().last(), Some(&won(&[1])));
}

#[test]
fn k10_the_clock_takes_back_what_is_in_the_hand_and_passes_the_turn_at_rest() {
    let mut script = Script::new(setup(&[BoxKind::Classic], 2, CLOCK));
    script.told();
    script.hold(0);
    assert_eq!(script.clock(), Ok(Some(MagnetId(0))));
    assert_eq!(*script.play.turn(), Turn::Settling { seat: seat(0), after: After::Clock });
    assert_eq!(script.clock(), Err(Illegal::LetGo), "not twice");
    script.rest();
    assert_eq!(script.told(), [taken(0, &[0], Why::Clock), turn(1)]);
    assert_eq!(script.counts(), [12, 12]);
    assert_eq!(script.clock(), Ok(None), "nothing was in the hand");
    script.rest();
    assert_eq!(script.told(), [turn(0)]);
    script.let_go(0, true);
    assert_eq!(script.clock(), Err(Illegal::LetGo), "who let go in time has made it");
    script.rest();
    // What moves because the magnet was taken from above is still that player's.
    script.hold(12);
    script.clock().unwrap();
    script.kluster(&[0]);
    assert_eq!((script.counts(), script.play.turn()), (vec![11, 13], &choosing(0)));
    assert_eq!(two().clock(), Err(Illegal::NoClock));
}

#[test]
fn k11_a_misplaced_magnet_is_taken_back_and_the_turn_ends() {
    let mut script = two();
    script.let_go(0, false);
    assert_eq!(*script.play.turn(), Turn::Settling { seat: seat(0), after: After::Misplacing });
    script.rest();
    assert_eq!(script.told(), [taken(0, &[0], Why::Misplaced), turn(1)]);
    assert_eq!((script.counts(), script.play.table()), (vec![12, 12], &[][..]));
}

#[test]
fn k11_a_magnet_that_left_the_area_is_taken_by_whose_turn_it_is() {
    let mut script = two();
    script.place(0);
    script.told();
    script.kluster(&[0]);
    assert_eq!(script.told(), [taken(1, &[0], Why::Kluster), turn(0)]);
    assert_eq!(script.counts(), [11, 13]);
}

#[test]
fn k11_the_last_magnet_does_not_win_when_it_is_misplaced() {
    let mut script = last_magnets();
    script.let_go(11, false);
    script.rest();
    assert_eq!(script.told(), [taken(0, &[11], Why::Misplaced), turn(1)]);
    assert_eq!(script.at_rest().digest, DIGEST);
}
