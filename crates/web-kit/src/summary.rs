//! [`Summary`]: what a list says of a saved game.

use crate::{player::Player, storage::is_default, time::milliseconds};
use seats::{BySeat, Seat};
use serde::{Deserialize, Serialize};

/// What a list says of a saved game, so that nothing has to be replayed for it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// The game, `clustered` or `kluster`.
    pub game: String,
    /// The names of the players, seat by seat; empty for those who gave none.
    pub names: Vec<String>,
    /// Whose turn it is; nobody's if the game is over.
    pub turn: Option<Seat>,
    /// The number of moves; in Kluster, of turns.
    pub moves: usize,
    /// When it was stored, in milliseconds since 1970.
    #[serde(with = "milliseconds")]
    pub time: f64,
    /// Whether people play against bots, and none of them has made a move: the next game takes its place.
    #[serde(default, skip_serializing_if = "is_default")]
    pub is_untouched: bool,
}

impl Summary {
    /// Summarizes a game at a time. It counts as touched.
    pub fn new<Character>(
        game: &str,
        players: &BySeat<Player<Character>>,
        turn: Option<Seat>,
        moves: usize,
        time: f64,
    ) -> Summary {
        let names = players.iter().map(|player| player.name().to_owned()).collect();
        Summary { game: game.to_owned(), names, turn, moves, time, is_untouched: false }
    }
}
