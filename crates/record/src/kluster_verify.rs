//! Verifying a record of Kluster: the whole game again, tick by tick, and every ruling at its own moment.

use crate::{
    Entry, EntryKind, KlusterRecord, PHYSICS_VERSION, RecordedKlusterGame, VerifyError, VerifyErrorKind,
    kluster_log::event,
};
use kluster::{Event, Turn};
use std::collections::VecDeque;

/// The most ticks that a record is replayed for: almost six hours in which something always moves.
pub const TICK_LIMIT: u64 = 10_000_000;

/// A game that is played again.
struct Replay {
    log: RecordedKlusterGame,
    /// What the rules have said and the record has yet to say, all of it now.
    due: VecDeque<Event>,
    /// How many ticks may still pass.
    ticks: u64,
}

impl KlusterRecord {
    /// Replays the record by the rules and gives the game as it stands after the last line. It need not be over.
    ///
    /// # Errors
    /// The first line that does not follow from the rules and the lines before it. Also if it takes more than [`TICK_LIMIT`] ticks, or
    /// was made by another version of the physics: then its rulings stand, but cannot be replayed here.
    pub fn verify(&self) -> Result<RecordedKlusterGame, VerifyError> {
        self.verify_with_limit(TICK_LIMIT)
    }

    /// The same with another limit to the work.
    ///
    /// # Errors
    /// As in [`KlusterRecord::verify`].
    pub fn verify_with_limit(&self, ticks: u64) -> Result<RecordedKlusterGame, VerifyError> {
        if self.physics_version() != PHYSICS_VERSION {
            return Err(VerifyErrorKind::UnsupportedPhysics(self.physics_version()).at(1));
        }
        let mut replay = Replay { log: RecordedKlusterGame::new(self.setup().clone()), due: VecDeque::new(), ticks };
        let mut end = 2;
        for (entries, line) in self.lines().zip(2..) {
            for entry in entries {
                replay.follow(entry).map_err(|fault| fault.at(line))?;
            }
            end = line + 1;
        }
        match (replay.due.pop_front(), self.entries().last()) {
            (Some(event), _) => Err(VerifyErrorKind::MissingEvent(Box::new(event)).at(end)),
            // The time at the end is not told yet: what happens next is told with it.
            (None, Some(Entry { kind: EntryKind::Wait, .. })) => Ok(replay.log.untold()),
            (None, _) => Ok(replay.log),
        }
    }
}

impl Replay {
    fn follow(&mut self, entry: &Entry) -> Result<(), VerifyErrorKind> {
        for passed in 0..entry.ticks {
            if let Some(event) = self.due.pop_front() {
                return Err(VerifyErrorKind::EventExpected { event: Box::new(event), ticks: passed });
            }
            self.step()?;
        }
        match (&entry.kind, self.due.pop_front()) {
            (EntryKind::Event(event), Some(due)) if *event == due => {}
            (_, Some(due)) => return Err(VerifyErrorKind::EventExpected { event: Box::new(due), ticks: entry.ticks }),
            (EntryKind::Event(_), None) if self.is_over() => return Err(VerifyErrorKind::AfterGameOver("K3")),
            (EntryKind::Event(_), None) => return Err(VerifyErrorKind::UnexpectedEvent),
            (EntryKind::Action { seat, action: act }, None) => {
                let due = &mut self.due;
                self.log
                    .apply(*seat, act, &mut |told| due.extend(event(told)))
                    .map_err(VerifyErrorKind::IllegalAction)?;
            }
            (EntryKind::Wait, None) => self.log.push(EntryKind::Wait),
        }
        Ok(())
    }

    fn step(&mut self) -> Result<(), VerifyErrorKind> {
        if self.log.game().is_at_rest() {
            return Err(if self.is_over() {
                VerifyErrorKind::AfterGameOver("K3")
            } else {
                VerifyErrorKind::TimeWithoutMotion
            });
        }
        self.ticks = self.ticks.checked_sub(1).ok_or(VerifyErrorKind::TickLimitExceeded)?;
        let due = &mut self.due;
        self.log.step(&mut |told| due.extend(event(told)));
        Ok(())
    }

    fn is_over(&self) -> bool {
        *self.log.game().rules().turn() == Turn::Over
    }
}
