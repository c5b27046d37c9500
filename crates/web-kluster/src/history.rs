//! [`HistoryBuffer`]: snapshots of the last seconds of a live game, to replay what happened. It knows no screen, and
//! never changes the game.

use crate::{
    cause::{Cause, CauseTracker},
    playback::{Playback, ticks},
};
use kluster::{Event, GameEvent, Snapshot, Turn};
use record::{EntryKind, LogPosition, Moment, RecordedKlusterGame, Replayer};
use std::{collections::VecDeque, sync::Arc};

/// The time between two snapshots, in seconds.
const SPACING: f64 = 0.25;
/// How long snapshots are kept, in seconds.
const LONG: f64 = 4.0;

/// The last seconds of a game.
#[derive(Default)]
pub(crate) struct HistoryBuffer {
    kept: VecDeque<HistoryFrame>,
    tracker: CauseTracker,
}

struct HistoryFrame {
    game: Snapshot,
    /// The position in the log, and the time in ticks.
    moment: Moment,
    time: u64,
}

/// A replay of what led to magnets being taken, from just before it.
#[derive(Clone)]
pub(crate) struct ReplayScene {
    pub(crate) cause: Cause,
    pub(crate) playback: Playback,
}

impl HistoryBuffer {
    /// Records the game as it is now and the events since the last call. Returns a scene if magnets were taken.
    pub(crate) fn record(&mut self, log: &RecordedKlusterGame, events: &[GameEvent]) -> Option<ReplayScene> {
        let (table, now) = (log.game().table(), log.time());
        let cause = self.tracker.on_events(now, table, events);
        let scene = cause.and_then(|cause| self.scene(log, cause));
        let is_due = self.kept.back().is_none_or(|kept| kept.time + ticks(SPACING) <= now);
        // While magnets join and leave, what went before is what matters.
        if is_due && !matches!(table.turn(), Turn::Klustering { .. }) {
            self.tracker.check_outside(now, table);
            self.kept.push_back(HistoryFrame { game: log.game().snapshot(), moment: log.moment(), time: now });
            while self.kept.get(1).is_some_and(|second| second.time + ticks(LONG) <= now) {
                self.kept.pop_front();
            }
        }
        scene
    }

    fn scene(&self, log: &RecordedKlusterGame, mut cause: Cause) -> Option<ReplayScene> {
        let taken = |what: &EntryKind| matches!(what, EntryKind::Event(Event::Taken { .. } | Event::NotPlaced { .. }));
        let last = log.entries().iter().rposition(|entry| taken(&entry.kind))?;
        let until_taken = Arc::new(log.log().truncated(LogPosition(last + 1)));
        // A magnet that was let go of outside is taken when it comes down, so the cause begins there.
        cause.until = until_taken.ticks();
        cause.first = cause.first.min(cause.until);
        let before = self.kept.iter().rev().find(|kept| kept.time <= cause.from());
        let kept = before.or(self.kept.front())?;
        let mut playback = Playback::new(Replayer::from_snapshot(until_taken, &kept.game, kept.moment)?);
        playback.run(cause.from());
        Some(ReplayScene { cause, playback })
    }
}

#[cfg(test)]
#[path = "history_tests.rs"]
mod tests;
