//! [`Past`]: the last seconds of a game in play, kept so that one can see again what happened. It knows no screen, and never touches the
//! game itself.

use super::{
    cause::{Cause, Witness},
    reel::{Reel, ticks},
};
use kluster::{Event, Game, GameEvent, Turn};
use record::{EntryKind, RecordedKlusterGame};
use std::collections::VecDeque;

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
    game: Game,
    /// How long the log was, and how many ticks had passed since.
    entries: usize,
    since: u32,
}

/// What can be seen again: a game from just before, and what it comes to.
#[derive(Clone)]
pub(crate) struct Scene {
    pub(crate) cause: Cause,
    pub(crate) reel: Reel,
}

impl Past {
    /// Takes note of the game as it is now and of what was told since the last time. Answers what can be seen again if magnets were
    /// taken.
    pub(crate) fn note(&mut self, log: &RecordedKlusterGame, told: &[GameEvent]) -> Option<Scene> {
        let (game, now) = (log.game(), log.game().world().tick().0);
        let cause = self.witness.hear(now, game, told);
        let scene = cause.and_then(|cause| self.scene(log, cause));
        let is_due = self.kept.back().is_none_or(|kept| kept.time() + ticks(SPACING) <= now);
        // While magnets join and leave, what went before is what matters.
        if is_due && !matches!(game.rules().turn(), Turn::Klustering { .. }) {
            self.witness.look(now, game);
            self.kept.push_back(Kept {
                game: game.clone(),
                entries: log.entries().len(),
                since: log.ticks_since_entry(),
            });
            while self.kept.get(1).is_some_and(|second| second.time() + ticks(LONG) <= now) {
                self.kept.pop_front();
            }
        }
        scene
    }

    fn scene(&self, log: &RecordedKlusterGame, mut cause: Cause) -> Option<Scene> {
        let taken = |what: &EntryKind| matches!(what, EntryKind::Event(Event::Taken { .. }));
        let last = log.entries().iter().rposition(|entry| taken(&entry.kind))?;
        let reel = |kept: &Kept| Reel::since(kept.game.clone(), kept.entries, kept.since, log, last);
        // Of a magnet that was let go of outside it began in the moment in which it came down.
        let until = reel(self.kept.front()?)?.end();
        cause.first = cause.first.min(until);
        cause.until = until;
        let before = self.kept.iter().rev().find(|kept| kept.time() <= cause.from());
        let mut reel = reel(before.or(self.kept.front())?)?;
        reel.run(cause.from());
        Some(Scene { cause, reel })
    }
}

impl Kept {
    fn time(&self) -> u64 {
        self.game.world().tick().0
    }
}

#[cfg(test)]
#[path = "past_tests.rs"]
mod tests;
