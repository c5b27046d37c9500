//! What happened, move by move, to be read and spoken.

use super::{
    Chair,
    displayed_game::DisplayedGame,
    names::{card_name, cell_name, shape_name},
};
use crate::{
    chair::{seat_name, you},
    icon::Icon,
    t, tr,
};
use clustered::{Card, Cell, FirstTo, SeatEvent};
use seats::{BySeat, Seat};
use ui::{El, Read, Signal, Stored, each, el};

/// The moves of a game, the last one first. What is hidden from everybody stays hidden: a discard is told without its
/// card (C6).
pub(crate) fn log(game: Read<DisplayedGame>, is_open: Signal<bool>) -> El {
    let chairs = Stored::new(game.peek().chairs.clone());
    let close = el("button")
        .class("round quiet")
        .attr("aria-label", tr!("close"))
        .on("click", move |_: web_sys::Event| is_open.set(false))
        .child(Icon::No.draw());
    // A line is written once: only what happened since is new.
    let lines =
        each(move || lines(&game.read().events), move |line| el("li").text(move || words(&line, &chairs.read())));
    el("section")
        .class("log")
        .attr("aria-label", tr!("log"))
        .child(el("header").child(el("h2").text(tr!("log"))).child(close))
        .child(el("ol").attr("tabindex", "0").child(lines))
}

/// What a line tells.
#[derive(Clone, PartialEq, Eq)]
struct Line {
    /// Which move it was; a bonus has that of its move.
    number: usize,
    seat: Seat,
    what: What,
}

#[derive(Clone, PartialEq, Eq)]
enum What {
    Placed(Card, Cell),
    Discarded,
    Bonus(FirstTo),
}

fn lines(events: &[SeatEvent]) -> Vec<Line> {
    let mut number = 0;
    let mut lines = Vec::new();
    for event in events {
        let (seat, what) = match event {
            SeatEvent::Placed { seat, card, cell } => (*seat, What::Placed(*card, *cell)),
            SeatEvent::Discarded { seat, .. } => (*seat, What::Discarded),
            SeatEvent::Bonus { seat, first } => (*seat, What::Bonus(*first)),
            _ => continue,
        };
        number += usize::from(!matches!(what, What::Bonus(_)));
        lines.push(Line { number, seat, what });
    }
    lines.reverse();
    lines
}

fn words(line: &Line, chairs: &BySeat<Chair>) -> String {
    let (number, name, you) = (line.number, seat_name(chairs, line.seat), you(chairs, line.seat));
    match line.what {
        What::Placed(card, cell) => {
            t!("log-placed", number = number, name = name, card = card_name(card), place = cell_name(cell))
        }
        What::Discarded => t!("log-discarded", number = number, name = name, you = you),
        What::Bonus(first) => t!("told-bonus", name = name, you = you, shape = shape_name(first)),
    }
}
