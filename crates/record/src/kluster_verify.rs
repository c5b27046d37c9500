//! Verifying a record of Kluster: the whole game again, tick by tick, and every ruling at its own moment.

use crate::{Broken, Entry, Fault, KlusterLog, KlusterRecord, PHYSICS, What, kluster_log::event};
use kluster::{Event, Turn};
use std::collections::VecDeque;

/// The most ticks that a record is replayed for: almost six hours in which something always moves.
pub const TICK_LIMIT: u64 = 10_000_000;

/// A game that is played again.
struct Replay {
    log: KlusterLog,
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
    pub fn verify(&self) -> Result<KlusterLog, Broken> {
        self.verify_within(TICK_LIMIT)
    }

    /// The same with another limit to the work.
    ///
    /// # Errors
    /// As in [`KlusterRecord::verify`].
    pub fn verify_within(&self, ticks: u64) -> Result<KlusterLog, Broken> {
        if self.physics() != PHYSICS {
            return Err(Fault::Physics(self.physics()).at(1));
        }
        let mut replay = Replay { log: KlusterLog::new(self.setup().clone()), due: VecDeque::new(), ticks };
        let mut end = 2;
        for (entries, line) in self.lines().zip(2..) {
            for entry in entries {
                replay.follow(entry).map_err(|fault| fault.at(line))?;
            }
            end = line + 1;
        }
        match (replay.due.pop_front(), self.entries().last()) {
            (Some(event), _) => Err(Fault::EventMissing(Box::new(event)).at(end)),
            // The time at the end is not told yet: what happens next is told with it.
            (None, Some(Entry { what: What::Wait, .. })) => Ok(replay.log.untold()),
            (None, _) => Ok(replay.log),
        }
    }
}

impl Replay {
    fn follow(&mut self, entry: &Entry) -> Result<(), Fault> {
        for passed in 0..entry.after {
            if let Some(event) = self.due.pop_front() {
                return Err(Fault::EventDue { event: Box::new(event), after: passed });
            }
            self.step()?;
        }
        match (&entry.what, self.due.pop_front()) {
            (What::Event(event), Some(due)) if *event == due => {}
            (_, Some(due)) => return Err(Fault::EventDue { event: Box::new(due), after: entry.after }),
            (What::Event(_), None) if self.is_over() => return Err(Fault::AfterEnd("K3")),
            (What::Event(_), None) => return Err(Fault::Unfounded),
            (What::Act { seat, act }, None) => {
                let due = &mut self.due;
                self.log.act(*seat, act, &mut |told| due.extend(event(told))).map_err(Fault::IllegalAct)?;
            }
            (What::Wait, None) => self.log.push(What::Wait),
        }
        Ok(())
    }

    fn step(&mut self) -> Result<(), Fault> {
        if self.log.game().is_at_rest() {
            return Err(if self.is_over() { Fault::AfterEnd("K3") } else { Fault::Still });
        }
        self.ticks = self.ticks.checked_sub(1).ok_or(Fault::TooLong)?;
        let due = &mut self.due;
        self.log.step(&mut |told| due.extend(event(told)));
        Ok(())
    }

    fn is_over(&self) -> bool {
        *self.log.game().rules().turn() == Turn::Over
    }
}
