//! [`Timing`]: how the ticks of a game of Kluster follow the time of the driver.

use crate::input::Millis;
use magnets::TICKS_PER_SECOND;
use serde::{Deserialize, Serialize};

/// A hand that is silent for so many milliseconds puts its magnet back.
pub const HAND_TIMEOUT: u64 = 5000;

/// How far a hand may be ahead of the time that has passed: clocks and networks are not exact.
const SLACK_TICKS: u64 = TICKS_PER_SECOND as u64 / 4;
/// How often the room advances a moving table, in milliseconds.
const ADVANCE_INTERVAL: u64 = 50;

/// The times that bound a game of Kluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Timing {
    /// The number of turns that have begun.
    pub(crate) turn: u32,
    /// A time and its tick since which the table has moved without a rest: neither hand nor room is faster than time.
    /// `None` at rest.
    moving: Option<(Millis, u64)>,
    /// When a hand or the room last let time pass, or a hand was last heard of.
    heard: Millis,
}

impl Timing {
    pub(crate) fn new(now: Millis) -> Timing {
        Timing { turn: 0, moving: None, heard: now }
    }

    /// The tick that belongs to a time, if the table is at `time` and moves.
    pub(crate) fn tick_at(&self, now: Millis, time: u64) -> u64 {
        let (since, tick) = self.moving.unwrap_or((now, time));
        let passed = now.0.saturating_sub(since.0).saturating_mul(u64::from(TICKS_PER_SECOND)) / 1000;
        tick.saturating_add(passed)
    }

    /// The latest tick that a hand may claim.
    pub(crate) fn latest_tick_of_hand(&self, now: Millis, time: u64) -> u64 {
        self.tick_at(now, time).saturating_add(SLACK_TICKS)
    }

    /// A hand was heard of. `before` is the tick before its actions, `time` the one after.
    pub(crate) fn note_hand(&mut self, now: Millis, before: u64, time: u64, is_acting: bool, is_at_rest: bool) {
        // A hand that falls behind gains no right to hurry later; nor does the room, which continues from here.
        let behind = self.tick_at(now, time).saturating_sub(time);
        let is_late = behind > HAND_TIMEOUT * u64::from(TICKS_PER_SECOND) / 1000;
        if is_late || !is_acting {
            self.moving = Some((now, time));
        }
        self.note_step(now, before, is_at_rest);
    }

    /// Time has passed on the table since the tick `before`.
    pub(crate) fn note_step(&mut self, now: Millis, before: u64, is_at_rest: bool) {
        self.heard = now;
        self.moving = if is_at_rest { None } else { self.moving.or(Some((now, before))) };
    }

    /// When a hand that stays silent puts its magnet back.
    pub(crate) fn hand_deadline(&self) -> Millis {
        Millis(self.heard.0.saturating_add(HAND_TIMEOUT))
    }

    /// When the room advances a moving table next. It does not depend on commands that come in between.
    pub(crate) fn next_step(&self) -> Millis {
        Millis(self.heard.0.saturating_add(ADVANCE_INTERVAL))
    }

    /// Continues after a restart or a pause: the time in between has not passed in the game.
    pub(crate) fn resume(&mut self, now: Millis, time: u64) {
        self.heard = now;
        self.moving = self.moving.map(|_| (now, time));
    }
}
