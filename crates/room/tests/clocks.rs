//! Clocks for each turn and for the game: what running out means, and when they stand still (K10).

mod common;

use common::{TestRoom, at, bot, clustered, kluster, person, players, seat, with_clock, with_undo};
use kluster::Turn;
use room::{
    ClockRule, Command, GameConfig, HostGame, Input, Millis, Pace, Refusal, Room, RoomConfig, RoomConfigError,
    RoomEvent, RoomPhase, Sender, UndoPolicy, Viewer,
};
use seats::RulesVersion;

const TURN: ClockRule = ClockRule::PerTurn { ms: 10_000 };
const GAME: ClockRule = ClockRule::PerGame { ms: 10_000, increment: 2000 };

/// The milliseconds that a seat has left.
fn left(room: &TestRoom, number: u64) -> u64 {
    room.room.view(Viewer::Spectator, room.now).clock.unwrap().left[seat(number)]
}

fn running(room: &TestRoom) -> Option<u8> {
    room.room.view(Viewer::Spectator, room.now).clock.unwrap().running.map(seats::Seat::number)
}

#[test]
fn a_turn_clock_is_wound_up_for_each_turn() {
    let mut room = TestRoom::started(with_clock(TURN, clustered(2)));
    assert_eq!((running(&room), left(&room, 0)), (Some(0), 10_000));
    room.wait(4000);
    assert_eq!((left(&room, 0), left(&room, 1)), (6000, 10_000));
    room.play(0);
    room.wait(1000);
    assert_eq!((running(&room), left(&room, 1)), (Some(1), 9000));
    room.play(0);
    assert_eq!(left(&room, 0), 10_000);
    room.check_restored();
}

#[test]
fn chance_moves_when_a_turn_clock_runs_out_in_clustered() {
    let mut room = TestRoom::started(with_clock(TURN, clustered(2)));
    room.wait(9999);
    assert_eq!(room.clustered().turn().unwrap().seat, seat(0));
    room.wait(1);
    assert_eq!(room.clustered().turn().unwrap().seat, seat(1));
    assert!(room.told.contains(&(Viewer::Seat(seat(0)), RoomEvent::TimeRanOut(seat(0)))));
    assert_eq!(left(&room, 1), 10_000);
    room.check_restored();
}

#[test]
fn a_move_after_the_deadline_is_too_late_even_if_the_driver_sleeps() {
    let mut room = TestRoom::started(with_clock(TURN, clustered(2)));
    let mv = Command::Move(room.any_move(0).1);
    room.now.0 += 10_001;
    let seen = room.room.position();
    let answer = room.send_seen(at(0), Some(seen), mv);
    assert_eq!(answer, Err(Refusal::Stale { now: room.room.position() }), "chance has moved before");
    assert_eq!(room.clustered().turn().unwrap().seat, seat(1));
    room.check_restored();
}

#[test]
fn a_game_clock_that_has_run_out_plays_on_by_chance() {
    let mut room = TestRoom::started(with_clock(ClockRule::PerGame { ms: 10_000, increment: 0 }, clustered(2)));
    room.wait(10_000);
    assert_eq!((left(&room, 0), running(&room)), (0, Some(1)));
    room.play(0);
    room.wait(0);
    assert_eq!(running(&room), Some(1), "seat 0 has no time left");
    room.wait(10_000);
    room.wait(1);
    assert_eq!(room.phase(), RoomPhase::Over, "all remaining moves are made by chance");
    room.check_restored();
}

#[test]
fn a_game_clock_that_has_run_out_gets_no_bonus() {
    let mut room = TestRoom::started(with_clock(GAME, clustered(2)));
    room.wait(10_000);
    assert_eq!((left(&room, 0), running(&room)), (0, Some(1)));
    room.play(0);
    assert_eq!((left(&room, 0), running(&room)), (0, Some(0)), "chance moves from then on");
    room.wait(0);
    assert_eq!(running(&room), Some(1));
    room.check_restored();
}

