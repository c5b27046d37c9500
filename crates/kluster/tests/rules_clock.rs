//! The clock by the rules without physics, and cords that the program lays (K10).

#[allow(dead_code)] // not every test uses every helper
mod common;

use common::script::{Script, choosing, taken, turn, won};
use common::test_table::{TestTable, circle};
use common::{CLOCK, ELIMINATION, EXPERT, PLAIN, ids, seat, setup, setup_with};
use kluster::{
    Action, BoxKind, CordShape, Event, Illegal, Options, PhysicsVersion, TakeReason, Turn, TurnEnd, Versions,
    next_first_player,
};
use magnets::{MagnetId, SurfacePoint};

fn begun(boxes: &[BoxKind], players: u64, options: Options) -> Script {
    let mut script = Script::new(setup(boxes, players, Options { clock: true, ..options }));
    script.take_events();
    script
}

fn classic(players: u64) -> Script {
    begun(&[BoxKind::Classic], players, PLAIN)
}

fn retired(number: u64) -> Event {
    Event::Retired { seat: seat(number) }
}

#[test]
fn k10_the_clock_takes_back_what_is_in_the_hand_and_passes_the_turn_at_rest() {
    let mut script = classic(2);
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
    let mut script = Script::new(setup(&[BoxKind::Classic], 2, PLAIN));
    assert_eq!(script.clock_expired(), Err(Illegal::NoClock));
}

#[test]
fn k10_who_lets_the_clock_run_out_twice_in_a_row_leaves_the_game() {
    let mut script = classic(3);
    script.place(0);
    script.run_out();
    script.place(16);
    script.place(1);
    script.take_events();
    script.run_out();
    assert_eq!(script.take_events(), [retired(1), turn(2)]);
    assert_eq!((script.counts(), script.rules.unused()), (vec![6, 0, 7], &ids(8..16)[..]));
    script.place(17);
    script.place(2);
    assert_eq!(*script.rules.turn(), choosing(2), "seat 1 is skipped");
    assert_eq!(script.rules.retired()[seat(1)], Some(8));
    script.run_out();
    script.place(3);
    script.take_events();
    script.run_out();
    assert_eq!(script.take_events(), [retired(2), won(&[0])], "the last player left wins");
    assert_eq!(script.rules.winners(), [seat(0)]);
}

#[test]
fn k10_a_placement_or_a_kluster_starts_the_count_again() {
    let mut script = classic(2);
    script.run_out();
    script.place(12);
    script.place(0);
    script.place(13);
    script.run_out();
    assert_eq!((script.rules.run_outs()[seat(0)], script.rules.retired()[seat(0)]), (1, None));
    script.place(14);
    script.kluster(&[0, 12]);
    assert_eq!(script.rules.run_outs()[seat(0)], 0);
    script.place(15);
    script.run_out();
    assert_eq!(script.rules.retired()[seat(0)], None);
    script.place(16);
    // A magnet that is not placed is no placement (K11).
    script.release(1, false);
    script.rest();
    script.run_out();
    assert_eq!(script.rules.winners(), [seat(1)]);
}

#[test]
fn k10_a_kluster_of_a_table_that_still_moves_is_taken_and_the_run_out_counts() {
    let mut script = classic(2);
    script.place(0);
    script.place(12);
    script.run_out();
    script.place(13);
    script.take_events();
    script.clock_expired().unwrap();
    script.kluster(&[0, 12]);
    assert_eq!(
        script.take_events(),
        [taken(0, &[0, 12], TakeReason::Kluster), retired(0), won(&[1])],
        "their second in a row"
    );
    assert_eq!(script.rules.retired()[seat(0)], Some(13), "with what they took");
}

#[test]
fn k10_a_clock_that_runs_out_after_a_placement_does_not_count() {
    let mut script = begun(&[BoxKind::Classic], 2, EXPERT);
    script.place(0);
    script.place(12);
    script.kluster(&[0, 12]);
    script.place(13);
    script.place(0);
    assert_eq!(*script.rules.turn(), Turn::Asking { seat: seat(0) });
    script.run_out();
    assert_eq!((script.rules.turn(), script.rules.run_outs()[seat(0)]), (&choosing(1), 0));
    // Also while the next one is in the hand.
    let mut script = begun(&[BoxKind::Classic], 2, EXPERT);
    script.place(0);
    script.kluster(&[0]);
    script.place(1);
    script.place(0);
    assert_eq!(*script.rules.turn(), Turn::Asking { seat: seat(1) }, "12 to 10");
    script.again(true).unwrap();
    script.hold(12);
    script.run_out();
    assert_eq!((script.rules.turn(), script.rules.run_outs()[seat(1)]), (&choosing(0), 0));
}

