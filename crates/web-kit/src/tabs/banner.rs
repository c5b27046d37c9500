//! [`banner`]: says that the game is open in another tab, and offers to play here.

use crate::tr;
use ui::{El, el};
use web_sys::Event;

/// A strip between the bar of a screen and its table, there if this tab follows another one.
///
/// The button goes away with the strip. The page decides where the focus goes on [`TabEvent::Held`](super::TabEvent).
pub(super) fn banner(is_following: bool, take_over: impl Fn() + 'static) -> El {
    let strip = el("div").attr("role", "status");
    if !is_following {
        return strip;
    }
    let button = el("button").class("main").on("click", move |_: Event| take_over()).text(tr!("tabs-play-here"));
    strip.child(el("div").class("following").child(el("p").text(tr!("tabs-elsewhere"))).child(button))
}
