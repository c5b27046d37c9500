//! [`Observation`]: what can be seen to happen on the table, with its time. Rules judge these and nothing else.

use crate::{Face, Vector};
use serde::{Deserialize, Serialize};

/// The number of a magnet in its world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MagnetId(pub u16);

/// A moment, counted in steps of the world from its beginning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tick(pub u64);

/// Something that was seen.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Observation {
    /// When.
    pub tick: Tick,
    /// What.
    #[serde(rename = "what")]
    pub kind: ObservationKind,
}

/// What was seen.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum ObservationKind {
    /// A magnet has moved from where it rested, by more than [`MOVED`].
    Moved(MagnetId),
    /// A magnet has turned from how it rested, by more than [`TURNED`].
    Turned(MagnetId),
    /// A magnet has rolled over onto another face.
    Toppled(MagnetId, Face),
    /// Two magnets have joined.
    Joined {
        /// Which two: the lower number first.
        magnets: [MagnetId; 2],
        /// Where they touch.
        place: Vector,
    },
    /// A magnet has fallen off the surface.
    Left(MagnetId),
    /// Everything on the table has come to rest.
    Rest,
}

/// How far a magnet has moved before that counts as seen, in metres.
pub const MOVED_THRESHOLD: f64 = 0.5e-3;
/// The sine of the angle by which a magnet has turned before that counts as seen: 3 degrees.
pub const TURNED_SINE_THRESHOLD: f64 = 0.052_335_956_242_943_83;
