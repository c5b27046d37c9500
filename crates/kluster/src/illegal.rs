//! [`Illegal`]: why something is refused, and by which rule.

use magnets::{CordError, HandError};

/// Why something is refused. Nothing has changed then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The cords are being laid; play has not begun.
    #[error("the cords are to be laid first")]
    MustLayCords,
    /// All cords lie; their shape is chosen before the first turn.
    #[error("the cords are laid before the first turn")]
    CordsAlreadyLaid,
    /// A cord is longer or shorter than it can be made.
    #[error("a cord is 400 to 1005 mm long, as its knot allows")]
    CordLength,
    /// A cord that lies partly beside the table.
    #[error("a cord lies on the surface with all of its length")]
    CordOffSurface,
    /// A cord that is no loop.
    #[error(transparent)]
    InvalidCord(CordError),
    /// A cord that overlaps none of those that lie.
    #[error("each cord after the first must cross one that lies already")]
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
    /// A magnet was let go; now it is the table's turn.
    #[error("the magnet is let go: nothing may be done until the table is at rest")]
    AlreadyReleased,
    /// A Kluster has happened.
    #[error("a Kluster has ended the turn")]
    TurnEnded,
    /// The seat is asked whether to place again.
    #[error("the question is whether to place another magnet")]
    MustAnswer,
    /// Nobody is asked that.
    #[error("nobody is asked that now")]
    NotAsked,
    /// Only cords may be moved.
    #[error("a cord is apart from the others: it must be mended, and nothing else may be done")]
    MustMendCords,
    /// A magnet cannot be laid beside the table.
    #[error("the surface ends before that place")]
    OffSurface,
    /// There is no clock at this table.
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
    /// The number of the rule that forbids it, as in `docs/RULES.md`; what no hand can do, whosever turn it is, breaks none.
    pub const fn rule(self) -> Option<&'static str> {
        Some(match self {
            Illegal::MustLayCords
            | Illegal::CordsAlreadyLaid
            | Illegal::CordLength
            | Illegal::CordOffSurface
            | Illegal::InvalidCord(_) => "K2",
            Illegal::GameOver => "K3",
            Illegal::NotYourTurn => "K4",
            // One magnet is taken, and then placed.
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
