//! Verifies a Kluster record: replays the game tick by tick and compares every event and its time.

use crate::{
    Entry, EntryKind, KlusterRecord, PHYSICS_VERSION, RecordedKlusterGame, VerifyError, VerifyErrorKind,
    kluster_log::event,
};
use kluster::{Event, Turn};
use std::collections::VecDeque;

/// The maximum number of ticks to replay: almost six hours of continuous motion.
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
    /// Replays the record by the rules and returns the game after the last line. The game may be unfinished.
    ///
    /// # Errors
    /// The first line that does not follow from the rules and the lines before it. Also if the replay takes more than
    /// [`TICK_LIMIT`] ticks, or if another version of the physics produced the record, which then cannot be checked
    /// here.
    pub fn verify(&self) -> Result<RecordedKlusterGame, VerifyError> {
        self.verify_with_limit(TICK_LIMIT)
    }

    /// Like [`KlusterRecord::verify`], with another limit of ticks.
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
