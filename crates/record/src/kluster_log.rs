//! [`KlusterLog`]: a game of Kluster that keeps its record.

use crate::{Entry, KlusterRecord, What};
use kluster::{Action, Event, Game, Illegal, Setup, GameEvent};
use seats::Seat;

/// A game that keeps its record: everything done and everything ruled, each with the ticks since the entry before.
///
/// While nothing moves, time stands still: steps are counted only as long as there is something for them to do. So the record of a
/// game does not depend on how long people think.
#[derive(Clone, Debug)]
pub struct KlusterLog {
    game: Game,
    record: KlusterRecord,
    /// Ticks since the last entry.
    since: u32,
}

impl KlusterLog {
    /// A game that is about to begin.
    pub fn new(setup: Setup) -> KlusterLog {
        let record = KlusterRecord::new(&setup);
        KlusterLog { game: Game::new(setup), record, since: 0 }
    }

    /// How the game stands.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Everything that happened, in order.
    pub fn entries(&self) -> &[Entry] {
        self.record.entries()
    }

    /// How many ticks have passed since the last entry.
    pub fn since(&self) -> u32 {
        self.since
    }

    /// The record up to now, also in the middle of a motion.
    pub fn record(&self) -> KlusterRecord {
        let mut record = self.record.clone();
        if self.since > 0 {
            record.push(Entry { after: self.since, what: What::Wait });
        }
        record
    }

    /// A player does something; steps carry it out.
    ///
    /// # Errors
    /// If the rules forbid it now or the hand cannot do it. Nothing has changed then, and nothing is recorded.
    pub fn act(&mut self, seat: Seat, act: &Action, tell: &mut dyn FnMut(GameEvent)) -> Result<(), Illegal> {
        let mut all_told = Vec::new();
        self.game.apply(seat, act, &mut |told| all_told.push(told))?;
        self.push(What::Act { seat, act: act.clone() });
        for told in all_told {
            if let GameEvent::Ruled(event) = &told {
                self.push(What::Event(event.clone()));
            }
            tell(told);
        }
        Ok(())
    }

    /// Moves everything on by one tick, if anything moves, and judges what was seen.
    pub fn step(&mut self, tell: &mut dyn FnMut(GameEvent)) {
        if self.game.is_at_rest() {
            return;
        }
        if self.since == u32::MAX {
            self.push(What::Wait);
        }
        self.since += 1;
        let KlusterLog { game, record, since } = self;
        game.step(&mut |told| {
            if let GameEvent::Ruled(event) = &told {
                record.push(Entry { after: std::mem::take(since), what: What::Event(event.clone()) });
            }
            tell(told);
        });
    }

    /// Steps until nothing moves any more, or so many ticks have passed.
    pub fn settle(&mut self, ticks: u32, tell: &mut dyn FnMut(GameEvent)) {
        for _ in 0..ticks {
            if self.game.is_at_rest() {
                break;
            }
            self.step(tell);
        }
    }

    /// Notes what happens now.
    pub(crate) fn push(&mut self, what: What) {
        self.record.push(Entry { after: std::mem::take(&mut self.since), what });
    }

    /// The same, with the time of a last wait not yet told.
    pub(crate) fn untold(mut self) -> KlusterLog {
        self.since = self.record.pop_wait().unwrap_or(self.since);
        self
    }
}

/// The events among what was told.
pub(crate) fn event(told: GameEvent) -> Option<Event> {
    match told {
        GameEvent::Ruled(event) => Some(event),
        GameEvent::Observed(_) => None,
    }
}
