//! The log of moves, for the screen and for screen readers.

use crate::{
    displayed_game::DisplayedGame,
    names::{bonus_key, card_name, cell_name},
};
use clustered::{Card, Cell, FirstTo, SeatEvent};
use leptos::{ev, html, prelude::*};
use seats::{BySeat, Seat};
use std::sync::Arc;
use web_kit::{
    components::each,
    icon::Icon,
    player::{seat_name, you},
    t, tr,
};
use web_saves::ClusteredPlayer;

/// The moves of a game, the last one first. A discarded card stays hidden (C6).
pub(crate) fn move_log(game: Signal<Arc<DisplayedGame>>, is_open: RwSignal<bool>) -> AnyView {
    let players = StoredValue::new(game.get_untracked().players.clone());
    let close = html::button()
        .class("round quiet")
        .aria_label(tr!("close"))
        .on(ev::click, move |_| is_open.set(false))
        .child(Icon::No.draw());
    // Lines are keyed by their content, so only new ones are drawn.
    let line = move |line: LogLine| html::li().child(move || players.with_value(|players| line_text(&line, players)));
    let lines = each(move || lines(&game.get().events), line);
    let header = html::header().child((html::h2().child(tr!("log")), close));
    let list = html::ol().tabindex("0").child(lines);
    html::section().class("log").aria_label(tr!("log")).child((header, list)).into_any()
}

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Hash)]
struct LogLine {
    /// The number of the move. A bonus has the number of the move that earned it.
    number: usize,
    seat: Seat,
    event: LogEvent,
}

#[derive(Clone, PartialEq, Eq, Hash)]
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
