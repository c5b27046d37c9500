//! [`Magnet`]: an ellipsoid with a uniform magnetisation, and [`Pose`]: where it is and how it is turned.
//!
//! Outside such a body its field is exactly that of dipoles spread over its focal ellipse. Three stand-ins for that are used:
//! six dipoles where bodies are near each other, a dipole with an octupole further apart, and at last a dipole alone.

use crate::{Ellipsoid, Rotation, Vector, lanes::Real};
use serde::{Deserialize, Serialize};

/// A magnet as a body: what it is, wherever it may be.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "MagnetData", into = "MagnetData")]
pub struct Magnet {
    semi_axes: [f64; 3],
    moment: Vector,
    /// The squares of the semi-axes of the focal ellipse, which lies in the plane of the two longer body axes.
    focal: [f64; 2],
}

/// Where a magnet is and how it is turned.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pose {
    /// Its centre, in metres.
    pub centre: Vector,
    /// How it is turned.
    pub rotation: Rotation,
}

impl Pose {
    /// In the middle of the surface, not turned.
    pub(crate) const ORIGIN: Pose = Pose { centre: Vector::ZERO, rotation: Rotation::IDENTITY };
}

/// The figures of a magnet, as they are written down.
#[derive(Serialize, Deserialize)]
struct MagnetData {
    semi_axes: [f64; 3],
    moment: Vector,
}

impl From<Magnet> for MagnetData {
    fn from(Magnet { semi_axes, moment, .. }: Magnet) -> MagnetData {
        MagnetData { semi_axes, moment }
    }
}

impl TryFrom<MagnetData> for Magnet {
    type Error = MagnetError;

    fn try_from(MagnetData { semi_axes, moment }: MagnetData) -> Result<Magnet, MagnetError> {
        Magnet::new(semi_axes, moment)
    }
}

/// Why a body cannot be a magnet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MagnetError {
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
    pub fn new(semi_axes: [f64; 3], moment: Vector) -> Result<Magnet, MagnetError> {
        if !semi_axes.iter().all(|axis| (1e-4..=1.0).contains(axis)) {
            return Err(MagnetError::Size);
        }
        let [a, b, c] = semi_axes;
        if a < b || b < c {
            return Err(MagnetError::Order);
        }
        if !(0.0..=1000.0).contains(&moment.length()) {
            return Err(MagnetError::Moment);
        }
        Ok(Magnet::new_unchecked(semi_axes, moment))
    }

    /// A magnet from figures of our own.
    pub(crate) const fn new_unchecked(semi_axes: [f64; 3], moment: Vector) -> Magnet {
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

    /// The room it takes up at a pose.
    pub fn ellipsoid(&self, pose: &Pose) -> Ellipsoid {
        Ellipsoid { centre: pose.centre, semi_axes: self.semi_axes, rotation: pose.rotation }
    }

    /// The magnet at a pose, ready for computing with.
    pub fn at(&self, pose: &Pose) -> Source {
        let [long, middle, _] = *pose.rotation.axes();
        let [along, across] = [long * self.focal[0].sqrt(), middle * self.focal[1].sqrt()];
        let moment = pose.rotation.apply(self.moment);
        let shaped = along * along.dot(moment) + across * across.dot(moment);
        Source { centre: pose.centre, moment, along, across, shaped, trace: self.focal[0] + self.focal[1] }
    }
}

/// A magnet at a pose, in the frame of the table; or several, each in its lane.
#[derive(Clone, Copy, Debug)]
pub struct Source<T = f64> {
    pub(crate) centre: Vector<T>,
    pub(crate) moment: Vector<T>,
    /// The long semi-axis of the focal ellipse.
    pub(crate) along: Vector<T>,
    /// Its short semi-axis.
    pub(crate) across: Vector<T>,
    /// The shape tensor applied to the magnet's own moment.
    pub(crate) shaped: Vector<T>,
    /// The trace of the shape tensor.
    pub(crate) trace: T,
}

/// Where a site at the nose is, along the long semi-axis of the focal ellipse.
pub(crate) const NOSE: f64 = 0.6747;
/// Where a site at a corner is, along both semi-axes.
pub(crate) const CORNER: [f64; 2] = [0.2977, 0.5569];
/// What part of the moment is at each of the two noses, and at each of the four corners.
pub(crate) const SITE_WEIGHTS: [f64; 2] = [0.1604, 0.1698];

/// What the six sites have, from what the centre has and what the two semi-axes add to it.
#[inline]
pub(crate) fn site_values<T: Real>(centre: T, along: T, across: T) -> [T; 6] {
    let (nose, fore, side) = (along * T::of(NOSE), along * T::of(CORNER[0]), across * T::of(CORNER[1]));
    let (right, left) = (fore + side, fore - side);
    [centre + nose, centre - nose, centre + right, centre + left, centre - left, centre - right]
}

#[allow(private_bounds)] // lanes are a matter of this crate
impl<T: Real> Source<T> {
    /// The six dipoles that together stand for the focal ellipse: where they are, as seen from a place.
    #[inline]
    pub(crate) fn sites(&self, centre: Vector<T>) -> [Vector<T>; 6] {
        let [xs, ys, zs] = [
            site_values(centre.x, self.along.x, self.across.x),
            site_values(centre.y, self.along.y, self.across.y),
            site_values(centre.z, self.along.z, self.across.z),
        ];
        std::array::from_fn(|site| Vector::new(xs[site], ys[site], zs[site]))
    }

    /// The shape tensor R diag(A², B², 0) Rᵀ applied to a vector.
    #[inline]
    pub(crate) fn shape(&self, v: Vector<T>) -> Vector<T> {
        self.along * self.along.dot(v) + self.across * self.across.dot(v)
    }
}
