//! Variants by the rules without physics: solo, expert, elimination, several boxes (K12-K15).

#[allow(dead_code)] // not every test uses every helper
mod common;

use common::script::{Script, choosing, not_placed, taken, turn, won};
use common::{ELIMINATION, EXPERT, PLAIN, ids, seat, setup};
use kluster::{BoxKind, Event, FaultRule, Illegal, Options, Rules, Setup, TakeReason, Turn};
use magnets::MagnetId;
use seats::Seat;

fn begun(boxes: &[BoxKind], players: u64, options: Options) -> Script {
    let mut script = Script::new(setup(boxes, players, options));
    script.take_events();
    script
}

fn solo() -> Script {
    begun(&[BoxKind::Classic], 1, PLAIN)
}

fn fault(faults: u8) -> Event {
    Event::Fault { seat: seat(0), faults }
}

#[test]
fn k12_two_faults_are_survived_and_the_third_ends_the_game() {
    let mut script = solo();
    for magnet in 0..6 {
        script.place(magnet);
    }
    script.take_events();
    script.kluster(&[0, 1]);
    assert_eq!(script.take_events(), [taken(0, &[0, 1], TakeReason::Kluster), fault(1), turn(0)]);
    script.kluster(&[2]);
    assert_eq!(script.take_events(), [taken(0, &[2], TakeReason::Kluster), fault(2), turn(0)]);
    script.place(0);
    script.take_events();
    script.kluster(&[3, 4]);
    assert_eq!(script.take_events(), [taken(0, &[3, 4], TakeReason::Kluster), fault(3), won(&[])]);
    assert_eq!((script.rules.turn(), script.rules.faults()), (&Turn::Over, 3));
    assert_eq!((script.rules.score(), script.rules.on_table()), (2, &ids([0, 5])[..]), "the magnets on the table");
    assert!(script.rules.winners().is_empty());
}

#[test]
fn k12_all_magnets_placed_is_a_total_victory() {
    for (kind, count) in [(BoxKind::Classic, 24), (BoxKind::Duo, 12), (BoxKind::Duo2, 12)] {
        let mut script = begun(&[kind], 1, PLAIN);
        script.place(0);
        script.kluster(&[0]);
        for _ in 0..count {
            script.place_any();
        }
        assert_eq!(script.take_events().last(), Some(&won(&[0])));
        assert_eq!((script.rules.score(), script.rules.faults(), script.rules.winners()), (count, 1, &[seat(0)][..]));
    }
}

#[test]
fn k12_a_magnet_that_is_not_placed_is_no_fault() {
    let mut script = solo();
    (0..9).for_each(|_| {
        script.release(0, false);
        script.rest();
    });
    assert_eq!((script.rules.faults(), script.rules.turn()), (0, &choosing(0)));
}

#[test]
fn k12_one_turn_is_at_most_one_fault() {
    let mut script = begun(&[BoxKind::Duo, BoxKind::Duo], 1, PLAIN);
    (0..4).for_each(|magnet| script.place(magnet));
    script.take_events();
    script.cords_apart = true;
    script.kluster(&[0, 1]);
    assert_eq!(*script.rules.turn(), Turn::Mending { seat: seat(0) });
    script.take_events();
    script.cords_apart = false;
    script.kluster(&[2, 3]);
    assert_eq!(
        script.take_events(),
        [taken(0, &[2, 3], TakeReason::Kluster), turn(0)],
        "taken, without a second fault"
    );
    assert_eq!(script.rules.faults(), 1);
    // A Kluster while mending is a fault if the turn had none before.
    script.cords_apart = true;
    script.place(0);
    script.cords_apart = false;
    script.kluster(&[0]);
    assert_eq!(script.rules.faults(), 2);
}

