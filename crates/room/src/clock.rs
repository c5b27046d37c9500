//! [`Clock`]: how much time each seat has left. It runs only while that seat is to act.

use crate::{config::ClockRule, input::Millis};
use seats::{BySeat, Players, Seat};
use serde::{Deserialize, Serialize};

/// The clocks of all seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Clock {
    rule: ClockRule,
    /// Milliseconds, counted down when the clock stops.
    left: BySeat<u64>,
    running: Option<RunningClock>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct RunningClock {
    seat: Seat,
    since: Millis,
}

/// The clocks as viewers see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockView {
    /// The milliseconds that each seat has left.
    pub left: BySeat<u64>,
    /// The seat whose clock runs.
    pub running: Option<Seat>,
}

impl Clock {
    pub(crate) fn new(rule: ClockRule, players: Players) -> Clock {
        let ms = match rule {
            ClockRule::None => 0,
            ClockRule::PerTurn { ms } | ClockRule::PerGame { ms, .. } => ms,
        };
        Clock { rule, left: BySeat::new(players, |_| ms), running: None }
    }

    /// Sets what each seat has left. Returns whether there is one value for each seat; otherwise nothing has changed.
    pub(crate) fn set_left(&mut self, left: BySeat<u64>) -> bool {
        let fits = left.len() == self.left.len();
        if fits {
            self.left = left;
        }
        fits
    }

    /// Runs the clock of a seat from now on, or none.
    pub(crate) fn run(&mut self, seat: Option<Seat>, now: Millis) {
        if self.rule == ClockRule::None || self.running.map(|running| running.seat) == seat {
            return;
        }
        self.stop(now);
        self.running = seat.map(|seat| RunningClock { seat, since: now });
    }

    /// Stops whichever clock runs.
    fn stop(&mut self, now: Millis) {
        if let Some(RunningClock { seat, since }) = self.running.take() {
            let elapsed = now.0.saturating_sub(since.0);
            self.left[seat] = self.left[seat].saturating_sub(elapsed);
        }
    }

    /// A turn of a seat begins: it gets the time of a turn, or its bonus. Returns how many milliseconds were added.
    ///
    /// A clock of a game that has run out gets no bonus: chance moves for the seat from then on.
    pub(crate) fn begin_turn(&mut self, seat: Seat, now: Millis) -> u64 {
        self.stop(now);
        let left = self.left[seat];
        self.left[seat] = match self.rule {
            ClockRule::None => return 0,
            ClockRule::PerTurn { ms } => ms,
            ClockRule::PerGame { .. } if left == 0 => 0,
            ClockRule::PerGame { increment, .. } => left.saturating_add(increment),
        };
        self.running = Some(RunningClock { seat, since: now });
        self.left[seat].saturating_sub(left)
    }

    /// A seat lays or mends a cord, or has the first turn, with the time of a turn (K10). A clock of the game runs on,
    /// without a bonus.
    pub(crate) fn begin_without_bonus(&mut self, seat: Seat, now: Millis) {
        if let ClockRule::PerTurn { ms } = self.rule {
            self.stop(now);
            self.left[seat] = ms;
        }
    }

    /// A turn of a seat was taken back: the time that was added for it is gone again. Stops whichever clock runs.
    pub(crate) fn take_back(&mut self, seat: Seat, added: u64, now: Millis) {
        self.stop(now);
        self.left[seat] = self.left[seat].saturating_sub(added);
    }

    /// When the running clock runs out.
    pub(crate) fn deadline(&self) -> Option<Millis> {
        self.running.map(|RunningClock { seat, since }| Millis(since.0.saturating_add(self.left[seat])))
    }

    /// Whether the running clock has run out. At the end of time, a clock that has just begun to run has not.
    pub(crate) fn is_expired(&self, now: Millis) -> bool {
        self.running.is_some_and(|RunningClock { seat, since }| now.0.saturating_sub(since.0) >= self.left[seat])
    }

    /// Whether a clock runs.
    pub(crate) fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Continues after a restart: the time since `stopped` is nobody's.
    pub(crate) fn resume(&mut self, stopped: Millis, now: Millis) {
        if let Some(RunningClock { seat, .. }) = self.running {
            self.stop(stopped);
            self.running = Some(RunningClock { seat, since: now });
        }
    }

    /// Whether it has one value for each seat, and follows a rule.
    pub(crate) fn fits(&self, rule: ClockRule, players: Players) -> bool {
        let is_seat = self.running.is_none_or(|running| players.contains(running.seat));
        self.rule == rule && self.left.len() == players.count() && is_seat
    }

    /// Returns the clocks at a time; `None` without a clock.
    pub(crate) fn view(&self, now: Millis) -> Option<ClockView> {
        if self.rule == ClockRule::None {
            return None;
        }
        let mut clock = self.clone();
        clock.stop(now);
        Some(ClockView { left: clock.left, running: self.running.map(|running| running.seat) })
    }
}
