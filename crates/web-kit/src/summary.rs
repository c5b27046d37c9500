//! [`Summary`]: what a list says of a saved game.

use crate::{
    player::{Player, is_among_bots},
    storage::is_default,
    time::milliseconds,
};
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
    /// Summarizes a game at a time. `has_moved` says whether a seat has made a move.
    pub fn new<Character>(
        game: &str,
        players: &BySeat<Player<Character>>,
        turn: Option<Seat>,
        moves: usize,
        time: f64,
        has_moved: impl Fn(Seat) -> bool,
    ) -> Summary {
        let names = players.iter().map(|player| player.name().to_owned()).collect();
        let mut people = players.iter_enumerated().filter(|(_, player)| player.is_human());
        let is_untouched = is_among_bots(players) && !people.any(|(seat, _)| has_moved(seat));
        Summary { game: game.to_owned(), names, turn, moves, time, is_untouched }
    }
}
