//! [`Replayer`]: plays a log again, checks it against the rules, and seeks in it.

use crate::{
    error::VerifyError,
    log::{Log, LogFormat},
    log_position::LogPosition,
};
use std::sync::Arc;

/// A log format whose games can be replayed.
pub trait Replayable: LogFormat + Sized {
    /// A game at a place in its log.
    type Cursor: ReplayCursor<Self>;
}

/// A game at a place in its log, which it follows step by step. Its time is counted in ticks (Kluster) or in moves
/// (Clustered).
pub trait ReplayCursor<F: LogFormat>: Clone {
    /// What a step emits.
    type Event;
    /// A saved cursor.
    type Keyframe: Clone;

    /// Creates a cursor at the start of a log.
    ///
    /// # Errors
    /// If the log does not begin with a game that can be replayed.
    fn start(log: &Log<F>) -> Result<Self, VerifyError>;

    /// Takes the next step. Returns `false` at the end of the log.
    ///
    /// # Errors
    /// If the next entry, or the end of the log, does not follow from the rules. The cursor stays where it is.
    fn step(&mut self, log: &Log<F>, emit: &mut dyn FnMut(Self::Event)) -> Result<bool, VerifyError>;

    /// Returns the time.
    fn time(&self) -> u64;

    /// Returns the time after the next step; `None` at the end of the log.
    fn next_time(&self, log: &Log<F>) -> Option<u64>;

    /// Returns the time at the end of the log.
    fn end_time(&self, log: &Log<F>) -> u64;

    /// Returns the position of the next entry.
    fn position(&self) -> LogPosition;

    /// Whether no time has passed since the entry before the position.
    fn is_at_entry(&self) -> bool;

    /// Saves the cursor.
    fn save(&self) -> Self::Keyframe;

    /// Restores a saved cursor; `None` if that fails.
    fn restore(keyframe: &Self::Keyframe) -> Option<Self>;
}

/// How far a replay has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayProgress {
    /// The time of the replay, in ticks (Kluster) or moves (Clustered).
    pub time: u64,
    /// The time at the end of the log.
    pub end: u64,
}

impl ReplayProgress {
    /// Returns the progress in percent, 0 to 100.
    pub fn percent(self) -> u64 {
        (self.time.min(self.end) * 100).checked_div(self.end).unwrap_or(100)
    }
}

/// How a run of a replay ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunStatus {
    /// The log was replayed to its end.
    Finished,
    /// The caller stopped the run; another run continues it.
    Stopped,
}

/// Replays a log: step by step, to its end, or to any time and back.
///
/// Every entry is checked: actions against the rules, events with their digests against those that the replay emits.
pub struct Replayer<F: Replayable> {
    log: Arc<Log<F>>,
    cursor: F::Cursor,
    end: u64,
    /// Saved cursors in ascending order. The first is where the replayer began.
    keyframes: Vec<Keyframe<F>>,
    /// The least time between two keyframes; `None` for no further ones.
    spacing: Option<u64>,
}

impl<F: Replayable> Clone for Replayer<F> {
    fn clone(&self) -> Self {
        Replayer { log: Arc::clone(&self.log), cursor: self.cursor.clone(), keyframes: self.keyframes.clone(), ..*self }
    }
}

struct Keyframe<F: Replayable> {
    time: u64,
    position: LogPosition,
    saved: <F::Cursor as ReplayCursor<F>>::Keyframe,
}

impl<F: Replayable> Clone for Keyframe<F> {
    fn clone(&self) -> Self {
        Keyframe { time: self.time, position: self.position, saved: self.saved.clone() }
    }
}

/// After this many steps a run asks the caller whether to go on.
const STEPS_PER_CHECK: u32 = 16;

impl<F: Replayable> Replayer<F> {
    /// Creates a replayer at the start of a log.
    ///
    /// # Errors
    /// If the log does not begin with a game that can be replayed.
    pub fn new(log: Arc<Log<F>>) -> Result<Replayer<F>, VerifyError> {
        let cursor = F::Cursor::start(&log)?;
        Ok(Replayer::at(log, cursor))
    }

    /// Creates a replayer at a place in its log.
    pub(crate) fn at(log: Arc<Log<F>>, cursor: F::Cursor) -> Replayer<F> {
        let (end, start) = (cursor.end_time(&log), keyframe::<F>(&cursor));
        Replayer { log, cursor, end, keyframes: vec![start], spacing: None }
    }

    /// Saves a keyframe whenever this much time has passed, so that every time within what was replayed is near one.
    #[must_use]
    pub fn with_keyframes(self, spacing: u64) -> Replayer<F> {
        Replayer { spacing: Some(spacing.max(1)), ..self }
    }

    /// Returns the log.
    pub fn log(&self) -> &Arc<Log<F>> {
        &self.log
    }

    pub(crate) fn cursor(&self) -> &F::Cursor {
        &self.cursor
    }

    pub(crate) fn into_cursor(self) -> F::Cursor {
        self.cursor
    }

    /// Returns the time, in ticks (Kluster) or moves (Clustered).
    pub fn time(&self) -> u64 {
        self.cursor.time()
    }

