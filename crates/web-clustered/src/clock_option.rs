//! The choice of a clock (C6): none, per turn, or per game.

use crate::draft::Draft;
use leptos::{prelude::*, tachys::html::class::class};
use std::mem::discriminant;
use web_kit::{
    components::replaced,
    option::{Radio, choice_with, radios},
    t, tr,
};
use web_saves::TimeLimit;

const SECONDS: [u16; 5] = [15, 30, 60, 90, 120];
const MINUTES: [u16; 5] = [3, 5, 10, 20, 30];

/// The kinds of clocks, each with its default time.
const KINDS: [(&str, TimeLimit); 3] = [
    ("clock-none", TimeLimit::None),
    ("clock-turn", TimeLimit::PerTurn { seconds: 60 }),
    ("clock-game", TimeLimit::PerGame { minutes: 10 }),
];

/// The choice with its times.
pub(crate) fn clock_option(draft: RwSignal<Draft>) -> AnyView {
    let kind = Memo::new(move |_| discriminant(&draft.read().clock));
    let offer = move |(name, clock): (&'static str, TimeLimit)| {
        let is_chosen = move || kind.get() == discriminant(&clock);
        Radio::new(tr!(name), is_chosen, move || draft.update(|draft| draft.clock = clock))
    };
    let line = move || match draft.read().clock {
        TimeLimit::None => t!("clock-none-line"),
        TimeLimit::PerTurn { .. } => t!("clock-turn-line"),
        TimeLimit::PerGame { .. } => t!("clock-game-line"),
    };
    // Replaced only when the kind changes, so that the focus stays while another time is chosen.
    let times = move || match KINDS.iter().position(|(_, clock)| discriminant(clock) == kind.get()) {
        Some(1) => radios("clock-seconds", SECONDS.map(|seconds| turn_time(draft, seconds)).into()).into_any(),
        Some(2) => radios("clock-minutes", MINUTES.map(|minutes| game_time(draft, minutes)).into()).into_any(),
        _ => ().into_any(),
    };
    let option = choice_with(("option-clock", line), Some("C6"), KINDS.map(offer).into(), replaced(times));
    option.add_any_attr(class(("clock-option", true))).into_any()
}

fn turn_time(draft: RwSignal<Draft>, seconds: u16) -> Radio {
    time(draft, TimeLimit::PerTurn { seconds }, move || t!("clock-seconds", count = seconds))
}

fn game_time(draft: RwSignal<Draft>, minutes: u16) -> Radio {
    time(draft, TimeLimit::PerGame { minutes }, move || t!("clock-minutes", count = minutes))
}

fn time(draft: RwSignal<Draft>, clock: TimeLimit, text: impl Fn() -> String + Send + 'static) -> Radio {
    Radio::new(text, move || draft.read().clock == clock, move || draft.update(|draft| draft.clock = clock))
}
