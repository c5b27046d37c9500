//! Small helpers for views. What they return is of one type wherever it is used, which keeps the program small: the framework compiles its code
//! anew for every closure that it is given directly.

use crate::{icon::Icon, t, time::later};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{FocusOptions, HtmlElement};

/// What happens on an event.
pub(crate) fn on<E: 'static>(work: impl FnMut(E) + 'static) -> Box<dyn FnMut(E)> {
    Box::new(work)
}

/// Whether something is so, followed when it changes.
pub(crate) fn so(is_so: impl Fn() -> bool + Send + Sync + 'static) -> Signal<bool> {
    let is_so: Box<dyn Fn() -> bool + Send + Sync> = Box::new(is_so);
    Signal::derive(is_so)
}

/// A text that is followed when it changes.
pub(crate) fn said(text: impl Fn() -> String + Send + Sync + 'static) -> Signal<String> {
    let text: Box<dyn Fn() -> String + Send + Sync> = Box::new(text);
    Signal::derive(text)
}

/// A part of the page that is made anew when what it reads changes.
pub(crate) fn shown<V: IntoView + 'static>(
    part: impl Fn() -> V + Send + 'static,
) -> Box<dyn FnMut() -> AnyView + Send> {
    Box::new(move || part().into_any())
}

/// Puts the focus on the first element of this kind. Nothing scrolls: what can be focused here is seen, or a camera moves to it.
pub(crate) fn focus(selector: &str) {
    let found = document().query_selector(selector).ok().flatten();
    if let Some(element) = found.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let still = FocusOptions::new();
        still.set_prevent_scroll(true);
        let _ = element.focus_with_options(&still);
    }
}

/// The same, if the focus has been lost: what had it is gone.
pub(crate) fn focus_if_lost(selector: &'static str) {
    later(0, move || {
        let is_lost = document().active_element().is_none_or(|element| element.tag_name() == "BODY");
        if is_lost {
            focus(selector);
        }
    });
}

/// A button that deletes, and asks before it does. It stays the same button, so that the focus stays on it.
pub(crate) fn delete_button(delete: impl Fn() + 'static) -> impl IntoView {
    let is_asked = RwSignal::new(false);
    let press = move |_| if is_asked.get_untracked() { delete() } else { is_asked.set(true) };
    let face = move || if is_asked.get() { t!("forget-really").into_any() } else { Icon::Discard.draw().into_any() };
    let name = said(move || if is_asked.get() { t!("forget-really") } else { t!("forget-game") });
    view! {
        <button class:main=so(move || is_asked.get()) class:round=so(move || !is_asked.get()) aria-label=name
            on:click=on(press) on:blur=on(move |_| is_asked.set(false))>{shown(face)}</button>
    }
}
