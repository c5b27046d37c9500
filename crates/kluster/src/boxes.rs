//! [`BoxKind`]: the boxes of the game as data (K1), and what each gives to a table.

use magnets::MagnetModel;
use serde::{Deserialize, Serialize};

/// A box (K1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BoxKind {
    /// 24 stones and a cord, for 1 to 4.
    Classic,
    /// 12 spinners and a cord, for 1 or 2.
    Duo,
    /// 12 spinners and a cord, for 1 or 2, or up to 4 by elimination (K14).
    Duo2,
}

/// What kind of magnet one is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MagnetKind {
    /// A stone of the Classic box.
    Stone,
    /// A spinner of the DUO boxes.
    Spinner,
}

/// The most boxes on one table.
pub const MAX_BOXES: usize = 8;

impl BoxKind {
    /// How many magnets are in it.
    pub const fn magnet_count(self) -> u16 {
        match self {
            BoxKind::Classic => 24,
            BoxKind::Duo | BoxKind::Duo2 => 12,
        }
    }

    /// What they are.
    pub const fn magnet_kind(self) -> MagnetKind {
        match self {
            BoxKind::Classic => MagnetKind::Stone,
            BoxKind::Duo | BoxKind::Duo2 => MagnetKind::Spinner,
        }
    }

    /// How many play with it at most; boxes together take as many as each by itself (K15).
    pub const fn max_players(self) -> usize {
        match self {
            BoxKind::Classic | BoxKind::Duo2 => 4,
            BoxKind::Duo => 2,
        }
    }
}

impl MagnetKind {
    /// What physics knows of it.
    pub const fn physics(self) -> MagnetModel {
        match self {
            MagnetKind::Stone => MagnetModel::STONE,
            MagnetKind::Spinner => MagnetModel::SPINNER,
        }
    }
}

/// How long the cord of every box is, in metres: a circle of 32 cm.
pub const CORD_LENGTH: f64 = 1.005;
/// How short a cord can be made by moving its knot, in metres (K2).
pub const MIN_CORD_LENGTH: f64 = 0.4;
