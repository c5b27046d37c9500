//! The prompt: one sentence that says what the viewer can do now.

use crate::{live_game::LiveGame, names::card_name};
use clustered::{Card, Phase};
use leptos::prelude::*;
use web_kit::{player::seat_name, t};

/// What the prompt depends on besides the game: the player's input so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PromptInput {
    /// The chosen card.
    pub(crate) chosen: Option<Card>,
    /// A card that the player tried to choose but has to keep (C18).
    pub(crate) refused: Option<Card>,
    /// Whether the player has to confirm the cell for the chosen card.
    pub(crate) is_aiming: bool,
}

/// The text of the prompt. It is reactive.
pub(crate) fn prompt(live: LiveGame, input: PromptInput) -> String {
    let display = live.display.get();
    let Some(seat) = display.to_move() else { return t!("asked-over") };
    match live.asked() {
        None if !live.holds_room() => t!("tabs-elsewhere"),
        None => t!("asked-wait", name = seat_name(&display.players, seat)),
        Some(Phase::DiscardSetup) => t!("asked-discard-setup", count = live.hand().len().saturating_sub(5)),
        Some(Phase::DiscardExtra) => match input.refused {
            Some(card) => t!("asked-not-drawn", card = card_name(card)),
            None if live.discards_drawn() => t!("asked-discard-drawn"),
            None => t!("asked-discard-extra"),
        },
        Some(Phase::Play) if live.must_discard() => t!("asked-discard-forced"),
        Some(Phase::Play) => match input.chosen {
            None => t!("asked-play"),
            Some(card) if !live.has_legal_cell(card) => t!("asked-stuck", card = card_name(card)),
            Some(_) if input.is_aiming => t!("asked-confirm"),
            Some(_) => t!("asked-place"),
        },
    }
}
