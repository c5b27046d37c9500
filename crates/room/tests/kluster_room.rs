//! Games of Kluster in a room: batches in real time and their bounds, the silent hand, scripts, K4's memory.

mod common;

use common::{TestRoom, at, bot, carry, circle, hold, kluster, seat, start, with_undo};
use kluster::{Action, Illegal, Turn};
use magnets::{MAX_HAND_SPEED, MagnetId, MagnetLocation, TICKS_PER_SECOND};
use record::AnyLog;
use room::{
    Batch, Command, HAND_TIMEOUT, MAX_BATCH_ACTIONS, MAX_BATCH_TICKS, MAX_SCRIPT_ACTIONS, Millis, Output, Pace,
    Refusal, Room, RoomEvent, RoomPhase, Sender, UndoPolicy, Viewer,
};

/// A game in real time with its cord laid.
fn laid() -> TestRoom {
    let mut room = TestRoom::started(with_undo(UndoPolicy::UntilRevealed, kluster(2, Pace::RealTime)));
    let lay = room.batch(vec![circle()], 0);
    room.must(at(0), lay);
    room
}

/// Sends a batch of this turn.
fn act(room: &mut TestRoom, number: u64, actions: Vec<Action>, ticks: u64) -> Result<u32, Refusal> {
    let batch = room.batch(actions, ticks);
    room.send(at(number), batch).map(|accepted| accepted.actions)
}

fn script(actions: Vec<Action>) -> Command {
    Command::Script { actions, settle: true }
}

#[test]
fn a_hand_carries_and_releases_and_the_room_lets_the_stone_settle() {
    let mut room = laid();
    act(&mut room, 0, vec![hold(0, 30_000, 0), carry(0, 0, 48)], 24).unwrap();
    let time = room.time();
    assert_eq!(time, 24);
    room.wait(1000);
    assert_eq!(room.time(), time, "while a hand acts only its batches advance time");
    act(&mut room, 0, vec![Action::Release], 24).unwrap();
    let time = room.time();
    room.wait(100);
    assert_eq!(room.time(), time + 48, "after the release the room does, in real time");
    room.wait(20_000);
    assert_eq!(*room.kluster().rules().turn(), Turn::Choosing { seat: seat(1) });
    assert!(room.told_to(Viewer::Seat(seat(1))).iter().any(|event| matches!(event, RoomEvent::Kluster(_))));
    let Some(AnyLog::Kluster(record)) = room.room.record() else { panic!("a record") };
    assert_eq!(record.verify().unwrap().game().digest(), room.kluster().digest());
    room.check_restored();
}

#[test]
fn viewers_who_simulate_the_same_get_the_same_digests() {
    let mut room = laid();
    act(&mut room, 0, vec![hold(0, 30_000, 0), carry(0, 0, 60_000)], 24).unwrap();
    for _ in 0..30 {
        room.wait(50);
        act(&mut room, 0, vec![], 24).unwrap();
    }
    act(&mut room, 0, vec![Action::Release], 0).unwrap();
    room.wait(10_000);
    let setup = room.kluster().rules().setup().clone();
    let mut game = record::RecordedKlusterGame::new(setup);
    let mut digests = 0;
    for event in room.told_to(Viewer::Spectator) {
        match event {
            RoomEvent::Acted { seat, actions, until } => {
                for (tick, action) in actions {
                    while game.time() < tick {
                        game.step(&mut |_| ());
                    }
                    game.apply(seat, &action, &mut |_| ()).unwrap();
                }
                // The digests of each second lie in between.
                assert!(until <= game.time() + 600);
            }
            RoomEvent::Digest { time, digest } => {
                while game.time() < time {
                    game.step(&mut |_| ());
                }
                assert_eq!(game.game().digest(), digest, "at tick {time}");
                digests += 1;
            }
            _ => {}
        }
    }
    assert!(digests > 0);
}

