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
    /// What each seat has, seat by seat: points in Clustered, magnets left in Kluster. Version 0.1 stored none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub standing: Vec<usize>,
    /// Where everything lies on a table of Kluster. (Cards lie where the notation says.)
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sketch: Option<TableSketch>,
    /// How long the game was played, in milliseconds; 0 if nobody knows.
    #[serde(default, skip_serializing_if = "is_default")]
    pub played: u64,
}

/// What a small picture of a table shows. Lengths are in millimetres from the middle of the table; y points up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableSketch {
    /// The magnets: x and y of the centre, the semi-axes along and across, and the angle of the first one in degrees.
    pub magnets: Vec<[i32; 5]>,
    /// Some points of each cord.
    pub cords: Vec<Vec<[i32; 2]>>,
}

/// A pause that counts as played at most, in milliseconds: whoever is away for longer does not play.
const LONGEST_PAUSE: f64 = 180_000.0;

impl Summary {
    /// Summarizes a game at a time, without what only its rules know. It counts as touched.
    pub fn new<Character>(
        game: &str,
        players: &BySeat<Player<Character>>,
        turn: Option<Seat>,
        moves: usize,
        time: f64,
    ) -> Summary {
        let names = players.iter().map(|player| player.name().to_owned()).collect();
        let (game, standing, sketch, played) = (game.to_owned(), Vec::new(), None, 0);
        Summary { game, names, turn, moves, time, is_untouched: false, standing, sketch, played }
    }

    /// The same with what each seat has.
    #[must_use]
    pub fn with_standing(self, standing: Vec<usize>) -> Summary {
        Summary { standing, ..self }
    }

    /// The same with the time that was played when an earlier summary was stored, and since. Breaks do not count.
    #[must_use]
    pub fn played_since(self, earlier: Option<&Summary>) -> Summary {
        let played = earlier.map_or(0, |earlier| earlier.played + pause(self.time - earlier.time));
        Summary { played, ..self }
    }
}

/// The time between two moves, as far as it counts as played.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // at most the longest pause
fn pause(milliseconds: f64) -> u64 {
    milliseconds.clamp(0.0, LONGEST_PAUSE) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(time: f64) -> Summary {
        let players =
            BySeat::new(seats::Players::try_from(1).unwrap(), |_| Player::<()>::Human { name: String::new() });
        Summary::new("kluster", &players, None, 3, time)
    }

    #[test]
    fn time_between_moves_counts_and_breaks_do_not() {
        let first = at(1000.0).played_since(None);
        let second = at(21_000.0).played_since(Some(&first));
        let next_day = at(86_400_000.0).played_since(Some(&second));
        assert_eq!([first.played, second.played, next_day.played], [0, 20_000, 200_000]);
        assert_eq!(at(0.0).played_since(Some(&second)).played, 20_000, "a clock that was set back");
    }

    #[test]
    fn a_summary_of_version_0_1_is_stored_as_it_was() {
        let stored = r#"{"game":"kluster","names":[""],"turn":null,"moves":3,"time":1000}"#;
        let summary: Summary = serde_json::from_str(stored).unwrap();
        assert_eq!(summary, at(1000.0));
        assert_eq!(serde_json::to_string(&summary).unwrap(), stored);
    }
}
