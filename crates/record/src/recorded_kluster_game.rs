//! [`RecordedKlusterGame`]: a game of Kluster that writes its own log.

use crate::{
    kluster_entry::{Entry, EntryKind},
    kluster_format::{KlusterFormat, KlusterLog},
    log::serialize_entries,
    log_position::LogPosition,
};
use kluster::{Action, Game, GameEvent, Illegal, Setup};
use seats::Seat;

/// A game that logs all actions and events, each with the ticks since the previous entry.
///
/// Time passes only while something moves: steps of a table at rest are not counted. So the log does not depend on how
/// long players think.
#[derive(Clone, Debug)]
pub struct RecordedKlusterGame {
    game: Game,
    /// Contains no waits but those that would not fit: their ticks are part of the entries that follow.
    log: KlusterLog,
    ticks_since_entry: u32,
    /// The ticks of all entries and those since the last one.
    time: u64,
}

/// A moment of a game of Kluster: a position in its log, and the ticks that have passed since the entry before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment {
    /// The position behind the last entry.
    pub position: LogPosition,
    /// The ticks since that entry.
    pub ticks: u32,
}

impl RecordedKlusterGame {
    /// Starts a game.
    pub fn new(setup: Setup) -> RecordedKlusterGame {
        let log = KlusterLog::new(&setup);
        RecordedKlusterGame { game: Game::new(setup), log, ticks_since_entry: 0, time: 0 }
    }

    /// Continues a game at the end of its log, `ticks_since_entry` ticks after the last entry.
    pub(crate) fn resume(game: Game, log: KlusterLog, ticks_since_entry: u32) -> RecordedKlusterGame {
        let time = log.ticks() + u64::from(ticks_since_entry);
        RecordedKlusterGame { game, log, ticks_since_entry, time }
    }

    /// Returns the state of the game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the log up to the last entry.
    pub fn log(&self) -> &KlusterLog {
        &self.log
    }

    /// Returns all entries in order.
    pub fn entries(&self) -> &[Entry] {
        self.log.entries()
    }

    /// Returns the ticks since the last entry.
    pub fn ticks_since_entry(&self) -> u32 {
        self.ticks_since_entry
    }

    /// Returns the time since the start, in ticks. No time passes while nothing moves.
    pub fn time(&self) -> u64 {
        self.time
    }

    /// Returns the present moment.
    pub fn moment(&self) -> Moment {
        Moment { position: self.log.end(), ticks: self.ticks_since_entry }
    }

    /// Returns the record up to now. In the middle of a motion it ends with a wait.
    pub fn record(&self) -> KlusterLog {
        let mut record = self.log.clone();
        if self.ticks_since_entry > 0 {
            record.append(Entry { ticks: self.ticks_since_entry, kind: EntryKind::Wait });
        }
        record
    }

    /// Serializes what is new since an earlier moment, up to now: in the middle of a motion the lines end with a wait.
    ///
    /// The text of the record up to `since` and these lines are together a record of the game up to now.
    pub fn serialize_since(&self, since: Moment) -> String {
        let mut entries = self.log.entries_from(since.position).to_vec();
        let Some(first) = entries.first_mut() else {
            return wait_line(self.ticks_since_entry.saturating_sub(since.ticks));
        };
        // The lines before have ended with a wait of these ticks.
        first.ticks = first.ticks.saturating_sub(since.ticks);
        serialize_entries::<KlusterFormat>(&entries) + &wait_line(self.ticks_since_entry)
    }

    /// Applies an action of a player. The following steps carry it out.
    ///
    /// # Errors
    /// If the rules forbid the action or the hand cannot do it. Then nothing changes and nothing is logged.
    pub fn apply(&mut self, seat: Seat, action: &Action, emit: &mut dyn FnMut(GameEvent)) -> Result<(), Illegal> {
        let mut events = Vec::new();
        self.game.apply(seat, action, &mut |event| events.push(event))?;
        self.append(EntryKind::Action { seat, action: action.clone() });
        for game_event in events {
            if let GameEvent::Ruled(event) = &game_event {
                self.append(EntryKind::Event(event.clone()));
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
            self.append(EntryKind::Wait);
        }
        self.ticks_since_entry += 1;
        self.time += 1;
        let RecordedKlusterGame { game, log, ticks_since_entry, .. } = self;
        game.step(&mut |game_event| {
            if let GameEvent::Ruled(event) = &game_event {
                let ticks = std::mem::take(ticks_since_entry);
                log.append(Entry { ticks, kind: EntryKind::Event(event.clone()) });
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

    fn append(&mut self, kind: EntryKind) {
        self.log.append(Entry { ticks: std::mem::take(&mut self.ticks_since_entry), kind });
    }
}

/// Serializes a wait; nothing for no time.
fn wait_line(ticks: u32) -> String {
    let wait = Entry { ticks, kind: EntryKind::Wait };
    if ticks > 0 { serialize_entries::<KlusterFormat>(&[wait]) } else { String::new() }
}