#[test]
fn a_batch_must_belong_to_its_turn_and_tick() {
    let mut room = laid();
    let stale = |room: &TestRoom| Err(Refusal::Stale { now: room.room.position() });
    let Command::Batch(batch) = room.batch(vec![hold(0, 0, 0)], 10) else { panic!("a batch") };
    for wrong in [
        Batch { turn: batch.turn + 1, ..batch.clone() },
        Batch { from: 5, ..batch.clone() },
        Batch { turn: u32::MAX, from: u64::MAX, until: u64::MAX, ..batch.clone() },
    ] {
        assert_eq!(room.send(at(0), Command::Batch(wrong)), stale(&room));
    }
    assert_eq!(room.send(at(1), Command::Batch(batch.clone())), Err(Illegal::NotYourTurn.into()));
    assert_eq!(
        room.send(at(1), Command::Batch(Batch { actions: vec![], ..batch.clone() })),
        Err(Illegal::NotYourTurn.into())
    );
    assert_eq!(room.send(Sender::Bot(seat(0)), Command::Batch(batch.clone())), Err(Refusal::NotYours));
    assert_eq!(room.send(at(0), script(vec![])), Err(Refusal::NotNow), "scripts are not for real time");
    room.must(at(0), Command::Batch(batch.clone()));
    assert_eq!(room.send(at(0), Command::Batch(batch)), stale(&room));
}

#[test]
fn a_batch_is_bounded_in_actions_order_and_time() {
    let mut room = laid();
    let Command::Batch(batch) = room.batch(vec![hold(0, 0, 0)], 10) else { panic!("a batch") };
    let many = vec![(batch.from, Action::Release); MAX_BATCH_ACTIONS + 1];
    let tick = |tick| vec![(tick, hold(0, 0, 0))];
    let refused = [
        (Batch { actions: many, ..batch.clone() }, Refusal::TooFast),
        (Batch { actions: tick(11), ..batch.clone() }, Refusal::OutOfOrder),
        (Batch { actions: tick(u64::MAX), ..batch.clone() }, Refusal::OutOfOrder),
        (Batch { actions: tick(3), ..batch.clone() }, Refusal::OutOfOrder),
        (Batch { until: u64::MAX, ..batch.clone() }, Refusal::AheadOfTime),
        (Batch { until: MAX_BATCH_TICKS + 1, ..batch.clone() }, Refusal::AheadOfTime),
        (Batch { until: 121, ..batch.clone() }, Refusal::AheadOfTime),
        (Batch { actions: vec![(0, Action::Clock)], ..batch.clone() }, Refusal::NotYours),
    ];
    for (wrong, refusal) in refused {
        assert_eq!(room.send(at(0), Command::Batch(wrong)), Err(refusal));
    }
    let moving = vec![(0, hold(0, 0, 0)), (0, carry(100_000, 0, 60_000))];
    room.must(at(0), Command::Batch(Batch { until: 120, actions: moving, ..batch }));
    assert_eq!(act(&mut room, 0, vec![carry(0, 0, 60_000)], 1), Err(Refusal::AheadOfTime));
    room.wait(100);
    assert_eq!(act(&mut room, 0, vec![carry(0, 0, 60_000)], 48), Ok(1));
    assert_eq!(act(&mut room, 0, vec![], 10), Err(Refusal::AheadOfTime));
    room.check_restored();
}

/// Where the magnet in the hand is, in metres.
fn held_at(room: &TestRoom, magnet: u16) -> [f64; 2] {
    let MagnetLocation::Held(pose) = room.kluster().world().location(MagnetId(magnet)) else { panic!("in the hand") };
    [pose.centre.x, pose.centre.y]
}

#[test]
fn a_hand_is_bounded_in_speed_and_reach() {
    let mut room = laid();
    // In a tick it wants to be 40 cm away, again and again.
    act(&mut room, 0, vec![hold(0, -200_000, 0), carry(200_000, 0, 1)], 48).unwrap();
    for _ in 0..2 {
        let [before, _] = held_at(&room, 0);
        room.wait(50);
        assert_eq!(act(&mut room, 0, vec![carry(200_000, 0, 1); 20], 24), Ok(20));
        let [after, _] = held_at(&room, 0);
        let farthest = MAX_HAND_SPEED * 24.0 / f64::from(TICKS_PER_SECOND);
        assert!(after > before && after - before < farthest * 1.01, "from {before} to {after}");
    }

    // Beyond the reach of a hand it goes nowhere, and the rest of its batch is dropped.
    let time = room.time();
    for far in [carry(5_000_001, 0, 24), carry(0, i32::MIN, 24)] {
        let refused = act(&mut room, 0, vec![far.clone()], 24);
        assert!(matches!(refused, Err(Refusal::IllegalAction(_))), "{refused:?}");
        assert_eq!(room.time(), time);
        assert_eq!(act(&mut room, 0, vec![carry(0, 0, 60_000), far, Action::Release], 24), Ok(1));
    }
    assert!(matches!(room.kluster().rules().turn(), Turn::Holding { .. }));
    room.must(at(0), Command::Undo);
    let refused = act(&mut room, 0, vec![hold(1, 5_000_001, 0)], 0);
    assert!(matches!(refused, Err(Refusal::IllegalAction(_))), "{refused:?}");
    room.check_restored();
}

