//! The screen of a saved game that cannot be loaded.

use crate::{game_store::LoadError, route::HOME, shell::top_bar, t};
use leptos::{html, prelude::*};

/// Says why a game cannot be loaded.
pub fn load_error_screen(error: &LoadError, title: impl Fn() -> String + Clone + Send + 'static) -> AnyView {
    let words = match error {
        LoadError::Missing => t!("game-missing"),
        LoadError::Newer => t!("game-newer"),
        LoadError::Older => t!("game-older"),
        LoadError::Damaged => t!("game-damaged"),
    };
    let main = html::main().class("sheet").child(html::p().role("alert").child(words));
    html::div().class("screen").child((top_bar(HOME, title, ()), main)).into_any()
}
