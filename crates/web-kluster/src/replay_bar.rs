//! The controls of a replay of Kluster, and *See why* on its table.

use crate::{
    cause_words::{panel, quiet},
    replay::{Replay, minutes},
};
use kluster::Event;
use leptos::{ev, html, prelude::*};
use magnets::TICKS_PER_SECOND;
use std::rc::Rc;
use web_kit::{
    components::{button, focus_if_lost, replaced},
    icon::Icon,
    replay_bar::{ReplayBar, ReplayMark},
    t, tr,
};

/// All controls below the table.
pub(crate) fn controls(replay: Replay) -> AnyView {
    let mark = Memo::new(move |_| replay.seeing().or(replay.last_mark()));
    let words = move || match replay.made.get() {
        // The progress is shown only while there is no event to describe.
        percent if percent < 100 && mark.get().is_none() => t!("kluster-replay-made", percent = small(percent)),
        _ => replay.words(mark.get()),
    };
    let marks = move || {
        // Read as the record is: `end` follows it.
        replay.end.track();
        let taken = |event: &Event| matches!(event, Event::Taken { .. });
        replay.with_marks(|marks| {
            let marks = marks.iter();
            marks.map(|mark| ReplayMark { position: mark.time, is_high: mark.events.iter().any(taken) }).collect()
        })
    };
    let bar = ReplayBar {
        position: replay.time.into(),
        end: replay.end.into(),
        grain: u64::from(TICKS_PER_SECOND / 10).max(1),
        is_playing: replay.is_playing.into(),
        speed: replay.speed,
        words: Signal::derive(words),
        marks: Signal::derive(marks),
        scrubber: ("kluster-replay-time", minutes),
        command: Rc::new(move |command| replay.carry_out(command)),
    };
    bar.draw()
}

/// The button *See why* on the table, or the explanation.
pub(crate) fn why(replay: Replay) -> AnyView {
    let offered = Memo::new(move |_| match replay.seeing() {
        Some(time) => Some((time, true)),
        None => replay.last_mark().filter(|time| replay.is_explained(*time)).map(|time| (time, false)),
    });
    let inside = move || match offered.get() {
        None => None,
        Some((time, false)) => {
            Some(button(Some(Icon::Why), tr!("kluster-why"), move || replay.see_why(time)).into_any())
        }
        Some((time, true)) => {
            focus_if_lost(".why .main");
            Some(panel(replay.explained(time), move || replay.back(), move || replay.see_why(time)))
        }
    };
    let is_low = move || replay.seeing().is_some_and(|time| replay.is_low(time));
    let place = html::div().class("why").class(("high", is_low)).aria_live("polite");
    place.on(ev::keydown, |event| quiet(&event)).child(replaced(inside)).into_any()
}

fn small(percent: u64) -> u32 {
    u32::try_from(percent).unwrap_or(100)
}
