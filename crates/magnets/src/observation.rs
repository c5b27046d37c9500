//! [`Observation`]: what a step reports. Rules judge these and nothing else.

use crate::{Face, Vector};
use serde::{Deserialize, Serialize};

/// The index of a magnet in its world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MagnetId(pub u16);

/// A point in time, counted in steps from the start of the world.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tick(pub u64);

/// An event on the table.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Observation {
    /// When it happened.
    pub tick: Tick,
    /// What happened.
    #[serde(rename = "what")]
    pub kind: ObservationKind,
}

/// The kinds of observations.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum ObservationKind {
    /// A magnet has moved from where it rested by more than [`MOVED_THRESHOLD`].
    Moved(MagnetId),
    /// A magnet has turned from how it rested by more than [`TURNED_SINE_THRESHOLD`].
    Turned(MagnetId),
    /// A magnet has toppled onto another face.
    Toppled(MagnetId, Face),
    /// Two magnets have joined.
    Joined {
        /// The two magnets, the lower id first.
        magnets: [MagnetId; 2],
        /// The contact point.
        place: Vector,
    },
    /// A magnet has fallen off the surface.
    Left(MagnetId),
    /// Everything on the table has come to rest.
    Rest,
}

/// The displacement from which a magnet counts as moved, in metres.
pub const MOVED_THRESHOLD: f64 = 0.5e-3;
/// The sine of the angle from which a magnet counts as turned: 3 degrees.
pub const TURNED_SINE_THRESHOLD: f64 = 0.052_335_956_242_943_83;
