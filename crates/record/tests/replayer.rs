//! A replay shows the same wherever it comes from: stepped, run in pieces, or sought forwards and backwards.

mod files;
mod hands;
mod states;

use files::{CLUSTERED, File, KLUSTER, clustered, kluster};
use hands::play_again;
use proptest::{prelude::*, sample::Index, test_runner::TestCaseResult};
use record::{ClusteredFormat, KlusterFormat, LogPosition, Replayer, RunStatus};
use states::{Comparable, States, state};
use std::sync::{Arc, OnceLock};

/// The shorter files, of which all states are known.
const KLUSTER_FILES: [&str; 4] = ["every_action", "moving", "elimination_4", "solo_faults"];

fn kluster_states() -> &'static [States<KlusterFormat>] {
    static STATES: OnceLock<Vec<States<KlusterFormat>>> = OnceLock::new();
    let is_short = |file: &&File| KLUSTER_FILES.iter().any(|name| file.0.ends_with(name));
    STATES.get_or_init(|| KLUSTER.iter().filter(is_short).map(|(_, text)| States::new(kluster(text))).collect())
}

fn clustered_states() -> &'static [States<ClusteredFormat>] {
    static STATES: OnceLock<Vec<States<ClusteredFormat>>> = OnceLock::new();
    STATES.get_or_init(|| CLUSTERED.iter().map(|(_, text)| States::new(clustered(text))).collect())
}

/// Something that is done with a replayer.
#[derive(Clone, Debug)]
enum Jump {
    Time(Index),
    LogPosition(Index),
    /// A fork at a time, which then goes to another.
    Fork(Index, Index),
    Steps(u8),
}

fn jumps() -> impl Strategy<Value = Vec<Jump>> {
    let jump = prop_oneof![
        any::<Index>().prop_map(Jump::Time),
        any::<Index>().prop_map(Jump::LogPosition),
        any::<(Index, Index)>().prop_map(|(at, then)| Jump::Fork(at, then)),
        any::<u8>().prop_map(Jump::Steps),
    ];
    prop::collection::vec(jump, 1..9)
}

/// Jumps about in a log, and compares every state with that of a replay which was stepped there.
fn jump_about<F: Comparable>(states: &States<F>, jumps: &[Jump], spacing: Option<u64>) -> TestCaseResult {
    let mut replayer = states.replayer(spacing);
    let time_at = |index: &Index| index.index(states.at_time.len());
    for jump in jumps {
        match jump {
            Jump::Time(index) => {
                replayer.seek(time_at(index) as u64).unwrap();
                prop_assert_eq!(&state(&replayer), &states.at_time[time_at(index)]);
            }
            Jump::LogPosition(index) => {
                let position = index.index(states.at_position.len());
                replayer.seek_position(LogPosition(position)).unwrap();
                prop_assert_eq!(&state(&replayer), &states.at_position[position]);
            }
            Jump::Fork(at, then) => {
                let before = state(&replayer);
                let time = time_at(at).min(usize::try_from(replayer.time()).unwrap());
                let mut fork = replayer.fork_at(time_at(at) as u64).unwrap();
                prop_assert_eq!(&state(&fork), &states.at_time[time]);
                prop_assert_eq!(fork.end(), replayer.end());
                fork.seek(time_at(then) as u64).unwrap();
                prop_assert_eq!(&state(&fork), &states.at_time[time_at(then)]);
                prop_assert_eq!(state(&replayer), before, "a fork leaves the original alone");
            }
            Jump::Steps(count) => {
                for _ in 0..*count {
                    replayer.step(&mut |_| {}).unwrap();
                }
            }
        }
        prop_assert_eq!(replayer.end(), states.at_time.len() as u64 - 1);
        prop_assert_eq!(replayer.is_finished(), replayer.position() == states.log.end());
    }
    replayer.seek(u64::MAX).unwrap();
    prop_assert_eq!(Some(&state(&replayer)), states.at_time.last());
    Ok(())
}

