//! [`Point`]: a place on the surface of the table.

use std::ops::{Add, Mul, Sub};

/// A place on the surface, or the way from one to another, in metres.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
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
