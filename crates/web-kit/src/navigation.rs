//! [`Navigation`]: from one screen to another.
//!
//! Each page has its own document below its own path. A step inside a page adds an entry to the history of the browser;
//! a step to another page loads its document.

use crate::{
    listen::listen,
    route::{HOME, localized},
    text::Language,
};
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::Event;

/// The screen that a page shows, by its path.
#[derive(Clone, Copy)]
pub struct Navigation {
    /// The path of the screen that is shown.
    pub path: RwSignal<String>,
    /// Whether an address belongs to this page, so that going there loads no document.
    is_own: fn(&str) -> bool,
}

impl Navigation {
    /// Begins at the address of the document and follows the history of the browser.
    pub(crate) fn open(is_own: fn(&str) -> bool) -> Navigation {
        let navigation = Navigation { path: RwSignal::new(current_path()), is_own };
        listen(&window(), "popstate", move |_: Event| navigation.path.set(current_path()));
        navigation
    }

    /// Returns the navigation of the current page.
    ///
    /// # Panics
    /// Outside of a page.
    #[allow(clippy::expect_used)] // it is there before anything is shown
    pub fn here() -> Navigation {
        use_context().expect("a page has a navigation")
    }
}

fn current_path() -> String {
    window().location().pathname().unwrap_or_default()
}

/// Goes to an address, as a step that one can go back from. Pages around the games are shown in the player's language.
pub fn go(address: &str) {
    let address = &localized(address, &Language::here().code.get_untracked());
    let Navigation { path, is_own } = Navigation::here();
    if !is_own(address) {
        let _ = window().location().assign(address);
    } else if change_address(address, false) {
        // A new screen opens at its top.
        window().scroll_to_with_x_and_y(0.0, 0.0);
        path.set(current_path());
    }
}

/// Replaces the address by another one of the same page.
pub fn replace(address: &str) {
    if change_address(address, true) {
        Navigation::here().path.set(current_path());
    }
}

/// Changes the address and goes on showing the same screen.
pub fn readdress(address: &str) {
    change_address(address, true);
}

/// Leads home from an address that does not exist.
pub fn leave_unknown_address() {
    let _ = window().location().replace(HOME);
}

fn change_address(address: &str, replaces: bool) -> bool {
    let Ok(history) = window().history() else { return false };
    let changed = if replaces {
        history.replace_state_with_url(&JsValue::NULL, "", Some(address))
    } else {
        history.push_state_with_url(&JsValue::NULL, "", Some(address))
    };
    changed.is_ok()
}
