//! The worth of a solo game (C19): its medal, the best score so far, and what the strongest bot made of the same cards.

use crate::{
    bot_score::{AskBot, ask_bot_game, solo_points},
    session::Session,
};
use leptos::{html, prelude::*};
use std::rc::Rc;
use web_kit::{components::button, icon::Icon, shell::Shell, t, tr};
use web_saves::{ClusteredBestScores, Medal};

/// The lines below a solo result. `show_bot` shows the game of the bot.
pub(crate) fn solo_result(session: &Session, show_bot: impl Fn(Session) + Copy + Send + Sync + 'static) -> AnyView {
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
    let bot_game = RwSignal::new(None::<Session>);
    let worker = Shell::here().bots.get_value();
    let ask: AskBot = Rc::new(move |request, then| worker.ask(request, then));
    ask_bot_game(session, &ask, move |played| {
        let _ = bot_game.try_set(Some(played));
    });
    let bot_text = move || {
        bot_game
            .with(|game| game.as_ref().map(solo_points))
            .map_or_else(|| t!("bot-score-soon"), |points| t!("bot-score", points = points))
    };
    let show = move || {
        if let Some(game) = bot_game.get_untracked() {
            show_bot(game);
        }
    };
    let has_played = Memo::new(move |_| bot_game.with(Option::is_some));
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
