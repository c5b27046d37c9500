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
use std::rc::Rc;
use ui::{El, Signal, el};
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
pub(crate) fn game_over(live: LiveGame, announcer: Announcer, counting: Counting) -> El {
    focus_if_lost(".over .main");
    let (session, display) = (live.session.read(), live.display.read());
    let (id, is_solo) = (session.id, session.players.len() == 1);
    let points = display.game.scores().iter().map(|score| score.total).max().unwrap_or(0);
    let text = result_text(&display, points);
    announcer.say(text.clone());
    let result = el("h2").class("asked").text(text);
    let solo = is_solo.then(|| solo_result(&session, display.game.setup().options(), points));
    let undo = live.can_undo().then(|| button(Some(Icon::Undo), t!("undo"), move || live.undo()));
    let answers = el("div")
        .class("answers")
        .child(button(Some(Icon::Again), t!("rematch"), move || rematch(&session)).class("main"))
        .child(button(None, t!("new-set-up"), move || go(&GameScreen::NewGame { solo: is_solo }.path(GAME))))
        .child(button(Some(Icon::Play), t!("replay"), move || go(&GameScreen::Replay(id).path(GAME))))
        .child(button(None, t!("count-again"), move || counting.restart()))
        .child(undo);
    el("section").class("tray over").child(result).child(solo).child(answers)
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
fn solo_result(session: &Session, options: &Options, points: u32) -> El {
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
    let bot_points = Signal::new(None::<u32>);
    let worker = Shell::here().bots.get();
    let ask: AskBot = Rc::new(move |request, then| worker.ask(request, then));
    ask_bot_score(session, &ask, move |points| bot_points.set(Some(points)));
    let bot_text =
        move || bot_points.get().map_or_else(|| t!("bot-score-soon"), |points| t!("bot-score", points = points));
    el("p")
        .class("solo-end")
        .child(medal.map(|medal| el("strong").class("medal").text(medal)))
        .child(el("span").text(best_text))
        .child(el("span").text(bot_text))
}
