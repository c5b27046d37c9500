//! Examples of seeking in a log of Kluster, forking its replay, and continuing it as a game.

mod files;

use files::{KLUSTER, kluster};
use record::{KlusterFormat, LogPosition, Replayer};
use std::sync::Arc;

/// A replayer of a short game, which saves a keyframe every hundred ticks.
fn replayer() -> Replayer<KlusterFormat> {
    let (_, text) = KLUSTER.iter().find(|(name, _)| name.ends_with("solo_faults")).unwrap();
    Replayer::new(Arc::new(kluster(text))).unwrap().with_keyframes(100)
}

#[test]
fn a_fork_is_never_later_than_a_replay_that_went_back() {
    let mut replayer = replayer();
    replayer.seek(1000).unwrap();
    replayer.seek(150).unwrap();
    assert_eq!(replayer.fork_at(777).unwrap().time(), 150);
    assert_eq!(replayer.fork_at(120).unwrap().time(), 120);
}

#[test]
fn a_fork_goes_back_to_the_start_too() {
    let mut replayer = replayer();
    let start = replayer.game().digest();
    replayer.seek(1000).unwrap();
    let mut fork = replayer.fork_at(777).unwrap();
    fork.seek_position(LogPosition::START).unwrap();
    assert_eq!((fork.time(), fork.position(), fork.game().digest()), (0, LogPosition::START, start));
    fork.seek(777).unwrap();
    assert_eq!(fork.time(), 777);
}

#[test]
fn a_position_is_found_at_its_time_wherever_the_search_starts() {
    let mut replayer = replayer();
    let position = LogPosition(8); // the magnet was released
    replayer.seek_position(position).unwrap();
    let (time, digest) = (replayer.time(), replayer.game().digest());
    // Later, but before the next entry, and at the end, with keyframes between the two entries.
    for later in [time + 50, 5000] {
        replayer.seek(later).unwrap();
        replayer.seek_position(position).unwrap();
        assert_eq!((replayer.time(), replayer.position(), replayer.game().digest()), (time, position, digest));
    }
}

/// The rules emit events together with the action or tick that causes them, and so the game is behind them already.
#[test]
fn a_game_that_continues_between_an_action_and_its_event_has_logged_the_event() {
    let mut replayer = replayer();
    replayer.seek_position(LogPosition(1)).unwrap();
    let log = Arc::clone(replayer.log());
    let game = replayer.into_recorded_game();
    assert_eq!(game.entries(), &log.entries()[..2], "the cord, and the first turn");
    assert!(game.record().verify().is_ok());
}

#[test]
fn a_game_that_continues_at_the_tick_of_an_event_has_logged_the_event() {
    let mut replayer = replayer();
    replayer.seek_position(LogPosition(8)).unwrap();
    while replayer.time() < 384 + 221 {
        replayer.step(&mut |_| {}).unwrap();
    }
    let log = Arc::clone(replayer.log());
    let game = replayer.into_recorded_game();
    assert_eq!(game.entries(), &log.entries()[..10], "the magnet was placed, and the next turn has begun");
    assert_eq!(game.record().verify().unwrap().moment(), game.moment());
}