#[test]
fn k10_in_solo_the_clock_is_a_fault() {
    let mut script = begun(&[BoxKind::Duo], 1, PLAIN);
    script.place(0);
    script.take_events();
    script.run_out();
    let fault = |faults| Event::Fault { seat: seat(0), faults };
    assert_eq!(script.take_events(), [fault(1), turn(0)]);
    // With a Kluster of that motion it is one fault.
    script.hold(1);
    script.clock_expired().unwrap();
    script.take_events();
    script.kluster(&[0]);
    assert_eq!(script.take_events(), [taken(0, &[0], TakeReason::Kluster), fault(2), turn(0)]);
    script.run_out();
    assert_eq!(script.take_events(), [fault(3), won(&[])]);
}

#[test]
fn k10_in_elimination_the_clock_eliminates() {
    let mut script = begun(&[BoxKind::Duo2], 3, ELIMINATION);
    script.place(0);
    script.hold(4);
    script.take_events();
    script.run_out();
    assert_eq!(script.take_events(), [taken(1, &[4], TakeReason::Clock), Event::Eliminated { seat: seat(1) }, turn(2)]);
    assert_eq!(script.rules.pool().len(), 11, "what was in the hand goes back to the pool");
    script.run_out();
    assert_eq!(script.take_events(), [Event::Eliminated { seat: seat(2) }, won(&[0])]);
}

#[test]
fn k10_mending_has_the_time_of_a_turn_and_then_it_is_up_to_the_next_player() {
    let mut script = begun(&[BoxKind::Duo, BoxKind::Duo], 3, PLAIN);
    script.cords_apart = true;
    script.place(0);
    assert_eq!(*script.rules.turn(), Turn::Mending { seat: seat(0) });
    script.take_events();
    script.run_out();
    assert_eq!(script.take_events(), [turn(1)], "no second request to mend");
    assert_eq!(script.rules.run_outs()[seat(0)], 0, "the turn itself was played");
    script.place_any();
    assert_eq!(*script.rules.turn(), Turn::Mending { seat: seat(1) });
    script.cords_apart = false;
    script.rest();
    assert_eq!(*script.rules.turn(), choosing(2));
    // A turn that ran out still has to mend, and a Kluster meanwhile neither counts twice nor clears the count.
    script.cords_apart = true;
    script.run_out();
    assert_eq!(*script.rules.turn(), Turn::Mending { seat: seat(2) });
    script.kluster(&[0]);
    assert_eq!((script.rules.turn(), script.rules.run_outs()[seat(2)]), (&Turn::Mending { seat: seat(2) }, 1));
    script.run_out();
    assert_eq!((script.rules.turn(), script.rules.run_outs()[seat(2)]), (&choosing(0), 1));
}

#[test]
fn k10_who_has_left_does_not_mend() {
    let mut script = begun(&[BoxKind::Duo, BoxKind::Duo], 3, PLAIN);
    script.run_out();
    script.place_any();
    script.place_any();
    script.cords_apart = true;
    script.take_events();
    script.run_out();
    assert_eq!(script.take_events(), [retired(0), turn(1)]);
}

#[test]
fn k10_who_is_eliminated_by_the_clock_mends_and_may_let_that_run_out_too() {
    let mut script = begun(&[BoxKind::Duo2, BoxKind::Duo2], 3, ELIMINATION);
    script.cords_apart = true;
    script.run_out();
    assert_eq!(*script.rules.turn(), Turn::Mending { seat: seat(0) });
    script.take_events();
    script.run_out();
    assert_eq!(script.take_events(), [turn(1)]);
}

#[test]
fn k10_a_game_clock_that_runs_out_makes_the_player_leave_at_once() {
    let mut script = classic(2);
    script.place(0);
    script.hold(12);
    script.take_events();
    script.game_clock_expired();
    script.rest();
    assert_eq!(script.take_events(), [taken(1, &[12], TakeReason::Clock), retired(1), won(&[0])]);
    assert_eq!(script.rules.unused(), ids(12..24));
    // In elimination the player is out, and a solo game ends.
    let mut script = begun(&[BoxKind::Duo2], 3, ELIMINATION);
    script.game_clock_expired();
    script.rest();
    assert_eq!(script.take_events(), [Event::Eliminated { seat: seat(0) }, turn(1)]);
    let mut script = begun(&[BoxKind::Duo], 1, PLAIN);
    script.place(0);
    script.take_events();
    script.game_clock_expired();
    script.rest();
    assert_eq!(script.take_events(), [won(&[])], "and no fault");
    assert_eq!((script.rules.score(), script.rules.faults(), script.rules.winners()), (1, 0, &[][..]));
    // Also while mending, and after a placement.
    let mut script = begun(&[BoxKind::Duo, BoxKind::Duo], 3, PLAIN);
    script.cords_apart = true;
    script.place(0);
    script.game_clock_expired();
    script.rest();
    assert_eq!(script.take_events()[2..], [retired(0), turn(1)]);
}

