//! A record that is played again shows every moment as it was.

#![allow(clippy::unwrap_used, reason = "a test may")]

use super::{super::played::short_game, *};
use kluster::{Digest, GameEvent, TakeReason};
use std::cell::Cell;

fn film() -> (Film, Vec<Digest>) {
    let live = short_game(&mut |_, _| {});
    let (setup, entries): (_, Rc<[Entry]>) = (live.game().rules().setup().clone(), live.log().entries().into());
    // Played through once, with the digest of every moment.
    let mut reel = Reel::new(setup.clone(), entries.clone());
    let mut digests = vec![reel.game().digest()];
    while reel.step(&mut |_| {}) {
        digests.push(reel.game().digest());
    }
    assert_eq!(reel.game().digest(), live.game().digest());
    (Film::new(setup, entries), digests)
}

#[test]
fn every_moment_is_the_one_that_was_played_through_to() {
    let (mut film, digests) = film();
    film.make(&mut || false);
    assert!(film.is_made());
    assert_eq!(film.end() + 1, digests.len() as u64);
    // Back and forth, so that nothing depends on what was shown before.
    for number in 0..40 {
        let time = number * 7919 % film.end();
        let reel = film.at(time);
        assert_eq!((reel.time(), reel.game().digest()), (time, digests[usize::try_from(time).unwrap()]), "{time}");
    }
    assert_eq!(film.at(u64::MAX).game().digest(), *digests.last().unwrap());
}

#[test]
fn it_is_made_a_little_at_a_time_and_shown_as_far_as_it_is() {
    let (mut film, digests) = film();
    let slices = Cell::new(0);
    while !film.is_made() {
        film.make(&mut || true);
        slices.set(slices.get() + 1);
        let made = film.made();
        if slices.get() % 50 == 0 {
            assert_eq!(film.at(film.end()).game().digest(), digests[usize::try_from(made).unwrap()]);
        }
    }
    assert!(slices.get() > 100, "{}", slices.get());
}

#[test]
fn kept_games_are_evenly_apart_and_not_too_many() {
    let (mut film, _) = film();
    film.make(&mut || false);
    let times: Vec<u64> = film.kept.iter().map(Reel::time).collect();
    assert_eq!(times.len() as u64, film.end() / film.spacing + 1);
    assert!(times.windows(2).all(|pair| pair[1] - pair[0] == film.spacing));
    assert_eq!(film.spacing, ticks(SPACING));
    let (mut long, _) = self::film();
    long.end = 100_000_000;
    assert!(long.end / (ticks(SPACING).max(long.end / MOST)) <= MOST);
}

#[test]
fn marks_are_where_the_rules_spoke() {
    let (mut film, _) = film();
    let marks = film.marks().to_vec();
    let heard: Vec<&Event> = marks.iter().flat_map(|mark| &mark.events).collect();
    assert!(matches!(heard[0], Event::Placed { .. }), "{heard:?}");
    let takings: Vec<&Mark> =
        marks.iter().filter(|mark| mark.events.iter().any(|event| matches!(event, Event::Taken { .. }))).collect();
    assert_eq!(takings.len(), 2, "{heard:?}");
    film.make(&mut || false);
    for mark in takings {
        let cause = film.cause(mark.time).unwrap();
        let Some(Event::Taken { magnets, reason: why, .. }) = mark.events.first() else { panic!("{mark:?}") };
        assert_eq!(cause.magnets, *magnets);
        assert!(cause.from() < cause.first && cause.first <= cause.until);
        // Just before, all of them can still be seen.
        assert!(
            magnets.iter().all(|magnet| super::super::cause::place_of(film.at(cause.last()).game(), *magnet).is_some())
        );
        let mut joined = Vec::new();
        let mut reel = film.at(cause.from());
        while reel.time() < cause.until {
            reel.step(&mut |told| {
                if let GameEvent::Observed(seen) = told
                    && let magnets::ObservationKind::Joined { magnets, .. } = seen.kind
                {
                    joined.push(magnets);
                }
            });
        }
        match (why, cause.beginning) {
            (TakeReason::Kluster, super::super::cause::Beginning::Joined(both, _)) => {
                assert_eq!(joined.first(), Some(&both));
            }
            (TakeReason::Misplaced, super::super::cause::Beginning::Misplaced(magnet)) => {
                assert_eq!(*magnets, [magnet]);
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_record_that_does_not_follow_ends_where_it_stops_following() {
    let live = short_game(&mut |_, _| {});
    let mut entries = live.log().entries().to_vec();
    let half = entries.len() / 2;
    entries.truncate(half);
    let (setup, act) = (live.game().rules().setup().clone(), kluster::Action::PlaceAgain(true));
    let seat = seats::Seat::FIRST;
    entries.push(Entry { ticks: 3, kind: EntryKind::Action { seat, action: act } });
    entries.push(Entry { ticks: 5000, kind: EntryKind::Wait });
    let mut film = Film::new(setup, entries.into());
    film.make(&mut || false);
    assert!(film.is_made() && film.end() == film.made());
}