/// Runs a replay that the callback stops every time, and one that is never stopped.
fn run_in_pieces<F: Comparable>(states: &States<F>, spacing: Option<u64>) {
    let (mut stopped, mut at_once) = (states.replayer(spacing), states.replayer(None));
    let mut seen = Vec::new();
    assert_eq!(at_once.run(&mut |progress| (seen.push(progress), true).1), Ok(RunStatus::Finished));
    assert!(seen.iter().map(|progress| progress.time).is_sorted(), "{seen:?}");
    assert!(seen.iter().map(|progress| progress.percent()).is_sorted(), "{seen:?}");

    let mut stops = vec![];
    while stopped.run(&mut |_| false).unwrap() == RunStatus::Stopped {
        stops.push(stopped.progress());
    }
    assert_eq!(stops, seen, "a run is stopped where it asks");
    assert!(stops.len() as u64 >= stopped.end() / 16, "{} stops", stops.len());
    for replayer in [&mut stopped, &mut at_once] {
        assert_eq!(Some(&state(replayer)), states.at_time.last());
        assert_eq!((replayer.progress().percent(), replayer.is_finished()), (100, true));
        assert_eq!(replayer.run(&mut |_| panic!("nothing is left")), Ok(RunStatus::Finished));
    }
}

#[test]
fn a_run_that_is_stopped_every_time_ends_as_one_that_is_not() {
    for states in kluster_states() {
        run_in_pieces(states, None);
        run_in_pieces(states, Some(100));
    }
    for states in clustered_states() {
        run_in_pieces(states, None);
        run_in_pieces(states, Some(3));
    }
}

#[test]
fn a_transcript_is_replayed_to_its_end() {
    for states in clustered_states() {
        let replayer = states.replayer(None);
        let at_end = Replayer::at_end_of(&replayer.log().transcript().unwrap()).unwrap();
        assert!(at_end.is_finished() && at_end.log() == replayer.log());
        assert_eq!((at_end.time(), at_end.end()), (replayer.end(), replayer.end()));
        assert_eq!(Some(&state(&at_end)), states.at_time.last());
    }
}

/// Runs into an error: the replayer stays before it, and returns it whatever goes on from there.
fn stays_at_the_error<F: Comparable>(mut replayer: Replayer<F>) {
    let error = replayer.run(&mut |_| true).unwrap_err();
    let there = state(&replayer);
    assert!(replayer.position() <= error.entry && !replayer.is_finished());
    assert_eq!(replayer.step(&mut |_| panic!("nothing happens")), Err(error.clone()));
    assert_eq!(replayer.run(&mut |_| true), Err(error.clone()));
    assert_eq!(replayer.seek(u64::MAX), Err(error.clone()));
    assert_eq!(replayer.seek_position(replayer.log().end()), Err(error.clone()));
    assert_eq!(state(&replayer), there);
    replayer.seek_position(LogPosition::START).unwrap();
    assert_eq!(replayer.time(), 0);
    assert_eq!(replayer.seek(u64::MAX), Err(error));
    assert_eq!(state(&replayer), there);
}

/// Replaces the second occurrence.
fn tampered(text: &str, from: &str, to: &str) -> String {
    let (start, _) = text.match_indices(from).nth(1).unwrap();
    format!("{}{to}{}", &text[..start], &text[start + from.len()..])
}

