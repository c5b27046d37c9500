//! [`SeatView`]: what a seat or a spectator may see. Everything on the table is open; only the seed stays secret.

use crate::{BoxKind, MagnetKind, Options, Turn};
use magnets::{MagnetId, PhysicsVersion, Snapshot};
use seats::{BySeat, MapOnly, RulesVersion, Seat, StringOnly};
use serde::{Deserialize, Serialize};

/// The view of a seat or of a spectator.
///
/// Deserialize untrusted ones as `MapOnly<SeatView>`, since serde also reads a struct from a list.
/// [`World::restore`](magnets::World::restore) validates the world. JSON keeps every bit of it only with the feature
/// `float_roundtrip` of `serde_json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatView {
    /// The seat; `None` for a spectator.
    #[serde(deserialize_with = "Option::deserialize")] // may be `null` but not missing
    pub seat: Option<Seat>,
    /// The version of the rules; missing in views of the first version.
    #[serde(default = "RulesVersion::first", skip_serializing_if = "RulesVersion::is_first")]
    pub rules: RulesVersion,
    /// The version of the physics; missing in views of the first version.
    #[serde(default = "PhysicsVersion::first", skip_serializing_if = "PhysicsVersion::is_first")]
    pub physics: PhysicsVersion,
    /// The boxes on the table (K1).
    #[serde(deserialize_with = "StringOnly::deserialize_list")]
    pub boxes: Vec<BoxKind>,
    /// The options of the table.
    #[serde(deserialize_with = "MapOnly::deserialize_inner")]
    pub options: Options,
    /// The kind of each magnet, by its number.
    #[serde(deserialize_with = "StringOnly::deserialize_list")]
    pub kinds: Vec<MagnetKind>,
    /// The magnets of each player.
    pub hands: BySeat<Vec<MagnetId>>,
    /// The shared pool of a game of elimination (K14).
    pub pool: Vec<MagnetId>,
    /// The magnets that are not used: leftovers of the deal (K15), and those of players who have left (K10).
    pub unused: Vec<MagnetId>,
    /// The phase of the current turn.
    #[serde(deserialize_with = "MapOnly::deserialize_inner")]
    pub turn: Turn,
    /// The number of faults of a solo game (K12).
    pub faults: u8,
    /// Which players are eliminated (K14).
    pub eliminated: BySeat<bool>,
    /// The players who have left the game (K10).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub retired: Vec<Seat>,
    /// How many of each player's turns in a row the clock has ended (K10); `None` in a game that does not count them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub run_outs: Option<BySeat<u8>>,
    /// The winners.
    pub winners: Vec<Seat>,
    /// The whole physical state, magnetic moments included: every client simulates the table itself.
    pub world: Snapshot,
    /// Whether the poles may be displayed.
    #[serde(deserialize_with = "StringOnly::deserialize_inner")]
    pub poles: PoleVisibility,
}

/// Whether the poles of the magnets may be displayed. Real magnets do not show them either; players feel them by
/// hovering.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PoleVisibility {
    /// The option `poles_shown` is on, as a learning aid.
    Shown,
    /// The data has the poles because the physics needs them, but they must not be displayed.
    NotForDisplay,
}
