//! [`Magnet`]: a uniformly magnetised ellipsoid, and [`Pose`]: its position and orientation.
//!
//! Outside such a body its field is exactly that of dipoles distributed over its focal ellipse. Three approximations
//! are used: six dipoles at close range, a dipole with an octupole farther away, and finally a dipole alone.

use crate::{
    Ellipsoid, Rotation, Vector,
    lanes::{LANES, Lanes, Real},
};
use serde::{Deserialize, Serialize};

/// A uniformly magnetised ellipsoid, independent of its pose.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "MagnetData", into = "MagnetData")]
pub struct Magnet {
    semi_axes: [f64; 3],
    moment: Vector,
    /// The squared semi-axes of the focal ellipse, which lies in the plane of the two longer body axes.
    focal: [f64; 2],
}

/// The position and orientation of a magnet.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pose {
    /// The centre, in metres.
    pub centre: Vector,
    /// The orientation.
    pub rotation: Rotation,
}

impl Pose {
    /// The origin, not rotated.
    pub(crate) const ORIGIN: Pose = Pose { centre: Vector::ZERO, rotation: Rotation::IDENTITY };
}

/// The serialized form of a magnet.
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

/// Reasons why a magnet cannot be created.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MagnetError {
    /// A semi-axis is out of range.
    #[error("a semi-axis is between 0.1 mm and 1 m long")]
    Size,
    /// The semi-axes are not in descending order.
    #[error("the semi-axes of a magnet go from the longest to the shortest")]
    Order,
    /// The moment is out of range.
    #[error("a moment is at most 1000 A m²")]
    Moment,
}

impl Magnet {
    /// Creates an ellipsoid with these semi-axes in metres, longest first, and this moment in A·m², in its own frame.
    ///
    /// # Errors
    /// If a value is out of range, or the semi-axes are not in descending order.
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

    /// Creates a magnet from trusted values.
    pub(crate) const fn new_unchecked(semi_axes: [f64; 3], moment: Vector) -> Magnet {
        let [a, b, c] = semi_axes;
        Magnet { semi_axes, moment, focal: [a * a - c * c, b * b - c * c] }
    }

    /// Returns the semi-axes, longest first, in metres.
    pub fn semi_axes(&self) -> [f64; 3] {
        self.semi_axes
    }

    /// Returns the moment in the frame of the body, in A·m².
    pub fn moment(&self) -> Vector {
        self.moment
    }

    /// Returns the shape of the magnet at a pose.
    pub fn ellipsoid(&self, pose: &Pose) -> Ellipsoid {
        Ellipsoid { centre: pose.centre, semi_axes: self.semi_axes, rotation: pose.rotation }
    }

    /// Returns the magnet at a pose as a source of field, prepared for the interaction formulas.
    pub fn at(&self, pose: &Pose) -> Source {
        let [long, middle, _] = *pose.rotation.axes();
        let [along, across] = [long * self.focal[0].sqrt(), middle * self.focal[1].sqrt()];
        let moment = pose.rotation.apply(self.moment);
        let shaped = along * along.dot(moment) + across * across.dot(moment);
        Source { centre: pose.centre, moment, along, across, shaped, trace: self.focal[0] + self.focal[1] }
    }
}

/// A magnet at a pose in the frame of the table, or several of them in SIMD lanes.
#[derive(Clone, Copy, Debug)]
pub struct Source<T = f64> {
    pub(crate) centre: Vector<T>,
    pub(crate) moment: Vector<T>,
    /// The long semi-axis of the focal ellipse.
    pub(crate) along: Vector<T>,
    /// The short semi-axis of the focal ellipse.
    pub(crate) across: Vector<T>,
    /// The shape tensor applied to the magnet's own moment.
    pub(crate) shaped: Vector<T>,
    /// The trace of the shape tensor.
    pub(crate) trace: T,
}

/// The position of a nose site along the long semi-axis of the focal ellipse.
pub(crate) const NOSE: f64 = 0.6747;
/// The position of a corner site along both semi-axes.
pub(crate) const CORNER: [f64; 2] = [0.2977, 0.5569];
/// The fraction of the moment at each of the two noses, and at each of the four corners.
pub(crate) const SITE_WEIGHTS: [f64; 2] = [0.1604, 0.1698];

/// Evaluates a linear function at the six sites, from its value at the centre and its change along both semi-axes.
#[inline]
pub(crate) fn site_values<T: Real>(centre: T, along: T, across: T) -> [T; 6] {
    let (nose, fore, side) = (along * T::of(NOSE), along * T::of(CORNER[0]), across * T::of(CORNER[1]));
    let (right, left) = (fore + side, fore - side);
    [centre + nose, centre - nose, centre + right, centre + left, centre - left, centre - right]
}

#[allow(private_bounds)] // lanes are internal to this crate
impl<T: Real> Source<T> {
    /// Returns the positions of the six dipoles that approximate the focal ellipse, for a given centre.
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

impl Source<Lanes> {
    /// Packs several magnets, one per lane.
    #[inline]
    pub(crate) fn pack(sources: [&Source; LANES]) -> Source<Lanes> {
        let number = |part: fn(&Source) -> f64| Lanes::new(sources.map(part));
        let vector = |part: fn(&Source) -> Vector| {
            let parts = sources.map(part);
            Vector::new(
                Lanes::new(parts.map(|part| part.x)),
                Lanes::new(parts.map(|part| part.y)),
                Lanes::new(parts.map(|part| part.z)),
            )
        };
        Source {
            centre: vector(|source| source.centre),
            moment: vector(|source| source.moment),
            along: vector(|source| source.along),
            across: vector(|source| source.across),
            shaped: vector(|source| source.shaped),
            trace: number(|source| source.trace),
        }
    }
}
