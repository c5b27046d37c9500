//! Time at a table with a clock (C6). The room's time passes only while the page is shown and whoever is to move can
//! think about it, and only in the tab that holds the room. A table without a clock has no timer.

use super::Play;
use crate::{
    chair::{seat_name, you},
    clock_face::shown_seconds,
    clustered::{Chair, session::Session},
    shelf::{Kept, Shelf},
    shell::Shell,
    t,
    time::{later, now},
};
use seats::{BySeat, Seat};
use std::{cell::RefCell, rc::Rc};
use ui::{Bound, Signal, Stored, document, listen, on_cleanup, window};
use web_sys::Event;

/// How often time is let pass, in milliseconds.
const INTERVAL: u32 = 200;

/// The most that passes at once, in milliseconds: a page that slept costs nobody a turn.
const LONGEST_STEP: f64 = 1000.0;

/// The time at a table.
#[derive(Clone, Copy)]
pub(super) struct TableTime {
    /// The seconds that each seat has left; `None` without a clock.
    left: Signal<Option<BySeat<u32>>>,
    /// Whose time has just run out.
    up: Signal<Option<TimeUp>>,
    stopwatch: Stored<Stopwatch>,
    /// When chance may move again, in milliseconds since 1970: people want to see what happens.
    next_chance: Stored<f64>,
    /// The game as it was at the last look, while this tab holds its room: stored when the table is left.
    unsaved: Stored<Rc<RefCell<Option<Rc<Session>>>>>,
}

/// The time of a seat ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeUp {
    /// Whose.
    pub(crate) seat: Seat,
    /// Whether a card was discarded for it rather than placed.
    pub(crate) is_discard: bool,
    /// After how many events: each run-out is shown, also two of the same seat.
    pub(crate) events: usize,
}

impl TimeUp {
    /// Says for whom chance has moved.
    pub(crate) fn words(self, chairs: &BySeat<Chair>) -> String {
        let what = if self.is_discard { "discard" } else { "place" };
        t!("told-time-up", what = what, name = seat_name(chairs, self.seat), you = you(chairs, self.seat))
    }
}

/// Measures the time between two looks.
#[derive(Clone, Copy, Debug)]
struct Stopwatch {
    last: f64,
}

impl Stopwatch {
    /// Returns the milliseconds that count since the last look.
    fn lap(&mut self, now: f64) -> u64 {
        let passed = (now - self.last).clamp(0.0, LONGEST_STEP);
        self.last = now;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // between the two
        let passed = passed as u64;
        passed
    }
}

impl TableTime {
    /// The time at the table of a game.
    pub(super) fn new(session: &Session) -> TableTime {
        TableTime {
            left: Signal::new(seconds_left(session)),
            up: Signal::new(None),
            stopwatch: Stored::new(Stopwatch { last: now() }),
            next_chance: Stored::new(0.0),
            unsaved: Stored::new(Rc::default()),
        }
    }

    fn lap(self) -> u64 {
        let mut stopwatch = self.stopwatch.get();
        let passed = stopwatch.lap(now());
        self.stopwatch.set(stopwatch);
        passed
    }
}

fn seconds_left(session: &Session) -> Option<BySeat<u32>> {
    Some(session.clock_left()?.map(|left| shown_seconds(*left)))
}

/// Stores what the clocks have left, unless the game went on in another tab.
fn save(session: &Session, shell: Shell) {
    if !session.is_over() && session.stored_elsewhere().is_none() {
        shell.note(Shelf::keep(session));
    }
}

impl Play {
    /// The seconds that each seat has left; `None` without a clock.
    pub(crate) fn seconds_left(&self) -> Signal<Option<BySeat<u32>>> {
        self.time.left
    }

    /// Whose time has just run out.
    pub(crate) fn time_up(&self) -> Signal<Option<TimeUp>> {
        self.time.up
    }

    /// Whether time passes for whoever is to move, as far as this tab knows.
    pub(crate) fn is_clock_running(&self) -> bool {
        self.holds_room.get() && self.display.read().is_mover_ready()
    }

    /// Starts the timer of a game with a clock, in the tab that holds the room.
    pub(super) fn start_clock(self) {
        if !self.session.read().has_clock() || self.holds_room.is(&false) {
            return;
        }
        listen(&document(), "visibilitychange", move |_: Event| {
            // What passed while the page was hidden is nobody's.
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
        self.tick_later(Bound::here());
    }

    /// Lets time pass again and again for as long as the table is shown.
    fn tick_later(self, bound: Bound) {
        later(INTERVAL, move || {
            bound.run(move || {
                self.let_time_pass();
                self.tick_later(bound);
            });
        });
    }

    /// Lets time pass until now. If it is up for whoever is to move, chance moves. Returns whether it was up.
    pub(super) fn let_time_pass(&self) -> bool {
        if !self.session.read().has_clock() || self.holds_room.is(&false) {
            return false;
        }
        let passed = self.time.lap();
        let is_shown = !document().hidden();
        if is_shown && self.display.peek().is_mover_ready() {
            self.session.update(|session| session.advance(passed));
        }
        let is_up = self.session.read().is_time_up();
        // A player without any time left needs no device in hand: chance moves under the cover too.
        if is_up && is_shown && now() >= self.time.next_chance.get() {
            self.let_chance_move();
            self.time.next_chance.set(now() + f64::from(self.shell.settings.peek().pace.thinking()));
        }
        self.show_clock();
        is_up
    }

    /// Shows what the clocks have left.
    pub(super) fn show_clock(&self) {
        let session = self.session.read();
        let left = seconds_left(&session);
        if !self.time.left.is(&left) {
            self.time.left.set(left);
        }
        if session.has_clock() && self.holds_room.is(&true) {
            self.time.unsaved.read().replace(Some(session));
        }
    }

    /// Stores what the clocks have left.
    pub(super) fn save_clock(&self) {
        if let Some(session) =
            self.session.try_read().filter(|session| session.has_clock() && self.holds_room.is(&true))
        {
            save(&session, self.shell);
        }
    }

    /// Another tab may have stored more than this one knows: nothing is stored when the table is left.
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