#[test]
fn k12_with_the_option_only_magnets_that_join_are_a_fault() {
    let mut script = begun(&[BoxKind::Classic], 1, Options { faults: FaultRule::Kluster, ..PLAIN });
    (0..6).for_each(|magnet| script.place(magnet));
    script.take_events();
    script.leave(&[0]);
    assert_eq!(script.take_events(), [taken(0, &[0], TakeReason::Kluster), turn(0)], "it only left the area");
    script.kluster(&[1, 2]);
    assert_eq!(script.take_events(), [taken(0, &[1, 2], TakeReason::Kluster), fault(1), turn(0)]);
    // One that leaves and others that join are one turn.
    script.rules.on_kluster(&ids([3]), false);
    script.kluster(&[4, 5]);
    assert_eq!(script.rules.faults(), 2);
    // By default leaving is a fault.
    let mut script = solo();
    script.place(0);
    script.leave(&[0]);
    assert_eq!(script.rules.faults(), 1);
}

#[test]
fn k12_a_kluster_that_goes_on_after_its_magnets_are_taken_is_one_fault() {
    let mut script = solo();
    for magnet in 0..4 {
        script.place(magnet);
    }
    script.rules.on_kluster(&ids([0, 1]), true);
    script.rest();
    script.rules.on_kluster(&ids([2]), true);
    script.rest();
    script.rest();
    assert_eq!((script.rules.faults(), script.counts()), (1, vec![23]));
}

#[test]
fn k12_expert_does_not_ask_a_solo_player() {
    let mut script = begun(&[BoxKind::Classic], 1, EXPERT);
    script.place(0);
    assert_eq!(*script.rules.turn(), choosing(0));
}

/// Three players with 9, 6 and 6 magnets, and seat 0 to move.
fn uneven() -> Script {
    let mut script = begun(&[BoxKind::Classic], 3, EXPERT);
    script.place(0);
    script.place(8);
    script.place(16);
    script.kluster(&[0, 16]);
    script.place(9);
    script.place(17);
    script.take_events();
    assert_eq!((script.counts(), script.rules.turn()), (vec![9, 6, 6], &choosing(0)));
    script
}

#[test]
fn k13_who_has_strictly_more_than_the_next_may_place_another() {
    let mut script = uneven();
    script.place(0);
    assert_eq!(script.take_events()[1..], [Event::Asked { seat: seat(0) }]);
    assert_eq!(*script.rules.turn(), Turn::Asking { seat: seat(0) });
    script.again(true).unwrap();
    assert_eq!(*script.rules.turn(), choosing(0));
    script.place(1);
    assert_eq!(*script.rules.turn(), Turn::Asking { seat: seat(0) }, "7 to 6");
    script.again(true).unwrap();
    script.take_events();
    script.place(2);
    assert_eq!(script.counts(), [6, 6, 6]);
    assert_eq!(script.take_events()[1..], [turn(1)], "equal is not more");
    script.place(10);
    assert_eq!(*script.rules.turn(), choosing(2), "5 to 6");
}

#[test]
fn k13_nobody_has_to_place_another() {
    let mut script = uneven();
    script.place(0);
    script.take_events();
    script.again(false).unwrap();
    assert_eq!(script.take_events(), [turn(1)]);
}

#[test]
fn k13_after_a_kluster_nothing_more_may_be_placed() {
    let mut script = uneven();
    script.release(0, true);
    script.kluster(&[8, 9]);
    assert_eq!(*script.rules.turn(), choosing(1), "though 10 are more than 6");
    // Also after choosing to place another.
    let mut script = uneven();
    script.place(0);
    script.again(true).unwrap();
    script.kluster(&[8, 9]);
    assert_eq!(*script.rules.turn(), choosing(1));
}

#[test]
fn k13_who_said_yes_must_place() {
    let mut script = uneven();
    script.place(0);
    script.again(true).unwrap();
    script.take_events();
    script.release(1, false);
    script.rest();
    assert_eq!((script.take_events(), script.rules.turn()), (vec![not_placed(0, 1)], &choosing(0)));
    assert_eq!(script.again(false), Err(Illegal::NotAsked));
    script.place(2);
    assert_eq!(*script.rules.turn(), Turn::Asking { seat: seat(0) });
}

#[test]
fn k13_while_asked_nothing_else_may_be_done() {
    let mut script = uneven();
    let not_asked = script.again(true);
    assert_eq!((not_asked, Illegal::NotAsked.rule()), (Err(Illegal::NotAsked), Some("K13")));
    script.place(0);
    assert_eq!(script.rules.check_hold(seat(0), MagnetId(1)), Err(Illegal::MustAnswer));
    assert_eq!(script.rules.check_carry(seat(0)), Err(Illegal::MustAnswer));
    assert_eq!(script.rules.check_move_cords(seat(0)), Err(Illegal::MustAnswer));
    assert_eq!(script.rules.check_hold(seat(1), MagnetId(9)), Err(Illegal::NotYourTurn));
    assert_eq!(Illegal::MustAnswer.rule(), Some("K13"));
}

