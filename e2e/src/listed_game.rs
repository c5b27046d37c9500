//! [`ListedGame`]: an unfinished game as home lists it.

use crate::Page;
use anyhow::Result;
use serde::Deserialize;

/// Reads the list, and the number of moves of each game: from its summary, or from the list if it has none.
const LIST: &str = "[...document.querySelectorAll('.unfinished li')].map((row) => {
    const text = (selector) => row.querySelector(selector)?.innerText.trim() ?? '';
    const [, game, id] = new URL(row.querySelector('a').href).pathname.split('/');
    const stored = () => JSON.parse(localStorage.getItem(`huddle.${game}.open.${id}`)).summary?.moves;
    const parts = text('small').split(' · ');
    const moves = stored() ?? parseInt(parts[0]);
    return { title: text('b'), turn: text('.turn'), standing: parts[0], day: parts[1], moves };
})";

/// An unfinished game as home lists it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ListedGame {
    /// The game, and with whom.
    pub title: String,
    /// Whose turn it is; empty if that is not known.
    pub turn: String,
    /// Points, or magnets left; the number of moves if neither is stored.
    pub standing: String,
    /// When it was last played.
    pub day: String,
    /// The number of moves.
    pub moves: usize,
}

impl Page {
    /// The unfinished games that home lists, the newest first.
    ///
    /// # Errors
    /// If a game in the list cannot be read.
    pub async fn listed_games(&self) -> Result<Vec<ListedGame>> {
        self.evaluate(LIST).await
    }
}
