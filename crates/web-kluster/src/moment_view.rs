//! What the Kluster moment adds to the table: the dark rim, the word, and the picture on which magnets fly.

use crate::{kluster_moment::KlusterMoment, player_trays::seat_class, viewport::Viewport};
use leptos::{html, prelude::*};
use web_kit::{components::replaced, tr};

/// The dark rim with light where magnets have met, and the word.
pub(crate) fn moment_view(moment: KlusterMoment) -> AnyView {
    let place = Memo::new(move |before: Option<&[f64; 2]>| match moment.word.get() {
        Some(word) => word.at,
        // It fades where it was.
        None => before.copied().unwrap_or_default(),
    });
    let part = move |axis: usize| move || format!("{:.0}px", place.get()[axis]);
    let rim = html::div()
        .class("moment-rim")
        .class(("lit", move || moment.word.read().is_some()))
        .style(("--x", part(0)))
        .style(("--y", part(1)))
        .aria_hidden("true");
    let word = move || {
        let word = moment.word.get()?;
        let text = html::b().class(format!("kluster-word {}", seat_class(word.seat))).class(("low", word.is_low));
        Some(text.aria_hidden("true").child(tr!("kluster-word")))
    };
    (rim, replaced(word)).into_any()
}

/// The picture above the page on which magnets fly.
pub(crate) fn flight_picture(viewport: Viewport) -> AnyView {
    let node = NodeRef::<html::Canvas>::new();
    Effect::new(move |_| {
        if let Some(canvas) = node.get() {
            viewport.renderer().set_overlay(canvas);
        }
    });
    html::canvas().node_ref(node).class("flights").hidden(true).aria_hidden("true").into_any()
}
