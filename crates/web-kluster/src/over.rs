//! The end of a game of Kluster: the result, and what to do next.

use crate::{
    GAME,
    begin::{rematch, rematch_problem, why_not},
    live_table::LiveTable,
};
use leptos::{html, prelude::*};
use web_kit::{
    components::{button, focus_if_lost},
    icon::Icon,
    navigation::go,
    player::{seat_name, you},
    route::{GameScreen, HOME},
    t,
    time::later,
    tr,
};
use web_saves::{BestClass, counts_for_best, total};

/// Who won.
pub(super) fn over_words(table: LiveTable) -> String {
    let (status, info) = (table.status.read(), table.info());
    let names: Vec<String> = status.winners.iter().map(|seat| seat_name(&info.players, *seat)).collect();
    let you = status.winners.first().map_or("no", |seat| you(&info.players, *seat));
    match names.as_slice() {
        [] if info.players.len() == 1 => t!("kluster-over-solo", count = status.table),
        _ if info.players.len() == 1 => t!("kluster-total"),
        [name] => t!("kluster-over-won", name = name.as_str(), you = you),
        names => t!("kluster-over-shared", names = names.join(" & ")),
    }
}

/// The rest of the result: what all players had left (K4 asks for it next time), or how good a game for one was (K12).
fn outcome(table: LiveTable) -> String {
    let (info, simulation) = (table.info(), table.simulation());
    let simulation = simulation.borrow();
    let game = simulation.table();
    if game.options().elimination {
        return String::new();
    }
    if info.players.len() > 1 {
        let left = game.magnets_left();
        let left = left.iter_enumerated().map(|(seat, count)| format!("{} {count}", seat_name(&info.players, seat)));
        return t!("kluster-left", what = left.collect::<Vec<_>>().join(" · "));
    }
    match BestClass::of(game).best() {
        Some(best) if best.game == info.id && best.score > 0 => t!("best-new"),
        _ if !counts_for_best(game, table.aids.get_untracked()) => t!("kluster-best-aided"),
        Some(best) => t!("kluster-best-here", count = best.score, total = total(best.is_total)),
        None => String::new(),
    }
}

/// The result, and buttons to go on.
pub(super) fn after(table: LiveTable) -> AnyView {
    focus_if_lost(".answers .main");
    let (solo, id) = (table.info().players.len() == 1, table.info().id);
    let problem = rematch_problem(table);
    let again = button(Some(Icon::Again), tr!("rematch"), move || rematch(table));
    let views = (
        html::p().class("refused").hidden(problem.is_none()).child(problem.map(why_not).unwrap_or_default()),
        html::p().class("outcome").child(move || outcome(table)),
        again.class("main").disabled(problem.is_some()),
        button(Some(Icon::Play), tr!("replay"), move || go(&GameScreen::Replay(id).path(GAME))),
        button(None, tr!("kluster-change"), move || go(&GameScreen::NewGame { solo }.path(GAME))),
        button(None, tr!("back"), || go(HOME)),
    );
    views.into_any()
}

/// A total victory is celebrated, for a moment (K12).
pub(super) fn cheer(table: LiveTable) -> AnyView {
    let is_shown = RwSignal::new(true);
    let is_alone = table.info().players.len() == 1;
    let is_total = Memo::new(move |_| is_alone && !table.status.read().winners.is_empty());
    let banner = move || {
        (is_total.get() && is_shown.get()).then(|| {
            later(5000, move || {
                let _ = is_shown.try_set(false);
            });
            html::div().class("cheer total").aria_hidden("true").child(tr!("kluster-total"))
        })
    };
    banner.into_any()
}
