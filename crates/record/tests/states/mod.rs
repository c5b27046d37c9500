//! What a replay shows at every time and position of a log, found by stepping through it once.

use kluster::{Digest, Rules};
use record::{ClusteredFormat, KlusterFormat, Log, LogPosition, Replayable, Replayer};
use std::{fmt::Debug, sync::Arc};

/// A game whose replays can be compared.
pub(crate) trait Comparable: Replayable {
    /// Everything on the table and in the rules.
    type Table: Clone + Debug + PartialEq;

    fn table(replayer: &Replayer<Self>) -> Self::Table;
}

impl Comparable for KlusterFormat {
    type Table = (Digest, Rules);

    fn table(replayer: &Replayer<Self>) -> (Digest, Rules) {
        (replayer.game().digest(), replayer.game().rules().clone())
    }
}

impl Comparable for ClusteredFormat {
    /// The view of every seat, then that of spectators.
    type Table = Vec<clustered::SeatView>;

    fn table(replayer: &Replayer<Self>) -> Vec<clustered::SeatView> {
        let game = replayer.game();
        game.setup().players().seats().map(Some).chain([None]).map(|seat| game.view(seat)).collect()
    }
}

/// The time and position of a replay, and what it shows there.
pub(crate) type State<F> = (u64, LogPosition, <F as Comparable>::Table);

pub(crate) fn state<F: Comparable>(replayer: &Replayer<F>) -> State<F> {
    (replayer.time(), replayer.position(), F::table(replayer))
}

/// The states of a log.
pub(crate) struct States<F: Comparable> {
    pub(crate) log: Arc<Log<F>>,
    /// By time: after everything that happens at it.
    pub(crate) at_time: Vec<State<F>>,
    /// By position: as soon as all entries before it have happened.
    pub(crate) at_position: Vec<State<F>>,
}

impl<F: Comparable> States<F> {
    pub(crate) fn new(log: Log<F>) -> States<F> {
        let log = Arc::new(log);
        let mut replayer = Replayer::new(Arc::clone(&log)).unwrap();
        let (mut at_time, mut at_position) = (Vec::new(), Vec::new());
        loop {
            let state = state(&replayer);
            at_time.truncate(usize::try_from(state.0).unwrap());
            at_time.push(state.clone());
            at_position.resize(at_position.len().max(state.1.0 + 1), state);
            if !replayer.step(&mut |_| {}).unwrap() {
                return States { log, at_time, at_position };
            }
        }
    }

    /// A new replayer, which saves keyframes if it is given their spacing.
    pub(crate) fn replayer(&self, spacing: Option<u64>) -> Replayer<F> {
        let replayer = Replayer::new(Arc::clone(&self.log)).unwrap();
        if let Some(spacing) = spacing { replayer.with_keyframes(spacing) } else { replayer }
    }
}