#[test]
fn k13_the_clock_answers_no() {
    let mut script = begun(&[BoxKind::Classic], 2, Options { clock: true, ..EXPERT });
    script.place(0);
    script.place(12);
    script.kluster(&[0, 12]);
    script.place(13);
    script.place(0);
    assert_eq!(*script.rules.turn(), Turn::Asking { seat: seat(0) });
    assert_eq!(script.clock_expired(), Ok(None));
    script.rest();
    assert_eq!(*script.rules.turn(), choosing(1));
}

#[test]
fn k13_without_the_option_and_by_elimination_nobody_is_asked() {
    let mut script = begun(&[BoxKind::Classic], 2, PLAIN);
    script.place(0);
    script.kluster(&[0]);
    script.place(1);
    script.place(12);
    assert_eq!((script.counts(), script.rules.turn()), (vec![10, 12], &choosing(0)));
    let mut script = begun(&[BoxKind::Classic], 2, Options { expert: true, ..ELIMINATION });
    script.place(0);
    assert_eq!(*script.rules.turn(), choosing(1));
}

#[test]
fn k14_any_magnet_of_the_pool_may_be_placed() {
    let mut script = begun(&[BoxKind::Duo2], 3, ELIMINATION);
    script.place(7);
    script.place(2);
    assert_eq!(script.rules.pool().len(), 10);
    assert_eq!(script.rules.check_hold(seat(2), MagnetId(7)), Err(Illegal::MagnetOnTable));
    assert_eq!(script.rules.check_hold(seat(2), MagnetId(11)), Ok(()));
}

#[test]
fn k14_a_kluster_eliminates_and_the_last_one_left_wins() {
    let mut script = begun(&[BoxKind::Duo2], 3, ELIMINATION);
    for magnet in 0..3 {
        script.place(magnet);
    }
    script.place(3);
    script.take_events();
    script.kluster(&[0, 1]);
    assert_eq!(
        script.take_events(),
        [taken(1, &[0, 1], TakeReason::Kluster), Event::Eliminated { seat: seat(1) }, turn(2)]
    );
    assert_eq!(script.rules.pool(), ids([0, 1, 4, 5, 6, 7, 8, 9, 10, 11]), "they go back to the pool");
    script.place(0);
    script.place(1);
    assert_eq!(*script.rules.turn(), choosing(2), "seat 1 is passed over");
    script.take_events();
    script.kluster(&[3]);
    assert_eq!(script.take_events()[1..], [Event::Eliminated { seat: seat(2) }, won(&[0])]);
    assert_eq!(script.rules.winners(), [seat(0)]);
}

#[test]
fn k14_an_empty_pool_shares_the_win_among_those_left() {
    let mut script = begun(&[BoxKind::Duo2], 4, ELIMINATION);
    script.place(0);
    script.kluster(&[0]);
    while *script.rules.turn() != Turn::Over {
        script.place_any();
    }
    assert_eq!(script.take_events().last(), Some(&won(&[0, 2, 3])));
    assert_eq!(script.rules.on_table().len(), 12);
}

#[test]
fn k14_a_magnet_that_is_not_placed_goes_back_to_the_pool_and_eliminates_nobody() {
    let mut script = begun(&[BoxKind::Duo2], 2, ELIMINATION);
    script.release(4, false);
    script.rest();
    assert_eq!((script.take_events(), script.rules.turn()), (vec![not_placed(0, 4)], &choosing(0)));
    assert_eq!((script.rules.pool().len(), script.rules.eliminated()[seat(0)]), (12, false));
}

