//! A finished game, played again: a scrubber, a speed, and the table as it was.

use super::{
    board::Board,
    log::log,
    names::seat_name,
    outline::outlines,
    players::{Players, Pointed},
    saved::Shelf,
    session::Session,
    table::sorry,
};
use crate::{
    icon::Icon,
    route::Screen,
    shell::top_bar,
    t,
    time::later,
    tr,
    ui::{on, shown, so},
};
use leptos::prelude::*;
use seats::Seat;

/// How long a move is shown, in milliseconds, at each speed.
const SPEEDS: [(&str, u32); 3] = [("speed-slow", 2000), ("speed-normal", 900), ("speed-fast", 250)];

/// The replay of a finished game by its number.
pub(crate) fn replay(id: u64) -> impl IntoView {
    match Shelf::Done.get(id) {
        Ok(session) => played(session).into_any(),
        Err(why) => sorry(&why).into_any(),
    }
}

fn played(whole: Session) -> impl IntoView {
    let last = whole.moves().len();
    let whole = StoredValue::new(whole);
    let moves = RwSignal::new(last);
    let session = Memo::new_with_compare(
        move |_| whole.with_value(|whole| whole.after(moves.get()).unwrap_or_else(|| whole.clone())),
        |_, _| true,
    );
    let session: Signal<Session> = session.into();
    let pointed = Pointed::nobody();
    let names = move |seat: Option<Seat>| match seat {
        Some(seat) => whole.with_value(|whole| seat_name(&whole.chairs, seat)),
        None => t!("nobody"),
    };
    let outlined =
        Signal::derive(move || pointed.seat().map(|seat| outlines(session.read().game(), seat)).unwrap_or_default());
    let board = Board::of(session, outlined);
    let players = Players {
        chairs: StoredValue::new(whole.with_value(|whole| whole.chairs.clone())),
        session,
        points: Signal::derive(|| None),
        is_counted: so(move || moves.get() == last && session.read().to_move().is_none()),
        pointed,
    };
    let playing = RwSignal::new(false);
    let speed = RwSignal::new(1_usize);
    Effect::new(move |_| {
        if !playing.get() {
            return;
        }
        let now = moves.get();
        if now >= last {
            playing.set(false);
            return;
        }
        later(SPEEDS[speed.get_untracked() % SPEEDS.len()].1, move || {
            if playing.try_get_untracked() == Some(true) && moves.try_get_untracked() == Some(now) {
                moves.set(now + 1);
            }
        });
    });
    let toggle = move |_| {
        if !playing.get_untracked() && moves.get_untracked() >= last {
            moves.set(0);
        }
        playing.update(|playing| *playing = !*playing);
    };
    view! {
        <div class="screen table">
            {top_bar(Screen::Records, move || t!("replay-title", count = moves.get(), all = last), board.tools())}
            <main class="table-main">
                {players.draw()}
                {board.draw(names)}
                <section class="tray replay">
                    <button class="round main" aria-label=move || if playing.get() { t!("pause") } else { t!("replay") } on:click=toggle>
                        {shown(move || if playing.get() { Icon::Pause.draw() } else { Icon::Play.draw() })}
                    </button>
                    <input type="range" min="0" max=last.to_string() aria-label=tr!("replay-move") prop:value=move || moves.get().to_string()
                        on:input=on(move |event| { playing.set(false); moves.set(event_target_value(&event).parse().unwrap_or(last)); }) />
                    <select aria-label=tr!("replay-speed") on:change=on(move |event| speed.set(event_target_value(&event).parse().unwrap_or(1)))>
                        {SPEEDS.iter().enumerate().map(|(number, (name, _))| view! {
                            <option value=number.to_string() selected=number == 1>{tr!(name)}</option>
                        }).collect_view()}
                    </select>
                </section>
                {log(session, RwSignal::new(false))}
            </main>
        </div>
    }
}