#[test]
fn k10_who_has_left_never_wins_and_is_no_next_player_of_k13() {
    let mut script = begun(&[BoxKind::Classic], 3, EXPERT);
    script.run_out();
    script.place_any();
    script.place_any();
    script.run_out();
    assert!(script.rules.hands()[seat(0)].is_empty() && script.rules.winners().is_empty());
    // Seats 1 and 2 have 7 each, and seat 0, which comes between them, has none.
    script.place_any();
    assert_eq!(*script.rules.turn(), choosing(2));
    script.take_events();
    script.place_any();
    assert_eq!(*script.rules.turn(), choosing(1), "6 are not more than 6: nobody is asked");
}

#[test]
fn k04_what_those_who_left_held_counts_for_who_begins_the_next_game() {
    let mut script = classic(2);
    script.run_out();
    script.place(12);
    script.run_out();
    assert_eq!(script.rules.winners(), [seat(1)]);
    let left = script.rules.magnets_left();
    assert_eq!((left[seat(0)], left[seat(1)]), (12, 11));
    assert_eq!(next_first_player(&left), Some(seat(0)));
}

#[test]
fn k10_the_program_lays_a_circle_for_who_lets_the_time_for_laying_run_out() {
    let boxes = [BoxKind::Classic, BoxKind::Duo, BoxKind::Duo, BoxKind::Classic];
    let mut table = TestTable::without_cords(setup(&boxes, 3, CLOCK));
    for number in 0..4_u64 {
        assert_eq!(*table.turn(), Turn::Laying { seat: seat(number % 3) });
        table.apply(&Action::Clock);
        assert_eq!(table.game.world().cords().len() as u64, number + 1);
    }
    assert!(!table.game.are_cords_apart());
    let centres: Vec<_> = table.game.world().cords().iter().map(|cord| cord.centre() * 1e3).collect();
    assert!((centres[1] - centres[0]).length() > 190.0, "they do not lie on each other: {centres:?}");
    assert_eq!(*table.turn(), choosing(0));
    assert!(table.game.rules().run_outs().iter().all(|count| *count == 0), "laying is no turn");
    // Beside a cord that lies in a corner as well.
    let mut table = TestTable::without_cords(setup(&[BoxKind::Classic, BoxKind::Duo], 2, CLOCK));
    let corner = CordShape::Circle { centre: SurfacePoint(-290_000, 290_000), length: 400_000 };
    table.apply(&Action::LayCord(corner));
    table.apply(&Action::Clock);
    assert!(table.game.world().cords().len() == 2 && !table.game.are_cords_apart());
}

#[test]
fn k10_a_game_clock_that_runs_out_while_laying_makes_the_player_leave() {
    let mut table = TestTable::without_cords(setup(&[BoxKind::Classic, BoxKind::Duo], 3, CLOCK));
    table.apply(&Action::GameClock);
    assert_eq!(table.take_events(), [retired(0)]);
    assert_eq!(*table.turn(), Turn::Laying { seat: seat(1) }, "and the program has laid a cord");
    table.apply(&Action::LayCord(circle(100, 0)));
    assert_eq!(table.to_move(), seat(1), "the first player has left");
    let mut table = TestTable::without_cords(setup(&[BoxKind::Classic], 2, CLOCK));
    table.apply(&Action::GameClock);
    assert_eq!((table.turn(), table.game.rules().winners()), (&Turn::Over, &[seat(1)][..]));
}

/// A thin L in a corner leaves little room for a circle that crosses it.
#[test]
fn k10_a_circle_is_laid_beside_a_cord_of_an_odd_shape_too() {
    let corners = [(-359, -359), (-259, -359), (-259, -357), (-357, -357), (-357, -259), (-359, -259)];
    // Rope of physics 2 opens at the corners, so it lies a little farther from the edge.
    for (physics, inwards) in [(PhysicsVersion::V1, 0), (PhysicsVersion::V2, 20)] {
        for (sign_x, sign_y) in [(1, 1), (-1, 1), (1, -1), (-1, -1)] {
            let place = |(x, y)| SurfacePoint(sign_x * (x + inwards) * 1000, sign_y * (y + inwards) * 1000);
            let versions = Versions { physics, ..Versions::NEWEST };
            let boxes = [BoxKind::Classic, BoxKind::Duo];
            let mut table = TestTable::without_cords(setup_with(versions, &boxes, 2, CLOCK));
            let places = corners.map(place).to_vec();
            table.apply(&Action::LayCord(CordShape::Drawn { places, length: 400_000 }));
            table.apply(&Action::Clock);
            assert!(table.game.world().cords().len() == 2 && !table.game.are_cords_apart(), "{sign_x}, {sign_y}");
        }
    }
}

