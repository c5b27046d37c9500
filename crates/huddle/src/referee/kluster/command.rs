//! The commands of the Kluster referee. They are loosely typed and still to be checked against the game.

use super::pose::{PointMm, PoseInput};
use crate::referee::bot::BotArguments;
use kluster::{BoxKind, Options, PhysicsVersion};
use magnets::MagnetId;
use seats::{MapOnly, RulesVersion};
use serde::Deserialize;
use serde_json::Value;

/// A command of the Kluster referee.
#[derive(Debug, Deserialize)]
#[serde(tag = "cmd", rename_all = "lowercase")]
#[allow(clippy::large_enum_variant)] // only one exists at a time
pub(super) enum KlusterCommand {
    /// Starts a game, with all cords laid.
    New(NewKlusterGame),
    /// Returns the whole state.
    State {},
    /// Puts a magnet on the table, bypassing the rules.
    Lay { magnet: MagnetId, pose: MapOnly<PoseInput> },
    /// Picks up a magnet.
    Hold { magnet: MagnetId, pose: MapOnly<PoseInput> },
    /// Carries the held magnet.
    Carry { to: MapOnly<PoseInput>, ms: f64 },
    /// Lowers and releases the held magnet, then runs until the table is at rest.
    Release {},
    /// Returns the held magnet to its owner without placing it.
    Back {},
    /// Drags a cord.
    Cord(CordDrag),
    /// Runs until the table is at rest.
    Settle {},
    /// Answers whether to place another magnet (K13).
    Again { yes: bool },
    /// Reports that a clock has run out (K10).
    Clock {
        /// Whether it is the clock of the whole game.
        #[serde(default)]
        game: bool,
    },
    /// Computes the force and torque of one magnet on another.
    Probe {
        source: MapOnly<ProbeBody>,
        target: MapOnly<ProbeBody>,
        /// The newest physics if missing.
        physics: Option<PhysicsVersion>,
    },
    /// Returns a hash of the physical state.
    Digest {},
    /// Returns the record of the game.
    Record {},
    /// Replays a record and continues from its end.
    Replay {
        /// The JSON lines as one string, or as an array of objects.
        record: Value,
    },
    /// Asks a bot for a turn.
    Bot(BotArguments),
}

#[derive(Debug, Deserialize)]
pub(super) struct NewKlusterGame {
    /// The newest rules if missing.
    pub(super) rules: Option<RulesVersion>,
    /// The newest physics if missing.
    pub(super) physics: Option<PhysicsVersion>,
    pub(super) boxes: Vec<BoxKind>,
    pub(super) players: u64,
    pub(super) seed: u64,
    pub(super) first: Option<u64>,
    pub(super) options: Option<MapOnly<Options>>,
    /// One closed outline per box.
    pub(super) cords: Option<Vec<Vec<PointMm>>>,
}

/// A drag of a cord by a place of it, or by its knot, which shifts the loop as a whole (K8).
#[derive(Debug, Deserialize)]
pub(super) struct CordDrag {
    pub(super) cord: u8,
    /// Ignored, and may be missing, where the loop is shifted as a whole.
    pub(super) grab: Option<PointMm>,
    pub(super) to: PointMm,
    pub(super) ms: f64,
    #[serde(default)]
    pub(super) whole: bool,
}

/// A magnet of a `probe` command: a kind, or an ellipsoid with a moment.
#[derive(Debug, Deserialize)]
pub(super) struct ProbeBody {
    pub(super) kind: Option<kluster::MagnetKind>,
    /// In millimetres.
    pub(super) semi_axes: Option<[f64; 3]>,
    /// In A·m², in the body frame.
    pub(super) moment: Option<[f64; 3]>,
    pub(super) pose: MapOnly<PoseInput>,
}
