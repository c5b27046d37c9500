//! The worth of a solo game (C19): its medal, the best score so far, and what the strongest bot made of the same cards.

use crate::{
    bot_score::{AskBot, ask_bot_game, solo_points},
    session::Session,
};
use leptos::{html, prelude::*};
use std::{rc::Rc, sync::Arc};
use web_kit::{components::button, icon::Icon, shell::Shell, t, tr};
use web_saves::{ClusteredBestScores, Medal};

/// The game that the strongest bot played with the same cards. It is asked once for each table.
#[derive(Clone, Copy)]
pub(crate) struct BotGame {
    /// The game, once the bot has finished it.
    pub(crate) played: RwSignal<Option<Arc<Session>>>,
    /// Whether its replay is shown in place of the table.
    pub(crate) is_shown: RwSignal<bool>,
}

impl BotGame {
    /// Not asked for yet.
    pub(crate) fn new() -> BotGame {
        BotGame { played: RwSignal::new(None), is_shown: RwSignal::new(false) }
    }

    /// Lets the bot play the cards of a game, unless it has.
    fn ask(self, session: &Session) {
        if self.played.read_untracked().is_some() {
            return;
        }
        let worker = Shell::here().bots.get_value();
        let ask: AskBot = Rc::new(move |request, then| worker.ask(request, then));
        ask_bot_game(session, &ask, move |played| {
            let _ = self.played.try_set(Some(Arc::new(played)));
        });
    }
}

/// The lines below a solo result.
pub(crate) fn solo_result(session: &Session, bot: BotGame) -> AnyView {
    let points = solo_points(session);
    let options = session.view(None).map(|view| view.options).unwrap_or_default();
    let medal = Medal::of(&options, points).map(|medal| {
        let (class, text) = match medal {
            Medal::Bronze => ("medal bronze", t!("medal-bronze")),
            Medal::Silver => ("medal silver", t!("medal-silver")),
            Medal::Gold => ("medal gold", t!("medal-gold")),
        };
        html::strong().class(class).child((Icon::Star.draw(), text))
    });
    let best_text = match ClusteredBestScores::with(&options) {
        _ if session.practice => t!("best-practice"),
        Some(best) if best.game == session.id => t!("best-new"),
        Some(best) => t!("best-is", points = best.points),
        None => String::new(),
    };
    bot.ask(session);
    let bot_text = move || match &*bot.played.read() {
        Some(game) => t!("bot-score", points = solo_points(game)),
        None => t!("bot-score-soon"),
    };
    let has_played = Memo::new(move |_| bot.played.read().is_some());
    let show = move || bot.is_shown.set(true);
    let show_me = move || has_played.get().then(|| button(Some(Icon::Play), tr!("bot-show"), show).class("quiet"));
    html::div()
        .class("solo-end")
        .child((
            medal,
            html::p().child(best_text),
            html::p().class("bot-score").child((html::span().child(bot_text), show_me)),
        ))
        .into_any()
}
