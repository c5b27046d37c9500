//! The table as large as the screen, where the browser can: by the menu, or by F while nothing is in the hand.

use crate::{help, live_table::LiveTable};
use leptos::{html, prelude::*};
use wasm_bindgen::JsCast;
use web_kit::{icon::Icon, listen::listen, menu::menu_action_with, shell::matches};
use web_sys::{Element, KeyboardEvent};

/// Whether the browser can.
pub(crate) fn is_possible() -> bool {
    document().fullscreen_enabled()
}

/// Goes there, or back.
fn toggle() {
    if document().fullscreen_element().is_some() {
        document().exit_fullscreen();
    } else if let Some(root) = document().document_element() {
        // A browser that refuses shows the page as it is.
        let _ = root.request_fullscreen();
    }
}

/// The key, as keyboards show it.
const KEY: &str = "F";

/// The action of the menu, with its key where there is a keyboard.
pub(crate) fn menu_item() -> AnyView {
    let key = matches("(hover: hover) and (pointer: fine)").then(|| html::kbd().child(KEY));
    menu_action_with(Icon::FullScreen, "kluster-full-screen", key, toggle)
}

/// Listens to its key for as long as the table is shown. A magnet in the hand is turned over by it.
pub(crate) fn listen_to_key(table: LiveTable) {
    listen(&window(), "keydown", move |event: KeyboardEvent| {
        let is_other = event.ctrl_key() || event.alt_key() || event.meta_key() || event.repeat();
        let is_key = matches!(event.key().as_str(), "f" | "F") && !is_other;
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let is_field =
            target.is_some_and(|target| target.closest("input, select, textarea, dialog").ok().flatten().is_some());
        let is_held = table.status.with_untracked(|status| status.held().is_some());
        if is_key && !is_field && !is_held && !help::is_open() && is_possible() {
            event.prevent_default();
            toggle();
        }
    });
}
