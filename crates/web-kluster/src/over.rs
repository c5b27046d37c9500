//! The end of a game of Kluster: who won, what everybody has placed and taken, and what to do next.

use crate::{
    GAME,
    begin::{rematch, rematch_problem, why_not},
    live_table::LiveTable,
    player_trays::seat_class,
    results::{SoloMedal, player_results},
    share::share,
    viewport::Viewport,
};
use leptos::{html, prelude::*};
use seats::Seat;
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
use web_saves::{BestClass, KlusterPlayer, counts_for_best, total};

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

/// How good a game for one was (K12): its medal, and the best score so far.
fn solo_outcome(table: LiveTable) -> AnyView {
    let (id, simulation) = (table.info().id, table.simulation());
    let medal = SoloMedal::of(simulation.borrow().table(), table.aids.get_untracked()).map(|medal| {
        let words = html::span().child(tr!("kluster-medal", medal = medal.name()));
        html::strong().class(format!("medal {}", medal.name())).child((Icon::Star.draw(), words))
    });
    let words = move || {
        let simulation = table.simulation();
        let simulation = simulation.borrow();
        let game = simulation.table();
        match BestClass::of(game).best() {
            Some(best) if best.game == id && best.score > 0 => t!("best-new"),
            _ if !counts_for_best(game, table.aids.get_untracked()) => t!("kluster-best-aided"),
            Some(best) => t!("kluster-best-here", count = best.score, total = total(best.is_total)),
            None => String::new(),
        }
    };
    html::p().class("outcome").child((medal, html::span().child(words))).into_any()
}

/// What everybody has placed and taken, and what they have left (K4 asks for it next time).
fn results(table: LiveTable) -> AnyView {
    let (info, simulation) = (table.info(), table.simulation());
    let simulation = simulation.borrow();
    let game = simulation.table();
    let entries = simulation.recorded().entries().iter().map(|entry| &entry.kind);
    let (results, left) = (player_results(game.players(), entries), game.magnets_left());
    let (is_solo, has_pool) = (info.players.len() == 1, game.options().elimination);
    let mut names = vec!["kluster-result-placed", "kluster-result-taken"];
    names.push(if is_solo { "kluster-result-faults" } else { "kluster-result-klusters" });
    if !has_pool && !is_solo {
        names.push("kluster-result-left");
    }
    let head = names.into_iter().map(|name| html::th().scope("col").child(tr!(name))).collect_view();
    let row = |seat: Seat| {
        let (result, faults) = (results[seat], usize::from(game.faults()));
        let mut counts = vec![result.placed, result.taken, if is_solo { faults } else { result.klusters }];
        if !has_pool && !is_solo {
            counts.push(left[seat]);
        }
        let counts = counts.into_iter().map(|count| html::td().child(count)).collect_view();
        let name = move || seat_name(&table.info().players, seat);
        html::tr()
            .class(seat_class(seat))
            .class(("winner", game.winners().contains(&seat)))
            .child((html::th().scope("row").child(name), counts))
    };
    let rows = game.players().seats().map(row).collect_view();
    let corner = html::td().aria_hidden("true");
    html::table()
        .class("results")
        .aria_label(tr!("kluster-results"))
        .child((html::thead().child(html::tr().child((corner, head))), html::tbody().child(rows)))
        .into_any()
}

/// The result, and buttons to go on.
pub(super) fn after(table: LiveTable, viewport: Viewport) -> AnyView {
    focus_if_lost(".answers .main");
    let info = table.info();
    let (solo, id) = (info.players.len() == 1, info.id);
    let is_leveled = info.players.iter().any(|player| matches!(player, KlusterPlayer::Bot { .. }));
    let problem = rematch_problem(table);
    let again = if solo { "kluster-play-again" } else { "rematch" };
    let again = button(Some(Icon::Again), tr!(again), move || rematch(table));
    let change = if is_leveled { "kluster-other-level" } else { "kluster-change" };
    let tell = move || {
        if let Some(canvas) = viewport.renderer().canvas() {
            share(&canvas, &untrack(|| over_words(table)));
        }
    };
    let views = (
        html::p().class("refused").hidden(problem.is_none()).child(problem.map(why_not).unwrap_or_default()),
        solo.then(|| solo_outcome(table)),
        results(table),
        again.class("main").disabled(problem.is_some()),
        button(Some(Icon::Settings), tr!(change), move || go(&GameScreen::NewGame { solo }.path(GAME))),
        button(Some(Icon::Play), tr!("replay"), move || go(&GameScreen::Replay(id).path(GAME))),
        button(Some(Icon::Share), tr!("kluster-share"), tell),
        button(Some(Icon::Home), tr!("back"), || go(HOME)),
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
