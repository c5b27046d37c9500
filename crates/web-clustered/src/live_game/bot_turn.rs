//! A bot's turn: asks the worker for a move and sends it to the room.

use super::LiveGame;
use crate::session::Session;
use bots::{BotRequest, BotResponse};
use clustered::Move;
use leptos::prelude::*;
use room::Command;
use web_kit::{
    bot_worker::answer_in_page,
    page_error::PageError,
    time::{later, now},
};
use web_saves::ClusteredPlayer;

/// Delay before a bot is asked, in milliseconds: the previous move is painted before the bot uses the processor.
const PAINT_DELAY: u32 = 20;

/// Delay before a bot that could not run at all is asked again, in milliseconds.
const RETRY_DELAY: u32 = 3000;

impl LiveGame {
    /// Asks the bot whose move the room waits for, if this tab holds the room. Without a worker, a weak bot answers in
    /// the page.
    pub(super) fn ask_bot(&self) {
        let session = self.session.get_value();
        let Some(asked) = session.asked_bot().filter(|_| self.is_holder()) else { return };
        let (ClusteredPlayer::Bot { level, character, .. }, Some(view)) =
            (&session.players[asked.seat], session.view(Some(asked.seat)))
        else {
            return;
        };
        let (live, generation, character, began) = (*self, self.generation.get_value(), *character, now());
        let request = BotRequest::Move { view: Box::new(view), level: *level, character, seed: asked.seed };
        // A response to an earlier state of the game is discarded.
        let is_awaited = move || {
            let is_asked = |session: &Session| session.asked_bot() == Some(asked);
            live.generation.try_get_value() == Some(generation)
                && live.session.try_get_value().is_some_and(|session| is_asked(&session))
        };
        let make = move |mv: Move| {
            // Players need a moment to see what happens.
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // far less than a minute
            let passed = (now() - began).max(0.0) as u32;
            let pause = live.shell.settings.get_untracked().pace.thinking().saturating_sub(passed);
            later(pause, move || {
                if is_awaited() {
                    live.send(asked.seat, Command::Move(mv));
                }
            });
        };
        let same_request = request.clone();
        let answered = move |response: Option<BotResponse>| {
            if let Some(mv) = chosen_move(response) {
                return make(mv);
            }
            live.shell.report(Err(PageError::NoWorker));
            answer_in_page(same_request, move |response| match chosen_move(response) {
                Some(mv) => make(mv),
                None => later(RETRY_DELAY, move || {
                    if is_awaited() {
                        live.ask_bot();
                    }
                }),
            });
        };
        later(PAINT_DELAY, move || {
            if is_awaited() {
                live.shell.bots.get_value().ask(request, answered);
            }
        });
    }
}

/// The move that a bot has chosen; `None` if it failed.
fn chosen_move(response: Option<BotResponse>) -> Option<Move> {
    match response {
        Some(BotResponse::Move(text)) => text.parse().ok(),
        _ => None,
    }
}