#[test]
fn thinking_gives_no_right_to_hurry() {
    let mut room = laid();
    room.wait(3_600_000);
    act(&mut room, 0, vec![hold(0, 0, 0), carry(100_000, 0, 60_000)], 120).unwrap();
    assert_eq!(act(&mut room, 0, vec![], 100), Err(Refusal::AheadOfTime));
    room.must(at(1), Command::Pause);
    room.wait(3_600_000);
    assert_eq!(act(&mut room, 0, vec![], 1), Err(Refusal::NotNow));
    room.must(at(1), Command::Resume);
    assert_eq!(act(&mut room, 0, vec![], 121), Err(Refusal::AheadOfTime));
    act(&mut room, 0, vec![], 120).unwrap();
}

#[test]
fn the_first_refused_action_drops_the_rest_of_a_batch() {
    let mut room = laid();
    assert_eq!(
        act(&mut room, 0, vec![Action::Release, hold(0, 0, 0)], 10).map_err(|refusal| refusal.to_string().is_empty()),
        Err(false)
    );
    assert_eq!(room.time(), 0);
    let actions = vec![hold(0, 0, 0), hold(1, 0, 0), Action::Release];
    assert_eq!(act(&mut room, 0, actions, 10), Ok(1));
    assert_eq!(room.time(), 0, "the time after it is dropped too");
    assert!(matches!(room.kluster().rules().turn(), Turn::Holding { .. }));
    room.check_restored();
}

#[test]
fn a_silent_hand_puts_its_magnet_back() {
    let mut room = laid();
    act(&mut room, 0, vec![hold(0, 0, 0)], 10).unwrap();
    room.wait(HAND_TIMEOUT - 1);
    assert!(matches!(room.kluster().rules().turn(), Turn::Holding { .. }));
    room.check_restored();
    room.wait(1);
    assert_eq!(*room.kluster().rules().turn(), Turn::Choosing { seat: seat(0) });
    let acted = room.told_to(Viewer::Seat(seat(1)));
    assert!(
        acted.iter().any(|event| matches!(event, RoomEvent::Acted { actions, .. } if actions[0].1 == Action::PutBack))
    );
    assert_eq!(room.told.iter().filter(|(_, event)| *event == RoomEvent::Paused).count(), 0);
    room.check_restored();
}

#[test]
fn undo_puts_a_held_magnet_back_and_nothing_else() {
    let mut room = laid();
    assert_eq!(room.send(at(0), Command::Undo), Err(Refusal::NotNow), "the cord lies");
    act(&mut room, 0, vec![hold(0, 0, 0)], 10).unwrap();
    assert!(room.room.view(Viewer::Seat(seat(0)), room.now).can_undo);
    assert_eq!(room.send(at(1), Command::Undo), Err(Refusal::NotNow));
    room.must(at(0), Command::Undo);
    room.wait(1000);
    act(&mut room, 0, vec![hold(0, 0, 0), Action::Release], 10).unwrap();
    assert_eq!(room.send(at(0), Command::Undo), Err(Refusal::NotNow), "it is let go");
    room.check_restored();
}

#[test]
fn a_pause_stops_the_table() {
    let mut room = laid();
    act(&mut room, 0, vec![hold(0, 0, 0), Action::Release], 10).unwrap();
    room.wait(50);
    room.must(at(1), Command::Pause);
    let time = room.time();
    room.wait(60_000);
    room.wake();
    assert_eq!(room.time(), time);
    room.must(at(0), Command::Resume);
    room.wait(50);
    assert_eq!(room.time(), time + 24, "no time is made up for");
    room.check_restored();
}

#[test]
fn commands_do_not_keep_the_table_from_moving() {
    let mut room = laid();
    act(&mut room, 0, vec![hold(0, 0, 0), Action::Release], 0).unwrap();
    for _ in 0..100 {
        room.now.0 += 10;
        let _ = room.send(at(1), Command::Return);
        room.wait(0);
    }
    assert_eq!(*room.kluster().rules().turn(), Turn::Choosing { seat: seat(1) });
}

