//! The time of a room with a clock (C6). It passes only in the tab that holds the room, while the page is visible and
//! the player to move is a bot or sees their hand.

use super::{LiveGame, RoomUpdate};
use crate::session::Session;
use leptos::prelude::*;
use std::sync::Arc;
use web_kit::{listen::listen, time::now};
use web_sys::Event;

/// The longest step of the room's time, in milliseconds: a page that was suspended costs nobody a turn.
const LONGEST_STEP: f64 = 1000.0;

/// The time of a room.
#[derive(Clone, Copy)]
pub(super) struct RoomTime {
    stopwatch: StoredValue<Stopwatch>,
    /// When the next random move may be made, in milliseconds since 1970: players want to see each of them.
    next_random_move: StoredValue<f64>,
}

/// Measures the time between two steps.
#[derive(Clone, Copy, Debug)]
struct Stopwatch {
    last: f64,
}

impl Stopwatch {
    /// Returns the milliseconds since the last lap, at most [`LONGEST_STEP`].
    fn lap(&mut self, now: f64) -> u64 {
        let passed = (now - self.last).clamp(0.0, LONGEST_STEP);
        self.last = now;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // clamped above
        let passed = passed as u64;
        passed
    }
}

impl RoomTime {
    pub(super) fn start() -> RoomTime {
        RoomTime { stopwatch: StoredValue::new(Stopwatch { last: now() }), next_random_move: StoredValue::new(0.0) }
    }

    fn lap(self) -> u64 {
        self.stopwatch.try_update_value(|stopwatch| stopwatch.lap(now())).unwrap_or_default()
    }
}

impl LiveGame {
    /// Whether the room's time passes in this tab: the game has a clock, and this tab holds the room.
    pub(crate) fn keeps_time(&self) -> bool {
        self.is_holder() && self.session.try_get_value().is_some_and(|session| session.has_clock())
    }

    /// Advances the room's time to now, and makes a random move if the time of the player to move is up. Returns
    /// whether it was up.
    pub(crate) fn advance_time(&self) -> bool {
        if !self.keeps_time() {
            return false;
        }
        let passed = self.time.lap();
        let is_visible = !document().hidden();
        if is_visible && self.display.get_untracked().is_mover_ready() {
            self.session.update_value(|session| Arc::make_mut(session).advance(passed));
        }
        let is_up = self.session.get_value().is_time_up();
        // Also while the device is handed over: a player without time does not need their hand.
        if is_up && is_visible && now() >= self.time.next_random_move.get_value() {
            self.make_random_move();
            let pause = self.shell.settings.get_untracked().pace.thinking();
            self.time.next_random_move.set_value(now() + f64::from(pause));
        }
        self.notify(RoomUpdate::TimePassed);
        is_up
    }

    /// Lets the room make a random move for the player whose time is up. As in [`LiveGame::send`], a later state that
    /// another tab has stored is loaded instead.
    fn make_random_move(&self) {
        let session = self.session.get_value();
        if let Some(stored) = session.stored_elsewhere() {
            self.load(stored);
            return;
        }
        let mut session = Session::clone(&session);
        let delivery = session.wake();
        if !delivery.entries.is_empty() {
            // The bot's turn is over, too.
            self.cancel_bots();
            self.deliver(session, &delivery);
        }
    }

    /// Stores the remaining times when the page is hidden or closed and when the player leaves the table.
    pub(super) fn save_clock_on_leave(self) {
        if !self.keeps_time() {
            return;
        }
        listen(&document(), "visibilitychange", move |_: Event| {
            // Time while the page was hidden does not count.
            self.time.lap();
            if document().hidden() {
                self.save_clock();
            }
        });
        listen(&window(), "pagehide", move |_: Event| self.save_clock());
        // The values of the game end after this.
        on_cleanup(move || self.save_clock());
    }

    /// Stores the remaining times now, unless another tab holds the room or has continued the game.
    pub(super) fn save_clock(&self) {
        let Some(session) = self.session.try_get_value().filter(|_| self.keeps_time()) else { return };
        if !session.is_over() && session.stored_elsewhere().is_none() {
            self.shell.report(session.store());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_that_slept_costs_no_turn() {
        let mut stopwatch = Stopwatch { last: 1_000_000.0 };
        let mut lap = |now: f64| stopwatch.lap(now);
        assert_eq!([lap(1_000_200.0), lap(1_000_900.0)], [200, 700]);
        assert_eq!([lap(9_000_900.0), lap(9_001_000.0)], [1000, 100], "two hours later");
        assert_eq!([lap(5.0), lap(205.0)], [0, 200], "the time of the device was set back");
    }
}
