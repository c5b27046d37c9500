//! The panel at the end of a game: the result, a switch of players, what the points are made of, and what to do next.

use crate::{
    GAME,
    displayed_card::owner_class,
    displayed_game::DisplayedGame,
    ending::Ending,
    live_game::LiveGame,
    result_breakdown::{result_breakdown, switch_points},
    result_words::result_text,
    set_up::rematch,
    share::{ShareNote, share_result, share_words},
    solo_result::{BotGame, solo_result},
};
use leptos::{ev, html, prelude::*};
use seats::Seat;
use std::sync::Arc;
use web_kit::{
    components::{button, each, focus_if_lost},
    icon::Icon,
    navigation::go,
    player::seat_name,
    route::GameScreen,
    t, tr,
};
use web_saves::ClusteredPlayer;

/// The panel.
pub(crate) fn game_over(live: LiveGame, ending: Ending, bot: BotGame) -> AnyView {
    focus_if_lost(".over .main");
    let session = live.session.get_value();
    let display: Signal<Arc<DisplayedGame>> = live.display.into();
    let is_solo = session.players.len() == 1;
    let result = html::h2().class("asked").child(move || result_text(&display.get()));
    let solo = is_solo.then(|| solo_result(&session, bot));
    html::section()
        .class("tray over")
        .class(("counting", move || !ending.is_done()))
        .aria_label(tr!("game-over"))
        .child((
            html::div().class("result").child((
                result,
                solo,
                (!is_solo).then(|| player_switch(display, ending)),
                result_breakdown(display, ending),
            )),
            answers(live, ending),
        ))
        .into_any()
}

/// The switch of players: whose points are lit on the board.
fn player_switch(display: Signal<Arc<DisplayedGame>>, ending: Ending) -> AnyView {
    let seats = move || display.get().players.iter_enumerated().map(|(seat, _)| seat).collect::<Vec<_>>();
    let many = move || display.with(|display| display.players.len() > 2);
    html::div()
        .class("result-seats")
        .class(("many", many))
        .role("group")
        .aria_label(tr!("players"))
        .child(each(seats, move |seat| seat_button(display, ending, seat)))
        .into_any()
}

fn seat_button(display: Signal<Arc<DisplayedGame>>, ending: Ending, seat: Seat) -> impl IntoView {
    let points = switch_points(display, ending, seat);
    let star = move || {
        let is_winner = display.with(|display| display.game.winners().contains(&seat));
        (is_winner && ending.is_done())
            .then(|| (Icon::Star.draw(), html::span().class("spoken").child(tr!("over-winner"))))
    };
    html::button()
        .class(format!("result-seat {}", owner_class(Some(seat))))
        .attr("data-seat", seat.number().to_string())
        .aria_pressed(move || (ending.seat() == seat).to_string())
        .on(ev::click, move |_| ending.choose(seat))
        .child((
            html::span().class("swatch").aria_hidden("true"),
            html::span().class("name").child(move || display.with(|display| seat_name(&display.players, seat))),
            html::span().class("star").child(star),
            html::span().class("points").attr("data-points", move || points.get().to_string()).child((
                move || points.get().to_string(),
                html::span().class("spoken").child(tr!("points-spoken", points = points.get())),
            )),
        ))
}

/// The buttons: play again, replay, and more behind a small one.
fn answers(live: LiveGame, ending: Ending) -> impl IntoView {
    let session = live.session.get_value();
    let id = session.id;
    let is_solo = session.players.len() == 1;
    let has_bots = !session.players.iter().all(ClusteredPlayer::is_human);
    let again = if is_solo { "again" } else { "play-again" };
    let others = if has_bots { "other-level" } else { "new-set-up" };
    let undo = live.can_undo().then(|| button(Some(Icon::Undo), t!("undo"), move || live.undo()));
    let note = ShareNote::new(None);
    let share = move || share_result(live, ending, note);
    let more = html::details().class("more").child((
        html::summary().child((Icon::Down.draw(), html::span().child(tr!("more")))),
        html::div().class("more-answers").child((
            button(None, tr!(others), move || go(&GameScreen::NewGame { solo: is_solo }.path(GAME))),
            button(Some(Icon::Share), tr!("share"), share),
            button(None, tr!("count-again"), move || ending.restart()),
            undo,
        )),
        html::p().class("shared").role("status").child(move || share_words(note.get())),
    ));
    html::div().class("answers").child((
        button(Some(Icon::Again), tr!(again), move || rematch(&session)).class("main"),
        button(Some(Icon::Play), tr!("replay"), move || go(&GameScreen::Replay(id).path(GAME))),
        more,
    ))
}
