//! [`banner`]: says that the game is open in another tab, and offers to play here.

use crate::tr;
use leptos::{ev, html, prelude::*};

/// A strip between the bar of a screen and its table, there if this tab follows another one.
///
/// The button goes away with the strip. The page decides where the focus goes on [`TabEvent::Held`](super::TabEvent).
pub(super) fn banner(is_following: bool, take_over: impl Fn() + 'static) -> AnyView {
    let strip = is_following.then(|| {
        let button = html::button().class("main").on(ev::click, move |_| take_over()).child(tr!("tabs-play-here"));
        html::div().class("following").child((html::p().child(tr!("tabs-elsewhere")), button))
    });
    html::div().role("status").child(strip).into_any()
}
