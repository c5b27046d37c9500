//! [`Point`]: a point or a displacement on the surface.

use serde::{Deserialize, Serialize};
use std::ops::{Add, Mul, Sub};

/// A point on the surface, or a displacement between two, in metres.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Away from the viewer.
    pub y: f64,
}

impl Point {
    /// Creates a point.
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// Returns the dot product.
    #[inline]
    pub fn dot(self, other: Point) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// Returns the z component of the cross product: positive if the other lies to the left.
    #[inline]
    pub fn cross(self, other: Point) -> f64 {
        self.x * other.y - self.y * other.x
    }

    /// Returns the length.
    #[inline]
    pub fn length(self) -> f64 {
        self.dot(self).sqrt()
    }
}

/// Clamps a value to `-limit..=limit`. [`f64::clamp`] gives the same bits, but its panic path links number formatting
/// into the WebAssembly bundle.
#[inline]
pub(crate) fn clamp_abs(value: f64, limit: f64) -> f64 {
    if value < -limit {
        -limit
    } else if value > limit {
        limit
    } else {
        value
    }
}

/// 128 unit vectors around the circle, from the x axis on; each is the previous one rotated by the same small angle.
pub(crate) fn unit_circle() -> impl Iterator<Item = Point> {
    /// Cosine and sine of a full turn divided by 128.
    const STEP: Point = Point::new(0.998_795_456_205_172_4, 0.049_067_674_327_418_015);
    let turned = |from: &Point| {
        let to = Point::new(from.x * STEP.x - from.y * STEP.y, from.x * STEP.y + from.y * STEP.x);
        Some(to * (1.0 / to.length()))
    };
    std::iter::successors(Some(Point::new(1.0, 0.0)), turned).take(128)
}

impl Add for Point {
    type Output = Point;
    #[inline]
    fn add(self, other: Point) -> Point {
        Point { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Point {
    type Output = Point;
    #[inline]
    fn sub(self, other: Point) -> Point {
        Point { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Mul<f64> for Point {
    type Output = Point;
    #[inline]
    fn mul(self, factor: f64) -> Point {
        Point { x: self.x * factor, y: self.y * factor }
    }
}
