//! [`Gap`]: the distance of two ellipses or two ellipsoids, with one implementation for the plane and for space.
//!
//! Both bodies are scaled alike until they touch (Perram and Wertheim), which gives the normal. It is C(s)⁻¹ apart,
//! with C(s) = (1-s) one + s two, where s is such that the supports of the two in that direction are as s to 1-s.
//! Spheres show why: they are scaled by the same factor, so the contact divides the distance in the ratio of their
//! radii.

use crate::{Point, Vector};
use std::ops::{Add, Mul, Sub};

/// The separation of two bodies: ellipses with [`Point`], or ellipsoids with [`Vector`] as `V`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gap<V> {
    /// The distance in metres; negative where they overlap. Measured between the two parallel lines or planes that
    /// touch them perpendicular to the normal, so it is exact at contact and never exceeds the shortest distance.
    pub distance: f64,
    /// The unit normal from the first to the second.
    pub normal: V,
    /// The contact point: half way between the points at which those lines or planes touch the bodies.
    pub point: V,
}

/// A body centred on the origin as the symmetric matrix of its squared semi-axes, rotated.
pub(crate) trait ShapeMatrix: Copy {
    type Displacement: Displacement;

    /// Returns `times * self + other_times * other`.
    fn combine(self, times: f64, other: Self, other_times: f64) -> Self;

    fn apply(self, v: Self::Displacement) -> Self::Displacement;

    /// Applies the inverse up to a factor: only the direction is needed.
    fn apply_adjugate(self, v: Self::Displacement) -> Self::Displacement;

    /// The support function: how far the body extends in a direction, times the length of that.
    #[inline]
    fn support(self, direction: Self::Displacement) -> f64 {
        direction.dot(self.apply(direction)).sqrt()
    }
}

/// A displacement in the plane or in space.
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

/// Computes the gap between two bodies. `fallback_normal` is the normal of two bodies with the same centre.
#[inline]
pub(crate) fn between<S: ShapeMatrix>(
    [one, two]: [S; 2],
    centres: [S::Displacement; 2],
    fallback_normal: S::Displacement,
) -> Gap<S::Displacement> {
    let apart = centres[1] - centres[0];
    let across = if apart.dot(apart) < 1e-24 {
        fallback_normal
    } else {
        let normal_at = |share: f64| one.combine(1.0 - share, two, share).apply_adjugate(apart);
        let share = fixed_point(|share| {
            let across = normal_at(share);
            let (first, second) = (one.support(across), two.support(across));
            first / (first + second)
        });
        normal_at(share)
    };
    let normal = across * (1.0 / across.dot(across).sqrt());
    let support = one.support(normal);
    let other_support = two.support(normal);
    let (rim, other_rim) = (one.apply(normal) * (1.0 / support), two.apply(normal) * (1.0 / other_support));
    Gap {
        distance: apart.dot(normal) - support - other_support,
        normal,
        point: (centres[0] + rim + (centres[1] - other_rim)) * 0.5,
    }
}

/// Finds the fixed point of a function on (0, 1) by the secant method. The function lies above the diagonal below the
/// fixed point and under it above, so the tries bracket it; a secant that leaves the bracket is replaced by bisection.
///
/// Stops once the next try differs from the last by less than 1e-8; the error is far smaller still. Stones need three
/// to six iterations, needles and discs of any proportion up to 17: the bound is for inputs that are not numbers.
#[inline]
fn fixed_point(function: impl Fn(f64) -> f64) -> f64 {
    let mut last = 0.5;
    let mut last_excess = function(last) - last;
    let (mut low, mut high) = if last_excess > 0.0 { (last, 1.0) } else { (0.0, last) };
    let mut share = last + last_excess;
    for _ in 0..40 {
        if (share - last).abs() < 1e-8 {
            break;
        }
        let excess = function(share) - share;
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