    /// Returns the time at the end of the log.
    pub fn end(&self) -> u64 {
        self.end
    }

    /// Returns the position of the next entry.
    pub fn position(&self) -> LogPosition {
        self.cursor.position()
    }

    /// Returns how far the replay has come.
    pub fn progress(&self) -> ReplayProgress {
        ReplayProgress { time: self.time(), end: self.end }
    }

    /// Whether the log was replayed to its end.
    pub fn is_finished(&self) -> bool {
        self.cursor.next_time(&self.log).is_none()
    }

    /// Takes one step: a tick or an entry (Kluster), a move with its events (Clustered). Returns `false` at the end.
    ///
    /// # Errors
    /// If the next entry, or the end of the log, does not follow from the rules. The replayer stays where it is.
    pub fn step(&mut self, emit: &mut dyn FnMut(<F::Cursor as ReplayCursor<F>>::Event)) -> Result<bool, VerifyError> {
        let has_stepped = self.cursor.step(&self.log, emit)?;
        if let (Some(spacing), Some(last)) = (self.spacing, self.keyframes.last())
            && self.time() >= last.time + spacing
        {
            self.keyframes.push(keyframe::<F>(&self.cursor));
        }
        Ok(has_stepped)
    }

    /// Steps to the end of the log. Every few steps `go_on` gets the progress and decides whether to continue.
    ///
    /// # Errors
    /// As for [`Replayer::step`].
    pub fn run(&mut self, go_on: &mut dyn FnMut(ReplayProgress) -> bool) -> Result<RunStatus, VerifyError> {
        loop {
            for _ in 0..STEPS_PER_CHECK {
                if !self.step(&mut |_| {})? {
                    return Ok(RunStatus::Finished);
                }
            }
            if !go_on(self.progress()) {
                return Ok(RunStatus::Stopped);
            }
        }
    }

    /// Steps forwards to a time, until everything has happened that happens at it; at most to the end.
    ///
    /// # Errors
    /// As for [`Replayer::step`].
    pub fn advance(
        &mut self,
        time: u64,
        emit: &mut dyn FnMut(<F::Cursor as ReplayCursor<F>>::Event),
    ) -> Result<(), VerifyError> {
        while self.cursor.next_time(&self.log).is_some_and(|next| next <= time) {
            self.step(emit)?;
        }
        Ok(())
    }

    /// Goes to a time, forwards or backwards, after everything that happens at it; at most to the end, and not before
    /// the time at which the replayer began.
    ///
    /// # Errors
    /// If the log stops following the rules before. The replayer stays there.
    pub fn seek(&mut self, time: u64) -> Result<(), VerifyError> {
        self.restore_nearest(self.time() <= time, |keyframe| keyframe.time <= time);
        self.advance(time, &mut |_| {})
    }

    /// Goes to a position in the log, forwards or backwards: to the earliest time at which all entries before it have
    /// happened. Events of a move (Clustered) have happened together.
    ///
    /// # Errors
    /// As for [`Replayer::seek`].
    pub fn seek_position(&mut self, position: LogPosition) -> Result<(), VerifyError> {
        let is_there = self.position() == position && self.cursor.is_at_entry();
        self.restore_nearest(is_there || self.position() < position, |keyframe| keyframe.position < position);
        while self.position() < position && self.step(&mut |_| {})? {}
        Ok(())
    }

    /// Returns another replayer of the same log at a time, at most as late as this one has come. It starts from the
    /// nearest keyframe.
    ///
    /// # Errors
    /// As for [`Replayer::seek`].
    pub fn fork_at(&self, time: u64) -> Result<Replayer<F>, VerifyError> {
        let time = time.min(self.time());
        let nearest = self.keyframes.partition_point(|keyframe| keyframe.time <= time).saturating_sub(1);
        let cursor = self.keyframes.get(nearest).and_then(|near| F::Cursor::restore(&near.saved));
        let cursor = cursor.map_or_else(|| F::Cursor::start(&self.log), Ok)?;
        // The first one too, so that the fork can go back to where this replayer began.
        let mut kept = vec![0, nearest];
        kept.dedup();
        let keyframes = kept.into_iter().filter_map(|index| self.keyframes.get(index).cloned()).collect();
        let mut fork = Replayer { log: Arc::clone(&self.log), cursor, end: self.end, keyframes, spacing: None };
        fork.seek(time)?;
        Ok(fork)
    }

    /// Restores the last keyframe that `is_before` the target, unless the replayer itself is nearer to it.
    fn restore_nearest(&mut self, is_itself_before: bool, is_before: impl Fn(&Keyframe<F>) -> bool) {
        let index = self.keyframes.partition_point(is_before).saturating_sub(1);
        let Some(nearest) = self.keyframes.get(index) else { return };
        if is_itself_before && nearest.position <= self.position() && nearest.time <= self.time() {
            return;
        }
        if let Some(cursor) = F::Cursor::restore(&nearest.saved).or_else(|| F::Cursor::start(&self.log).ok()) {
            self.cursor = cursor;
        }
    }
}

fn keyframe<F: Replayable>(cursor: &F::Cursor) -> Keyframe<F> {
    Keyframe { time: cursor.time(), position: cursor.position(), saved: cursor.save() }
}
