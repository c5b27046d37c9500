//! [`Turn`]: whose turn it is and what is asked for (K5, K6, K10, K13, K15).

use magnets::MagnetId;
use seats::Seat;
use serde::{Deserialize, Serialize};

/// What is going on. Each state carries only its own data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "phase", rename_all = "lowercase")]
pub enum Turn {
    /// The cords are being laid, one after the other (K2, K15).
    Laying {
        /// Who lays the next one.
        seat: Seat,
    },
    /// A magnet is to be taken; cords may be moved (K5, K8).
    Choosing {
        /// Whose turn it is.
        seat: Seat,
    },
    /// A magnet is in the hand, and may move others and be carried (K5, K9).
    Holding {
        /// Whose turn it is.
        seat: Seat,
        /// What is in the hand.
        magnet: MagnetId,
    },
    /// The turn is done with; the table comes to rest (K10).
    Settling {
        /// Whose turn it is.
        seat: Seat,
        /// What it ended with.
        after: TurnEnd,
    },
    /// Magnets have joined or left; everything runs on until the table is at rest (K6).
    Klustering {
        /// Whose turn it was.
        seat: Seat,
        /// All that have joined or left so far.
        caught: Vec<MagnetId>,
    },
    /// The seat may place another magnet (K13).
    Asking {
        /// Who is asked.
        seat: Seat,
    },
    /// A cord is apart from the others and must be mended before the turn ends (K15).
    Mending {
        /// Who mends it.
        seat: Seat,
    },
    /// The game is over.
    Over,
}

/// What a turn ended with, before it is known what comes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TurnEnd {
    /// A magnet was let go of where it may lie (K5).
    Placing(MagnetId),
    /// A magnet was let go of where it may not lie, and taken back (K11).
    Misplacing,
    /// The clock ran out.
    Clock,
}

impl Turn {
    /// Whose turn it is.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Turn::Laying { seat }
            | Turn::Choosing { seat }
            | Turn::Holding { seat, .. }
            | Turn::Settling { seat, .. }
            | Turn::Klustering { seat, .. }
            | Turn::Asking { seat }
            | Turn::Mending { seat } => Some(*seat),
            Turn::Over => None,
        }
    }

    /// The name of the state.
    pub const fn name(&self) -> &'static str {
        match self {
            Turn::Laying { .. } => "laying",
            Turn::Choosing { .. } => "choosing",
            Turn::Holding { .. } => "holding",
            Turn::Settling { .. } => "settling",
            Turn::Klustering { .. } => "klustering",
            Turn::Asking { .. } => "asking",
            Turn::Mending { .. } => "mending",
            Turn::Over => "over",
        }
    }
}
