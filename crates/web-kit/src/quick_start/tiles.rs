//! The tiles of the quick start: who plays.

use crate::{
    icon::Icon,
    lineup::GameMode,
    option::{Radio, radios},
    tr,
};
use leptos::{html, prelude::*};

/// One tile for each mode, with an icon, its name, a second line and a check mark on the chosen one.
pub(super) fn tiles(
    mode: Memo<GameMode>,
    lines: [&'static str; 3],
    choose: impl Fn(GameMode) + Copy + 'static,
) -> AnyView {
    let [computer, people, solo] = lines;
    let tile = |icon: Icon, name: &'static str, line: &'static str, offered: GameMode| {
        let words = (
            icon.draw(),
            html::strong().child(tr!(name)),
            html::small().child(tr!(line)),
            html::i().class("mark").child(Icon::Yes.draw()),
        );
        Radio::new(words, move || mode.get() == offered, move || choose(offered))
    };
    let all = vec![
        tile(Icon::Bot, "the-computer", computer, GameMode::Computer),
        tile(Icon::People, "around-screen", people, GameMode::PassAndPlay),
        tile(Icon::Person, "solo", solo, GameMode::Solo),
    ];
    let group = html::div().class("tiles").role("radiogroup").attr("aria-labelledby", "who-plays");
    (html::h2().id("who-plays").child(tr!("who-plays")), group.child(radios("who-plays", all))).into_any()
}
