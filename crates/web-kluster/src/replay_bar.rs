//! The controls of a replay: start and pause, previous and next event, a scrubber, the speed, and the events in words.

use crate::{
    cause_words::{panel, quiet},
    replay::{NORMAL, Replay, SPEEDS, minutes},
    timeline::EventMark,
};
use kluster::Event;
use leptos::{ev, html, prelude::*, svg};
use magnets::TICKS_PER_SECOND;
use web_kit::{
    components::{button, focus_if_lost, replaced, value_of},
    icon::Icon,
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
    let said = html::p().class("asked").role("status").aria_live("polite").child(words);
    let row = html::div().class("replay").child((buttons(replay), scrubber(replay), speeds(replay)));
    let section = html::section().class("tray watched").on(ev::keydown, |event| quiet(&event));
    section.child((said, row)).into_any()
}

fn buttons(replay: Replay) -> AnyView {
    let round = |name: &'static str, icon: Icon, is_next: bool| {
        let button = html::button().class("round").aria_label(tr!(name));
        button.on(ev::click, move |_| replay.step(is_next)).child(icon.draw())
    };
    let is_playing = replay.is_playing;
    let start = html::button()
        .class("round main")
        .aria_label(move || if is_playing.get() { t!("pause") } else { t!("replay") })
        .on(ev::click, move |_| replay.toggle())
        .child(move || if is_playing.get() { Icon::Pause.draw() } else { Icon::Play.draw() });
    let before = round("kluster-replay-before", Icon::Before, false);
    (before, start, round("kluster-replay-next", Icon::After, true)).into_any()
}

/// The scrubber, with a mark at each event: high ones where magnets were taken.
fn scrubber(replay: Replay) -> AnyView {
    let slider = html::input()
        .r#type("range")
        .min("0")
        .max(move || replay.end.get().to_string())
        .step((TICKS_PER_SECOND / 10).max(1).to_string())
        .aria_label(tr!("kluster-replay-time"))
        .aria_valuetext(move || minutes(replay.time.get()))
        .prop("value", move || replay.time.get().to_string())
        .on(ev::input, move |event| replay.seek(value_of(&event).parse().unwrap_or(0)));
    let drawn = move || {
        let end = replay.end.get().max(1);
        replay
            .with_marks(|marks| [(false, "placed"), (true, "taken")].map(|(high, class)| line(marks, end, high, class)))
    };
    let marks = svg::svg().class("ticks").attr("viewBox", "0 0 1000 8").attr("preserveAspectRatio", "none");
    html::div().class("scrubber").child((slider, marks.aria_hidden("true").child(drawn))).into_any()
}

/// The marks where magnets were taken, or all others.
fn line(marks: &[EventMark], end: u64, high: bool, class: &'static str) -> impl IntoView + use<> {
    let is_taking = |mark: &&EventMark| mark.events.iter().any(|event| matches!(event, Event::Taken { .. })) == high;
    let of = |mark: &EventMark| format!("M{} 8v-{}", mark.time * 1000 / end, if high { 8 } else { 4 });
    let path: String = marks.iter().filter(is_taking).map(of).collect();
    svg::path().class(class).attr("d", path)
}

fn speeds(replay: Replay) -> AnyView {
    let offer = |(number, (name, _)): (usize, (&'static str, f64))| {
        html::option().value(number.to_string()).selected(number == NORMAL).child(tr!(name))
    };
    html::select()
        .aria_label(tr!("replay-speed"))
        .on(ev::change, move |event| replay.speed.set(value_of(&event).parse().unwrap_or(NORMAL)))
        .child(SPEEDS.into_iter().enumerate().map(offer).collect_view())
        .into_any()
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
