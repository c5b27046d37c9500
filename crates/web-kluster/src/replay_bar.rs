//! The controls of a replay: start and pause, previous and next event, a scrubber, the speed, and the events in words.

use crate::{
    cause_words::{panel, quiet},
    replay::{NORMAL, Replay, SPEEDS, minutes},
    timeline::EventMark,
};
use kluster::Event;
use magnets::TICKS_PER_SECOND;
use ui::{El, Memo, View, el, svg};
use web_kit::{
    components::{button, focus_if_lost, value_of},
    icon::Icon,
    t, tr,
};
use web_sys::{Event as PageEvent, KeyboardEvent};

/// All controls below the table.
pub(crate) fn controls(replay: Replay) -> El {
    let mark = Memo::new(move || replay.seeing().or(replay.last_mark()));
    let words = move || match replay.made.get() {
        // The progress is said only while nothing else can be.
        percent if percent < 100 && mark.get().is_none() => t!("kluster-replay-made", percent = small(percent)),
        _ => replay.words(mark.get()),
    };
    let said = el("p").class("asked").attr("role", "status").attr("aria-live", "polite").text(words);
    let row = el("div").class("replay").child(buttons(replay)).child(scrubber(replay)).child(speeds(replay));
    el("section").class("tray watched").on("keydown", |event: KeyboardEvent| quiet(&event)).child(said).child(row)
}

fn buttons(replay: Replay) -> View {
    let round = |name: &'static str, icon: Icon, is_next: bool| {
        let button = el("button").class("round").attr("aria-label", tr!(name));
        button.on("click", move |_: PageEvent| replay.step(is_next)).child(icon.draw())
    };
    let is_playing = replay.is_playing;
    let start = el("button")
        .class("round main")
        .attr("aria-label", move || if is_playing.get() { t!("pause") } else { t!("replay") })
        .on("click", move |_: PageEvent| replay.toggle())
        .part(move || if is_playing.get() { Icon::Pause.draw() } else { Icon::Play.draw() });
    [round("kluster-replay-before", Icon::Before, false), start, round("kluster-replay-next", Icon::After, true)].into()
}

/// The scrubber, with a mark wherever the rules said something: high ones where magnets were taken.
fn scrubber(replay: Replay) -> El {
    let slider = el("input")
        .attr("type", "range")
        .attr("min", "0")
        .attr("max", move || replay.end.get().to_string())
        .attr("step", (TICKS_PER_SECOND / 10).max(1).to_string())
        .attr("aria-label", tr!("kluster-replay-time"))
        .attr("aria-valuetext", move || minutes(replay.time.get()))
        .prop("value", move || replay.time.get().to_string())
        .on("input", move |event: PageEvent| replay.seek(value_of(&event).parse().unwrap_or(0)));
    let end = Memo::new(move || replay.end.get());
    let drawn = move || {
        let end = end.get().max(1);
        replay
            .with_marks(|marks| [(false, "placed"), (true, "taken")].map(|(high, class)| line(marks, end, high, class)))
    };
    let marks = svg("svg").class("ticks").attr("viewBox", "0 0 1000 8").attr("preserveAspectRatio", "none");
    el("div").class("scrubber").child(slider).child(marks.attr("aria-hidden", "true").part(drawn))
}

/// The marks where magnets were taken, or all others.
fn line(marks: &[EventMark], end: u64, high: bool, class: &'static str) -> El {
    let is_taking = |mark: &&EventMark| mark.events.iter().any(|event| matches!(event, Event::Taken { .. })) == high;
    let of = |mark: &EventMark| format!("M{} 8v-{}", mark.time * 1000 / end, if high { 8 } else { 4 });
    let path: String = marks.iter().filter(is_taking).map(of).collect();
    svg("path").attr("class", class).attr("d", path)
}

fn speeds(replay: Replay) -> El {
    let offer = |(number, (name, _)): (usize, (&'static str, f64))| {
        el("option").attr("value", number.to_string()).attr_if("selected", number == NORMAL).text(tr!(name))
    };
    el("select")
        .attr("aria-label", tr!("replay-speed"))
        .on("change", move |event| replay.speed.set(value_of(&event).parse().unwrap_or(NORMAL)))
        .child(SPEEDS.into_iter().enumerate().map(offer).collect::<View>())
}

/// The button *See why* on the table, or the explanation.
pub(crate) fn why(replay: Replay) -> El {
    let offered = Memo::new(move || match replay.seeing() {
        Some(time) => Some((time, true)),
        None => replay.last_mark().filter(|time| replay.is_explained(*time)).map(|time| (time, false)),
    });
    let inside = move || match offered.get() {
        None => View::from(()),
        Some((time, false)) => button(Some(Icon::Why), tr!("kluster-why"), move || replay.see_why(time)).into(),
        Some((time, true)) => {
            focus_if_lost(".why .main");
            panel(replay.explained(time), move || replay.back(), move || replay.see_why(time)).into()
        }
    };
    let is_low = move || replay.seeing().is_some_and(|time| replay.is_low(time));
    let place = el("div").class("why").class_if("high", is_low).attr("aria-live", "polite");
    place.on("keydown", |event: KeyboardEvent| quiet(&event)).part(inside)
}

fn small(percent: u64) -> u32 {
    u32::try_from(percent).unwrap_or(100)
}
