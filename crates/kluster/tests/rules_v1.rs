//! Rules 1, under which games of earlier versions go on: a magnet that is not validly placed ends the turn, and the
//! clock only passes it (K10-K14).

#[allow(dead_code)] // not every test uses every helper
mod common;

use common::script::{Script, choosing, taken, turn};
use common::test_table::{TestTable, begins};
use common::{CLOCK, ELIMINATION, EXPERT, PLAIN, seat, setup_v1};
use kluster::{BoxKind, ClockKind, Event, FaultRule, Illegal, Options, Setup, SetupError, Versions};
use kluster::{TakeReason, Turn, TurnEnd};
use magnets::{Face, MagnetId};
use seats::{Players, Seat};

fn begun(players: u64, options: Options) -> Script {
    let mut script = Script::new(setup_v1(&[BoxKind::Classic], players, options));
    script.take_events();
    script
}

fn fault(faults: u8) -> Event {
    Event::Fault { seat: seat(0), faults }
}

#[test]
fn k11_a_misplaced_magnet_is_taken_back_and_the_turn_ends() {
    let mut script = begun(2, PLAIN);
    script.release(0, false);
    assert_eq!(*script.rules.turn(), Turn::Settling { seat: seat(0), after: TurnEnd::Misplacing });
    script.rest();
    assert_eq!(script.take_events(), [taken(0, &[0], TakeReason::Misplaced), turn(1)]);
    assert_eq!((script.counts(), script.rules.on_table()), (vec![12, 12], &[][..]));
}

#[test]
fn k11_the_last_magnet_does_not_win_when_it_is_misplaced() {
    let mut script = begun(2, PLAIN);
    for _ in 0..22 {
        script.place_any();
    }
    script.take_events();
    script.release(11, false);
    script.rest();
    assert_eq!(script.take_events(), [taken(0, &[11], TakeReason::Misplaced), turn(1)]);
}

#[test]
fn k10_the_clock_takes_back_what_is_in_the_hand_and_passes_the_turn_at_rest() {
    let mut script = begun(2, CLOCK);
    script.hold(0);
    assert_eq!(script.clock_expired(), Ok(Some(MagnetId(0))));
    assert_eq!(*script.rules.turn(), Turn::Settling { seat: seat(0), after: TurnEnd::Clock });
    assert_eq!(script.clock_expired(), Err(Illegal::AlreadyReleased), "not twice");
    script.rest();
    assert_eq!(script.take_events(), [taken(0, &[0], TakeReason::Clock), turn(1)]);
    assert_eq!(script.counts(), [12, 12]);
    assert_eq!(script.clock_expired(), Ok(None), "nothing was in the hand");
    script.rest();
    assert_eq!(script.take_events(), [turn(0)]);
    script.release(0, true);
    assert_eq!(script.clock_expired(), Err(Illegal::AlreadyReleased), "who let go in time has made it");
    script.rest();
    // A Kluster caused by lifting the held magnet is still that player's.
    script.hold(12);
    script.clock_expired().unwrap();
    script.kluster(&[0]);
    assert_eq!((script.counts(), script.rules.turn()), (vec![11, 13], &choosing(0)));
    assert_eq!(begun(2, PLAIN).clock_expired(), Err(Illegal::NoClock));
}

#[test]
fn k12_a_misplaced_magnet_is_a_fault_and_the_clock_is_none() {
    let mut script = begun(1, CLOCK);
    script.release(0, false);
    script.rest();
    assert_eq!(script.take_events(), [taken(0, &[0], TakeReason::Misplaced), fault(1), turn(0)]);
    script.hold(0);
    script.clock_expired().unwrap();
    script.rest();
    assert_eq!(script.take_events(), [taken(0, &[0], TakeReason::Clock), turn(0)]);
    assert_eq!(script.rules.faults(), 1);
}

