//! [`GameClock`]: the remaining times on the screen, and the timer that advances the room's time (C6).

use crate::{
    live_game::{LiveGame, RoomUpdate},
    session::Session,
    time_up::TimeUp,
};
use leptos::prelude::*;
use seats::{BySeat, Seat};
use web_kit::{clock_face::shown_seconds, listen::ScopeHandle, time::later};

/// Interval at which the room's time advances, in milliseconds.
const TICK: u32 = 200;

/// Subscribes to a game. A game without a clock has no timer.
#[derive(Clone, Copy)]
pub(crate) struct GameClock {
    live: LiveGame,
    /// The seconds that each seat has left; `None` without a clock.
    pub(crate) seconds_left: RwSignal<Option<BySeat<u32>>>,
    /// The latest time-up. The count distinguishes two of the same seat.
    pub(crate) time_up: RwSignal<Option<(TimeUp, usize)>>,
}

impl GameClock {
    /// Subscribes to a game and starts the timer.
    pub(crate) fn subscribe(live: LiveGame) -> GameClock {
        let seconds_left = RwSignal::new(seconds_left(&live.session.get_value()));
        let clock = GameClock { live, seconds_left, time_up: RwSignal::new(None) };
        live.subscribe(move |update| clock.on_update(*update));
        if live.keeps_time() {
            clock.tick_later(ScopeHandle::here());
        }
        clock
    }

    /// The seconds that the player to move has left.
    pub(crate) fn seconds_of_turn(self) -> Option<u32> {
        let seat: Seat = self.live.display.get().to_move()?;
        self.seconds_left.with(|left| left.as_ref()?.get(seat).copied())
    }

    /// Whether time passes for the player to move, as far as this tab knows.
    pub(crate) fn is_running(self) -> bool {
        self.live.holds_room() && self.live.display.get().is_mover_ready()
    }

    fn on_update(self, update: RoomUpdate<'_>) {
        if let RoomUpdate::Events(events) = update {
            let count = self.live.display.get_untracked().events.len();
            if let Some(up) = (0..events.len()).rev().find_map(|index| TimeUp::at(index, events)) {
                self.time_up.set(Some((up, count)));
            }
        }
        let left = seconds_left(&self.live.session.get_value());
        if self.seconds_left.get_untracked() != left {
            self.seconds_left.set(left);
        }
    }

    /// Advances the room's time again and again, until the scope ends.
    fn tick_later(self, scope: ScopeHandle) {
        later(TICK, move || {
            scope.run(move || {
                self.live.advance_time();
                self.tick_later(scope);
            });
        });
    }
}

fn seconds_left(session: &Session) -> Option<BySeat<u32>> {
    Some(session.clock_left()?.map(|left| shown_seconds(*left)))
}
