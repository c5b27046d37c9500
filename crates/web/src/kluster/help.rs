//! The help sheet: how the hand is led by pointer, by touch and by keyboard.

use crate::{parts::button, t, tr};
use ui::{El, Signal, View, document, el};
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlDialogElement};

const POINTER: [&str; 6] = [
    "kluster-help-pointer-take",
    "kluster-help-pointer-lower",
    "kluster-help-pointer-turn",
    "kluster-help-pointer-height",
    "kluster-help-pointer-cord",
    "kluster-help-pointer-look",
];
const TOUCH: [&str; 4] =
    ["kluster-help-touch-take", "kluster-help-touch-turn", "kluster-help-touch-cord", "kluster-help-touch-look"];
const KEYS: [&str; 14] = [
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
    }
}

/// The button that opens it.
pub(crate) fn opener() -> El {
    el("button").class("round").attr("aria-label", tr!("kluster-help")).on("click", |_: Event| open()).text("?")
}

/// The sheet itself. What stands on it is made when it is first opened.
pub(crate) fn help() -> El {
    let is_wanted = Signal::new(false);
    let dialog = el("dialog").class("help").attr("aria-labelledby", "help-title");
    // A press beside it closes it.
    let close_beside = |event: Event| {
        let is_beside = event.target().is_some_and(|target| target.dyn_into::<HtmlDialogElement>().is_ok());
        if let Some(sheet) = sheet().filter(|_| is_beside) {
            sheet.close();
        }
    };
    dialog
        .on("beforetoggle", move |_: Event| {
            if !is_wanted.now() {
                is_wanted.set(true)
            }
        })
        .on("click", close_beside)
        .part(move || is_wanted.get().then(contents))
}

fn contents() -> El {
    let close = || {
        if let Some(sheet) = sheet() {
            sheet.close();
        }
    };
    let list = |title: &'static str, lines: &'static [&'static str]| {
        let title = el("h3").text(tr!(title));
        el("section").child(title).child(el("ul").child(lines.iter().map(|line| row(line)).collect::<View>()))
    };
    el("div")
        .child(el("h2").attr("id", "help-title").text(tr!("kluster-help")))
        .child(list("kluster-help-keys", &KEYS))
        .child(list("kluster-help-pointer", &POINTER))
        .child(list("kluster-help-touch", &TOUCH))
        .child(button(None, tr!("close"), close).class("main").attr_if("autofocus", true))
}

/// What one does, and what happens then: before and after the colon.
fn row(line: &'static str) -> El {
    let part = move |is_first: bool| {
        move || {
            let words = t!(line);
            let (before, after) = words.split_once(':').unwrap_or(("", &words));
            if is_first { before } else { after }.trim().to_owned()
        }
    };
    el("li").child(el("b").text(part(true))).child(el("span").text(part(false)))
}
