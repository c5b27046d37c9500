//! [`ListedGame`]: an unfinished game as home lists it.

use crate::Page;
use anyhow::Result;
use serde::Deserialize;
use serde_json::Value;

/// Reads the list, and the number of moves of each game: from its summary, or from the list if it has none.
const LIST: &str = "[...document.querySelectorAll('.unfinished li')].map((row) => {
    const text = (selector) => row.querySelector(selector)?.innerText.trim() ?? '';
    const [, game, id] = new URL(row.querySelector('a').href).pathname.split('/');
    const stored = () => JSON.parse(localStorage.getItem(`huddle.${game}.open.${id}`)).summary?.moves;
    const parts = text('small').split(' · ');
    const moves = stored() ?? parseInt(parts[0]);
    return { title: text('b'), turn: text('.turn'), standing: parts[0], day: parts[1], moves };
})";

/// A day as the list says it.
const DAY: &str = "(() => {
    const day = new Date(TIME);
    const ago = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(TIME).setHours(0, 0, 0, 0)) / 864e5);
    const year = day.getFullYear() === new Date().getFullYear() ? undefined : 'numeric';
    return ['today', 'yesterday'][ago] ?? day.toLocaleDateString('en', { day: 'numeric', month: 'short', year });
})()";

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

    /// A time, in milliseconds since 1970, as the day of the list in English.
    ///
    /// # Errors
    /// If the page does not respond.
    pub async fn listed_day(&self, time: &Value) -> Result<String> {
        self.evaluate(&DAY.replace("TIME", &time.to_string())).await
    }
}
