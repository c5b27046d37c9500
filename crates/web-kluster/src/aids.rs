//! The menu of learning aids. They are off at first, and the table says which are on.

use crate::cause_words::quiet;
use leptos::{ev, html, prelude::*};
use wasm_bindgen::JsCast;
use web_kit::{components, icon::Icon, listen::listen, settings::Settings, shell::Shell, t, tr};
use web_sys::{HtmlElement, Node, PointerEvent};

/// The name of an aid, and its setting.
pub(crate) type Aid = (&'static str, fn(&mut Settings) -> &mut bool);

pub(crate) const ALL: [Aid; 3] = [
    ("aid-lines", |settings| &mut settings.field_lines),
    ("aid-danger", |settings| &mut settings.danger_map),
    ("aid-poles", |settings| &mut settings.poles),
];

/// Whether an aid is on; tracked.
pub(crate) fn is_on(shell: Shell, (_, part): Aid) -> bool {
    *part(&mut shell.settings.get())
}

/// The menu for the bar on top of a table. `changed` is called after a setting has changed.
pub(crate) fn menu(shell: Shell, changed: impl Fn() + Copy + 'static) -> AnyView {
    let switch = move |aid: Aid| {
        let set = move |on: bool| {
            shell.set(|settings| *aid.1(settings) = on);
            changed();
        };
        components::switch(html::span().child(tr!(aid.0)), move || is_on(shell, aid), set)
    };
    let menu = NodeRef::<html::Details>::new();
    listen(&window(), "pointerdown", move |event: PointerEvent| {
        let inside = event.target().and_then(|target| target.dyn_into::<Node>().ok());
        if let Some(menu) = menu.get_untracked().filter(|menu| !menu.contains(inside.as_ref())) {
            let _ = menu.remove_attribute("open");
        }
    });
    let summary =
        html::summary().class("button round").aria_label(tr!("aids")).title(tr!("aids")).child(Icon::Aids.draw());
    let switches = html::div().class("offers").child(ALL.into_iter().map(switch).collect_view());
    html::details()
        .class("aids")
        .node_ref(menu)
        .on(ev::keydown, move |event| {
            let open = menu.get_untracked().filter(|menu| event.key() == "Escape" && menu.has_attribute("open"));
            if let Some(menu) = open {
                let _ = menu.remove_attribute("open");
                event.stop_propagation();
                let summary = menu.first_element_child().and_then(|first| first.dyn_into::<HtmlElement>().ok());
                let _ = summary.map(|summary| summary.focus());
            }
            quiet(&event);
        })
        .child((summary, switches))
        .into_any()
}

/// Says which aids are on.
pub(crate) fn badge(shell: Shell) -> AnyView {
    let names = Memo::new(move |_| {
        let on = ALL.into_iter().filter(|aid| is_on(shell, *aid)).map(|(name, _)| t!(name));
        on.collect::<Vec<_>>().join(", ")
    });
    let words = move || {
        let names = names.get();
        if names.is_empty() { String::new() } else { t!("aids-on", names = names) }
    };
    html::p().class("aids-on").role("status").child(words).into_any()
}
