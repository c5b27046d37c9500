//! The knot of a cord: how long it makes it (K2), as a slider.

use ui::{El, el};
use web_kit::{components::value_of, t};
use web_saves::{LONGEST_CORD, SHORTEST_CORD};
use web_sys::Event;

/// A slider for a whole number between two others, with words for what it says.
pub(super) fn slider(
    [least, most]: [u16; 2],
    step: u16,
    words: impl Fn() -> String + Clone + 'static,
    get: impl Fn() -> u16 + 'static,
    set: impl Fn(u16) + 'static,
) -> El {
    let input = el("input")
        .attr("type", "range")
        .attr("min", least.to_string())
        .attr("max", most.to_string())
        .attr("step", step.to_string())
        .attr("aria-valuetext", words.clone())
        .prop("value", move || get().to_string())
        .on("input", move |event: Event| {
            if let Ok(value) = value_of(&event).parse::<u16>() {
                set(value.clamp(least, most));
            }
        });
    el("label").class("slider").child(el("span").text(words)).child(input)
}

/// The slider of a knot, in millimetres.
pub(super) fn knot(get: impl Fn() -> u16 + Clone + 'static, set: impl Fn(u16) + 'static) -> El {
    let said = get.clone();
    slider([SHORTEST_CORD, LONGEST_CORD], 5, move || t!("kluster-knot", count = said() / 10), get, set)
}
