//! [`Bot`]: who one plays against; [`NoMove`]: why it has no answer.

use crate::Level;

/// Somebody to play against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bot<Character> {
    /// What it is called, the same in all languages.
    pub name: &'static str,
    /// How well it plays.
    pub level: Level,
    /// What it likes to do.
    pub character: Character,
}

/// Why a bot has no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BotError {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The view is a spectator's, or that of a seat that is not to move.
    #[error("a bot moves only for the seat whose turn it is, from what that seat sees")]
    NotToMove,
    /// The table is not at rest.
    #[error("the table is still moving: wait until it is at rest")]
    TableMoving,
    /// The view is not one that a game leads to.
    #[error("no game leads to this view: {0}")]
    BadView(&'static str),
}
