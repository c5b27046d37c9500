//! Sliders for numbers in a range, and the one for the length of a cord, which its knot sets (K2).

use leptos::{ev, html, prelude::*};
use web_kit::{components::value_of, t};
use web_saves::{LONGEST_CORD, SHORTEST_CORD};

/// A slider for a whole number in a range, with words for its value.
pub(super) fn slider(
    [least, most]: [u16; 2],
    step: u16,
    words: impl Fn() -> String + Clone + Send + 'static,
    get: impl Fn() -> u16 + Send + 'static,
    set: impl Fn(u16) + 'static,
) -> AnyView {
    let input = html::input()
        .r#type("range")
        .min(least.to_string())
        .max(most.to_string())
        .step(step.to_string())
        .aria_valuetext(words.clone())
        .prop("value", move || get().to_string())
        .on(ev::input, move |event| {
            if let Ok(value) = value_of(&event).parse::<u16>() {
                set(value.clamp(least, most));
            }
        });
    html::label().class("slider").child((html::span().child(words), input)).into_any()
}

/// The slider for the length of a cord, in millimetres.
pub(super) fn length_slider(get: impl Fn() -> u16 + Clone + Send + 'static, set: impl Fn(u16) + 'static) -> AnyView {
    let shown = get.clone();
    slider([SHORTEST_CORD, LONGEST_CORD], 5, move || t!("kluster-knot", count = shown() / 10), get, set)
}
