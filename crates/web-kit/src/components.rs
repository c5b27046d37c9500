//! Small components that several screens share.

use crate::{icon::Icon, t, time::later};
use ui::{El, Said, Signal, So, View, document, el};
use wasm_bindgen::JsCast;
use web_sys::{Event, FocusOptions, HtmlElement, HtmlInputElement};

/// Puts the focus on the first element of this kind. Nothing scrolls: what can be focused here is seen, or a camera moves to it.
pub fn focus(selector: &str) {
    let found = document().query_selector(selector).ok().flatten();
    if let Some(element) = found.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let still = FocusOptions::new();
        still.set_prevent_scroll(true);
        let _ = element.focus_with_options(&still);
    }
}

/// The same, if the focus has been lost: what had it is gone.
pub fn focus_if_lost(selector: &'static str) {
    later(0, move || {
        let is_lost = document().active_element().is_none_or(|element| element.tag_name() == "BODY");
        if is_lost {
            focus(selector);
        }
    });
}

/// A button with words, and an icon before them if that helps.
pub fn button(icon: Option<Icon>, words: impl Into<Said>, work: impl Fn() + 'static) -> El {
    let button = el("button").on("click", move |_: Event| work());
    match icon {
        Some(icon) => button.child(icon.draw()).child(el("span").text(words)),
        None => button.text(words),
    }
}

/// Something that is on or off, with words for what.
pub fn switch(words: El, is_on: impl Into<So>, change: impl Fn(bool) + 'static) -> El {
    let input = el("input")
        .attr("type", "checkbox")
        .attr("role", "switch")
        .prop_if("checked", is_on)
        .on("change", move |event| change(is_checked(&event)));
    el("label").class("switch").child(words).child(input)
}

/// A button that deletes, and asks before it does. It stays the same button, so that the focus stays on it.
pub fn delete_button(delete: impl Fn() + 'static) -> El {
    let is_asked = Signal::new(false);
    let face = move || if is_asked.get() { View::from(t!("forget-really")) } else { Icon::Discard.draw().into() };
    el("button")
        .class_if("main", move || is_asked.get())
        .class_if("round", move || !is_asked.get())
        .attr("aria-label", move || if is_asked.get() { t!("forget-really") } else { t!("forget-game") })
        .on("click", move |_: Event| if is_asked.now() { delete() } else { is_asked.set(true) })
        .on("blur", move |_: Event| is_asked.set(false))
        .part(face)
}

/// The field that an event is about; a list to choose from has a value like one.
pub fn field(event: &Event) -> Option<HtmlInputElement> {
    event.target().map(JsCast::unchecked_into)
}

/// What stands in the field that an event is about.
pub fn value_of(event: &Event) -> String {
    field(event).map(|field| field.value()).unwrap_or_default()
}

/// Whether the box that an event is about is ticked.
pub fn is_checked(event: &Event) -> bool {
    field(event).is_some_and(|field| field.checked())
}
