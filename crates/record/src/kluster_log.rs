//! [`RecordedKlusterGame`]: a game of Kluster that records itself.

use crate::{Entry, EntryKind, KlusterRecord};
use kluster::{Action, Event, Game, GameEvent, Illegal, Setup};
use seats::Seat;

/// A game that records all actions and events, each with the ticks since the previous entry.
///
/// Time passes only while something moves: steps of a table at rest are not counted. So the record does not depend on
/// how long players think.
#[derive(Clone, Debug)]
pub struct RecordedKlusterGame {
    game: Game,
    record: KlusterRecord,
    /// Ticks since the last entry.
    ticks_since_entry: u32,
}

impl RecordedKlusterGame {
    /// Starts a game.
    pub fn new(setup: Setup) -> RecordedKlusterGame {
        let record = KlusterRecord::new(&setup);
        RecordedKlusterGame { game: Game::new(setup), record, ticks_since_entry: 0 }
    }

    /// The state of the game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// All entries in order.
    pub fn entries(&self) -> &[Entry] {
        self.record.entries()
    }

    /// The ticks since the last entry.
    pub fn ticks_since_entry(&self) -> u32 {
        self.ticks_since_entry
    }

    /// The record up to now. In the middle of a motion it ends with a wait.
    pub fn record(&self) -> KlusterRecord {
        let mut record = self.record.clone();
        if self.ticks_since_entry > 0 {
            record.push(Entry { ticks: self.ticks_since_entry, kind: EntryKind::Wait });
        }
        record
    }

    /// Applies an action of a player. The following steps carry it out.
    ///
    /// # Errors
    /// If the rules forbid the action or the hand cannot do it. Then nothing changes and nothing is recorded.
    pub fn apply(&mut self, seat: Seat, action: &Action, emit: &mut dyn FnMut(GameEvent)) -> Result<(), Illegal> {
        let mut events = Vec::new();
        self.game.apply(seat, action, &mut |event| events.push(event))?;
        self.push(EntryKind::Action { seat, action: action.clone() });
        for game_event in events {
            if let GameEvent::Ruled(event) = &game_event {
                self.push(EntryKind::Event(event.clone()));
            }
            emit(game_event);
        }
        Ok(())
    }

    /// Advances the game by one tick unless the table is at rest, and emits its events.
    pub fn step(&mut self, emit: &mut dyn FnMut(GameEvent)) {
        if self.game.is_at_rest() {
            return;
        }
        if self.ticks_since_entry == u32::MAX {
            self.push(EntryKind::Wait);
        }
        self.ticks_since_entry += 1;
        let RecordedKlusterGame { game, record, ticks_since_entry: since } = self;
        game.step(&mut |game_event| {
            if let GameEvent::Ruled(event) = &game_event {
                record.push(Entry { ticks: std::mem::take(since), kind: EntryKind::Event(event.clone()) });
            }
            emit(game_event);
        });
    }

    /// Steps until the table is at rest, at most `ticks` times.
    pub fn settle(&mut self, ticks: u32, emit: &mut dyn FnMut(GameEvent)) {
        for _ in 0..ticks {
            if self.game.is_at_rest() {
                break;
            }
            self.step(emit);
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
