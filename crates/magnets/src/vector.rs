//! [`Vector`]: three numbers, with the arithmetic that physics needs.
//!
//! Only `+ - * /` and square roots, in a fixed order: their bits are the same natively and in WebAssembly.

use std::ops::{Add, AddAssign, Mul, Neg, Sub};

/// A place, a direction, a force or a moment, in the frame of the table: x to the right, y away, z up.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Vector {
    /// To the right.
    pub x: f64,
    /// Away from the viewer.
    pub y: f64,
    /// Up.
    pub z: f64,
}

impl Vector {
    /// Nothing in any direction.
    pub const ZERO: Vector = Vector::new(0.0, 0.0, 0.0);

    /// The vector with these parts.
    pub const fn new(x: f64, y: f64, z: f64) -> Vector {
        Vector { x, y, z }
    }

    /// The scalar product.
    #[inline]
    pub fn dot(self, other: Vector) -> f64 {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    /// The vector product.
    #[inline]
    #[must_use]
    pub fn cross(self, other: Vector) -> Vector {
        Vector {
            x: self.y * other.z - self.z * other.y,
            y: self.z * other.x - self.x * other.z,
            z: self.x * other.y - self.y * other.x,
        }
    }

    /// The length.
    #[inline]
    pub fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    /// The same direction with length 1; the zero vector has none and stays as it is.
    #[must_use]
    pub fn unit(self) -> Vector {
        let length = self.length();
        if length > 0.0 { self * (1.0 / length) } else { self }
    }
}

impl Add for Vector {
    type Output = Vector;
    #[inline]
    fn add(self, other: Vector) -> Vector {
        Vector { x: self.x + other.x, y: self.y + other.y, z: self.z + other.z }
    }
}

impl AddAssign for Vector {
    #[inline]
    fn add_assign(&mut self, other: Vector) {
        *self = *self + other;
    }
}

impl Sub for Vector {
    type Output = Vector;
    #[inline]
    fn sub(self, other: Vector) -> Vector {
        Vector { x: self.x - other.x, y: self.y - other.y, z: self.z - other.z }
    }
}

impl Neg for Vector {
    type Output = Vector;
    #[inline]
    fn neg(self) -> Vector {
        Vector { x: -self.x, y: -self.y, z: -self.z }
    }
}

impl Mul<f64> for Vector {
    type Output = Vector;
    #[inline]
    fn mul(self, factor: f64) -> Vector {
        Vector { x: self.x * factor, y: self.y * factor, z: self.z * factor }
    }
}