#[test]
fn k10_a_game_that_ends_while_cords_are_laid_can_be_saved() {
    for (boxes, players) in [(&[BoxKind::Classic][..], 1), (&[BoxKind::Classic, BoxKind::Duo][..], 2)] {
        let mut table = TestTable::without_cords(setup(boxes, players, CLOCK));
        table.apply(&Action::GameClock);
        assert_eq!(*table.turn(), Turn::Over);
        let bytes = table.game.snapshot().to_bytes();
        let restored = kluster::Game::restore(&kluster::Snapshot::from_bytes(&bytes).unwrap()).unwrap();
        assert_eq!(restored.rules(), table.game.rules());
    }
    // Somebody leaves while others go on laying, also with spinners left over.
    let mut table = TestTable::without_cords(setup(&[BoxKind::Classic, BoxKind::Duo], 5, CLOCK));
    table.apply(&Action::GameClock);
    let restored = kluster::Game::restore(&table.game.snapshot()).unwrap();
    assert_eq!(restored.rules(), table.game.rules());
}

/// K3 gives the win at once; the cords are the next player's to mend, and there is none.
#[test]
fn k10_the_last_magnet_wins_also_if_the_time_for_mending_runs_out() {
    let mut script = begun(&[BoxKind::Duo, BoxKind::Duo], 2, PLAIN);
    for _ in 0..22 {
        script.place_any();
    }
    script.cords_apart = true;
    script.place_any();
    assert_eq!(*script.rules.turn(), Turn::Mending { seat: seat(0) });
    script.run_out();
    assert_eq!(script.take_events().last(), Some(&won(&[0])));
}

#[test]
fn k14_an_empty_pool_is_judged_after_mending() {
    let mut script = begun(&[BoxKind::Duo2, BoxKind::Duo2], 2, ELIMINATION);
    for _ in 0..23 {
        script.place_any();
    }
    script.cords_apart = true;
    script.place_any();
    assert_eq!((script.rules.pool().len(), script.rules.turn()), (0, &Turn::Mending { seat: seat(1) }));
    // A Kluster while mending is still theirs.
    script.cords_apart = false;
    script.kluster(&[0, 1]);
    assert_eq!(script.rules.winners(), [seat(0)], "seat 1 is out");
}

#[test]
fn k14_a_game_clock_that_runs_out_while_mending_eliminates() {
    let mut script = begun(&[BoxKind::Duo2, BoxKind::Duo2], 3, ELIMINATION);
    script.cords_apart = true;
    script.place_any();
    script.take_events();
    script.game_clock_expired();
    script.rest();
    assert_eq!(script.take_events(), [Event::Eliminated { seat: seat(0) }, turn(1)]);
}

#[test]
fn k12_the_clock_is_a_fault_whatever_counts_otherwise() {
    let options = Options { faults: kluster::FaultRule::Kluster, ..PLAIN };
    let mut script = begun(&[BoxKind::Duo, BoxKind::Duo], 1, options);
    script.run_out();
    assert_eq!(script.rules.faults(), 1);
    // Magnets that leave are no fault; magnets that join while mending make the turn one.
    (0..3).for_each(|magnet| script.place(magnet));
    script.cords_apart = true;
    script.leave(&[0]);
    assert_eq!((script.rules.faults(), script.rules.turn()), (1, &Turn::Mending { seat: seat(0) }));
    script.cords_apart = false;
    script.kluster(&[1, 2]);
    assert_eq!(script.rules.faults(), 2);
}

#[test]
fn k10_a_view_says_who_has_left_and_whose_turns_ran_out() {
    let mut table = TestTable::new(setup(&[BoxKind::Classic], 3, CLOCK));
    for _ in 0..4 {
        table.apply_and_settle(&Action::Clock);
    }
    let view = serde_json::to_value(table.game.view(None)).unwrap();
    assert_eq!((&view["retired"], &view["run_outs"]), (&serde_json::json!([0]), &serde_json::json!([2, 1, 1])));
    let back: kluster::SeatView = serde_json::from_value(view).unwrap();
    assert_eq!(back, table.game.view(None));
}
