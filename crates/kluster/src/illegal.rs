//! [`Illegal`]: why an action is rejected, and by which rule.

use magnets::{CordError, HandError};

/// The reason why an action is rejected. A rejected action changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The cords are still being laid.
    #[error("lay the cords first")]
    MustLayCords,
    /// All cords lie already.
    #[error("the cords are laid before the first turn")]
    CordsAlreadyLaid,
    /// The knot does not allow this length of a cord.
    #[error("a cord is 400 to 1005 mm long, as its knot allows")]
    CordLength,
    /// The cord is partly off the surface.
    #[error("the whole cord must lie on the surface")]
    CordOffSurface,
    /// The cord is not a loop.
    #[error(transparent)]
    InvalidCord(CordError),
    /// The cord crosses none of the others.
    #[error("each cord after the first must cross another one")]
    CordApart,
    /// Another seat is to move.
    #[error("it is not that seat's turn")]
    NotYourTurn,
    /// The magnet is not one of the seat's own, nor in the pool.
    #[error("that magnet is not among those to place")]
    NotYours,
    /// The magnet lies on the table.
    #[error("magnets that lie on the table are never touched")]
    MagnetOnTable,
    /// The magnet was released, and the table is settling.
    #[error("the magnet is released: wait until the table is at rest")]
    AlreadyReleased,
    /// A Kluster has ended the turn.
    #[error("a Kluster has ended the turn")]
    TurnEnded,
    /// The player must first answer whether to place another magnet.
    #[error("answer first whether to place another magnet")]
    MustAnswer,
    /// There is no question to answer.
    #[error("there is no question to answer now")]
    NotAsked,
    /// A cord is apart, so only cords may be moved.
    #[error("a cord crosses no other: move it back first")]
    MustMendCords,
    /// The point is off the surface.
    #[error("the surface ends before that place")]
    OffSurface,
    /// The game has no clock.
    #[error("this table has no clock")]
    NoClock,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The hand cannot do that.
    #[error(transparent)]
    Hand(#[from] HandError),
}

impl Illegal {
    /// Returns the number of the rule in `docs/RULES.md` that forbids the action; `None` for what is physically
    /// impossible.
    pub const fn rule(self) -> Option<&'static str> {
        Some(match self {
            Illegal::MustLayCords
            | Illegal::CordsAlreadyLaid
            | Illegal::CordLength
            | Illegal::CordOffSurface
            | Illegal::InvalidCord(_) => "K2",
            Illegal::GameOver => "K3",
            Illegal::NotYourTurn => "K4",
            // A player holds one magnet at a time and places it.
            Illegal::NotYours | Illegal::Hand(HandError::HandEmpty | HandError::HandFull) => "K5",
            Illegal::TurnEnded => "K6",
            Illegal::MagnetOnTable => "K7",
            Illegal::AlreadyReleased => "K10",
            Illegal::MustAnswer | Illegal::NotAsked => "K13",
            Illegal::CordApart | Illegal::MustMendCords => "K15",
            Illegal::OffSurface => "K16",
            Illegal::NoClock | Illegal::Hand(_) => return None,
        })
    }
}
