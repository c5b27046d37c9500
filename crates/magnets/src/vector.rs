//! [`Vector`]: a vector in space.
//!
//! Only `+ - * /` and square roots, in a fixed order: their bits are the same natively and in WebAssembly.

use serde::{Deserialize, Serialize};
use std::ops::{Add, AddAssign, Mul, Neg, Sub};

/// A position, direction, force or moment in the frame of the table: x to the right, y away, z up.
///
/// Components are numbers, or SIMD lanes of numbers where several magnets are computed at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Vector<T = f64> {
    /// To the right.
    pub x: T,
    /// Away from the viewer.
    pub y: T,
    /// Up.
    pub z: T,
}

impl<T> Vector<T> {
    /// Creates a vector.
    pub const fn new(x: T, y: T, z: T) -> Vector<T> {
        Vector { x, y, z }
    }
}

impl<T: Copy + Add<Output = T> + Sub<Output = T> + Mul<Output = T>> Vector<T> {
    /// Returns the dot product.
    #[inline]
    pub fn dot(self, other: Vector<T>) -> T {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    /// Returns the cross product.
    #[inline]
    #[must_use]
    pub fn cross(self, other: Vector<T>) -> Vector<T> {
        Vector {
            x: self.y * other.z - self.z * other.y,
            y: self.z * other.x - self.x * other.z,
            z: self.x * other.y - self.y * other.x,
        }
    }
}

impl Vector {
    /// The zero vector.
    pub const ZERO: Vector = Vector::new(0.0, 0.0, 0.0);

    /// Returns the length.
    #[inline]
    pub fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    /// Returns the unit vector of the same direction; the zero vector is returned unchanged.
    #[must_use]
    pub fn unit(self) -> Vector {
        let length = self.length();
        if length > 0.0 { self * (1.0 / length) } else { self }
    }
}

impl<T: Add<Output = T>> Add for Vector<T> {
    type Output = Vector<T>;
    #[inline]
    fn add(self, other: Vector<T>) -> Vector<T> {
        Vector { x: self.x + other.x, y: self.y + other.y, z: self.z + other.z }
    }
}

impl<T: Copy + Add<Output = T>> AddAssign for Vector<T> {
    #[inline]
    fn add_assign(&mut self, other: Vector<T>) {
        *self = *self + other;
    }
}

impl<T: Sub<Output = T>> Sub for Vector<T> {
    type Output = Vector<T>;
    #[inline]
    fn sub(self, other: Vector<T>) -> Vector<T> {
        Vector { x: self.x - other.x, y: self.y - other.y, z: self.z - other.z }
    }
}

impl<T: Neg<Output = T>> Neg for Vector<T> {
    type Output = Vector<T>;
    #[inline]
    fn neg(self) -> Vector<T> {
        Vector { x: -self.x, y: -self.y, z: -self.z }
    }
}

impl<T: Copy + Mul<Output = T>> Mul<T> for Vector<T> {
    type Output = Vector<T>;
    #[inline]
    fn mul(self, factor: T) -> Vector<T> {
        Vector { x: self.x * factor, y: self.y * factor, z: self.z * factor }
    }
}
