//! The hand: choose a card by tap, key or drag, and what is asked for in words.

use super::{
    board::Board,
    card::drawing,
    names::{card_name, seat_name},
    play::Play,
    shown::colours,
};
use crate::{
    icon::Icon,
    t, tr,
    ui::{focus_if_lost, on, said, shown, so},
};
use clustered::{Card, Face, Phase};
use leptos::prelude::*;
use web_sys::PointerEvent;

/// How far a finger goes before it drags rather than taps, in pixels.
const DRAG: f64 = 10.0;

/// A card on its way from the hand to the table.
#[derive(Clone, Copy, PartialEq)]
struct Drag {
    /// Which finger it is.
    finger: i32,
    from: [f64; 2],
    at: [f64; 2],
    is_far: bool,
}

/// The hand that is shown, and what can be done with the chosen card.
pub(crate) fn hand(play: Play, board: Board) -> impl IntoView {
    let drag: RwSignal<Option<Drag>> = RwSignal::new(None);
    let begin = move |number: usize, event: &PointerEvent| {
        if untrack(|| play.asked()) == Some(Phase::Play) && event.is_primary() && event.button() == 0 {
            let at = [event.client_x().into(), event.client_y().into()];
            drag.set(Some(Drag { finger: event.pointer_id(), from: at, at, is_far: false }));
            if play.chosen.get_untracked() != Some(number) {
                play.choose(Some(number));
            }
        }
    };
    let moved = move |event: PointerEvent| {
        drag.update(|drag| {
            if let Some(drag) = drag.as_mut().filter(|drag| drag.finger == event.pointer_id()) {
                drag.at = [event.client_x().into(), event.client_y().into()];
                let way = (drag.at[0] - drag.from[0]).hypot(drag.at[1] - drag.from[1]);
                drag.is_far |= way > DRAG;
            }
        });
    };
    let dropped = move |event: PointerEvent| {
        let Some(done) = drag.get_untracked().filter(|drag| drag.finger == event.pointer_id()) else { return };
        drag.set(None);
        if done.is_far {
            let cell = board.cell_at(event.client_x().into(), event.client_y().into());
            match cell.filter(|cell| untrack(|| play.spots()).contains(cell)) {
                Some(cell) => play.drop_on(cell),
                None => play.choose(None),
            }
        }
    };
    // The system has taken the finger away, for a gesture of its own.
    let cancelled = move |event: PointerEvent| {
        if drag.get_untracked().is_some_and(|drag| drag.finger == event.pointer_id()) {
            drag.set(None);
        }
    };
    let listeners = [
        window_event_listener(leptos::ev::pointermove, moved),
        window_event_listener(leptos::ev::pointerup, dropped),
        window_event_listener(leptos::ev::pointercancel, cancelled),
    ];
    on_cleanup(move || listeners.into_iter().for_each(WindowListenerHandle::remove));

    // Whoever plays by keyboard goes on at the hand.
    Effect::new(move |_| {
        if play.is_own_turn() && play.chosen.get().is_none() {
            focus_if_lost(".hand .card:not(.stuck)");
        }
    });

    let ghost = move || {
        let drag = drag.get().filter(|drag| drag.is_far)?;
        let (card, seat) = (play.card()?, play.eyes.get()?);
        let style = format!("left: {}px; top: {}px", drag.at[0] - 32.0, drag.at[1] - 44.0);
        Some(view! {
            <div class=format!("card flying {}", colours(Some(seat))) style=style aria-hidden="true">
                <svg><use href=drawing(Face::Card(card)) /></svg>
            </div>
        })
    };
    let cards = move || {
        let own = play.eyes.get();
        let turn = play.is_own_turn();
        let asked = play.asked();
        let list = play.hand().into_iter().enumerate();
        list.map(|(number, card)| {
            let stuck = asked == Some(Phase::Play) && !play.has_place(card);
            let name = move || label(card, number, stuck);
            view! {
                <button class=format!("card {}", colours(own)) class:chosen=so(move || play.chosen.get() == Some(number)) class:stuck=stuck
                    aria-pressed=said(move || (play.chosen.get() == Some(number)).to_string()) aria-label=name disabled=!turn data-card=card.to_string()
                    on:pointerdown=on(move |event| begin(number, &event))
                    on:click=on(move |event: web_sys::MouseEvent| {
                        // A tap has chosen it already when the finger came down; the keyboard has not.
                        if event.detail() == 0 || asked != Some(Phase::Play) {
                            let again = play.chosen.get_untracked() == Some(number);
                            play.choose((!again).then_some(number));
                        }
                    })>
                    <svg aria-hidden="true"><use href=drawing(Face::Card(card)) /></svg>
                    <kbd aria-hidden="true">{number + 1}</kbd>
                </button>
            }
        })
        .collect_view()
    };
    view! {
        <section class="tray" aria-label=tr!("hand")>
            <p class="asked">{shown(move || asked_words(play))}</p>
            <div class="hand">{cards}</div>
            <div class="answers">{shown(move || answers(play))}</div>
            {ghost}
        </section>
    }
}

fn label(card: Card, number: usize, stuck: bool) -> String {
    let name = card_name(card);
    if stuck {
        t!("hand-card-stuck", card = name, number = number + 1)
    } else {
        t!("hand-card", card = name, number = number + 1)
    }
}

/// What the player is asked for, in one sentence.
pub(super) fn asked_words(play: Play) -> String {
    let session = play.session.read();
    let Some(seat) = session.to_move() else { return t!("asked-over") };
    match play.asked() {
        None => t!("asked-wait", name = seat_name(&session.chairs, seat)),
        Some(Phase::DiscardSetup) => t!("asked-discard-setup", count = play.hand().len().saturating_sub(5)),
        Some(Phase::DiscardExtra) => t!("asked-discard-extra"),
        Some(Phase::Play) if play.must_discard() => t!("asked-discard-forced"),
        Some(Phase::Play) => match play.card() {
            None => t!("asked-play"),
            Some(card) if !play.has_place(card) => t!("asked-stuck", card = card_name(card)),
            Some(_) if play.aim.get().is_some() => t!("asked-confirm"),
            Some(_) => t!("asked-place"),
        },
    }
}

/// The buttons for the chosen card.
fn answers(play: Play) -> impl IntoView {
    let discard = play.must_discard() && play.chosen.get().is_some();
    let confirm = play.aim.get();
    let cancel = play.chosen.get().is_some();
    view! {
        {discard.then(|| view! {
            <button class="main" on:click=on(move |_| play.discard())>{Icon::Discard.draw()}<span>{t!("discard")}</span></button>
        })}
        {confirm.map(|cell| view! {
            <button class="main" on:click=on(move |_| play.place(cell))>{Icon::Yes.draw()}<span>{t!("place")}</span></button>
        })}
        {cancel.then(|| view! {
            <button on:click=on(move |_| play.choose(None))>{Icon::No.draw()}<span>{t!("cancel")}</span></button>
        })}
        {(!cancel && play.can_undo()).then(|| view! {
            <button on:click=on(move |_| play.undo())>{Icon::Undo.draw()}<span>{t!("undo")}</span></button>
        })}
    }
}
