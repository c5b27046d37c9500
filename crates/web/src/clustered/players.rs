//! Everybody at the table: whose turn it is, what they have, and what their points are made of.

use super::{
    names::{level_name, seat_name},
    session::{Chair, Session},
    shown::colours,
};
use crate::{
    icon::Icon,
    t, tr,
    ui::{on, said, shown, so},
};
use clustered::{Score, winners};
use leptos::prelude::*;
use seats::{BySeat, Seat};
use web_sys::PointerEvent;

/// What is shown of the players.
#[derive(Clone, Copy)]
pub(crate) struct Players {
    /// Who they are.
    pub(crate) chairs: StoredValue<BySeat<Chair>>,
    /// How the game stands.
    pub(crate) session: Signal<Session>,
    /// The points to show, where those are not all yet.
    pub(crate) points: Signal<Option<BySeat<u32>>>,
    /// Whether all is counted, and the winners are known.
    pub(crate) is_counted: Signal<bool>,
    /// Whose score is pointed at.
    pub(crate) pointed: Pointed,
}

/// Whose score is pointed at: by a mouse over it, or pressed until it is pressed again.
#[derive(Clone, Copy)]
pub(crate) struct Pointed {
    over: RwSignal<Option<Seat>>,
    pressed: RwSignal<Option<Seat>>,
}

impl Pointed {
    /// Nobody's.
    pub(crate) fn nobody() -> Pointed {
        Pointed { over: RwSignal::new(None), pressed: RwSignal::new(None) }
    }

    /// Whose.
    pub(crate) fn seat(self) -> Option<Seat> {
        self.over.get().or(self.pressed.get())
    }

    /// Nobody's any more.
    pub(crate) fn forget(self) {
        self.pressed.set(None);
    }

    fn enter(self, seat: Seat, event: &PointerEvent) {
        // A finger is over nothing: it presses, or is not there.
        if event.pointer_type() == "mouse" {
            self.over.set(Some(seat));
        }
    }

    fn leave(self) {
        self.over.set(None);
    }

    fn press(self, seat: Seat) {
        self.pressed.update(|pressed| *pressed = (*pressed != Some(seat)).then_some(seat));
    }
}

impl Players {
    /// One chip for each.
    pub(crate) fn draw(self) -> impl IntoView {
        let seats: Vec<Seat> = self.chairs.with_value(|chairs| chairs.each().map(|(seat, _)| seat).collect());
        // Counted once for everybody.
        let scores = Memo::new(move |_| self.session.read().game().scores());
        let is_many = seats.len() > 2;
        view! {
            <section class="players" class:many=is_many aria-label=tr!("players")>
                {seats.into_iter().map(|seat| self.chip(seat, scores)).collect_view()}
            </section>
        }
    }

    fn chip(self, seat: Seat, scores: Memo<BySeat<Score>>) -> impl IntoView {
        let chair = self.chairs.with_value(|chairs| chairs[seat].clone());
        let score = Memo::new(move |_| scores.read()[seat]);
        let total = move || self.points.get().map_or_else(|| score.get().total, |points| points[seat]);
        let deck = Memo::new(move |_| self.session.read().game().deck(seat).len());
        let turn = Memo::new(move |_| self.session.read().to_move() == Some(seat));
        // Alone nobody wins.
        let is_winner = so(move || {
            self.is_counted.get() && self.chairs.with_value(BySeat::len) > 1 && winners(&scores.read()).contains(&seat)
        });
        let is_shown = so(move || self.pointed.seat() == Some(seat));
        let (icon, level) = match &chair {
            Chair::Person { .. } => (Icon::Person, None),
            Chair::Bot { level, .. } => (Icon::Bot, Some(*level)),
        };
        view! {
            <div class=format!("chip {}", colours(Some(seat))) class:turn=turn class:winner=is_winner data-seat=seat.number().to_string()
                on:pointerenter=on(move |event| self.pointed.enter(seat, &event)) on:pointerleave=on(move |_| self.pointed.leave())>
                <button aria-expanded=said(move || is_shown.get().to_string()) on:click=on(move |_| self.pointed.press(seat))>
                    <span class="swatch" aria-hidden="true"></span>
                    <span class="who">{icon.draw()}<span class="name">{said(move || self.chairs.with_value(|chairs| seat_name(chairs, seat)))}</span></span>
                    <span class="points" data-points=move || total().to_string()>{total}<span class="spoken">{tr!("points-spoken", points = total())}</span></span>
                    <span class="deck">
                        {tr!("deck-left", count = deck.get())}
                        {level.map(|level| view! { <span class="level">" · "{shown(move || level_name(level))}</span> })}
                    </span>
                    {shown(move || turn.get().then(|| view! { <span class="spoken">{t!("turn-spoken")}</span> }))}
                </button>
                {shown(move || is_shown.get().then(|| breakdown(&score.get())))}
            </div>
        }
    }
}

fn breakdown(score: &Score) -> impl IntoView + use<> {
    let rows = [
        ("score-rectangle", score.rectangle),
        ("score-rows", score.horizontal),
        ("score-columns", score.vertical),
        ("score-bonus", score.bonus),
    ];
    view! {
        <dl class="breakdown">
            {rows.into_iter().map(|(name, points)| view! { <dt>{t!(name)}</dt><dd>{points}</dd> }).collect_view()}
        </dl>
    }
}
