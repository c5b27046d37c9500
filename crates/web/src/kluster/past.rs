//! [`Past`]: the last seconds of a game in play, kept so that one can see again what happened. It knows no screen, and never touches the
//! game itself.

use super::{
    cause::{Cause, Witness},
    playback::{Playback, ticks},
};
use kluster::{Event, GameEvent, Snapshot, Turn};
use record::{EntryKind, LogPosition, Moment, RecordedKlusterGame, Replayer};
use std::{collections::VecDeque, sync::Arc};

/// How far kept games are apart, in seconds.
const SPACING: f64 = 0.25;
/// How long they are kept, in seconds of the game.
const LONG: f64 = 4.0;

/// The last seconds.
#[derive(Default)]
pub(crate) struct Past {
    kept: VecDeque<Kept>,
    witness: Witness,
}

struct Kept {
    game: Snapshot,
    /// Where the log was, and the time, in ticks.
    moment: Moment,
    time: u64,
}

/// What can be seen again: a game from just before, and what it comes to.
#[derive(Clone)]
pub(crate) struct Scene {
    pub(crate) cause: Cause,
    pub(crate) playback: Playback,
}

impl Past {
    /// Takes note of the game as it is now and of what was told since the last time. Answers what can be seen again if magnets were
    /// taken.
    pub(crate) fn note(&mut self, log: &RecordedKlusterGame, told: &[GameEvent]) -> Option<Scene> {
        let (table, now) = (log.game().table(), log.time());
        let cause = self.witness.hear(now, table, told);
        let scene = cause.and_then(|cause| self.scene(log, cause));
        let is_due = self.kept.back().is_none_or(|kept| kept.time + ticks(SPACING) <= now);
        // While magnets join and leave, what went before is what matters.
        if is_due && !matches!(table.turn(), Turn::Klustering { .. }) {
            self.witness.look(now, table);
            self.kept.push_back(Kept { game: log.game().snapshot(), moment: log.moment(), time: now });
            while self.kept.get(1).is_some_and(|second| second.time + ticks(LONG) <= now) {
                self.kept.pop_front();
            }
        }
        scene
    }

    fn scene(&self, log: &RecordedKlusterGame, mut cause: Cause) -> Option<Scene> {
        let taken = |what: &EntryKind| matches!(what, EntryKind::Event(Event::Taken { .. } | Event::NotPlaced { .. }));
        let last = log.entries().iter().rposition(|entry| taken(&entry.kind))?;
        let until_taken = Arc::new(log.log().truncated(LogPosition(last + 1)));
        // Of a magnet that was let go of outside it began in the moment in which it came down.
        cause.until = until_taken.ticks();
        cause.first = cause.first.min(cause.until);
        let before = self.kept.iter().rev().find(|kept| kept.time <= cause.from());
        let kept = before.or(self.kept.front())?;
        let mut playback = Playback::new(Replayer::from_snapshot(until_taken, &kept.game, kept.moment)?);
        playback.run(cause.from());
        Some(Scene { cause, playback })
    }
}

#[cfg(test)]
#[path = "past_tests.rs"]
mod tests;