#[test]
fn a_command_comes_after_every_clock_that_has_run_out_before_it() {
    let mut room = TestRoom::started(with_clock(ClockRule::PerGame { ms: 10_000, increment: 0 }, clustered(3)));
    room.wait(20_000);
    assert_eq!((left(&room, 0), left(&room, 1), running(&room)), (0, 0, Some(2)));
    room.play(0);
    // Seats 0 and 1 have no time left, and the driver has not woken the room yet.
    let mut copy = room.room.clone();
    let wake = Input { from: Sender::Driver, seq: 0, at: None, command: Command::Wake };
    copy.handle(&wake, room.now);
    let Some(HostGame::Clustered { game, .. }) = copy.host() else { panic!("a game of Clustered") };
    assert_eq!(game.turn().unwrap().seat, seat(1));
    let mv = game.legal_moves().iter().next().unwrap();
    assert_eq!(room.send(at(1), Command::Move(mv)), Err(Refusal::Illegal(clustered::Illegal::NotYourTurn)));
    assert_eq!(running(&room), Some(2), "chance has moved for both");
    room.check_restored();
}

#[test]
fn a_command_at_the_end_of_time_comes_after_one_turn() {
    let mut room = TestRoom::started(with_clock(TURN, kluster(2, Pace::Instant)));
    room.must(at(0), Command::Script { actions: vec![common::circle()], settle: true });
    room.now = Millis(u64::MAX);
    room.must(at(1), Command::Leave);
    assert_eq!(room.kluster().rules().turn().seat(), Some(seat(1)));
}

#[test]
fn a_game_clock_adds_its_bonus_before_each_turn_but_the_first() {
    let mut room = TestRoom::started(with_clock(GAME, clustered(2)));
    room.wait(3000);
    room.play(0);
    assert_eq!((left(&room, 0), left(&room, 1)), (7000, 12_000));
    room.play(0);
    assert_eq!((left(&room, 0), running(&room)), (9000, Some(0)));
}

#[test]
fn both_discards_before_a_quick_game_are_one_turn() {
    let options = clustered::Options { quick: true, ..clustered::Options::default() };
    let config = RoomConfig::new(GameConfig::Clustered(options), players(2));
    let mut room = TestRoom::started(with_clock(TURN, config));
    room.wait(4000);
    room.play(0);
    assert_eq!((left(&room, 0), running(&room)), (6000, Some(0)));
    room.play(0);
    assert_eq!((left(&room, 1), running(&room)), (10_000, Some(1)));
    room.play(0);
    room.play(0);
    room.wait(3000);
    room.play(0);
    assert_eq!((left(&room, 0), running(&room)), (7000, Some(0)), "drawing two and discarding one is one turn");
}

#[test]
fn clocks_stand_still_during_a_pause_and_a_restart() {
    let mut room = TestRoom::started(with_clock(GAME, clustered(2)));
    room.wait(1000);
    room.must(at(1), Command::Pause);
    room.wait(1_000_000);
    assert_eq!((left(&room, 0), running(&room), room.wake_at), (9000, None, None));
    room.must(at(1), Command::Resume);
    room.wait(1000);
    assert_eq!(left(&room, 0), 8000);
    room.must(at(1), Command::Leave);
    room.now.0 += 1_000_000;
    room.restart();
    assert_eq!(left(&room, 0), 8000);
    room.wait(500);
    room.play(0);
    let from_log = Room::replay(room.room.config().clone(), &room.log, room.now).unwrap().0;
    let from_log = from_log.view(Viewer::Spectator, room.now).clock.unwrap().left;
    assert_eq!((from_log[seat(0)], left(&room, 0)), (7500, 7500), "the log knows of the restart");
}

#[test]
fn nobody_gains_time_by_taking_back() {
    for clock in [TURN, GAME] {
        let config = with_undo(UndoPolicy::Practice, with_clock(clock, clustered(1)));
        let mut room = TestRoom::started(config);
        for moves in 0..3 {
            let before = left(&room, 0);
            room.wait(1000);
            // Thinking in the turn after it counts too.
            for taken_back in 1..=3 {
                room.play(0);
                room.wait(500);
                room.must(at(0), Command::Undo);
                assert_eq!(left(&room, 0), before - 1000 - 500 * taken_back, "{clock:?}, {moves} moves");
            }
            room.check_restored();
            room.play(0);
        }
        for _ in 0..3 {
            let before = left(&room, 0);
            room.must(at(0), Command::Undo);
            assert!(left(&room, 0) <= before, "{clock:?}: also when several turns are taken back");
        }
    }
}

