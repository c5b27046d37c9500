//! [`ReplayBar`]: the controls below a game that is played again, the same for both games: to the beginning, a step back,
//! play and pause, a step on, a scrubber with a mark at each event, the speed, and what happened in words.

use crate::{
    components::{focus_if_lost, value_of},
    icon::Icon,
    t, tr,
};
use leptos::{ev, html, prelude::*, svg};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

/// The names of the speeds, slow first.
const SPEEDS: [&str; 3] = ["speed-slow", "speed-normal", "speed-fast"];

/// The index of the speed at first.
pub const NORMAL_SPEED: usize = 1;

/// What a player asks of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayCommand {
    /// Play, or pause.
    Toggle,
    /// To the event before, and pause.
    StepBack,
    /// To the next event, and pause.
    StepOn,
    /// To a position, and pause there; beyond the end is the end.
    Seek(u64),
}

/// An event in the scrubber.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayMark {
    /// Its position.
    pub position: u64,
    /// Whether it is one of those that decide games.
    pub is_high: bool,
}

/// The controls of a replay. Positions are ticks or moves.
#[derive(Clone)]
pub struct ReplayBar {
    /// The position that is shown.
    pub position: Signal<u64>,
    /// The last position.
    pub end: Signal<u64>,
    /// The step of the scrubber.
    pub grain: u64,
    /// Whether it is playing.
    pub is_playing: Signal<bool>,
    /// The index of the speed.
    pub speed: RwSignal<usize>,
    /// What happened at the position, in words.
    pub words: Signal<String>,
    /// The events.
    pub marks: Signal<Vec<ReplayMark>>,
    /// The name of the scrubber, and a position in words.
    pub scrubber: (&'static str, fn(u64) -> String),
    /// Carries out what the player asks for.
    pub command: Rc<dyn Fn(ReplayCommand)>,
}

impl ReplayBar {
    /// The controls below the table.
    pub fn draw(self) -> AnyView {
        focus_if_lost(".replay .main");
        let said = html::p().class("asked").role("status").aria_live("polite").child(move || self.words.get());
        let row = html::div().class("replay").child((self.buttons(), self.scrubber(), self.speeds()));
        html::section().class("tray watched").on(ev::keydown, |event| keep_press(&event)).child((said, row)).into_any()
    }

    fn buttons(&self) -> AnyView {
        let round = |name: &'static str, icon: Icon, asked: ReplayCommand| {
            let command = Rc::clone(&self.command);
            html::button()
                .class("round")
                .aria_label(tr!(name))
                .title(tr!(name))
                .on(ev::click, move |_| command(asked))
                .child(icon.draw())
        };
        let (is_playing, command) = (self.is_playing, Rc::clone(&self.command));
        let name = move || if is_playing.get() { t!("pause") } else { t!("replay") };
        let play = html::button()
            .class("round main")
            .aria_label(name)
            .title(name)
            .on(ev::click, move |_| command(ReplayCommand::Toggle))
            .child(move || if is_playing.get() { Icon::Pause.draw() } else { Icon::Play.draw() });
        (
            round("replay-start", Icon::Start, ReplayCommand::Seek(0)),
            round("replay-before", Icon::Before, ReplayCommand::StepBack),
            play,
            round("replay-next", Icon::After, ReplayCommand::StepOn),
        )
            .into_any()
    }

    /// The scrubber, with a mark at each event: high ones at those that decide games.
    fn scrubber(&self) -> AnyView {
        let ReplayBar { position, end, marks, .. } = *self;
        let ((name, words), command) = (self.scrubber, Rc::clone(&self.command));
        let slider = html::input()
            .r#type("range")
            .min("0")
            .max(move || end.get().to_string())
            .step(self.grain.to_string())
            .aria_label(tr!(name))
            .aria_valuetext(move || words(position.get()))
            .prop("value", move || position.get().to_string())
            .on(ev::input, move |event| command(ReplayCommand::Seek(value_of(&event).parse().unwrap_or(0))));
        let drawn = move || {
            marks.with(|marks| {
                [(false, "event"), (true, "high")].map(|(high, class)| line(marks, end.get(), high, class))
            })
        };
        let ticks = svg::svg().class("ticks").attr("viewBox", "0 0 1000 8").attr("preserveAspectRatio", "none");
        html::div().class("scrubber").child((slider, ticks.aria_hidden("true").child(drawn))).into_any()
    }

    fn speeds(&self) -> AnyView {
        let speed = self.speed;
        let offer = |(number, name): (usize, &'static str)| {
            html::option().value(number.to_string()).selected(number == NORMAL_SPEED).child(tr!(name))
        };
        html::select()
            .aria_label(tr!("replay-speed"))
            .on(ev::change, move |event| speed.set(value_of(&event).parse().unwrap_or(NORMAL_SPEED)))
            .child(SPEEDS.into_iter().enumerate().map(offer).collect_view())
            .into_any()
    }
}

/// The high marks, or all others.
fn line(marks: &[ReplayMark], end: u64, high: bool, class: &'static str) -> impl IntoView + use<> {
    let of = |mark: &ReplayMark| format!("M{} 8v-{}", mark.position * 1000 / end.max(1), if high { 8 } else { 4 });
    let path: String = marks.iter().filter(|mark| mark.is_high == high).map(of).collect();
    svg::path().class(class).attr("d", path)
}

/// Stops a key that presses a button, so that it does nothing else.
fn keep_press(event: &KeyboardEvent) {
    if matches!(event.key().as_str(), "Enter" | " ") {
        event.stop_propagation();
    }
}

/// What a key asks for, unless the element with the focus needs it itself.
pub fn replay_key(event: &KeyboardEvent) -> Option<ReplayCommand> {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let tag = target.map(|target| target.tag_name()).unwrap_or_default();
    let is_field = matches!(tag.as_str(), "INPUT" | "SELECT");
    let is_button = matches!(tag.as_str(), "BUTTON" | "SUMMARY" | "A") || is_field;
    match event.key().as_str() {
        _ if event.ctrl_key() || event.alt_key() || event.meta_key() => None,
        " " if !is_button => Some(ReplayCommand::Toggle),
        "ArrowLeft" if !is_field => Some(ReplayCommand::StepBack),
        "ArrowRight" if !is_field => Some(ReplayCommand::StepOn),
        "Home" if !is_field => Some(ReplayCommand::Seek(0)),
        "End" if !is_field => Some(ReplayCommand::Seek(u64::MAX)),
        _ => None,
    }
}
