//! The time of a room with a clock (C6). It passes only in the tab that holds the room, while the page is visible and
//! the player to move is a bot or sees their hand.

use super::{LiveGame, RoomUpdate};
use crate::session::Session;
use std::{cell::RefCell, rc::Rc};
use ui::{StoredValue, document, listen, on_cleanup, window};
use web_kit::{shell::Shell, time::now};
use web_sys::Event;

/// The longest step of the room's time, in milliseconds: a page that was suspended costs nobody a turn.
const LONGEST_STEP: f64 = 1000.0;

/// The time of a room.
#[derive(Clone, Copy)]
pub(super) struct RoomTime {
    stopwatch: StoredValue<Stopwatch>,
    /// When the next random move may be made, in milliseconds since 1970: players want to see each of them.
    next_random_move: StoredValue<f64>,
    /// The latest state of a game with a clock, while this tab holds its room. It is stored when the player leaves the
    /// table, when [`LiveGame::session`] no longer exists.
    unsaved: StoredValue<Rc<RefCell<Option<Rc<Session>>>>>,
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
        RoomTime {
            stopwatch: StoredValue::new(Stopwatch { last: now() }),
            next_random_move: StoredValue::new(0.0),
            unsaved: StoredValue::new(Rc::default()),
        }
    }

    fn lap(self) -> u64 {
        let mut stopwatch = self.stopwatch.get();
        let passed = stopwatch.lap(now());
        self.stopwatch.set(stopwatch);
        passed
    }
}

/// Stores the remaining times, unless another tab has continued the game.
fn save(session: &Session, shell: Shell) {
    if !session.is_over() && session.stored_elsewhere().is_none() {
        shell.report(session.store());
    }
}

impl LiveGame {
    /// Whether the room's time passes in this tab: the game has a clock, and this tab holds the room.
    pub(crate) fn keeps_time(&self) -> bool {
        self.session.read().has_clock() && self.holds_room.is(&true)
    }

    /// Advances the room's time to now, and makes a random move if the time of the player to move is up. Returns
    /// whether it was up.
    pub(crate) fn advance_time(&self) -> bool {
        if !self.keeps_time() {
            return false;
        }
        let passed = self.time.lap();
        let is_visible = !document().hidden();
        if is_visible && self.display.read_untracked().is_mover_ready() {
            self.session.update(|session| session.advance(passed));
        }
        let is_up = self.session.read().is_time_up();
        // Also while the device is handed over: a player without time does not need their hand.
        if is_up && is_visible && now() >= self.time.next_random_move.get() {
            self.make_random_move();
            let pause = self.shell.settings.read_untracked().pace.thinking();
            self.time.next_random_move.set(now() + f64::from(pause));
        }
        self.remember_clock();
        self.notify(RoomUpdate::TimePassed);
        is_up
    }

    /// Lets the room make a random move for the player whose time is up. As in [`LiveGame::send`], a later state that
    /// another tab has stored is loaded instead.
    fn make_random_move(&self) {
        let session = self.session.read();
        if let Some(stored) = session.stored_elsewhere() {
            self.load(stored);
            return;
        }
        let mut session = Session::clone(&session);
        let delivery = session.wake();
        if !delivery.entries.is_empty() {
            // The bot's turn is over, too.
            self.shell.bots.read().cancel();
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
        let (unsaved, shell) = (self.time.unsaved.read(), self.shell);
        on_cleanup(move || {
            if let Some(session) = unsaved.take() {
                save(&session, shell);
            }
        });
    }

    /// Remembers the session, to store its remaining times when the player leaves the table.
    pub(super) fn remember_clock(&self) {
        if self.keeps_time() {
            self.time.unsaved.read().replace(Some(self.session.read()));
        }
    }

    /// Stores the remaining times now.
    pub(super) fn save_clock(&self) {
        if let Some(session) =
            self.session.try_read().filter(|session| session.has_clock() && self.holds_room.is(&true))
        {
            save(&session, self.shell);
        }
    }

    /// Stores nothing when the player leaves the table: another tab may already have stored a later state.
    pub(super) fn forget_clock(&self) {
        if let Some(unsaved) = self.time.unsaved.try_read() {
            unsaved.take();
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