#[test]
fn a_late_driver_catches_up_step_by_step() {
    let mut room = laid();
    act(&mut room, 0, vec![hold(0, 0, 0), Action::Release], 0).unwrap();
    room.now = Millis(u64::MAX);
    room.wake();
    assert!(room.time() <= MAX_BATCH_TICKS);
    room.wake();
    assert_eq!(room.send(at(1), Command::Pause).map(|_| ()), Ok(()));
}

#[test]
fn a_bot_is_asked_when_the_table_is_at_rest() {
    let mut room = TestRoom::open(kluster(2, Pace::RealTime));
    for number in 0..2 {
        room.must(Sender::Host, Command::Sit { seat: seat(number), player: bot() });
    }
    room.must(Sender::Host, start(1));
    assert_eq!(room.asked.len(), 1);
    let lay = room.batch(vec![circle()], 0);
    room.must(Sender::Bot(seat(0)), lay);
    assert_eq!(room.asked.len(), 2);
    let drop = room.batch(vec![hold(0, 0, 0), Action::Release], 24);
    room.must(Sender::Bot(seat(0)), drop);
    room.wait(100);
    assert_eq!(room.asked.len(), 2);
    room.wait(20_000);
    assert_eq!(room.asked.len(), 3);
    assert_eq!(room.asked[2].0, seat(1));
}

#[test]
fn a_bot_whose_hand_acts_is_asked_again_after_a_restart() {
    let mut room = TestRoom::open(kluster(2, Pace::RealTime));
    for number in 0..2 {
        room.must(Sender::Host, Command::Sit { seat: seat(number), player: bot() });
    }
    room.must(Sender::Host, start(1));
    for actions in [vec![circle()], vec![hold(0, 0, 0)]] {
        let batch = room.batch(actions, 0);
        room.must(Sender::Bot(seat(0)), batch);
    }
    assert_eq!(room.asked.len(), 2, "it has a plan while its hand acts");
    let (_, outputs) = Room::restore(&room.room.snapshot(), &[], room.now).unwrap();
    let asks = |output: &Output| matches!(output, Output::AskBot { seat: asked, .. } if *asked == seat(0));
    assert!(outputs.iter().any(asks), "{outputs:?}");
}

#[test]
fn scripts_play_a_game_to_its_end_and_the_next_first_player_is_remembered() {
    let config = kluster(2, Pace::Instant);
    let mut room = TestRoom::started(config);
    assert_eq!(room.send(at(0), script(vec![hold(0, 0, 0)])), Err(Illegal::MustLayCords.into()));
    assert_eq!(room.send(at(0), script(vec![Action::Release; MAX_SCRIPT_ACTIONS + 1])), Err(Refusal::TooFast));
    assert_eq!(room.send(at(0), script(vec![Action::Clock])), Err(Refusal::NotYours), "no way to pass");
    let batch = room.batch(vec![], 0);
    assert_eq!(room.send(at(0), batch), Err(Refusal::NotNow), "there is no time for batches");
    room.must(at(0), script(vec![circle()]));
    let mut turns = 0_i32;
    while room.phase() == RoomPhase::Playing {
        let rules = room.kluster().rules();
        let Turn::Choosing { seat } = *rules.turn() else { panic!("at rest") };
        let magnet = rules.hands()[seat][0].0;
        // Seat 0 places well apart; seat 1 lets each stone stand beside another, so it keeps its magnets.
        let number = turns / 2;
        let (x, y) = ((number % 4) * 70_000 - 105_000, (number / 4) * 70_000 - 70_000);
        let place = if seat.number() == 0 { hold(magnet, x, y) } else { hold(magnet, x + 18_000, y) };
        room.must(Sender::Seat(seat), script(vec![place, Action::Release]));
        turns += 1;
        assert!(turns < 400);
    }
    room.check_restored();
    let winners = room.kluster().rules().winners().to_vec();
    let hands = room.kluster().rules().hands().map(Vec::len);
    let most = kluster::next_first_player(&hands).expect("no tie");
    assert!(!winners.contains(&most));
    room.must(at(0), Command::Rematch);
    room.restart();
    room.must(Sender::Host, Command::Start { seed: Some([3; 32]), first: None });
    assert_eq!(room.kluster().rules().setup().first(), most, "K4");
}
