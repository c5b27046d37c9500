//! [`banner`]: says that the game is open in another tab, and offers to play here.

use crate::tr;
use ui::{El, Signal, el};
use web_sys::Event;

/// A strip between the bar of a screen and its table, there while this tab follows another one.
///
/// The button goes away with the strip. The page decides where the focus goes on [`TabEvent::Held`](super::TabEvent).
pub(crate) fn banner(is_following: Signal<bool>, take_over: impl Fn() + Clone + 'static) -> El {
    let strip = move || {
        let take_over = take_over.clone();
        let button = el("button").class("main").on("click", move |_: Event| take_over()).text(tr!("tabs-play-here"));
        is_following
            .get()
            .then(|| el("div").class("following").child(el("p").text(tr!("tabs-elsewhere"))).child(button))
    };
    // A screen reader announces what comes into an element that was there before.
    el("div").attr("role", "status").part(strip)
}
