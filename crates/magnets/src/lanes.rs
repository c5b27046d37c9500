//! [`Real`]: a scalar, or several of them in SIMD lanes.
//!
//! Formulas are written once for both. A lane has exactly the bits of the scalar computation: only `+ - * /` and square
//! roots, each correctly rounded (IEEE 754), on every target.

use std::ops::{Add, Mul, Sub};
use wide::f64x2;

/// Two lanes: the width that every processor and WebAssembly SIMD have.
pub(crate) type Lanes = f64x2;

/// The number of lanes.
pub(crate) const LANES: usize = 2;

/// A scalar or SIMD number.
pub(crate) trait Real: Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> {
    fn of(constant: f64) -> Self;

    /// Returns the reciprocal, correctly rounded.
    fn inverse(self) -> Self;

    /// Returns the square root, correctly rounded.
    fn root(self) -> Self;
}

impl Real for f64 {
    #[inline]
    fn of(constant: f64) -> f64 {
        constant
    }

    #[inline]
    fn inverse(self) -> f64 {
        1.0 / self
    }

    #[inline]
    fn root(self) -> f64 {
        self.sqrt()
    }
}

impl Real for Lanes {
    #[inline]
    fn of(constant: f64) -> Lanes {
        Lanes::splat(constant)
    }

    #[inline]
    fn inverse(self) -> Lanes {
        Lanes::splat(1.0) / self
    }

    #[inline]
    fn root(self) -> Lanes {
        self.sqrt()
    }
}