#[test]
fn k14_a_misplaced_magnet_goes_back_and_eliminates_nobody() {
    let mut script = begun(2, ELIMINATION);
    script.release(4, false);
    script.rest();
    assert_eq!(script.take_events(), [taken(0, &[4], TakeReason::Misplaced), turn(1)]);
    assert_eq!((script.rules.pool().len(), script.rules.eliminated()[seat(0)]), (24, false));
}

#[test]
fn k11_five_hundred_drops_outside_leave_both_hands_as_they_were() {
    let mut script = begun(2, PLAIN);
    for _ in 0..500 {
        let magnet = script.any_magnet();
        script.release(magnet, false);
        script.rest();
    }
    assert_eq!(script.counts(), [12, 12]);
}

#[test]
fn k11_on_the_table_too_a_stone_outside_is_taken_back_and_the_turn_ends() {
    let mut table = TestTable::new(setup_v1(&[BoxKind::Classic], 2, PLAIN));
    table.place(0, 200, 0, Face::Up);
    let events = table.take_events();
    assert_eq!(events[0], taken(0, &[0], TakeReason::Misplaced));
    assert!(begins(&events, 1) && table.is_away(0));
}

#[test]
fn k12_a_second_kluster_while_mending_is_a_second_fault() {
    let mut script = Script::new(setup_v1(&[BoxKind::Duo, BoxKind::Duo], 1, PLAIN));
    script.place(0);
    script.place(1);
    script.cords_apart = true;
    script.kluster(&[0]);
    assert_eq!(*script.rules.turn(), Turn::Mending { seat: seat(0) });
    script.cords_apart = false;
    script.kluster(&[1]);
    assert_eq!(script.rules.faults(), 2);
}

#[test]
fn k13_a_misplaced_magnet_ends_the_turn_without_the_question() {
    let mut script = begun(3, EXPERT);
    script.place(0);
    script.place(8);
    script.place(16);
    script.kluster(&[0, 16]);
    script.place_any();
    script.place_any();
    assert_eq!((script.counts(), script.rules.turn()), (vec![9, 6, 6], &choosing(0)));
    script.release(0, false);
    script.rest();
    assert_eq!(*script.rules.turn(), choosing(1));
}

#[test]
fn k10_rules_1_know_no_clock_of_the_game_and_none_while_laying_or_mending() {
    let mut script = begun(2, CLOCK);
    let game_clock = script.rules.on_clock_expired(seat(0), ClockKind::Game, &mut |_| ());
    assert_eq!(game_clock, Err(Illegal::NoClock));
    let mut table = TestTable::without_cords(setup_v1(&[BoxKind::Classic], 2, CLOCK));
    assert_eq!(table.try_apply(&kluster::Action::Clock), Err(Illegal::MustLayCords));
    let mut script = Script::new(setup_v1(&[BoxKind::Duo, BoxKind::Duo], 2, CLOCK));
    script.cords_apart = true;
    script.place_any();
    assert_eq!(script.clock_expired(), Err(Illegal::MustMendCords));
    // However often the clock runs out, nobody leaves.
    let mut script = begun(2, CLOCK);
    (0..10).for_each(|_| script.run_out());
    assert_eq!(*script.rules.turn(), choosing(0));
}

#[test]
fn k15_rules_1_seat_as_many_as_the_boxes_serve() {
    assert_eq!(setup_v1(&[BoxKind::Classic; 8], 32, PLAIN).players().count(), 32);
}

#[test]
fn k12_rules_1_know_one_kind_of_fault() {
    let options = Options { faults: FaultRule::Kluster, ..PLAIN };
    let one = Players::try_from(1).unwrap();
    let setup = Setup::with_versions(Versions::FIRST, vec![BoxKind::Classic], one, Seat::FIRST, 7, options);
    assert_eq!(setup.clone().unwrap_err(), SetupError::Faults);
    assert_eq!(setup.unwrap_err().rule(), "K12");
}
