//! [`Film`]: a record with games kept along the way, so that every moment is near. It is made a little at a time.

use super::{
    cause::{Cause, Witness},
    reel::{Reel, ticks},
};
use kluster::{Event, Setup};
use record::{Entry, EntryKind};
use std::rc::Rc;

/// How far kept games are apart, in seconds: to play so much again is not felt.
const SPACING: f64 = 1.0;
/// The most games that are kept: of a longer record they are farther apart.
const MOST: u64 = 240;

/// A moment at which the rules said something.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Mark {
    /// When.
    pub(crate) time: u64,
    /// What, in order.
    pub(crate) events: Vec<Event>,
}

/// A record that can be looked at everywhere.
pub(crate) struct Film {
    /// Plays ahead, and leaves games behind.
    ahead: Reel,
    kept: Vec<Reel>,
    spacing: u64,
    end: u64,
    marks: Vec<Mark>,
    witness: Witness,
    causes: Vec<Cause>,
}

impl Film {
    /// Of a record.
    pub(crate) fn new(setup: Setup, entries: Rc<[Entry]>) -> Film {
        let marks = marks(&entries);
        let ahead = Reel::new(setup, entries);
        let end = ahead.end();
        Film {
            kept: vec![ahead.clone()],
            ahead,
            spacing: ticks(SPACING).max(end / MOST),
            end,
            marks,
            witness: Witness::default(),
            causes: Vec::new(),
        }
    }

    /// Its last moment.
    pub(crate) fn end(&self) -> u64 {
        self.end
    }

    /// Up to what moment it can be looked at already.
    pub(crate) fn made(&self) -> u64 {
        self.ahead.time()
    }

    /// Whether all of it is made.
    pub(crate) fn is_made(&self) -> bool {
        self.ahead.time() >= self.end
    }

    /// Makes more of it until `is_time_up`.
    pub(crate) fn make(&mut self, is_time_up: &mut dyn FnMut() -> bool) {
        let mut told = Vec::new();
        while !self.is_made() {
            if !self.ahead.step(&mut |one| told.push(one)) {
                // A record that does not follow ends where it stops following.
                self.end = self.ahead.time();
                self.marks.retain(|mark| mark.time <= self.end);
                return;
            }
            let (now, game) = (self.ahead.time(), self.ahead.game());
            self.causes.extend(self.witness.hear(now, game, &told));
            told.clear();
            if now.is_multiple_of(ticks(0.25)) {
                self.witness.look(now, game);
            }
            if now.is_multiple_of(self.spacing) {
                self.kept.push(self.ahead.clone());
            }
            if now.is_multiple_of(8) && is_time_up() {
                return;
            }
        }
    }

    /// The game at a moment, or as late as it is made.
    pub(crate) fn at(&self, time: u64) -> Reel {
        let time = time.min(self.made());
        let before = self.kept.partition_point(|kept| kept.time() <= time);
        let nearest = before.checked_sub(1).and_then(|number| self.kept.get(number));
        let mut reel = nearest.unwrap_or(&self.ahead).clone();
        reel.run(time);
        reel
    }

    /// The moments at which the rules said something.
    pub(crate) fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// Why magnets were taken at a moment, if they were and it is made so far.
    pub(crate) fn cause(&self, time: u64) -> Option<&Cause> {
        self.causes.iter().find(|cause| cause.until == time)
    }
}

/// What is worth a mark: a turn that begins is not, and a question neither.
fn marks(entries: &[Entry]) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    let mut time = 0;
    for entry in entries {
        time += u64::from(entry.ticks);
        let EntryKind::Event(event) = &entry.kind else { continue };
        if matches!(event, Event::Laid { .. } | Event::Turn { .. } | Event::Asked { .. }) {
            continue;
        }
        match marks.last_mut().filter(|mark| mark.time == time) {
            Some(mark) => mark.events.push(event.clone()),
            None => marks.push(Mark { time, events: vec![event.clone()] }),
        }
    }
    marks
}

#[cfg(test)]
#[path = "film_tests.rs"]
mod tests;
