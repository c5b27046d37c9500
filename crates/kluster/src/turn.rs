//! [`Turn`]: whose turn it is and in which phase (K5, K6, K10, K13, K15).

use magnets::MagnetId;
use seats::Seat;
use serde::{Deserialize, Serialize};

/// The phase of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "phase", rename_all = "lowercase", deny_unknown_fields)]
pub enum Turn {
    /// The cords are being laid, one after the other (K2, K15).
    Laying {
        /// The player who lays the next one.
        seat: Seat,
    },
    /// The player chooses a magnet and may move cords (K5, K8).
    Choosing {
        /// The player to move.
        seat: Seat,
    },
    /// The player holds a magnet and carries it (K5, K9).
    Holding {
        /// The player to move.
        seat: Seat,
        /// The magnet in the hand.
        magnet: MagnetId,
    },
    /// The player can do no more, and the table comes to rest (K10).
    Settling {
        /// The player whose turn it is.
        seat: Seat,
        /// What ended the turn.
        after: TurnEnd,
    },
    /// Magnets have joined or left, and the table comes to rest (K6).
    Klustering {
        /// The player who takes them.
        seat: Seat,
        /// The magnets that joined or left so far, in ascending order.
        caught: Vec<MagnetId>,
    },
    /// The player may place another magnet and has to answer (K13).
    Asking {
        /// The player to answer.
        seat: Seat,
    },
    /// A cord crosses no other, and the player must move it back before the turn ends (K15).
    Mending {
        /// The player who mends it.
        seat: Seat,
    },
    /// The game is over.
    Over,
}

/// What ended a turn, before the table is at rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TurnEnd {
    /// A magnet was validly placed (K5).
    Placing(MagnetId),
    /// A magnet was released where it may not lie, and taken back (K11): the turn goes on, or ends under rules 1.
    Misplacing,
    /// The clock expired (K10).
    Clock,
}

impl Turn {
    /// Returns the player whose turn it is; `None` when the game is over.
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

    /// Returns the name of the phase, as in the serialized form.
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