#[test]
fn k15_cords_are_laid_in_turn_from_the_first_player_on() {
    let setup =
        Setup::from_numbers(kluster::Versions::NEWEST, vec![BoxKind::Classic; 4], 3, Some(1), 7, PLAIN).unwrap();
    let mut rules = Rules::new(setup);
    let mut order: Vec<Option<Seat>> = vec![rules.turn().seat()];
    while !rules.on_cord_laid() {
        assert!(matches!(rules.turn(), Turn::Laying { .. }));
        order.push(rules.turn().seat());
    }
    assert_eq!(order, [1, 2, 0, 1].map(|number| Some(seat(number))));
    let mut events = Vec::new();
    rules.begin_first_turn(common::script::DIGEST, &mut |event| events.push(event));
    assert_eq!(events, [turn(1)], "and the first player begins");
}

/// Two boxes for two, in the turn of seat 0.
fn two_boxes() -> Script {
    begun(&[BoxKind::Classic, BoxKind::Duo], 2, PLAIN)
}

#[test]
fn k15_a_cord_left_apart_is_mended_before_the_turn_ends() {
    let mut script = two_boxes();
    script.cords_apart = true;
    script.release(0, true);
    script.rest();
    assert_eq!(script.take_events()[1..], [Event::Mend { seat: seat(0) }]);
    assert_eq!(*script.rules.turn(), Turn::Mending { seat: seat(0) });
    assert_eq!(script.rules.check_hold(seat(0), MagnetId(1)), Err(Illegal::MustMendCords));
    assert_eq!(script.rules.check_carry(seat(0)), Err(Illegal::MustMendCords));
    assert_eq!(script.again(false), Err(Illegal::MustMendCords));
    assert_eq!(script.rules.check_move_cords(seat(0)), Ok(()));
    assert_eq!(script.rules.check_move_cords(seat(1)), Err(Illegal::NotYourTurn));
    assert_eq!(Illegal::MustMendCords.rule(), Some("K15"));
    script.rest();
    assert_eq!(*script.rules.turn(), Turn::Mending { seat: seat(0) }, "still apart");
    script.cords_apart = false;
    script.rest();
    assert_eq!(script.take_events(), [turn(1)]);
}

#[test]
fn k15_a_turn_that_a_kluster_ended_still_mends_the_cords() {
    let mut script = two_boxes();
    script.place(0);
    script.take_events();
    script.cords_apart = true;
    script.kluster(&[0]);
    assert_eq!(script.take_events()[1..], [Event::Mend { seat: seat(1) }]);
    script.cords_apart = false;
    script.rest();
    assert_eq!(script.take_events().last(), Some(&turn(0)));
}

#[test]
fn k15_a_kluster_while_mending_is_taken_by_who_mends() {
    let mut script = two_boxes();
    script.place(0);
    script.cords_apart = true;
    script.release(12, true);
    script.rest();
    assert_eq!(*script.rules.turn(), Turn::Mending { seat: seat(1) });
    script.take_events();
    script.cords_apart = false;
    script.kluster(&[0, 12]);
    assert_eq!(script.take_events(), [taken(1, &[0, 12], TakeReason::Kluster), turn(0)]);
}

#[test]
fn k15_the_last_magnet_wins_once_the_cords_are_mended() {
    let mut script = begun(&[BoxKind::Duo, BoxKind::Duo], 2, PLAIN);
    for _ in 0..22 {
        script.place_any();
    }
    script.cords_apart = true;
    script.place_any();
    assert_eq!(*script.rules.turn(), Turn::Mending { seat: seat(0) });
    script.cords_apart = false;
    script.rest();
    assert_eq!(script.take_events().last(), Some(&won(&[0])));
}

#[test]
fn k15_who_is_eliminated_mends_what_is_apart_unless_the_game_is_over() {
    let mut script = begun(&[BoxKind::Duo2, BoxKind::Duo2], 3, ELIMINATION);
    script.place(0);
    script.cords_apart = true;
    script.kluster(&[0]);
    assert_eq!(*script.rules.turn(), Turn::Mending { seat: seat(1) });
    assert!(script.rules.eliminated()[seat(1)]);
    script.cords_apart = false;
    script.rest();
    assert_eq!(*script.rules.turn(), choosing(2));
    script.place(0);
    script.cords_apart = true;
    script.kluster(&[0]);
    assert_eq!((script.rules.turn(), script.rules.winners()), (&Turn::Over, &[seat(2)][..]));
}
