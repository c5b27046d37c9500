//! The end of a game of Kluster: who won, what everybody had left, and what now.

use super::{
    begin::{rematch, rematch_problem, why_not},
    play::Play,
    solo,
};
use crate::{
    chair::{seat_name, you},
    icon::Icon,
    parts::{button, focus_if_lost},
    route::{Screen, go},
    t,
    time::later,
    tr,
};
use ui::{El, Signal, View, el, part};

/// For sentences in which all magnets on the table are a total victory (K12).
pub(super) fn total(is_total: bool) -> &'static str {
    if is_total { "yes" } else { "no" }
}

/// Who won.
pub(super) fn over_words(play: Play) -> String {
    let (standing, inner) = (play.standing.read(), play.inner());
    let names: Vec<String> = standing.winners.iter().map(|seat| seat_name(&inner.chairs, *seat)).collect();
    let you = standing.winners.first().map_or("no", |seat| you(&inner.chairs, *seat));
    match names.as_slice() {
        [] if inner.chairs.len() == 1 => t!("kluster-over-solo", count = standing.table),
        _ if inner.chairs.len() == 1 => t!("kluster-total"),
        [name] => t!("kluster-over-won", name = name.as_str(), you = you),
        names => t!("kluster-over-shared", names = names.join(" & ")),
    }
}

/// What came out besides: what everybody had left (K4 asks for it next time), or how good a game for one was (K12).
fn outcome(play: Play) -> String {
    let inner = play.inner();
    let simulation = inner.simulation.borrow();
    let game = simulation.table();
    if game.options().elimination {
        return String::new();
    }
    if inner.chairs.len() > 1 {
        let left = game.magnets_left();
        let left = left.iter_enumerated().map(|(seat, count)| format!("{} {count}", seat_name(&inner.chairs, seat)));
        return t!("kluster-left", what = left.collect::<Vec<_>>().join(" · "));
    }
    match solo::Class::of(game).best() {
        Some(best) if best.game == inner.id && best.score > 0 => t!("best-new"),
        _ if !solo::counts(game) => t!("kluster-best-aided"),
        Some(best) => t!("kluster-best-here", count = best.score, total = total(best.is_total)),
        None => String::new(),
    }
}

/// What came out, and what now.
pub(super) fn after(play: Play) -> View {
    focus_if_lost(".answers .main");
    let (solo, id) = (play.inner().chairs.len() == 1, play.inner().id);
    let problem = rematch_problem(&play.inner());
    let again = button(Some(Icon::Again), tr!("rematch"), move || rematch(&play.inner())).class("main");
    let again = again.attr_if("disabled", problem.is_some());
    [
        el("p").class("refused").attr_if("hidden", problem.is_none()).text(problem.map(why_not).unwrap_or_default()),
        el("p").class("outcome").text(move || outcome(play)),
        again,
        button(Some(Icon::Play), tr!("replay"), move || go(&Screen::KlusterReplay(id))),
        button(None, tr!("kluster-change"), move || go(&Screen::NewKluster { solo })),
        button(None, tr!("back"), || go(&Screen::Home)),
    ]
    .into()
}

/// A total victory is celebrated, for a moment (K12).
pub(super) fn cheer(play: Play) -> View {
    let is_seen = Signal::new(true);
    let is_total = move || {
        let standing = play.standing.read();
        play.inner().chairs.len() == 1 && !standing.winners.is_empty()
    };
    let is_total = ui::Memo::new(is_total);
    let banner = move || -> Option<El> {
        (is_total.get() && is_seen.get()).then(|| {
            later(5000, move || is_seen.set(false));
            el("div").class("cheer total").attr("aria-hidden", "true").text(tr!("kluster-total"))
        })
    };
    part(banner)
}
