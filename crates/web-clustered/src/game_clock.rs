//! [`GameClock`]: the remaining times on the screen, and the timer that advances the room's time (C6).

use crate::{
    live_game::{LiveGame, RoomUpdate},
    session::Session,
    time_up::TimeUp,
};
use seats::{BySeat, Seat};
use ui::{Bound, Signal};
use web_kit::{clock_face::shown_seconds, time::later};

/// Interval at which the room's time advances, in milliseconds.
const TICK: u32 = 200;

/// Subscribes to a game. A game without a clock has no timer.
#[derive(Clone, Copy)]
pub(crate) struct GameClock {
    live: LiveGame,
    /// The seconds that each seat has left; `None` without a clock.
    pub(crate) seconds_left: Signal<Option<BySeat<u32>>>,
    /// The latest time-up. The count distinguishes two of the same seat.
    pub(crate) time_up: Signal<Option<(TimeUp, usize)>>,
}

impl GameClock {
    /// Subscribes to a game and starts the timer.
    pub(crate) fn subscribe(live: LiveGame) -> GameClock {
        let seconds_left = Signal::new(seconds_left(&live.session.read()));
        let clock = GameClock { live, seconds_left, time_up: Signal::new(None) };
        live.subscribe(move |update| clock.on_update(*update));
        if live.keeps_time() {
            clock.tick_later(Bound::here());
        }
        clock
    }

    /// The seconds that the player to move has left.
    pub(crate) fn seconds_of_turn(self) -> Option<u32> {
        let seat: Seat = self.live.display.read().to_move()?;
        self.seconds_left.read().as_ref().as_ref().and_then(|left| left.get(seat).copied())
    }

    /// Whether time passes for the player to move, as far as this tab knows.
    pub(crate) fn is_running(self) -> bool {
        self.live.holds_room() && self.live.display.read().is_mover_ready()
    }

    fn on_update(self, update: RoomUpdate<'_>) {
        if let RoomUpdate::Events(events) = update {
            let count = self.live.display.read_untracked().events.len();
            if let Some(up) = (0..events.len()).rev().find_map(|index| TimeUp::at(index, events)) {
                self.time_up.set(Some((up, count)));
            }
        }
        let left = seconds_left(&self.live.session.read());
        if !self.seconds_left.is(&left) {
            self.seconds_left.set(left);
        }
    }

    /// Advances the room's time again and again, until the scope of `bound` ends.
    fn tick_later(self, bound: Bound) {
        later(TICK, move || {
            bound.run(move || {
                self.live.advance_time();
                self.tick_later(bound);
            });
        });
    }
}

fn seconds_left(session: &Session) -> Option<BySeat<u32>> {
    Some(session.clock_left()?.map(|left| shown_seconds(*left)))
}
