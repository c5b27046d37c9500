//! [`Bot`]: a computer player; [`BotError`]: why it has no move.

use crate::Level;

/// A computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bot<Character> {
    /// Its name, the same in all languages.
    pub name: &'static str,
    /// Its playing strength.
    pub level: Level,
    /// Its style of play.
    pub character: Character,
}

/// Why a bot has no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BotError {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The view is a spectator's or that of a seat that is not to move.
    #[error("a bot moves only for the seat whose turn it is, from what that seat sees")]
    NotToMove,
    /// The table is not at rest.
    #[error("the table is still moving: wait until it is at rest")]
    TableMoving,
    /// No game leads to the view.
    #[error("the view is inconsistent: {0}")]
    BadView(&'static str),
}
