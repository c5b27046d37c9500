//! [`Real`]: a scalar, or several of them in SIMD lanes.
//!
//! Formulas are written once for both. A lane has exactly the bits of the scalar computation: only `+ - * /` and square
//! roots, each correctly rounded (IEEE 754), on every target.

use crate::{Interaction, Source, Vector};
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

impl Interaction<Lanes> {
    /// Unpacks the interaction of each lane.
    #[inline]
    pub(crate) fn unpack(&self) -> [Interaction; LANES] {
        let each = |v: Vector<Lanes>| {
            let [x, y, z] = [v.x.to_array(), v.y.to_array(), v.z.to_array()];
            std::array::from_fn(|lane| Vector::new(x[lane], y[lane], z[lane]))
        };
        let force: [Vector; LANES] = each(self.force);
        let [torque, other_torque]: [[Vector; LANES]; 2] = self.torques.map(each);
        let [field, other_field]: [[Vector; LANES]; 2] = self.fields.map(each);
        std::array::from_fn(|lane| Interaction {
            force: force[lane],
            torques: [torque[lane], other_torque[lane]],
            fields: [field[lane], other_field[lane]],
        })
    }
}
