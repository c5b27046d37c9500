//! The trays of all players: how many magnets everybody has left.

use crate::{
    clock::Clocks,
    table_status::{Gain, HeldBack, TableStatus},
    tray_slots::slot,
};
use leptos::{html, prelude::*};
use magnets::MagnetId;
use seats::{BySeat, Seat};
use web_kit::{
    clock_face::face,
    components::{each, replaced},
    player::{level_name, seat_name},
    t, tr,
};
use web_saves::KlusterPlayer;

/// The maximum number of marks in a tray.
const MARKS: usize = 24;
/// With more players than this the trays are narrower.
const CROWD: usize = 6;
/// The number of colours that seats have; the next ones have the same again.
const COLOURS: usize = 8;

/// What comes to the trays: a Kluster that is being shown, and what a player has just gained by it.
#[derive(Clone, Copy)]
pub(crate) struct Arrivals {
    pub(crate) held_back: RwSignal<Option<HeldBack>>,
    pub(crate) gain: RwSignal<Option<Gain>>,
}

impl Arrivals {
    /// Where nothing arrives.
    pub(crate) fn none() -> Arrivals {
        Arrivals { held_back: RwSignal::new(None), gain: RwSignal::new(None) }
    }

    /// The magnets that are on their way to a tray, that of a seat or the pool.
    fn flying(self, seat: Option<Seat>) -> Vec<MagnetId> {
        let held = self.held_back.read();
        let is_here = |held: &&HeldBack| if held.is_elimination { seat.is_none() } else { seat == Some(held.seat) };
        held.as_ref().filter(is_here).map(HeldBack::flying).unwrap_or_default()
    }

    /// How many magnets have just come to a tray.
    fn landed(self, seat: Option<Seat>) -> usize {
        let held = self.held_back.read();
        let is_here = |held: &&HeldBack| if held.is_elimination { seat.is_none() } else { seat == Some(held.seat) };
        held.as_ref().filter(is_here).map_or(0, |held| held.progress()[1])
    }
}

/// The class that gives an element the colour of a seat.
pub(crate) fn seat_class(seat: Seat) -> String {
    format!("seat-{}", usize::from(seat.number()) % COLOURS)
}

/// The trays of all players: name, one mark for each magnet that is left, and whether the player is out. A game for one
/// shows faults and score (K12), and the common pool has a tray of its own (K14).
pub(crate) fn trays(
    players: &BySeat<KlusterPlayer>,
    status: RwSignal<TableStatus>,
    has_pool: bool,
    clocks: Clocks,
    arrivals: Arrivals,
) -> AnyView {
    let seats: Vec<Seat> = players.iter_enumerated().map(|(seat, _)| seat).collect();
    let players = StoredValue::new(players.clone());
    let (many, crowd, alone) = (seats.len() > 2, seats.len() > CROWD, seats.len() == 1);
    let chip = |seat: Seat| chip(players, status, seat, has_pool, clocks, arrivals);
    let section = html::section()
        .class("players")
        .class(("many", many))
        .class(("crowd", crowd))
        .class(("alone", alone))
        .aria_label(tr!("players"))
        .child((
            seats.into_iter().map(chip).collect_view(),
            alone.then(|| alone_chips(status)),
            has_pool.then(|| pool_chip(status, arrivals)),
        ));
    section.into_any()
}

fn chip(
    players: StoredValue<BySeat<KlusterPlayer>>,
    status: RwSignal<TableStatus>,
    seat: Seat,
    has_pool: bool,
    clocks: Clocks,
    arrivals: Arrivals,
) -> AnyView {
    let is_gone = Memo::new(move |_| status.read().retired[seat]);
    let is_out = Memo::new(move |_| is_gone.get() || status.read().eliminated[seat]);
    let name = move || players.with_value(|players| seat_name(players, seat));
    let level = players.with_value(|players| players[seat].level());
    let level = level.map(|level| html::span().class("level").child(move || level_name(level)));
    let count = Memo::new(move |_| status.read().hands[seat].len());
    let out_word = |key: &'static str| html::b().class("out-word").child(tr!(key)).into_any();
    let state = move || {
        if has_pool {
            is_out.get().then(|| out_word("kluster-out"))
        } else {
            // A player who has left has no magnets, but has not won by that (K10).
            Some(if is_gone.get() { out_word("kluster-gone") } else { left(count, arrivals, Some(seat)) })
        }
    };
    html::div()
        .class(format!("chip tray-chip {}", seat_class(seat)))
        .class(("turn", move || status.read().turn.seat() == Some(seat)))
        .class(("out", is_out))
        .class(("winner", move || status.read().winners.contains(&seat)))
        .attr("data-seat", seat.number().to_string())
        .child((html::span().class("name").child(name), level, state, time(clocks, seat)))
        .into_any()
}

/// How many magnets are left, as a number and as marks, with places for those that are on their way.
fn left(count: Memo<usize>, arrivals: Arrivals, seat: Option<Seat>) -> AnyView {
    let landed = Memo::new(move |_| arrivals.landed(seat));
    let marks = move || {
        let (count, landed) = (count.get(), landed.get());
        let mark = move |number: usize| html::i().class(("new", number + landed >= count));
        (0..count.min(MARKS)).map(mark).collect_view()
    };
    let slots = Memo::new(move |_| arrivals.flying(seat));
    // Replaced, so that it moves whenever it counts up.
    let number = move || {
        let number = count.get();
        html::b().class(("counts", landed.get() > 0)).child(number.to_string())
    };
    let gain = move || {
        let gain = arrivals.gain.get().filter(|gain| Some(gain.seat) == seat)?;
        Some(html::span().class("gain").aria_hidden("true").child(t!("kluster-gain", count = gain.count)))
    };
    let marks = html::span().class("marks").aria_hidden("true").child((marks, each(move || slots.get(), slot)));
    (replaced(number), gain, marks).into_any()
}

/// The time that a player has left in the game, if it has a clock (K10).
fn time(clocks: Clocks, seat: Seat) -> Option<impl IntoView> {
    let clocks = clocks?;
    let left = Memo::new(move |_| clocks.read().get(seat.index()).copied().unwrap_or_default());
    let words = html::span().class("spoken").child(tr!("kluster-clock-of"));
    Some(html::span().class("time").child((words, html::span().child(move || face(left.get())))))
}

fn pool_chip(status: RwSignal<TableStatus>, arrivals: Arrivals) -> impl IntoView {
    let name = html::span().class("name").child(tr!("kluster-pool"));
    let count = Memo::new(move |_| status.read().pool.len());
    html::div().class("chip tray-chip pool").child((name, left(count, arrivals, None)))
}

/// The faults and the score of a game for one (K12).
fn alone_chips(status: RwSignal<TableStatus>) -> impl IntoView {
    let faults = move || t!("kluster-faults", count = status.read().faults);
    let score = move || t!("kluster-on-table", count = status.read().table);
    (html::div().class("chip tray-chip faults").child(faults), html::div().class("chip tray-chip score").child(score))
}