#[test]
fn taking_back_gives_no_time_to_bots_either() {
    for clock in [TURN, GAME] {
        let mut room = TestRoom::open(with_undo(UndoPolicy::Practice, with_clock(clock, clustered(2))));
        room.must(at(0), Command::Sit { seat: seat(0), player: person("A") });
        room.must(at(0), Command::Sit { seat: seat(1), player: bot() });
        room.must(Sender::Host, common::start(3));
        let mut before = [left(&room, 0), left(&room, 1)];
        for _ in 0..4 {
            room.wait(500);
            room.play(0);
            room.wait(300);
            let mv = room.any_move(0).1;
            room.must(Sender::Bot(seat(1)), Command::Move(mv));
            room.must(at(0), Command::Undo);
            assert_eq!(left(&room, 0), before[0] - 500, "{clock:?}");
            assert!(left(&room, 1) <= before[1], "{clock:?}");
            before = [left(&room, 0), left(&room, 1)];
        }
        room.check_restored();
    }
}

#[test]
fn in_kluster_the_turn_ends_and_the_clock_stands_still_while_the_table_settles() {
    let mut room = TestRoom::started(with_clock(TURN, kluster(2, Pace::RealTime)));
    room.wait(4000);
    assert_eq!((running(&room), left(&room, 0)), (Some(0), 6000), "laying the cord has the time of a turn");
    let lay = room.batch(vec![common::circle()], 0);
    room.must(at(0), lay);
    assert_eq!((running(&room), left(&room, 0)), (Some(0), 10_000));
    room.wait(2000);
    let place = room.batch(vec![common::hold(0, 0, 0), kluster::Action::Release], 0);
    room.must(at(0), place);
    room.wait(2000);
    assert!((6000..8000).contains(&left(&room, 0)), "it runs until the stone lies");
    // The second stone jumps to the first one (K6).
    let place = room.batch(vec![common::hold(12, 36_000, 0), kluster::Action::Release], 0);
    room.must(at(1), place);
    let mut stopped = None;
    while room.kluster().rules().turn().seat() == Some(seat(1)) {
        if matches!(room.kluster().rules().turn(), Turn::Settling { .. } | Turn::Klustering { .. }) {
            assert_eq!(running(&room), None);
            assert_eq!(left(&room, 1), *stopped.get_or_insert(left(&room, 1)));
        }
        // Joining takes a few ticks only.
        room.now.0 += 3;
        room.wake();
    }
    assert!(stopped.is_some_and(|left| left > 5000), "{stopped:?}");
    assert_eq!((running(&room), left(&room, 0)), (Some(0), 10_000));

    let hold = room.batch(vec![common::hold(1, 80_000, 0)], 0);
    room.must(at(0), hold);
    // A hand that is heard of is not silent, and does not stop the clock.
    for _ in 0..3 {
        room.wait(3000);
        let nothing = room.batch(vec![], 0);
        room.must(at(0), nothing);
    }
    room.wait(1000);
    assert!(room.told.contains(&(Viewer::Spectator, RoomEvent::TimeRanOut(seat(0)))));
    room.wait(1000);
    assert_eq!(running(&room), Some(1), "the turn has passed (K10)");
    assert_eq!(room.kluster().rules().hands()[seat(0)].len(), 11, "the magnet is back in the hand");
    room.check_restored();
}

#[test]
fn impossible_clocks_are_refused() {
    let open = |clock, config| Room::open(with_clock(clock, config), Millis(0)).err();
    for clock in [
        ClockRule::PerTurn { ms: 0 },
        ClockRule::PerTurn { ms: u64::MAX },
        ClockRule::PerGame { ms: 60_000, increment: u64::MAX },
    ] {
        assert_eq!(open(clock, clustered(2)), Some(RoomConfigError::ClockTime));
    }
    let first = RoomConfig { rules: RulesVersion::V1, ..kluster(2, Pace::RealTime) };
    assert_eq!(open(GAME, first), Some(RoomConfigError::ClockKind), "rules 1 know no clock of the game");
    assert_eq!(open(GAME, kluster(2, Pace::RealTime)), None);
    assert_eq!(open(GAME, clustered(2)), None);
}

#[test]
fn under_rules_1_laying_a_cord_has_no_clock() {
    let config = RoomConfig { rules: RulesVersion::V1, ..kluster(2, Pace::RealTime) };
    let mut room = TestRoom::started(with_clock(TURN, config));
    room.wait(60_000);
    assert_eq!((running(&room), left(&room, 0)), (None, 10_000));
}

#[test]
fn k10_the_program_lays_the_cord_of_who_lets_the_time_run_out() {
    let mut room = TestRoom::started(with_clock(TURN, two_boxes()));
    room.wait(10_000);
    assert_eq!((room.kluster().world().cords().len(), running(&room), left(&room, 1)), (1, Some(1), 10_000));
    room.wait(10_000);
    assert_eq!(room.kluster().world().cords().len(), 2);
    assert_eq!((running(&room), left(&room, 0)), (Some(0), 10_000), "and the first turn begins");
    room.check_restored();
}

