//! What happened, move by move, to be read and spoken.

use super::{
    names::{card_name, cell_name, seat_name, you},
    session::Session,
};
use crate::{icon::Icon, t, tr, ui::on};
use clustered::{Event, FirstTo};
use leptos::prelude::*;
use seats::Seat;

/// The moves of a game, the last one first. What is hidden from everybody stays hidden: a discard is told without its card (C6).
pub(crate) fn log(session: Signal<Session>, is_open: RwSignal<bool>) -> impl IntoView {
    let lines = move || {
        let session = session.read();
        let name = |seat: Seat| seat_name(&session.chairs, seat);
        let you = |seat: Seat| you(&session.chairs, seat);
        let mut number = 0;
        let mut lines = Vec::new();
        for event in session.record().events() {
            let line = match event {
                Event::Placed { seat, card, cell } => {
                    number += 1;
                    t!(
                        "log-placed",
                        number = number,
                        name = name(*seat),
                        card = card_name(*card),
                        place = cell_name(*cell)
                    )
                }
                Event::Discarded { seat, .. } => {
                    number += 1;
                    t!("log-discarded", number = number, name = name(*seat), you = you(*seat))
                }
                Event::Bonus { seat, first } => {
                    let shape = if *first == FirstTo::Rectangle { "rectangle" } else { "line" };
                    t!("told-bonus", name = name(*seat), you = you(*seat), shape = shape)
                }
                _ => continue,
            };
            lines.push(line);
        }
        lines.reverse();
        lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()
    };
    view! {
        <section class="log" aria-label=tr!("log")>
            <header>
                <h2>{tr!("log")}</h2>
                <button class="round quiet" aria-label=tr!("close") on:click=on(move |_| is_open.set(false))>{Icon::No.draw()}</button>
            </header>
            <ol tabindex="0">{lines}</ol>
        </section>
    }
}
