//! The choice of a clock (C6): none, for each turn, or for the whole game.

use super::{draft::Draft, time_limit::TimeLimit};
use crate::{
    option::{Radio, choice_with, radios},
    t, tr,
};
use std::mem::discriminant;
use ui::{El, Memo, Signal, View, part};

const SECONDS: [u16; 5] = [15, 30, 60, 90, 120];
const MINUTES: [u16; 5] = [3, 5, 10, 20, 30];

/// The kinds of clocks, each with the time that is offered first.
const KINDS: [(&str, TimeLimit); 3] = [
    ("clock-none", TimeLimit::None),
    ("clock-turn", TimeLimit::PerTurn { seconds: 60 }),
    ("clock-game", TimeLimit::PerGame { minutes: 10 }),
];

/// The choice, with what happens when the time is up.
pub(super) fn clock_option(draft: Signal<Draft>) -> El {
    let kind = Memo::new(move || discriminant(&draft.read().clock));
    let offer = move |(name, clock): (&'static str, TimeLimit)| {
        let is_chosen = move || kind.get() == discriminant(&clock);
        Radio::new(tr!(name), is_chosen, move || draft.update(|draft| draft.clock = clock))
    };
    let line = move || match draft.read().clock {
        TimeLimit::None => t!("clock-none-line"),
        TimeLimit::PerTurn { .. } => t!("clock-turn-line"),
        TimeLimit::PerGame { .. } => t!("clock-game-line"),
    };
    // Made anew only when the kind changes, so that the focus stays while another time is chosen.
    let times = move || -> View {
        match KINDS.iter().position(|(_, clock)| discriminant(clock) == kind.get()) {
            Some(1) => radios("clock-seconds", SECONDS.map(|seconds| turn_time(draft, seconds)).into()).into(),
            Some(2) => radios("clock-minutes", MINUTES.map(|minutes| game_time(draft, minutes)).into()).into(),
            _ => ().into(),
        }
    };
    choice_with(("option-clock", line), Some("C6"), KINDS.map(offer).into(), part(times)).class("option clock-option")
}

fn turn_time(draft: Signal<Draft>, seconds: u16) -> Radio {
    time(draft, TimeLimit::PerTurn { seconds }, move || t!("clock-seconds", count = seconds))
}

fn game_time(draft: Signal<Draft>, minutes: u16) -> Radio {
    time(draft, TimeLimit::PerGame { minutes }, move || t!("clock-minutes", count = minutes))
}

fn time(draft: Signal<Draft>, clock: TimeLimit, words: impl Fn() -> String + 'static) -> Radio {
    Radio::new(words, move || draft.read().clock == clock, move || draft.update(|draft| draft.clock = clock))
}
