//! A record that is played again shows every moment as it was.

#![allow(clippy::unwrap_used, reason = "a test may")]

use super::{super::played::short_game, *};
use kluster::{Digest, GameEvent, TakeReason};
use record::LogPosition;
use std::cell::Cell;

fn timeline() -> (ReplayTimeline, Vec<Digest>) {
    let simulation = short_game(&mut |_, _| {});
    let log = Arc::new(simulation.recorded().log().clone());
    // Replayed once, with the digest of every time.
    let mut playback = ReplayTimeline::new(log.clone()).unwrap().at(0).unwrap();
    let mut digests = vec![playback.table().digest()];
    while playback.step(&mut |_| {}) {
        digests.push(playback.table().digest());
    }
    assert_eq!(playback.table().digest(), simulation.table().digest());
    (ReplayTimeline::new(log).unwrap(), digests)
}

#[test]
fn every_moment_is_the_one_that_was_played_through_to() {
    let (mut timeline, digests) = timeline();
    timeline.make(&mut || false);
    assert!(timeline.is_made());
    assert_eq!(timeline.end() + 1, digests.len() as u64);
    // Back and forth, so that nothing depends on what was shown before.
    for number in 0..40 {
        let time = number * 7919 % timeline.end();
        let playback = timeline.at(time).unwrap();
        assert_eq!(
            (playback.time(), playback.table().digest()),
            (time, digests[usize::try_from(time).unwrap()]),
            "{time}"
        );
    }
    assert_eq!(timeline.at(u64::MAX).unwrap().table().digest(), *digests.last().unwrap());
}

#[test]
fn it_is_made_a_little_at_a_time_and_shown_as_far_as_it_is() {
    let (mut timeline, digests) = timeline();
    let slices = Cell::new(0);
    while !timeline.is_made() {
        timeline.make(&mut || true);
        slices.set(slices.get() + 1);
        let made = timeline.made();
        if slices.get() % 50 == 0 {
            assert_eq!(timeline.at(timeline.end()).unwrap().table().digest(), digests[usize::try_from(made).unwrap()]);
        }
    }
    assert!(slices.get() > 100, "{}", slices.get());
}

#[test]
fn marks_are_where_the_rules_spoke() {
    let (mut timeline, _) = timeline();
    let marks = timeline.marks().to_vec();
    let heard: Vec<&Event> = marks.iter().flat_map(|mark| &mark.events).collect();
    assert!(matches!(heard[0], Event::Placed { .. }), "{heard:?}");
    let has_cause = |event: &Event| matches!(event, Event::Taken { .. } | Event::NotPlaced { .. });
    let takings: Vec<&EventMark> = marks.iter().filter(|mark| mark.events.iter().any(has_cause)).collect();
    assert_eq!(takings.len(), 2, "{heard:?}");
    timeline.make(&mut || false);
    for mark in takings {
        let cause = timeline.cause(mark.time).unwrap();
        let (magnets, is_placed) = match mark.events.first() {
            Some(Event::Taken { magnets, reason: TakeReason::Kluster, .. }) => (magnets.clone(), true),
            Some(Event::NotPlaced { magnet, .. }) => (vec![*magnet], false),
            other => panic!("{other:?}"),
        };
        assert_eq!(cause.magnets, magnets);
        assert!(cause.from() < cause.first && cause.first <= cause.until);
        // Just before, all of them can still be seen.
        assert!(magnets.iter().all(|magnet| {
            super::super::cause::place_of(timeline.at(cause.last()).unwrap().table(), *magnet).is_some()
        }));
        let mut joined = Vec::new();
        let mut playback = timeline.at(cause.from()).unwrap();
        while playback.time() < cause.until {
            playback.step(&mut |event| {
                if let GameEvent::Observed(seen) = event
                    && let magnets::ObservationKind::Joined { magnets, .. } = seen.kind
                {
                    joined.push(magnets);
                }
            });
        }
        match (is_placed, cause.beginning) {
            (true, super::super::cause::Beginning::Joined(both, _)) => {
                assert_eq!(joined.first(), Some(&both));
            }
            (false, super::super::cause::Beginning::Misplaced(magnet)) => {
                assert_eq!(magnets, [magnet]);
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_record_that_does_not_follow_ends_where_it_stops_following() {
    let simulation = short_game(&mut |_, _| {});
    let placed = |entry: &Entry| matches!(entry.kind, EntryKind::Event(Event::Turn { .. }));
    let third_turn =
        simulation.recorded().entries().iter().enumerate().filter(|(_, entry)| placed(entry)).nth(2).unwrap().0;
    let mut log = simulation.recorded().log().truncated(LogPosition(third_turn + 1));
    let end = log.ticks();
    let action = kluster::Action::PlaceAgain(true);
    log.append(Entry { ticks: 0, kind: EntryKind::Action { seat: seats::Seat::FIRST, action } });
    log.append(Entry { ticks: 5000, kind: EntryKind::Wait });
    let mut timeline = ReplayTimeline::new(Arc::new(log)).unwrap();
    timeline.make(&mut || false);
    assert!(timeline.is_made());
    assert_eq!((timeline.end(), timeline.made()), (end, end), "nobody is asked, so the log ends with the turn");
}
