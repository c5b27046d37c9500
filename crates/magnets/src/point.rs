//! [`Point`]: a place on the surface of the table.

use serde::{Deserialize, Serialize};
use std::ops::{Add, Mul, Sub};

/// A place on the surface, or the way from one to another, in metres.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Away from the viewer.
    pub y: f64,
}

impl Point {
    /// The place at these coordinates.
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// The scalar product.
    #[inline]
    pub fn dot(self, other: Point) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// The vector product: positive where the other lies to the left.
    #[inline]
    pub fn cross(self, other: Point) -> f64 {
        self.x * other.y - self.y * other.x
    }

    /// The length.
    #[inline]
    pub fn length(self) -> f64 {
        self.dot(self).sqrt()
    }
}

/// A value no farther from zero than this. [`f64::clamp`] gives the same bits, but could panic with two numbers, and brings all that writes
/// numbers along.
#[inline]
pub(crate) fn clamp_abs(value: f64, reach: f64) -> f64 {
    if value < -reach {
        -reach
    } else if value > reach {
        reach
    } else {
        value
    }
}

/// 128 directions all around, from that of the x axis on: each is the one before, turned by the same small angle.
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
