//! [`BonusCheer`]: the banner of a first-to bonus (C21).

use crate::{
    live_game::{LiveGame, RoomUpdate},
    move_words::bonus_text,
};
use clustered::{FirstTo, SeatEvent};
use leptos::{html, prelude::*};
use room::RoomEvent;
use seats::Seat;
use web_kit::time::later;

/// How long the banner stays, in milliseconds.
const DURATION: u32 = 2600;

/// Subscribes to a game.
#[derive(Clone, Copy)]
pub(crate) struct BonusCheer {
    live: LiveGame,
    bonus: RwSignal<Option<(Seat, FirstTo)>>,
}

impl BonusCheer {
    /// Subscribes to a game.
    pub(crate) fn subscribe(live: LiveGame) -> BonusCheer {
        let cheer = BonusCheer { live, bonus: RwSignal::new(None) };
        live.subscribe(move |update| {
            let RoomUpdate::Events(events) = update else { return };
            for event in *events {
                if let RoomEvent::Clustered(SeatEvent::Bonus { seat, first }) = event {
                    cheer.bonus.set(Some((*seat, *first)));
                }
            }
        });
        cheer
    }

    /// The banner of the latest bonus. It removes itself after a while.
    pub(crate) fn draw(self) -> Option<impl IntoView> {
        let (seat, first) = self.bonus.get()?;
        let display = self.live.display.get_untracked();
        later(DURATION, move || {
            if self.bonus.try_get_untracked() == Some(Some((seat, first))) {
                self.bonus.set(None);
            }
        });
        let text = bonus_text(&display.players, seat, first);
        Some(html::div().class("cheer").aria_hidden("true").child(text))
    }
}
