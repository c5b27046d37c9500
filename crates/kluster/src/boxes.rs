//! [`BoxKind`]: the boxes of the game and their contents (K1).

use magnets::{MagnetModel, PhysicsVersion};
use serde::{Deserialize, Serialize};

/// A box (K1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BoxKind {
    /// 24 stones and a cord, for 1 to 4 players.
    Classic,
    /// 12 spinners and a cord, for 1 or 2 players.
    Duo,
    /// 12 spinners and a cord, for 1 or 2 players, or up to 4 by elimination (K14).
    Duo2,
}

/// The kind of a magnet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MagnetKind {
    /// A stone of the Classic box.
    Stone,
    /// A spinner of the DUO boxes.
    Spinner,
}

/// The maximum number of boxes on one table.
pub const MAX_BOXES: usize = 8;

impl BoxKind {
    /// Returns the number of magnets in the box.
    pub const fn magnet_count(self) -> u16 {
        match self {
            BoxKind::Classic => 24,
            BoxKind::Duo | BoxKind::Duo2 => 12,
        }
    }

    /// Returns the kind of all its magnets.
    pub const fn magnet_kind(self) -> MagnetKind {
        match self {
            BoxKind::Classic => MagnetKind::Stone,
            BoxKind::Duo | BoxKind::Duo2 => MagnetKind::Spinner,
        }
    }

    /// Returns the maximum number of players. Combined boxes take the sum (K15).
    pub const fn max_players(self) -> usize {
        match self {
            BoxKind::Classic | BoxKind::Duo2 => 4,
            BoxKind::Duo => 2,
        }
    }
}

impl MagnetKind {
    /// Returns the physical model in an edition of the boxes.
    pub const fn model(self, physics: PhysicsVersion) -> MagnetModel {
        match self {
            MagnetKind::Stone => physics.edition().stone,
            MagnetKind::Spinner => physics.edition().spinner,
        }
    }
}

/// The length of the cord of every box, in metres: a circle with a diameter of 32 cm.
pub const CORD_LENGTH: f64 = 1.005;
/// The shortest length that the knot of a cord allows, in metres (K2).
pub const MIN_CORD_LENGTH: f64 = 0.4;
