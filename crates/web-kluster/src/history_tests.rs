//! What is seen again is what happened, and the game does not notice.

#![allow(clippy::unwrap_used, reason = "a test may")]

use super::{
    super::{
        cause::Beginning,
        played::{classic, lay, short_game},
    },
    *,
};
use magnets::{MagnetId, ObservationKind, Point};

#[test]
fn the_first_contact_is_found_and_the_scene_ends_as_the_game_did() {
    let (mut history, mut simulation) = (HistoryBuffer::default(), classic());
    let (mut scenes, mut joined) = (Vec::new(), Vec::new());
    for place in [Point::new(0.0, 0.0), Point::new(0.1, 0.02), Point::new(0.028, 0.0)] {
        lay(&mut simulation, place, &mut |simulation, events| {
            joined.extend(events.iter().filter_map(|event| match event {
                GameEvent::Observed(seen) => match seen.kind {
                    ObservationKind::Joined { magnets, .. } => Some((seen.tick.0, magnets)),
                    _ => None,
                },
                GameEvent::Ruled(_) => None,
            }));
            scenes.extend(history.record(simulation.recorded(), events));
        });
    }
    let [ReplayScene { cause, playback }] = scenes.as_mut_slice() else { panic!("{} scenes", scenes.len()) };
    let (first, both) = joined[0];
    assert!(matches!(cause.beginning, Beginning::Joined(magnets, _) if magnets == both), "{cause:?}");
    // The table has its own clock, which also counts the settling of the cords.
    let offset = simulation.table().world().tick().0 - simulation.recorded().time();
    assert_eq!(cause.first, first - offset);
    assert_eq!(playback.time(), cause.from());
    // On to the end it is the game as it stands now, and the game itself was never touched.
    let mut seen = Vec::new();
    while playback.step(&mut |event| seen.push(event)) {}
    assert_eq!(cause.until, playback.time());
    let mut game = playback.clone().into_recorded_game();
    game.settle(10_000, &mut |_| {});
    assert_eq!(game.game().table().digest(), simulation.table().digest());
    let first_seen = seen.iter().find_map(|event| match event {
        GameEvent::Observed(seen) => matches!(seen.kind, ObservationKind::Joined { .. }).then_some(seen.tick.0),
        GameEvent::Ruled(_) => None,
    });
    assert_eq!(first_seen, Some(first));
}

#[test]
fn what_was_let_go_of_outside_is_seen_until_it_comes_down() {
    let (mut history, mut simulation) = (HistoryBuffer::default(), classic());
    let mut scenes = Vec::new();
    lay(&mut simulation, Point::new(0.0, 0.158), &mut |simulation, events| {
        scenes.extend(history.record(simulation.recorded(), events));
    });
    let [ReplayScene { cause, playback }] = scenes.as_mut_slice() else { panic!("{} scenes", scenes.len()) };
    assert_eq!(cause.beginning, Beginning::Misplaced(MagnetId(0)));
    assert_eq!(cause.first, cause.until);
    playback.run(cause.last());
    assert_eq!(playback.table().world().held(), Some(MagnetId(0)), "still in the hand");
    let mut taken = 0;
    playback.step(&mut |event| taken += usize::from(matches!(event, GameEvent::Ruled(Event::NotPlaced { .. }))));
    assert_eq!(taken, 1);
}

#[test]
fn a_witness_who_sees_a_magnet_leave_names_it() {
    let (mut history, mut simulation) = (HistoryBuffer::default(), classic());
    let mut scenes = Vec::new();
    lay(&mut simulation, Point::new(0.12, 0.0), &mut |simulation, events| {
        scenes.extend(history.record(simulation.recorded(), events));
    });
    assert!(scenes.is_empty());
    // That it left is an event, not played: a cord would take the magnet along.
    let mut tracker = CauseTracker::default();
    tracker.check_outside(1, simulation.table());
    assert!(tracker.on_events(2, simulation.table(), &[]).is_none());
    let tick = simulation.table().world().tick();
    let left = GameEvent::Observed(magnets::Observation { tick, kind: ObservationKind::Left(MagnetId(0)) });
    let seat = simulation.seat().unwrap();
    let taken = Event::Taken { seat, magnets: vec![MagnetId(0)], reason: kluster::TakeReason::Kluster };
    let cause = tracker.on_events(9, simulation.table(), &[left, GameEvent::Ruled(taken)]).unwrap();
    assert_eq!((cause.beginning, cause.first), (Beginning::Out(MagnetId(0)), 9));
    assert_eq!(cause.beginning.rules(), ["K6", "K11"]);
}

#[test]
fn kept_games_are_apart_and_few() {
    let mut history = HistoryBuffer::default();
    let mut most = 0;
    short_game(&mut |simulation, events| {
        history.record(simulation.recorded(), events);
        most = most.max(history.kept.len());
        let times: Vec<u64> = history.kept.iter().map(|kept| kept.time).collect();
        assert!(times.windows(2).all(|pair| pair[1] - pair[0] >= ticks(SPACING)), "{times:?}");
    });
    assert!((10..=18).contains(&most), "{most}");
}
