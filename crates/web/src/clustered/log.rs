//! What happened, move by move, to be read and spoken.

use super::{
    names::{card_name, cell_name, seat_name, shape_name, you},
    session::{Chair, Session},
};
use crate::{
    icon::Icon,
    t, tr,
    ui::{on, said},
};
use clustered::{Card, Cell, Event, FirstTo};
use leptos::prelude::*;
use seats::{BySeat, Seat};

/// The moves of a game, the last one first. What is hidden from everybody stays hidden: a discard is told without its card (C6).
pub(crate) fn log(session: Signal<Session>, is_open: RwSignal<bool>) -> impl IntoView {
    let chairs = StoredValue::new(session.read_untracked().chairs.clone());
    view! {
        <section class="log" aria-label=tr!("log")>
            <header>
                <h2>{tr!("log")}</h2>
                <button class="round quiet" aria-label=tr!("close") on:click=on(move |_| is_open.set(false))>{Icon::No.draw()}</button>
            </header>
            // A line is written once: only what happened since is new.
            <ol tabindex="0">
                <For each=move || lines(&session.read()) key=Line::clone
                    children=move |line| view! { <li>{said(move || chairs.with_value(|chairs| words(&line, chairs)))}</li> } />
            </ol>
        </section>
    }
}

/// What a line tells.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Line {
    /// Which move it was; a bonus has that of its move.
    number: usize,
    seat: Seat,
    what: What,
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum What {
    Placed(Card, Cell),
    Discarded,
    Bonus(FirstTo),
}

fn lines(session: &Session) -> Vec<Line> {
    let mut number = 0;
    let mut lines = Vec::new();
    for event in session.record().events() {
        let (seat, what) = match event {
            Event::Placed { seat, card, cell } => (*seat, What::Placed(*card, *cell)),
            Event::Discarded { seat, .. } => (*seat, What::Discarded),
            Event::Bonus { seat, first } => (*seat, What::Bonus(*first)),
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
