//! Position-based noise: the same grain wherever a tile begins.

use crate::math::{floor_fract, smoothstep_unit};

/// Hashes a lattice point and a purpose to 32 bits.
#[inline]
pub(crate) fn lattice_hash(column: i32, row: i32, purpose: u32) -> u32 {
    let bits = column.cast_unsigned().wrapping_mul(0x9e37_79b1)
        ^ row.cast_unsigned().wrapping_mul(0x85eb_ca77)
        ^ purpose.wrapping_mul(0xc2b2_ae3d);
    // The upper bits are well mixed, and only those are used.
    let bits = (bits ^ (bits >> 15)).wrapping_mul(0x2c1b_3c6d);
    (bits ^ (bits >> 14)).wrapping_mul(0x297a_2d39)
}

/// A uniform number from 0 to 1 for a lattice point and a purpose.
#[inline]
pub(crate) fn lattice_value(column: i32, row: i32, purpose: u32) -> f32 {
    unit_float(lattice_hash(column, row, purpose))
}

/// Converts bits to a number from 0 to 1.
#[inline]
#[allow(clippy::cast_precision_loss)] // 24 bits fit exactly
pub(crate) fn unit_float(bits: u32) -> f32 {
    (bits >> 8) as f32 / 16_777_216.0
}

/// Value noise from 0 to 1, one lattice cell per unit.
#[inline]
pub(crate) fn value_noise(x: f32, y: f32, purpose: u32) -> f32 {
    let ((column, right), (row, up)) = (floor_fract(x), floor_fract(y));
    let (right, up) = (smoothstep_unit(right), smoothstep_unit(up));
    let edge = |row: i32| {
        let left = lattice_value(column, row, purpose);
        left + (lattice_value(column + 1, row, purpose) - left) * right
    };
    let low = edge(row);
    low + (edge(row + 1) - low) * up
}

/// The same noise along a row of pixels: hashes once per cell, not once per pixel.
#[derive(Clone, Copy)]
pub(crate) struct NoiseRow {
    salt: u32,
    row: i32,
    up: f32,
    column: i32,
    ends: [f32; 2],
}

impl NoiseRow {
    /// Creates the noise of one row.
    #[inline]
    pub(crate) fn new(y: f32, salt: u32) -> NoiseRow {
        let (row, up) = floor_fract(y);
        NoiseRow { salt, row, up: smoothstep_unit(up), column: i32::MIN, ends: [0.0; 2] }
    }

    /// Returns the noise at a position.
    #[inline]
    pub(crate) fn at(&mut self, x: f32) -> f32 {
        let (column, right) = floor_fract(x);
        if column != self.column {
            self.column = column;
            self.ends = [self.column_value(column), self.column_value(column + 1)];
        }
        self.ends[0] + (self.ends[1] - self.ends[0]) * smoothstep_unit(right)
    }

    fn column_value(&self, column: i32) -> f32 {
        let low = lattice_value(column, self.row, self.salt);
        low + (lattice_value(column, self.row + 1, self.salt) - low) * self.up
    }
}
