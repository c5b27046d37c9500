//! [`Glance`]: an unfinished game in a list.

/// The summary of an unfinished game in a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Glance {
    /// The names of the players, seat by seat.
    pub names: Vec<String>,
    /// The number of moves; of turns in Kluster.
    pub moves: usize,
    /// When the game began, in milliseconds since 1970.
    pub began: f64,
}
