//! The help sheet: how the hand is led by pointer, by touch and by keyboard.

use leptos::{ev, html, prelude::*};
use wasm_bindgen::JsCast;
use web_kit::{
    components::{button, focus},
    shell::matches,
    t, tr,
};
use web_sys::HtmlDialogElement;

const POINTER: [&str; 9] = [
    "kluster-help-pointer-click",
    "kluster-help-pointer-take",
    "kluster-help-pointer-lower",
    "kluster-help-pointer-back",
    "kluster-help-pointer-turn",
    "kluster-help-pointer-height",
    "kluster-help-pointer-cord",
    "kluster-help-pointer-knot",
    "kluster-help-pointer-look",
];
const TOUCH: [&str; 8] = [
    "kluster-help-touch-tap",
    "kluster-help-touch-take",
    "kluster-help-touch-back",
    "kluster-help-touch-turn",
    "kluster-help-touch-buttons",
    "kluster-help-touch-cord",
    "kluster-help-touch-knot",
    "kluster-help-touch-look",
];
const KEYS: [&str; 15] = [
    "kluster-help-key-choose",
    "kluster-help-key-arrows",
    "kluster-help-key-turn",
    "kluster-help-key-height",
    "kluster-help-key-flip",
    "kluster-help-key-tip",
    "kluster-help-key-lower",
    "kluster-help-key-escape",
    "kluster-help-key-cord",
    "kluster-help-key-along",
    "kluster-help-key-knot",
    "kluster-help-key-look",
    "kluster-help-key-read",
    "kluster-help-key-sound",
    "kluster-help-key-help",
];

fn sheet() -> Option<HtmlDialogElement> {
    document().query_selector("dialog.help").ok().flatten()?.dyn_into().ok()
}

/// Whether it is open.
pub(crate) fn is_open() -> bool {
    sheet().is_some_and(|sheet| sheet.open())
}

/// Opens it. The browser keeps the focus inside, closes it on Escape, and brings the focus back.
pub(crate) fn open() {
    if let Some(sheet) = sheet().filter(|sheet| !sheet.open()) {
        let _ = sheet.show_modal();
        // A screen reader begins at the title.
        focus("#help-title");
    }
}

fn close() {
    if let Some(sheet) = sheet() {
        sheet.close();
    }
}

/// The sheet itself, beginning with what the player has at hand. Of knots it speaks only where cords have some.
pub(crate) fn help(has_knots: bool) -> AnyView {
    let is_touched = matches("(pointer: coarse)");
    // What the player has at hand is open.
    let list = |title: &'static str, lines: &'static [&'static str], is_open: bool| {
        let title = html::summary().child(html::h3().child(tr!(title)));
        let lines = lines.iter().filter(|line| has_knots || !line.ends_with("-knot"));
        let list = html::ul().child(lines.map(|line| row(line)).collect_view());
        html::details().open(is_open).child((title, list))
    };
    let title = html::h2().id("help-title").tabindex("-1").child(tr!("kluster-help"));
    let head = html::header().child((title, button(None, tr!("close"), close)));
    let touch = list("kluster-help-touch", &TOUCH, is_touched);
    let keys = list("kluster-help-keys", &KEYS, !is_touched);
    let pointer = list("kluster-help-pointer", &POINTER, !is_touched);
    let lists = if is_touched { [touch, keys, pointer] } else { [keys, pointer, touch] };
    html::dialog()
        .class("help")
        .aria_labelledby("help-title")
        // A press beside it closes it.
        .on(ev::click, |event| {
            if event.target().is_some_and(|target| target.has_type::<HtmlDialogElement>()) {
                close();
            }
        })
        .child(html::div().child((head, lists)))
        .into_any()
}

/// What one does, and what happens then: before and after the colon.
fn row(line: &'static str) -> impl IntoView {
    let part = move |is_first: bool| {
        move || {
            let words = t!(line);
            let (before, after) = words.split_once(':').unwrap_or(("", &words));
            if is_first { before } else { after }.trim().to_owned()
        }
    };
    html::li().child((html::b().child(part(true)), html::span().child(part(false))))
}
