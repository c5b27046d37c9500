//! The tray at the end of a game: the result, and what to do next.

use crate::{
    GAME,
    announcer::Announcer,
    bot_score::{AskBot, ask_bot_score},
    counting::Counting,
    displayed_game::DisplayedGame,
    live_game::LiveGame,
    session::Session,
    set_up::rematch,
};
use clustered::Options;
use leptos::{html, prelude::*};
use std::rc::Rc;
use web_kit::{
    components::{button, focus_if_lost},
    icon::Icon,
    navigation::go,
    player::{seat_name, you},
    route::GameScreen,
    shell::Shell,
    t,
};
use web_saves::{ClusteredBestScores, Medal};

/// The tray of a game that is over.
pub(crate) fn game_over(live: LiveGame, announcer: Announcer, counting: Counting) -> AnyView {
    focus_if_lost(".over .main");
    let (session, display) = (live.session.get_value(), live.display.get());
    let (id, is_solo) = (session.id, session.players.len() == 1);
    let points = display.game.scores().iter().map(|score| score.total).max().unwrap_or(0);
    let text = result_text(&display, points);
    announcer.say(text.clone());
    let result = html::h2().class("asked").child(text);
    let solo = is_solo.then(|| solo_result(&session, display.game.setup().options(), points));
    let undo = live.can_undo().then(|| button(Some(Icon::Undo), t!("undo"), move || live.undo()));
    let answers = html::div().class("answers").child((
        button(Some(Icon::Again), t!("rematch"), move || rematch(&session)).class("main"),
        button(None, t!("new-set-up"), move || go(&GameScreen::NewGame { solo: is_solo }.path(GAME))),
        button(Some(Icon::Play), t!("replay"), move || go(&GameScreen::Replay(id).path(GAME))),
        button(None, t!("count-again"), move || counting.restart()),
        undo,
    ));
    html::section().class("tray over").child((result, solo, answers)).into_any()
}

/// The winners and their points; in a solo game only the points.
fn result_text(DisplayedGame { players, game, .. }: &DisplayedGame, points: u32) -> String {
    let winners = game.winners();
    let names: Vec<String> = winners.iter().map(|seat| seat_name(players, *seat)).collect();
    let you = winners.first().map_or("no", |seat| you(players, *seat));
    match names.as_slice() {
        _ if players.len() == 1 => t!("over-solo", points = points),
        [name] => t!("over-won", name = name.as_str(), you = you, points = points),
        names => t!("over-shared", names = names.join(" & "), points = points),
    }
}

/// The worth of a solo game (C19): its medal, the best score so far, and the strongest bot's score with the same cards.
fn solo_result(session: &Session, options: &Options, points: u32) -> impl IntoView + use<> {
    let medal = Medal::of(options, points).map(|medal| match medal {
        Medal::Bronze => t!("medal-bronze"),
        Medal::Silver => t!("medal-silver"),
        Medal::Gold => t!("medal-gold"),
    });
    let best_text = match ClusteredBestScores::with(options) {
        _ if session.practice => t!("best-practice"),
        Some(best) if best.game == session.id => t!("best-new"),
        Some(best) => t!("best-is", points = best.points),
        None => String::new(),
    };
    let bot_points = RwSignal::new(None::<u32>);
    let worker = Shell::here().bots.get_value();
    let ask: AskBot = Rc::new(move |request, then| worker.ask(request, then));
    ask_bot_score(session, &ask, move |points| bot_points.set(Some(points)));
    let bot_text =
        move || bot_points.get().map_or_else(|| t!("bot-score-soon"), |points| t!("bot-score", points = points));
    html::p().class("solo-end").child((
        medal.map(|medal| html::strong().class("medal").child(medal)),
        html::span().child(best_text),
        html::span().child(bot_text),
    ))
}
