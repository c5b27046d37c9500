//! The log of moves, for the screen and for screen readers.

use crate::{
    displayed_game::DisplayedGame,
    names::{bonus_key, card_name, cell_name},
};
use clustered::{Card, Cell, FirstTo, SeatEvent};
use seats::{BySeat, Seat};
use ui::{El, Read, Signal, StoredValue, each, el};
use web_kit::{
    icon::Icon,
    player::{seat_name, you},
    t, tr,
};
use web_saves::ClusteredPlayer;

/// The moves of a game, the last one first. A discarded card stays hidden (C6).
pub(crate) fn move_log(game: Read<DisplayedGame>, is_open: Signal<bool>) -> El {
    let players = StoredValue::new(game.read_untracked().players.clone());
    let close = el("button")
        .class("round quiet")
        .attr("aria-label", tr!("close"))
        .on("click", move |_: web_sys::Event| is_open.set(false))
        .child(Icon::No.draw());
    // Lines are keyed by their content, so only new ones are drawn.
    let lines =
        each(move || lines(&game.read().events), move |line| el("li").text(move || line_text(&line, &players.read())));
    el("section")
        .class("log")
        .attr("aria-label", tr!("log"))
        .child(el("header").child(el("h2").text(tr!("log"))).child(close))
        .child(el("ol").attr("tabindex", "0").child(lines))
}

/// A line of the log.
#[derive(Clone, PartialEq, Eq)]
struct LogLine {
    /// The number of the move. A bonus has the number of the move that earned it.
    number: usize,
    seat: Seat,
    event: LogEvent,
}

#[derive(Clone, PartialEq, Eq)]
enum LogEvent {
    Placed(Card, Cell),
    Discarded,
    Bonus(FirstTo),
}

fn lines(events: &[SeatEvent]) -> Vec<LogLine> {
    let mut number = 0;
    let mut lines = Vec::new();
    for event in events {
        let (seat, event) = match event {
            SeatEvent::Placed { seat, card, cell } => (*seat, LogEvent::Placed(*card, *cell)),
            SeatEvent::Discarded { seat, .. } => (*seat, LogEvent::Discarded),
            SeatEvent::Bonus { seat, first } => (*seat, LogEvent::Bonus(*first)),
            _ => continue,
        };
        number += usize::from(!matches!(event, LogEvent::Bonus(_)));
        lines.push(LogLine { number, seat, event });
    }
    lines.reverse();
    lines
}

fn line_text(line: &LogLine, players: &BySeat<ClusteredPlayer>) -> String {
    let (number, name, you) = (line.number, seat_name(players, line.seat), you(players, line.seat));
    match line.event {
        LogEvent::Placed(card, cell) => {
            t!("log-placed", number = number, name = name, card = card_name(card), place = cell_name(cell))
        }
        LogEvent::Discarded => t!("log-discarded", number = number, name = name, you = you),
        LogEvent::Bonus(first) => t!("told-bonus", name = name, you = you, shape = bonus_key(first)),
    }
}
