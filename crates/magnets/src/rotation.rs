//! [`Rotation`]: an orientation, as the directions of three axes.

use crate::Vector;
use serde::{Deserialize, Serialize};

/// A rotation from the frame of a body to that of the table.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "[Vector; 3]", into = "[Vector; 3]")]
pub struct Rotation {
    /// The directions of the body's x, y and z axes.
    axes: [Vector; 3],
}

impl Rotation {
    /// No rotation.
    pub const IDENTITY: Rotation =
        Rotation { axes: [Vector::new(1.0, 0.0, 0.0), Vector::new(0.0, 1.0, 0.0), Vector::new(0.0, 0.0, 1.0)] };

    /// Creates a rotation from a quaternion of any length; `None` if that is 0 or not finite.
    pub fn from_quaternion(w: f64, x: f64, y: f64, z: f64) -> Option<Rotation> {
        let square = w * w + x * x + y * y + z * z;
        if !(square.is_finite() && square > 1e-12) {
            return None;
        }
        let twice = 2.0 / square;
        let (wx, wy, wz) = (twice * w * x, twice * w * y, twice * w * z);
        let (xx, yy, zz) = (twice * x * x, twice * y * y, twice * z * z);
        let (xy, xz, yz) = (twice * x * y, twice * x * z, twice * y * z);
        Some(Rotation {
            axes: [
                Vector::new(1.0 - (yy + zz), xy + wz, xz - wy),
                Vector::new(xy - wz, 1.0 - (xx + zz), yz + wx),
                Vector::new(xz + wy, yz - wx, 1.0 - (xx + yy)),
            ],
        })
    }

    /// Creates a rotation about the vertical from cosine and sine of the angle: physics does without trigonometry.
    pub fn about_vertical(cosine: f64, sine: f64) -> Rotation {
        Rotation { axes: [Vector::new(cosine, sine, 0.0), Vector::new(-sine, cosine, 0.0), Vector::new(0.0, 0.0, 1.0)] }
    }

    /// Creates a rotation from yaw about the vertical and roll about the long axis: cosine and sine of both angles.
    pub(crate) fn from_yaw_and_roll([cosine, sine]: [f64; 2], [up, over]: [f64; 2]) -> Rotation {
        let across = Vector::new(-sine, cosine, 0.0);
        let vertical = Vector::new(0.0, 0.0, 1.0);
        Rotation {
            axes: [Vector::new(cosine, sine, 0.0), across * up + vertical * over, vertical * up - across * over],
        }
    }

    /// Adds half a turn about the body's own long axis: the other side up.
    #[must_use]
    pub fn flipped(self) -> Rotation {
        let [x, y, z] = self.axes;
        Rotation { axes: [x, -y, -z] }
    }

    /// Adds a quarter turn about the body's own long axis: from lying to standing on the edge.
    #[must_use]
    pub fn stood_on_edge(self) -> Rotation {
        let [x, y, z] = self.axes;
        Rotation { axes: [x, z, -y] }
    }

    /// Adds half a turn about the vertical of the table: the view from the opposite side.
    #[must_use]
    pub fn half_turned(self) -> Rotation {
        Rotation { axes: self.axes.map(|axis| Vector::new(-axis.x, -axis.y, axis.z)) }
    }

    /// Transforms a direction from the frame of the body to that of the table.
    #[inline]
    pub fn apply(&self, v: Vector) -> Vector {
        let [x, y, z] = self.axes;
        x * v.x + y * v.y + z * v.z
    }

    /// Returns the directions of the body's axes.
    #[inline]
    pub fn axes(&self) -> &[Vector; 3] {
        &self.axes
    }
}

/// The error of three axes that are not orthonormal and right-handed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the axes of a rotation have length 1 and stand across each other")]
pub struct RotationError;

impl TryFrom<[Vector; 3]> for Rotation {
    type Error = RotationError;

    fn try_from(axes: [Vector; 3]) -> Result<Rotation, RotationError> {
        let [x, y, z] = axes;
        let near = |value: f64, expected: f64| (value - expected).abs() < 1e-6;
        let long = axes.iter().all(|axis| near(axis.length(), 1.0));
        let across = near(x.dot(y), 0.0) && near(x.cross(y).dot(z), 1.0);
        if long && across { Ok(Rotation { axes }) } else { Err(RotationError) }
    }
}

impl From<Rotation> for [Vector; 3] {
    fn from(rotation: Rotation) -> [Vector; 3] {
        rotation.axes
    }
}
