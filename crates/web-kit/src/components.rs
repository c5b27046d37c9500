//! Small components that several screens share.

use crate::{icon::Icon, t, time::later};
use leptos::{
    attr::Attribute,
    ev,
    html::{self, HtmlElement},
    prelude::*,
    tachys::view::keyed::keyed,
};
use std::hash::Hash;
use wasm_bindgen::JsCast;
use web_sys::{Event, FocusOptions, HtmlElement as DomElement, HtmlInputElement};

/// Moves the focus to the first element that matches. Nothing scrolls: what can be focused here is visible, or a camera
/// moves to it.
pub fn focus(selector: &str) {
    let found = document().query_selector(selector).ok().flatten();
    if let Some(element) = found.and_then(|element| element.dyn_into::<DomElement>().ok()) {
        let options = FocusOptions::new();
        options.set_prevent_scroll(true);
        let _ = element.focus_with_options(&options);
    }
}

/// The same, if the focus has been lost: the element that had it is gone.
pub fn focus_if_lost(selector: &'static str) {
    later(0, move || {
        let is_lost = document().active_element().is_none_or(|element| element.tag_name() == "BODY");
        if is_lost {
            focus(selector);
        }
    });
}

/// A button with a label, and an icon before it if that helps.
pub fn button(
    icon: Option<Icon>,
    label: impl IntoView + 'static,
    on_click: impl Fn() + 'static,
) -> HtmlElement<html::Button, impl Attribute<State: 'static>, impl RenderHtml<State: 'static>> {
    let label = match icon {
        Some(icon) => (icon.draw(), html::span().child(label)).into_any(),
        None => label.into_any(),
    };
    html::button().on(ev::click, move |_| on_click()).child(label)
}

/// A switch with its label.
pub fn switch(
    label: impl IntoView + 'static,
    is_on: impl Fn() -> bool + Send + Sync + 'static,
    on_change: impl Fn(bool) + 'static,
) -> AnyView {
    let input = html::input()
        .r#type("checkbox")
        .role("switch")
        .prop("checked", is_on)
        .on(ev::change, move |event| on_change(is_checked(&event)));
    html::label().class("switch").child((label.into_any(), input)).into_any()
}

/// A button that deletes, and asks before it does. It stays the same element, so that it keeps the focus.
pub fn delete_button(on_delete: impl Fn() + 'static) -> AnyView {
    let is_asked = RwSignal::new(false);
    let face = move || if is_asked.get() { t!("forget-really").into_any() } else { Icon::Discard.draw().into_any() };
    html::button()
        .class(("main", is_asked))
        .class(("round", move || !is_asked.get()))
        .aria_label(move || if is_asked.get() { t!("forget-really") } else { t!("forget-game") })
        .on(ev::click, move |_| if is_asked.get_untracked() { on_delete() } else { is_asked.set(true) })
        .on(ev::blur, move |_| is_asked.set(false))
        .child(face)
        .into_any()
}

/// A button with a label that asks before it does something. It stays the same element, so that it keeps the focus.
pub fn ask_button(icon: Icon, label: &'static str, question: &'static str, on_agree: impl Fn() + 'static) -> AnyView {
    let is_asked = RwSignal::new(false);
    let words = move || if is_asked.get() { t!(question) } else { t!(label) };
    html::button()
        .class(("main", is_asked))
        .on(ev::click, move |_| if is_asked.get_untracked() { on_agree() } else { is_asked.set(true) })
        .on(ev::blur, move |_| is_asked.set(false))
        .child((icon.draw(), html::span().child(words)))
        .into_any()
}

/// One element for each key, in their order. An element stays while its key stays, wherever it moves. No key may be there
/// twice.
pub fn each<K, V>(
    keys: impl Fn() -> Vec<K> + Send + Sync + 'static,
    element: impl Fn(K) -> V + Clone + Send + 'static,
) -> AnyView
where
    K: Clone + Eq + Hash + Send + 'static,
    V: IntoView + 'static,
{
    For(ForProps::builder().each(keys).key(K::clone).children(element).build()).into_any()
}

/// A view that is replaced as a whole when what it reads has changed. (A closure is patched in place: its elements stay
/// where they have the same types.) What belongs to the old view ends before the new one is made.
pub fn replaced<V: IntoView + 'static>(view: impl Fn() -> V + Send + 'static) -> impl IntoView {
    let count = StoredValue::new(0_u64);
    move || {
        count.update_value(|count| *count += 1);
        let key = count.get_value();
        keyed([view()], move |_| key, |_, view| (|_| (), view))
    }
}

/// The input field of an event; a `<select>` has a value like one.
pub fn field(event: &Event) -> Option<HtmlInputElement> {
    event.target().map(JsCast::unchecked_into)
}

/// The value of the field of an event.
pub fn value_of(event: &Event) -> String {
    field(event).map(|field| field.value()).unwrap_or_default()
}

/// Whether the checkbox of an event is checked.
pub fn is_checked(event: &Event) -> bool {
    field(event).is_some_and(|field| field.checked())
}
