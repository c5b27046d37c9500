//! [`GainedPoints`]: the points of the card that was placed last, which rise from it.

use crate::live_game::{LiveGame, RoomUpdate};
use clustered::{Cell, SeatEvent};
use leptos::prelude::*;
use room::RoomEvent;
use web_kit::time::later;

/// How long they stay at most, in milliseconds: with reduced motion no animation ends.
const DURATION: u32 = 1500;

/// The card that was placed last, if it scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CardPoints {
    /// Its cell.
    pub(crate) cell: Cell,
    /// The points that it has added.
    pub(crate) points: u32,
}

/// Subscribes to a game.
#[derive(Clone, Copy)]
pub(crate) struct GainedPoints {
    /// The latest points, while they are shown.
    pub(crate) shown: RwSignal<Option<CardPoints>>,
}

impl GainedPoints {
    /// Subscribes to a game.
    pub(crate) fn subscribe(live: LiveGame) -> GainedPoints {
        let gained = GainedPoints { shown: RwSignal::new(None) };
        let before = StoredValue::new(live.display.get_untracked().game.scores());
        live.subscribe(move |update| {
            let game = &live.display.get_untracked().game;
            let (now, earlier) = (game.scores(), before.get_value());
            before.set_value(now.clone());
            let RoomUpdate::Events(events) = update else { return };
            let placed = events.iter().rev().find_map(|event| match event {
                RoomEvent::Clustered(SeatEvent::Placed { seat, cell, .. }) => Some((*seat, *cell)),
                _ => None,
            });
            let Some((seat, cell)) = placed else { return };
            let points = now[seat].total.saturating_sub(earlier[seat].total);
            // The end counts everybody's points anew.
            gained.show((points > 0 && game.turn().is_some()).then_some(CardPoints { cell, points }));
        });
        gained
    }

    fn show(self, points: Option<CardPoints>) {
        self.shown.set(points);
        later(DURATION, move || {
            if self.shown.try_get_untracked() == Some(points) {
                self.shown.set(None);
            }
        });
    }
}
