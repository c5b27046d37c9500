//! The menu of learning aids. They are off at first, and the table says which are on.

use crate::cause_words::quiet;
use ui::{El, Memo, View, el, listen, window};
use wasm_bindgen::JsCast;
use web_kit::{components, icon::Icon, settings::Settings, shell::Shell, t, tr};
use web_sys::{HtmlElement, KeyboardEvent, Node, PointerEvent};

/// The name of an aid, and its setting.
type Aid = (&'static str, fn(&mut Settings) -> &mut bool);

const ALL: [Aid; 3] = [
    ("aid-lines", |settings| &mut settings.field_lines),
    ("aid-danger", |settings| &mut settings.danger_map),
    ("aid-poles", |settings| &mut settings.poles),
];

fn is_on(shell: Shell, (_, part): Aid) -> bool {
    *part(&mut shell.settings.get())
}

/// The menu for the bar on top of a table. `changed` is called after a setting has changed.
pub(crate) fn menu(shell: Shell, changed: impl Fn() + Copy + 'static) -> El {
    let offer = move |aid: Aid| {
        let set = move |on: bool| {
            shell.set(|settings| *aid.1(settings) = on);
            changed();
        };
        components::switch(el("span").text(tr!(aid.0)), move || is_on(shell, aid), set)
    };
    let summary = el("summary").class("button round").attr("aria-label", tr!("aids")).child(Icon::Aids.draw());
    let offers = el("div").class("offers").child(ALL.into_iter().map(offer).collect::<View>());
    let menu = el("details").class("aids").child(summary).child(offers);
    let details = menu.element().clone();
    let outside = details.clone();
    listen(&window(), "pointerdown", move |event: PointerEvent| {
        let inside = event.target().and_then(|target| target.dyn_into::<Node>().ok());
        if !outside.contains(inside.as_ref()) {
            let _ = outside.remove_attribute("open");
        }
    });
    menu.on("keydown", move |event: KeyboardEvent| {
        if event.key() == "Escape" && details.has_attribute("open") {
            let _ = details.remove_attribute("open");
            event.stop_propagation();
            let summary = details.first_element_child().and_then(|first| first.dyn_into::<HtmlElement>().ok());
            let _ = summary.map(|summary| summary.focus());
        }
        quiet(&event);
    })
}

/// Says which aids are on.
pub(crate) fn badge(shell: Shell) -> El {
    let names = Memo::new(move || {
        let on = ALL.into_iter().filter(|aid| is_on(shell, *aid)).map(|(name, _)| t!(name));
        on.collect::<Vec<_>>().join(", ")
    });
    let words = move || if names.read().is_empty() { String::new() } else { t!("aids-on", names = names.get()) };
    el("p").class("aids-on").attr("role", "status").text(words)
}
