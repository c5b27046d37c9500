//! [`Accepted`] and [`Refusal`]: the two answers to a command.

use record::LogPosition;
use serde::{Deserialize, Serialize};

/// What became of an accepted command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Accepted {
    /// The position behind the entry that stores it.
    pub position: LogPosition,
    /// How many actions of a batch or script were carried out. The first refused action drops the rest.
    pub actions: u32,
}

/// Why a command is refused. Nothing has changed then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The rules of Clustered forbid the move.
    #[error(transparent)]
    Illegal(#[from] clustered::Illegal),
    /// The rules of Kluster forbid the action, or the hand cannot do it.
    #[error(transparent)]
    IllegalAction(#[from] kluster::Illegal),
    /// The sender has not seen what happened since, or has sent something newer.
    #[error("this answers another state; the log is at {}", .now.0)]
    Stale {
        /// The position of the room.
        now: LogPosition,
    },
    /// The sender may not do that.
    #[error("that is not yours to do")]
    NotYours,
    /// It cannot be done now.
    #[error("that cannot be done now")]
    NotNow,
    /// A batch or script has too many actions.
    #[error("a hand does not act that often")]
    TooFast,
    /// A batch runs ahead of the time that has passed, or is too long.
    #[error("the game has not come that far yet")]
    AheadOfTime,
    /// The ticks of a batch are not in order, or claim time while nothing moves.
    #[error("the ticks of the batch do not follow")]
    OutOfOrder,
    /// A name is too long or contains control characters.
    #[error("a name has at most 64 characters, all of them printable")]
    InvalidName,
    /// The game cannot begin like that.
    #[error("the game cannot begin like that")]
    InvalidStart,
}
