//! [`HandAction`]: the actions of a hand, in integers, so that a log of them is exact.

use crate::{MagnetId, Point, Pose, Rotation, Vector};
use serde::{Deserialize, Serialize};

/// The number of steps per second: the unit of time of hand actions and observations.
pub const TICKS_PER_SECOND: u32 = 480;

/// The length of a tick, in seconds.
pub(crate) const TICK_SECONDS: f64 = 1.0 / TICKS_PER_SECOND as f64;

/// The pose of a magnet in the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandPose {
    /// The centre of the magnet, in micrometres from the middle of the surface: x, y, z.
    pub at: [i32; 3],
    /// The orientation: a quaternion (w, x, y, z) of any length but 0.
    pub turned: [i16; 4],
}

/// A point on the surface, in micrometres from its middle: x, y.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SurfacePoint(pub i32, pub i32);

/// An action of the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HandAction {
    /// Takes a magnet that is off the table into the hand.
    Hold {
        /// The magnet.
        magnet: MagnetId,
        /// The pose at which the hand holds it.
        at: HandPose,
    },
    /// Carries the held magnet in a straight line.
    Carry {
        /// The target.
        to: HandPose,
        /// The duration; longer where the maximum speed demands it.
        ticks: u16,
    },
    /// Lowers the magnet vertically to the table and releases it there.
    Release,
    /// Grabs a cord at the node nearest to a point.
    Grab {
        /// The index of the cord, in the order in which they were laid.
        cord: u8,
        /// The point.
        at: SurfacePoint,
    },
    /// Drags the grabbed node of the cord in a straight line, or its knot and with it the whole loop.
    Drag {
        /// The target.
        to: SurfacePoint,
        /// The duration; longer where the maximum speed demands it.
        ticks: u16,
    },
    /// Lets go of the cord.
    LetGo,
    /// Grabs a cord at its knot, to shift the loop as a whole, as two hands would. From physics 2 on.
    #[serde(rename = "grab_knot")]
    GrabKnot {
        /// The index of the cord, in the order in which they were laid.
        cord: u8,
    },
}

/// Reasons why an action, or laying a magnet, is refused. The world is unchanged then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HandError {
    /// The world has no magnet with this id.
    #[error("there is no such magnet")]
    NoSuchMagnet,
    /// The magnet is on the table, in the hand or fallen.
    #[error("this magnet is not at hand")]
    NotAvailable,
    /// The hand holds a magnet already.
    #[error("the hand holds a magnet already")]
    HandFull,
    /// The hand holds no magnet.
    #[error("the hand holds no magnet")]
    HandEmpty,
    /// Another magnet clings to the one in the hand.
    #[error("magnets cling to the one in the hand: take them away first")]
    Clinging,
    /// The point is out of reach.
    #[error("a hand reaches 5 m to each side and 1 m up")]
    OutOfReach,
    /// A direction of length 0.
    #[error("a quaternion of length 0 is no direction")]
    NoDirection,
    /// The magnet would overlap another.
    #[error("another magnet is in the way")]
    Occupied,
    /// The world has no cord with this index.
    #[error("there is no such cord")]
    NoSuchCord,
    /// The cord is too far from the point.
    #[error("the cord is more than 2 cm away from there")]
    NothingToGrab,
    /// Cords of physics 1 have no knot to hold.
    #[error("cords of physics 1 have no knot to hold")]
    NoKnot,
    /// No cord is grabbed.
    #[error("no cord is grabbed")]
    NotGrabbing,
}

/// The reach of a hand to each side, in micrometres.
const MAX_REACH: i32 = 5_000_000;
/// The reach of a hand upwards, in micrometres.
const MAX_HEIGHT: i32 = 1_000_000;

impl HandPose {
    /// Returns the pose in metres.
    ///
    /// # Errors
    /// If the point is out of reach, or the quaternion has length 0.
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

    /// Returns the unit quaternion.
    pub(crate) fn quaternion(&self) -> [f64; 4] {
        let parts = self.turned.map(f64::from);
        let length = parts.iter().fold(0.0, |sum, part| sum + part * part).sqrt();
        parts.map(|part| part / length.max(1.0))
    }
}

impl SurfacePoint {
    /// Returns the point in metres.
    ///
    /// # Errors
    /// If the point is out of reach.
    pub fn to_metres(self) -> Result<Point, HandError> {
        let SurfacePoint(x, y) = self;
        let is_reachable = |part: i32| (-MAX_REACH..=MAX_REACH).contains(&part);
        if is_reachable(x) && is_reachable(y) {
            Ok(Point::new(metres(x), metres(y)))
        } else {
            Err(HandError::OutOfReach)
        }
    }
}

fn metres(micrometres: i32) -> f64 {
    f64::from(micrometres) / 1e6
}
