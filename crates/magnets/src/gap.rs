//! [`Gap`]: how far two ellipses or two ellipsoids are apart. The same steps serve the plane and space.
//!
//! Both bodies are swollen alike until they touch (Perram and Wertheim), and the normal of that touch is taken. It is
//! C(s)⁻¹ apart, with C(s) = (1-s) one + s two, where the share s is such that the reaches of the two in that direction are
//! as s to 1-s. Spheres show why: they are swollen by the same factor, so the touch divides the way as their radii do.

use crate::{Point, Vector};
use std::ops::{Add, Mul, Sub};

/// How two bodies lie to each other: ellipses, where ways are [`Point`]s, or ellipsoids, where they are [`Vector`]s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gap<V> {
    /// How far apart they are, in metres; negative where they overlap. It is measured between the two parallel lines or
    /// planes that touch them across the normal, so it is exact where they touch, and never more than the shortest way
    /// between them.
    pub distance: f64,
    /// The direction from the first to the second in which they would touch, of length 1.
    pub normal: V,
    /// Where they touch: half way between the two places at which those lines or planes touch them.
    pub point: V,
}

/// A body around 0 as a symmetric matrix: that of its squared semi-axes, turned.
pub(crate) trait ShapeMatrix: Copy {
    type Displacement: Displacement;

    /// The sum of this one and another, each taken so many times.
    fn combine(self, times: f64, other: Self, other_times: f64) -> Self;

    fn apply(self, way: Self::Displacement) -> Self::Displacement;

    /// The inverse applied, but for a factor: only its direction is ever needed.
    fn apply_adjugate(self, way: Self::Displacement) -> Self::Displacement;

    /// How far the body reaches in a direction, times the length of that.
    #[inline]
    fn support(self, direction: Self::Displacement) -> f64 {
        direction.dot(self.apply(direction)).sqrt()
    }
}

/// A way in the plane or in space.
pub(crate) trait Displacement: Copy + Add<Output = Self> + Sub<Output = Self> + Mul<f64, Output = Self> {
    fn dot(self, other: Self) -> f64;
}

impl Displacement for Point {
    #[inline]
    fn dot(self, other: Point) -> f64 {
        Point::dot(self, other)
    }
}

impl Displacement for Vector {
    #[inline]
    fn dot(self, other: Vector) -> f64 {
        Vector::dot(self, other)
    }
}

/// The gap between two bodies. Two with the same centre have no direction between them; they get the one given.
#[inline]
pub(crate) fn between<S: ShapeMatrix>(
    [one, two]: [S; 2],
    centres: [S::Displacement; 2],
    otherwise: S::Displacement,
) -> Gap<S::Displacement> {
    let apart = centres[1] - centres[0];
    let across = if apart.dot(apart) < 1e-24 {
        otherwise
    } else {
        let touch = |share: f64| one.combine(1.0 - share, two, share).apply_adjugate(apart);
        let share = fixed_point(|share| {
            let across = touch(share);
            let (first, second) = (one.support(across), two.support(across));
            first / (first + second)
        });
        touch(share)
    };
    let normal = across * (1.0 / across.dot(across).sqrt());
    let reach = one.support(normal);
    let other_reach = two.support(normal);
    let (rim, other_rim) = (one.apply(normal) * (1.0 / reach), two.apply(normal) * (1.0 / other_reach));
    Gap {
        distance: apart.dot(normal) - reach - other_reach,
        normal,
        point: (centres[0] + rim + (centres[1] - other_rim)) * 0.5,
    }
}

/// The share that gives itself, by the secant through the last two tries. What a share gives is more than itself all the
/// way below the one looked for, and less above, so the tries close in on it; a secant that leaves them is replaced by halving.
///
/// It ends once a try would differ from the last by less than 1e-8; where that leads is far nearer still. Stones need
/// three to six tries, needles and discs of any proportion up to 17: the bound is there for what is no number.
#[inline]
fn fixed_point(given: impl Fn(f64) -> f64) -> f64 {
    let mut last = 0.5;
    let mut last_excess = given(last) - last;
    let (mut low, mut high) = if last_excess > 0.0 { (last, 1.0) } else { (0.0, last) };
    let mut share = last + last_excess;
    for _ in 0..40 {
        if (share - last).abs() < 1e-8 {
            break;
        }
        let excess = given(share) - share;
        if excess > 0.0 {
            low = share;
        } else {
            high = share;
        }
        let secant = share - excess * (share - last) / (excess - last_excess);
        (last, last_excess) = (share, excess);
        share = if low <= secant && secant <= high { secant } else { f64::midpoint(low, high) };
    }
    share
}