#[test]
fn an_error_leaves_the_replayer_of_kluster_where_it_is() {
    for states in kluster_states() {
        for (from, to) in [
            (r#""event":"turn","seat":"#, r#""event":"turn","seat":1"#),
            (r#"[0,"hold","#, r#"[0,"hold",9"#),
            (r#""seat":0,"acts""#, r#""seat":7,"acts""#),
            (r#"{"after":1"#, r#"{"after":2"#),
            (r#"{"after":1"#, r#"{"after":31"#),
        ] {
            let log = Arc::new(kluster(&tampered(&states.log.to_string(), from, to)));
            stays_at_the_error(Replayer::new(Arc::clone(&log)).unwrap());
            stays_at_the_error(Replayer::new(log).unwrap().with_keyframes(50));
        }
    }
}

#[test]
fn an_error_leaves_the_replayer_of_clustered_where_it_is() {
    for states in clustered_states() {
        for (from, to) in [
            (r#""phase":"play""#, r#""phase":"discard_extra""#),
            (r#""event":"placed","seat":"#, r#""event":"placed","seat":1"#),
        ] {
            let log = Arc::new(clustered(&tampered(&states.log.to_string(), from, to)));
            stays_at_the_error(Replayer::new(Arc::clone(&log)).unwrap());
            stays_at_the_error(Replayer::new(log).unwrap().with_keyframes(2));
        }
    }
}

/// Stops a replay, and plays the rest by hand: the log continues as if the game had never been stopped.
fn continue_by_hand(states: &States<KlusterFormat>, replayer: Replayer<KlusterFormat>) -> TestCaseResult {
    let (time, digest) = (replayer.time(), replayer.game().digest());
    let mut game = replayer.into_recorded_game();
    prop_assert_eq!(game.game().digest(), digest);
    let resumed = game.record().verify().map_err(|error| TestCaseError::fail(error.to_string()))?;
    prop_assert_eq!((resumed.game().digest(), resumed.moment()), (digest, game.moment()));
    let ticks: u64 = game.record().entries().iter().map(|entry| u64::from(entry.ticks)).sum();
    prop_assert_eq!(ticks, time);
    play_again(&mut game, &states.log, &mut |_| {});
    let (_, _, (last, rules)) = states.at_time.last().unwrap();
    prop_assert_eq!((game.game().digest(), game.game().rules()), (*last, rules));
    prop_assert_eq!(game.record().to_string(), states.log.to_string());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn kluster_shows_the_same_wherever_a_jump_comes_from(
        file in 0..4_usize,
        jumps in jumps(),
        spacing in prop::option::of(30..900_u64),
    ) {
        jump_about(&kluster_states()[file], &jumps, spacing)?;
    }

    #[test]
    fn clustered_shows_the_same_wherever_a_jump_comes_from(
        file in 0..5_usize,
        jumps in jumps(),
        spacing in prop::option::of(0..20_u64),
    ) {
        jump_about(&clustered_states()[file], &jumps, spacing)?;
    }

    #[test]
    fn a_replay_that_is_stopped_at_a_time_continues_as_a_game(file in 0..4_usize, at in any::<Index>()) {
        let states = &kluster_states()[file];
        let mut replayer = states.replayer(None);
        replayer.seek(at.index(states.at_time.len()) as u64).unwrap();
        continue_by_hand(states, replayer)?;
    }

    /// Also between an action and the events that it causes.
    #[test]
    fn a_replay_that_is_stopped_at_a_position_continues_as_a_game(file in 0..4_usize, at in any::<Index>()) {
        let states = &kluster_states()[file];
        let mut replayer = states.replayer(None);
        replayer.seek_position(LogPosition(at.index(states.at_position.len()))).unwrap();
        continue_by_hand(states, replayer)?;
    }

    /// A replay may begin in the middle, with a game that somebody else has brought up to there.
    #[test]
    fn a_replay_from_the_middle_shows_the_same(file in 0..4_usize, at in any::<Index>(), to in any::<Index>()) {
        let states = &kluster_states()[file];
        let (from, to) = (at.index(states.at_time.len()), to.index(states.at_time.len()));
        let mut replayer = states.replayer(None);
        replayer.seek(from as u64).unwrap();
        let game = replayer.into_recorded_game();
        let mut rest = Replayer::from_moment(Arc::clone(&states.log), game.game().clone(), game.moment()).unwrap();
        prop_assert_eq!(rest.end(), states.at_time.len() as u64 - 1);
        for (time, shown) in [(states.at_time.len(), states.at_time.len() - 1), (to, to.max(from))] {
            rest.seek(time as u64).unwrap();
            let (time, _, table) = &states.at_time[shown];
            prop_assert_eq!((rest.time(), &KlusterFormat::table(&rest)), (*time, table));
        }
    }
}
