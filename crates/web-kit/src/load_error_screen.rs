//! The screen of a saved game that cannot be loaded.

use crate::{game_store::LoadError, route::HOME, shell::top_bar, t};
use ui::{El, el};

/// Says why a game cannot be loaded.
pub fn load_error_screen(error: &LoadError, title: impl Fn() -> String + Clone + 'static) -> El {
    let words = match error {
        LoadError::Missing => t!("game-missing"),
        LoadError::Newer => t!("game-newer"),
        LoadError::Older => t!("game-older"),
        LoadError::Damaged => t!("game-damaged"),
    };
    let main = el("main").class("sheet").child(el("p").attr("role", "alert").text(words));
    el("div").class("screen").child(top_bar(HOME, title, ())).child(main)
}
