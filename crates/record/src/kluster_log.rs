//! [`KlusterLog`]: a game of Kluster that keeps its record.

use crate::{Entry, EntryKind, KlusterRecord};
use kluster::{Action, Event, Game, GameEvent, Illegal, Setup};
use seats::Seat;

/// A game that keeps its record: everything done and everything ruled, each with the ticks since the entry before.
///
/// While nothing moves, time stands still: steps are counted only as long as there is something for them to do. So the record of a
/// game does not depend on how long people think.
#[derive(Clone, Debug)]
pub struct RecordedKlusterGame {
    game: Game,
    record: KlusterRecord,
    /// Ticks since the last entry.
    ticks_since_entry: u32,
}

impl RecordedKlusterGame {
    /// A game that is about to begin.
    pub fn new(setup: Setup) -> RecordedKlusterGame {
        let record = KlusterRecord::new(&setup);
        RecordedKlusterGame { game: Game::new(setup), record, ticks_since_entry: 0 }
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
    pub fn ticks_since_entry(&self) -> u32 {
        self.ticks_since_entry
    }

    /// The record up to now, also in the middle of a motion.
    pub fn record(&self) -> KlusterRecord {
        let mut record = self.record.clone();
        if self.ticks_since_entry > 0 {
            record.push(Entry { ticks: self.ticks_since_entry, kind: EntryKind::Wait });
        }
        record
    }

    /// A player does something; steps carry it out.
    ///
    /// # Errors
    /// If the rules forbid it now or the hand cannot do it. Nothing has changed then, and nothing is recorded.
    pub fn apply(&mut self, seat: Seat, act: &Action, tell: &mut dyn FnMut(GameEvent)) -> Result<(), Illegal> {
        let mut all_told = Vec::new();
        self.game.apply(seat, act, &mut |told| all_told.push(told))?;
        self.push(EntryKind::Action { seat, action: act.clone() });
        for told in all_told {
            if let GameEvent::Ruled(event) = &told {
                self.push(EntryKind::Event(event.clone()));
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
        if self.ticks_since_entry == u32::MAX {
            self.push(EntryKind::Wait);
        }
        self.ticks_since_entry += 1;
        let RecordedKlusterGame { game, record, ticks_since_entry: since } = self;
        game.step(&mut |told| {
            if let GameEvent::Ruled(event) = &told {
                record.push(Entry { ticks: std::mem::take(since), kind: EntryKind::Event(event.clone()) });
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
    pub(crate) fn push(&mut self, what: EntryKind) {
        self.record.push(Entry { ticks: std::mem::take(&mut self.ticks_since_entry), kind: what });
    }

    /// The same, with the time of a last wait not yet told.
    pub(crate) fn untold(mut self) -> RecordedKlusterGame {
        self.ticks_since_entry = self.record.pop_wait().unwrap_or(self.ticks_since_entry);
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
