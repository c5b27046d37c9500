//! The document of a game: its program fills it, in the language of the player.

use crate::{
    Language, Site, SiteError,
    frame::{no_script, title_of},
    head::{Addresses, DocumentScript, Head, document},
};
use maud::{Markup, html};

/// A game with a page of its own.
#[derive(Clone, Copy)]
pub(crate) struct GameDocument {
    /// The name of its folder and of its program.
    pub(crate) name: &'static str,
    /// The keys of its name and of what it is about.
    title: &'static str,
    line: &'static str,
}

pub(crate) const GAMES: [GameDocument; 2] = [
    GameDocument { name: "clustered", title: "clustered", line: "clustered-line" },
    GameDocument { name: "kluster", title: "kluster", line: "kluster-line" },
];

pub(crate) fn game(site: &Site, language: &Language, game: GameDocument) -> Result<Markup, SiteError> {
    let head = Head {
        title: &title_of(&language.message(game.title)?),
        description: &language.message(game.line)?,
        addresses: Some(Addresses::Only(&format!("/{}/", game.name))),
        script: DocumentScript::Program(game.name),
    };
    document(site, language, &head, &html! { (no_script(language)?) })
}
