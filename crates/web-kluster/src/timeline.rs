//! [`ReplayTimeline`]: a finished game that can be watched from any time. It is prepared a little at a time.

use crate::{
    cause::{Cause, CauseTracker},
    playback::{Playback, ticks},
};
use kluster::Event;
use record::{Entry, EntryKind, KlusterFormat, KlusterLog, Replayer, VerifyError};
use std::sync::Arc;

/// The time between two keyframes, in seconds: replaying so much takes no noticeable time.
const SPACING: f64 = 1.0;
/// The maximum number of keyframes; in a longer game they are farther apart.
const MOST: u64 = 240;

/// A time at which the rules emitted events.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct EventMark {
    /// The time, in ticks.
    pub(crate) time: u64,
    /// The events, in order.
    pub(crate) events: Vec<Event>,
}

/// A log that is replayed ahead of its viewer, with keyframes and the causes of everything that was taken.
pub(crate) struct ReplayTimeline {
    /// Replays ahead and saves keyframes.
    ahead: Replayer<KlusterFormat>,
    end: u64,
    marks: Vec<EventMark>,
    tracker: CauseTracker,
    causes: Vec<Cause>,
}

impl ReplayTimeline {
    /// Creates the timeline of a log, at its start.
    ///
    /// # Errors
    /// If the log cannot be replayed.
    pub(crate) fn new(log: Arc<KlusterLog>) -> Result<ReplayTimeline, VerifyError> {
        let marks = marks(log.entries());
        let ahead = Replayer::new(log)?;
        let end = ahead.end();
        let mut ahead = ahead.with_keyframes(ticks(SPACING).max(end / MOST));
        ahead.seek(0)?;
        Ok(ReplayTimeline { ahead, end, marks, tracker: CauseTracker::default(), causes: Vec::new() })
    }

    /// Returns the time of the end, as far as the log follows the rules.
    pub(crate) fn end(&self) -> u64 {
        self.end
    }

    /// Returns the time up to which it can be watched already.
    pub(crate) fn made(&self) -> u64 {
        self.ahead.time()
    }

    /// Whether all of it can be watched.
    pub(crate) fn is_made(&self) -> bool {
        self.made() >= self.end
    }

    /// Replays on until `is_time_up`.
    pub(crate) fn make(&mut self, is_time_up: &mut dyn FnMut() -> bool) {
        let mut events = Vec::new();
        while !self.is_made() {
            if self.ahead.advance(self.made() + 1, &mut |event| events.push(event)).is_err() {
                // A log that does not follow the rules ends where it stops following them.
                self.end = self.made();
                self.marks.retain(|mark| mark.time <= self.end);
                return;
            }
            let (now, game) = (self.ahead.time(), self.ahead.game().table());
            self.causes.extend(self.tracker.on_events(now, game, &events));
            events.clear();
            if now.is_multiple_of(ticks(0.25)) {
                self.tracker.check_outside(now, game);
            }
            if now.is_multiple_of(8) && is_time_up() {
                return;
            }
        }
    }

    /// Returns a playback at a time, or as late as the timeline was made.
    ///
    /// # Errors
    /// If the log cannot be replayed to it.
    pub(crate) fn at(&self, time: u64) -> Result<Playback, VerifyError> {
        self.ahead.fork_at(time).map(Playback::new)
    }

    /// Returns the times at which the rules emitted events.
    pub(crate) fn marks(&self) -> &[EventMark] {
        &self.marks
    }

    /// Returns why magnets were taken at a time, if they were and the timeline was made so far.
    pub(crate) fn cause(&self, time: u64) -> Option<&Cause> {
        self.causes.iter().find(|cause| cause.until == time)
    }
}

/// Collects the events that deserve a mark: not the beginning of a turn, nor a question.
fn marks(entries: &[Entry]) -> Vec<EventMark> {
    let mut marks: Vec<EventMark> = Vec::new();
    let mut time = 0;
    for entry in entries {
        time += u64::from(entry.ticks);
        let EntryKind::Event(event) = &entry.kind else { continue };
        if matches!(event, Event::Laid { .. } | Event::Turn { .. } | Event::Asked { .. }) {
            continue;
        }
        match marks.last_mut().filter(|mark| mark.time == time) {
            Some(mark) => mark.events.push(event.clone()),
            None => marks.push(EventMark { time, events: vec![event.clone()] }),
        }
    }
    marks
}

#[cfg(test)]
#[path = "timeline_tests.rs"]
mod tests;
