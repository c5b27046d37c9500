//! [`Gesture`]: what a hand does, in whole numbers, so that a log of gestures is exact.

use crate::{MagnetId, Point, Pose, Rotation, Vector};
use serde::{Deserialize, Serialize};

/// How many steps the world makes in a second: the unit of time of gestures and observations.
pub const TICKS_PER_SECOND: u32 = 480;

/// Where a hand holds a magnet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandPose {
    /// The centre of the magnet, in micrometres from the middle of the surface: right, away, up.
    pub at: [i32; 3],
    /// How it is turned: a quaternion (w, x, y, z), of any length but 0.
    pub turned: [i16; 4],
}

/// A place on the surface, in micrometres from its middle: right, away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SurfacePoint(pub i32, pub i32);

/// What a hand does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HandAction {
    /// Takes a magnet that is not on the table into the hand.
    Hold {
        /// Which one.
        magnet: MagnetId,
        /// Where.
        at: HandPose,
    },
    /// Carries what is in the hand in a straight line, within this many ticks, or longer where a hand needs longer.
    Carry {
        /// Where to.
        to: HandPose,
        /// How long it takes.
        ticks: u16,
    },
    /// Lowers the magnet straight to the table, at the speed of a calm hand, and lets go of it there.
    Release,
    /// Grabs a cord where it is nearest to a place.
    Grab {
        /// Which cord, counted in the order in which they were laid.
        cord: u8,
        /// Where.
        at: SurfacePoint,
    },
    /// Drags the grabbed place of the cord in a straight line.
    Drag {
        /// Where to.
        to: SurfacePoint,
        /// How long it takes, or longer where a hand needs longer.
        ticks: u16,
    },
    /// Lets go of the cord.
    LetGo,
}

/// Why a gesture, or a magnet laid on the table, is refused. Nothing has changed then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HandError {
    /// There is no magnet with this number.
    #[error("there is no such magnet")]
    NoSuchMagnet,
    /// The magnet is on the table, in the hand or off the table.
    #[error("this magnet is not at hand")]
    NotAvailable,
    /// The hand has a magnet already.
    #[error("the hand holds a magnet already")]
    HandFull,
    /// The hand has no magnet.
    #[error("the hand holds no magnet")]
    HandEmpty,
    /// Something clings to the magnet in the hand.
    #[error("magnets cling to the one in the hand: take them away first")]
    Clinging,
    /// A place that no hand reaches.
    #[error("a hand reaches 5 m to each side and 1 m up")]
    OutOfReach,
    /// A quaternion of length 0.
    #[error("a quaternion of length 0 is no direction")]
    NoDirection,
    /// There is another magnet.
    #[error("another magnet is in the way")]
    Occupied,
    /// There is no cord with this number.
    #[error("there is no such cord")]
    NoSuchCord,
    /// The cord is not there.
    #[error("the cord is more than 2 cm away from there")]
    NothingToGrab,
    /// No cord is in the hand.
    #[error("no cord is grabbed")]
    NotGrabbing,
}

/// How far a hand reaches to each side, in micrometres.
const MAX_REACH: i32 = 5_000_000;
/// How far a hand reaches up, in micrometres.
const MAX_HEIGHT: i32 = 1_000_000;

impl HandPose {
    /// The pose in metres.
    ///
    /// # Errors
    /// If no hand reaches there, or it is no direction.
    pub fn pose(&self) -> Result<Pose, HandError> {
        let [x, y, z] = self.at;
        SurfacePoint(x, y).to_metres()?;
        if !(0..=MAX_HEIGHT).contains(&z) {
            return Err(HandError::OutOfReach);
        }
        let [w, qx, qy, qz] = self.turned.map(f64::from);
        let rotation = Rotation::from_quaternion(w, qx, qy, qz).ok_or(HandError::NoDirection)?;
        Ok(Pose { centre: Vector::new(metres(x), metres(y), metres(z)), rotation })
    }

    /// The quaternion with length 1.
    pub(crate) fn quaternion(&self) -> [f64; 4] {
        let parts = self.turned.map(f64::from);
        let length = parts.iter().fold(0.0, |sum, part| sum + part * part).sqrt();
        parts.map(|part| part / length.max(1.0))
    }
}

impl SurfacePoint {
    /// The place in metres.
    ///
    /// # Errors
    /// If no hand reaches there.
    pub fn to_metres(self) -> Result<Point, HandError> {
        let SurfacePoint(x, y) = self;
        let reached = |part: i32| (-MAX_REACH..=MAX_REACH).contains(&part);
        if reached(x) && reached(y) { Ok(Point::new(metres(x), metres(y))) } else { Err(HandError::OutOfReach) }
    }
}

fn metres(micrometres: i32) -> f64 {
    f64::from(micrometres) / 1e6
}
