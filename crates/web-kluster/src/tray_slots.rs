//! The places in the trays in which magnets land that are on their way.

use leptos::{html, prelude::*};
use magnets::MagnetId;
use web_sys::DomRect;

/// The place in a tray for a magnet that has not landed.
pub(crate) fn slot(magnet: MagnetId) -> impl IntoView {
    html::span().class("slot").attr("data-slot", magnet.0.to_string()).aria_hidden("true")
}

/// Where the place of a magnet is in the window: in the tray of the person at this screen if it is there, else in the
/// panel of its player.
pub(crate) fn slot_of(magnet: MagnetId) -> Option<DomRect> {
    let number = magnet.0;
    let places = [".stones", ".players"].map(|tray| format!("{tray} [data-slot='{number}']"));
    places.iter().find_map(|place| {
        let rect = document().query_selector(place).ok().flatten()?.get_bounding_client_rect();
        (rect.width() > 0.0).then_some(rect)
    })
}
