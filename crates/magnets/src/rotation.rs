//! [`Rotation`]: how a body is turned, as the directions of its three axes.

use crate::Vector;
use serde::{Deserialize, Serialize};

/// A rotation from the frame of a body to that of the table.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "[Vector; 3]", into = "[Vector; 3]")]
pub struct Rotation {
    /// Where the body's own x, y and z axes point.
    axes: [Vector; 3],
}

impl Rotation {
    /// Not turned at all.
    pub const IDENTITY: Rotation =
        Rotation { axes: [Vector::new(1.0, 0.0, 0.0), Vector::new(0.0, 1.0, 0.0), Vector::new(0.0, 0.0, 1.0)] };

    /// Turned as a quaternion says, which need not have length 1; `None` if it has no direction at all.
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

    /// Turned about the vertical, by the angle whose cosine and sine these are: no trigonometry in physics.
    pub fn about_vertical(cosine: f64, sine: f64) -> Rotation {
        Rotation { axes: [Vector::new(cosine, sine, 0.0), Vector::new(-sine, cosine, 0.0), Vector::new(0.0, 0.0, 1.0)] }
    }

    /// Turned about the vertical, and then rolled about the level long axis: cosine and sine of both angles.
    pub(crate) fn from_yaw_and_roll([cosine, sine]: [f64; 2], [up, over]: [f64; 2]) -> Rotation {
        let across = Vector::new(-sine, cosine, 0.0);
        let vertical = Vector::new(0.0, 0.0, 1.0);
        Rotation {
            axes: [Vector::new(cosine, sine, 0.0), across * up + vertical * over, vertical * up - across * over],
        }
    }

    /// Half a turn about the body's own long axis: the other side up.
    #[must_use]
    pub fn flipped(self) -> Rotation {
        let [x, y, z] = self.axes;
        Rotation { axes: [x, -y, -z] }
    }

    /// A quarter turn about the body's own long axis: from lying to standing on the edge.
    #[must_use]
    pub fn stood_on_edge(self) -> Rotation {
        let [x, y, z] = self.axes;
        Rotation { axes: [x, z, -y] }
    }

    /// Then half a turn about the vertical of the table: the same body for one who sits across.
    #[must_use]
    pub fn half_turned(self) -> Rotation {
        Rotation { axes: self.axes.map(|axis| Vector::new(-axis.x, -axis.y, axis.z)) }
    }

    /// A direction of the body in the frame of the table.
    #[inline]
    pub fn apply(&self, v: Vector) -> Vector {
        let [x, y, z] = self.axes;
        x * v.x + y * v.y + z * v.z
    }

    /// Where the body's own axes point.
    #[inline]
    pub fn axes(&self) -> &[Vector; 3] {
        &self.axes
    }
}

/// Three axes that are no frame of a body: not of length 1, or not across each other.
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
