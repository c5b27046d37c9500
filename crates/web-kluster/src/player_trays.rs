//! The trays of all players: how many magnets everybody has left.

use crate::{clock::Clocks, table_status::TableStatus};
use seats::{BySeat, Seat};
use ui::{El, Memo, Signal, StoredValue, View, el};
use web_kit::{clock_face::face, player::seat_name, t, tr};
use web_saves::KlusterPlayer;

/// The maximum number of marks in a tray.
const MARKS: usize = 24;
/// With more players than this the trays are narrower.
const CROWD: usize = 6;

/// The trays of all players: name, one mark for each magnet that is left, and whether the player is out. A game for one
/// shows faults and score (K12), and the common pool has a tray of its own (K14).
pub(crate) fn trays(
    players: &BySeat<KlusterPlayer>,
    status: Signal<TableStatus>,
    has_pool: bool,
    clocks: Clocks,
) -> El {
    let seats: Vec<Seat> = players.iter_enumerated().map(|(seat, _)| seat).collect();
    let players = StoredValue::new(players.clone());
    let (many, crowd, alone) = (seats.len() > 2, seats.len() > CROWD, seats.len() == 1);
    let chip = |seat: Seat| chip(players, status, seat, has_pool).child(time(clocks, seat));
    let section = el("section")
        .class("players")
        .class_if("many", many)
        .class_if("crowd", crowd)
        .class_if("alone", alone)
        .attr("aria-label", tr!("players"));
    section
        .child(seats.into_iter().map(chip).collect::<View>())
        .child(alone.then(|| alone_chips(status)))
        .child(has_pool.then(|| pool_chip(status)))
}

fn chip(players: StoredValue<BySeat<KlusterPlayer>>, status: Signal<TableStatus>, seat: Seat, has_pool: bool) -> El {
    let is_gone = Memo::new(move || status.read().retired[seat]);
    let is_out = Memo::new(move || status.read().eliminated[seat] || is_gone.get());
    let chip = el("div")
        .class("chip tray-chip")
        .class_if("turn", move || status.read().turn.seat() == Some(seat))
        .class_if("out", is_out)
        .class_if("winner", move || status.read().winners.contains(&seat))
        .attr("data-seat", seat.number().to_string())
        .child(el("span").class("name").text(move || seat_name(&players.read(), seat)));
    if has_pool {
        return chip.part(move || is_out.get().then(|| el("b").class("out-word").text(tr!("kluster-out"))));
    }
    let count = Memo::new(move || status.read().hands[seat].len());
    // A player who has left has no magnets, but has not won by that (K10).
    let gone = || el("b").class("out-word").text(tr!("kluster-gone"));
    chip.part(move || if is_gone.get() { gone().into() } else { left(count) })
}

/// How many magnets are left, as a number and as marks.
fn left(count: Memo<usize>) -> View {
    let marks = move || (0..count.get().min(MARKS)).map(|_| el("i")).collect::<View>();
    let number = el("b").text(move || count.get().to_string());
    [number, el("span").class("marks").attr("aria-hidden", "true").part(marks)].into()
}

/// The time that a player has left in the game, if it has a clock (K10).
fn time(clocks: Clocks, seat: Seat) -> Option<El> {
    let left = Memo::new({
        let clocks = clocks?;
        move || clocks.read().get(seat.index()).copied().unwrap_or_default()
    });
    let words = el("span").class("spoken").text(tr!("kluster-clock-of"));
    Some(el("span").class("time").child(words).child(el("span").text(move || face(left.get()))))
}

fn pool_chip(status: Signal<TableStatus>) -> El {
    let chip = el("div").class("chip tray-chip pool").child(el("span").class("name").text(tr!("kluster-pool")));
    chip.child(left(Memo::new(move || status.read().pool.len())))
}

/// The faults and the score of a game for one (K12).
fn alone_chips(status: Signal<TableStatus>) -> [El; 2] {
    let faults = move || t!("kluster-faults", count = status.read().faults);
    let score = move || t!("kluster-on-table", count = status.read().table);
    [el("div").class("chip tray-chip faults").text(faults), el("div").class("chip tray-chip score").text(score)]
}
