//! [`Vector`]: three numbers, with the arithmetic that physics needs.
//!
//! Only `+ - * /` and square roots, in a fixed order: their bits are the same natively and in WebAssembly.

use serde::{Deserialize, Serialize};
use std::ops::{Add, AddAssign, Mul, Neg, Sub};

/// A place, a direction, a force or a moment, in the frame of the table: x to the right, y away, z up.
///
/// Its parts are numbers, or lanes of numbers where several magnets are computed at once.
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
    /// The vector with these parts.
    pub const fn new(x: T, y: T, z: T) -> Vector<T> {
        Vector { x, y, z }
    }
}

impl<T: Copy + Add<Output = T> + Sub<Output = T> + Mul<Output = T>> Vector<T> {
    /// The scalar product.
    #[inline]
    pub fn dot(self, other: Vector<T>) -> T {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    /// The vector product.
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
    /// Nothing in any direction.
    pub const ZERO: Vector = Vector::new(0.0, 0.0, 0.0);

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
