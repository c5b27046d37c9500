//! Warm-up: browsers compile code when it first runs, so the first move is tried in a copy of the room beforehand.

use super::LiveGame;
use crate::session::Session;
use clustered::Move;
use leptos::prelude::*;
use room::Command;
use web_kit::time::{later, now};

/// Delay between opening the table and the warm-up, in milliseconds.
const WARM_UP_DELAY: u32 = 250;

impl LiveGame {
    /// Makes and serializes a move in a copy of the room, which is dropped.
    pub(super) fn warm_up_later(self) {
        later(WARM_UP_DELAY, move || {
            let Some(session) = self.session.try_get_value() else { return };
            let mut copy = Session::clone(&session);
            let seat = copy.to_move();
            let places = |mv: &Move| matches!(mv, Move::Place { .. });
            let mv = copy.display(seat).and_then(|display| display.game.legal_moves().iter().find(places));
            if let (Some(seat), Some(mv)) = (seat, mv) {
                copy.send(seat, Command::Move(mv), now());
                let _ = (serde_json::to_string(&copy.to_save(now())), copy.display(Some(seat)));
            }
        });
    }
}
