//! [`Magnet`]: an ellipsoid with a uniform magnetisation, and [`Pose`]: where it is and how it is turned.
//!
//! Outside such a body its field is exactly that of dipoles spread over its focal ellipse. Two stand-ins for that are used:
//! six dipoles where bodies are near each other, a dipole with an octupole where they are far apart.

use crate::{Rotation, Vector};

/// A magnet as a body: what it is, wherever it may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Magnet {
    semi_axes: [f64; 3],
    moment: Vector,
    /// The squares of the semi-axes of the focal ellipse, which lies in the plane of the two longer body axes.
    focal: [f64; 2],
}

/// Where a magnet is and how it is turned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Its centre, in metres.
    pub centre: Vector,
    /// How it is turned.
    pub rotation: Rotation,
}

/// Why a body cannot be a magnet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoMagnet {
    /// A semi-axis that is no length.
    #[error("a semi-axis is between 0.1 mm and 1 m long")]
    Size,
    /// The axes are in the wrong order.
    #[error("the semi-axes of a magnet go from the longest to the shortest")]
    Order,
    /// A moment that is no number.
    #[error("a moment is at most 1000 A m²")]
    Moment,
}

impl Magnet {
    /// An ellipsoid with these semi-axes in metres, the longest first, and this moment in A·m², in its own frame.
    ///
    /// # Errors
    /// If the numbers are not finite, out of any proportion, or the axes not in order.
    pub fn new(semi_axes: [f64; 3], moment: Vector) -> Result<Magnet, NoMagnet> {
        if !semi_axes.iter().all(|axis| (1e-4..=1.0).contains(axis)) {
            return Err(NoMagnet::Size);
        }
        let [a, b, c] = semi_axes;
        if a < b || b < c {
            return Err(NoMagnet::Order);
        }
        if !(0.0..=1000.0).contains(&moment.length()) {
            return Err(NoMagnet::Moment);
        }
        Ok(Magnet::trusted(semi_axes, moment))
    }

    /// A magnet from figures of our own.
    pub(crate) const fn trusted(semi_axes: [f64; 3], moment: Vector) -> Magnet {
        let [a, b, c] = semi_axes;
        Magnet { semi_axes, moment, focal: [a * a - c * c, b * b - c * c] }
    }

    /// The semi-axes, the longest first, in metres.
    pub fn semi_axes(&self) -> [f64; 3] {
        self.semi_axes
    }

    /// The moment in the frame of the body, in A·m².
    pub fn moment(&self) -> Vector {
        self.moment
    }

    /// The magnet at a pose, ready for computing with.
    pub fn at(&self, pose: &Pose) -> Source {
        let [long, middle, _] = *pose.rotation.axes();
        Source { centre: pose.centre, moment: pose.rotation.apply(self.moment), long, middle, focal: self.focal }
    }
}

/// A magnet at a pose.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    pub(crate) centre: Vector,
    /// In the frame of the table.
    pub(crate) moment: Vector,
    long: Vector,
    middle: Vector,
    focal: [f64; 2],
}

/// Six dipoles that together stand for the focal ellipse: their places along its semi-axes, and their shares of the moment.
pub(crate) const SITES: [(f64, f64, f64); 6] = [
    (0.6747, 0.0, 0.1604),
    (-0.6747, 0.0, 0.1604),
    (0.2977, 0.5569, 0.1698),
    (0.2977, -0.5569, 0.1698),
    (-0.2977, 0.5569, 0.1698),
    (-0.2977, -0.5569, 0.1698),
];

impl Source {
    /// The six sites, from the centre, in the frame of the table.
    #[inline]
    pub(crate) fn sites(&self) -> [Vector; 6] {
        let (along, across) = (self.long * self.focal[0].sqrt(), self.middle * self.focal[1].sqrt());
        SITES.map(|(x, y, _)| along * x + across * y)
    }

    /// The octupole's shape tensor applied to a vector: S v, with S = R diag(A², B², 0) Rᵀ / 5.
    #[inline]
    pub(crate) fn shape(&self, v: Vector) -> Vector {
        self.long * (self.focal[0] / 5.0 * self.long.dot(v)) + self.middle * (self.focal[1] / 5.0 * self.middle.dot(v))
    }

    /// The trace of that tensor.
    #[inline]
    pub(crate) fn shape_trace(&self) -> f64 {
        (self.focal[0] + self.focal[1]) / 5.0
    }
}
