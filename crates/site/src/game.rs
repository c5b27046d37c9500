//! The document of a game: its program fills it, in the language of the player.

use crate::{
    Language, Site, SiteError,
    frame::{no_script, title_of},
    head::{Addresses, Head, Script, document},
};
use maud::{Markup, html};

/// A game with a page of its own.
#[derive(Clone, Copy)]
pub(crate) struct Game {
    /// The name of its folder and of its program.
    pub(crate) name: &'static str,
    /// The keys of its name and of what it is about.
    title: &'static str,
    line: &'static str,
}

pub(crate) const GAMES: [Game; 2] = [
    Game { name: "clustered", title: "clustered", line: "clustered-line" },
    Game { name: "kluster", title: "kluster", line: "kluster-line" },
];

pub(crate) fn game(site: &Site, language: &Language, game: Game) -> Result<Markup, SiteError> {
    let head = Head {
        title: &title_of(&language.text(game.title)?),
        description: &language.text(game.line)?,
        addresses: Some(Addresses::Only(&format!("/{}/", game.name))),
        script: Script::Program(game.name),
    };
    document(site, language, &head, &html! { (no_script(language)?) })
}