#[test]
fn k10_mending_has_the_time_of_a_turn() {
    let mut room = TestRoom::started(with_clock(TURN, two_boxes()));
    for (number, x) in [(0, -100_000), (1, 0)] {
        let small = kluster::CordShape::Circle { centre: magnets::SurfacePoint(x, 0), length: 400_000 };
        let lay = room.batch(vec![kluster::Action::LayCord(small)], 0);
        room.must(at(number), lay);
    }
    // Seat 0 drags the second cord away from the first one, and places a stone.
    let grab = kluster::Action::Grab { cord: 1, at: magnets::SurfacePoint(63_000, 0) };
    let drag = kluster::Action::Drag { to: magnets::SurfacePoint(340_000, 0), ticks: 0 };
    let begin = room.batch(vec![grab, drag], 100);
    room.must(at(0), begin);
    while room.kluster().world().is_busy() {
        room.wait(250);
        let on = room.batch(vec![], 100);
        room.must(at(0), on);
    }
    let drop = room.batch(vec![kluster::Action::Drop], 0);
    room.must(at(0), drop);
    room.wait(1000);
    assert!(room.kluster().are_cords_apart());
    let magnet = room.kluster().rules().hands()[seat(0)][0].0;
    let inside = micrometres(room.kluster().world().cords()[0].centre());
    let place = room.batch(vec![common::hold(magnet, inside.0, inside.1), kluster::Action::Release], 0);
    room.must(at(0), place);
    while !matches!(room.kluster().rules().turn(), Turn::Mending { .. }) {
        room.wait(50);
    }
    assert!((9900..=10_000).contains(&left(&room, 0)), "{}", left(&room, 0));
    room.check_restored();
    room.wait(10_000);
    room.wait(1000);
    assert!(matches!(room.kluster().rules().turn(), Turn::Choosing { seat: next } if *next == seat(1)));
    assert!(room.kluster().are_cords_apart(), "the next player's to mend");
    room.check_restored();
}

#[test]
fn k10_a_game_clock_of_kluster_that_runs_out_makes_the_player_leave() {
    let mut room = TestRoom::started(with_clock(GAME, kluster(2, Pace::RealTime)));
    room.wait(1000);
    let lay = room.batch(vec![common::circle()], 0);
    room.must(at(0), lay);
    assert_eq!(left(&room, 0), 9000, "laying takes time of the game, and the first turn has no bonus");
    room.wait(2000);
    let place = room.batch(vec![common::hold(0, 0, 0), kluster::Action::Release], 0);
    room.must(at(0), place);
    room.wait(5000);
    assert_eq!((running(&room), room.phase()), (Some(1), RoomPhase::Playing));
    room.wait(12_000);
    room.wait(1000);
    assert_eq!(room.phase(), RoomPhase::Over);
    assert_eq!(room.kluster().rules().winners(), [seat(0)]);
    assert!(room.told.contains(&(Viewer::Spectator, RoomEvent::TimeRanOut(seat(1)))));
    room.check_restored();
}

#[test]
fn k11_a_magnet_that_was_not_placed_does_not_wind_up_the_clock() {
    let mut room = TestRoom::started(with_clock(TURN, kluster(2, Pace::RealTime)));
    let lay = room.batch(vec![common::circle()], 0);
    room.must(at(0), lay);
    room.wait(3000);
    let drop = room.batch(vec![common::hold(0, 250_000, 0), kluster::Action::Release], 0);
    room.must(at(0), drop);
    room.wait(2000);
    assert!(matches!(room.kluster().rules().turn(), Turn::Choosing { seat: turn } if *turn == seat(0)));
    assert!(left(&room, 0) < 7000 && running(&room) == Some(0), "{}", left(&room, 0));
    room.check_restored();
}

fn two_boxes() -> RoomConfig {
    let boxes = vec![kluster::BoxKind::Classic, kluster::BoxKind::Duo];
    let game = GameConfig::kluster(boxes, kluster::Options::default());
    RoomConfig::new(game, players(2))
}

#[allow(clippy::cast_possible_truncation)] // a table is no kilometre wide
fn micrometres(place: magnets::Point) -> magnets::SurfacePoint {
    magnets::SurfacePoint((place.x * 1e6) as i32, (place.y * 1e6) as i32)
}
