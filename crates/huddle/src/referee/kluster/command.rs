//! Commands of the Kluster referee as they come in: loosely typed, to be checked against the table.

use super::pose::{PointMm, PoseInput};
use crate::referee::bot::BotRequest;
use kluster::{BoxKind, Options};
use magnets::MagnetId;
use seats::MapOnly;
use serde::Deserialize;
use serde_json::Value;

/// A command of the Kluster referee.
#[derive(Debug, Deserialize)]
#[serde(tag = "cmd", rename_all = "lowercase")]
#[allow(clippy::large_enum_variant)] // one lives at a time, and not for long
pub(super) enum KlusterCommand {
    /// Opens a table, with all cords laid.
    New(NewKlusterGame),
    /// Everything about the game.
    State {},
    /// Puts a magnet on the table outside the rules.
    Lay { magnet: MagnetId, pose: MapOnly<PoseInput> },
    /// Takes a magnet into the hand.
    Hold { magnet: MagnetId, pose: MapOnly<PoseInput> },
    /// Carries it.
    Carry { to: MapOnly<PoseInput>, ms: f64 },
    /// Lowers it, lets go, and waits for what comes of it.
    Release {},
    /// Puts it back without placing it.
    Back {},
    /// Drags a cord.
    Cord { cord: u8, grab: PointMm, to: PointMm, ms: f64 },
    /// Runs until the table is at rest.
    Settle {},
    /// Answers whether to place another magnet.
    Again { yes: bool },
    /// The clock has run out.
    Clock {},
    /// What one magnet does to another.
    Probe { source: MapOnly<ProbeBody>, target: MapOnly<ProbeBody> },
    /// A hash of the physical state.
    Digest {},
    /// The game as a record.
    Record {},
    /// Takes up a game from a record.
    Replay {
        /// JSON lines as one text, or the same lines as a list.
        record: Value,
    },
    /// Asks a bot for its gestures.
    Bot(BotRequest),
}

#[derive(Debug, Deserialize)]
pub(super) struct NewKlusterGame {
    pub(super) boxes: Vec<BoxKind>,
    pub(super) players: u64,
    pub(super) seed: u64,
    pub(super) first: Option<u64>,
    pub(super) options: Option<MapOnly<Options>>,
    /// Each as it is drawn.
    pub(super) cords: Option<Vec<Vec<PointMm>>>,
}

/// A body that is asked about.
#[derive(Debug, Deserialize)]
pub(super) struct ProbeBody {
    pub(super) kind: Option<kluster::MagnetKind>,
    /// In millimetres.
    pub(super) semi_axes: Option<[f64; 3]>,
    /// In A·m², in the frame of the body.
    pub(super) moment: Option<[f64; 3]>,
    pub(super) pose: MapOnly<PoseInput>,
}
