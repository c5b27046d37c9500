//! Chance that depends on nothing but places: the same grain wherever a tile begins.

use crate::number::{cell, soft};

/// 32 even bits for a place on a lattice and a purpose.
#[inline]
pub(crate) fn bits(column: i32, row: i32, purpose: u32) -> u32 {
    let bits = column.cast_unsigned().wrapping_mul(0x9e37_79b1)
        ^ row.cast_unsigned().wrapping_mul(0x85eb_ca77)
        ^ purpose.wrapping_mul(0xc2b2_ae3d);
    // The upper bits are the mixed ones, and those that are used.
    let bits = (bits ^ (bits >> 15)).wrapping_mul(0x2c1b_3c6d);
    (bits ^ (bits >> 14)).wrapping_mul(0x297a_2d39)
}

/// A number from 0 to 1 for a place on a lattice and a purpose.
#[inline]
pub(crate) fn chance(column: i32, row: i32, purpose: u32) -> f32 {
    share(bits(column, row, purpose))
}

/// Bits as a number from 0 to 1.
#[inline]
#[allow(clippy::cast_precision_loss)] // 24 bits fit exactly
pub(crate) fn share(bits: u32) -> f32 {
    (bits >> 8) as f32 / 16_777_216.0
}

/// Even hills from 0 to 1, one to a unit.
#[inline]
pub(crate) fn hills(x: f32, y: f32, purpose: u32) -> f32 {
    let ((column, right), (row, up)) = (cell(x), cell(y));
    let (right, up) = (soft(right), soft(up));
    let edge = |row: i32| {
        let left = chance(column, row, purpose);
        left + (chance(column + 1, row, purpose) - left) * right
    };
    let low = edge(row);
    low + (edge(row + 1) - low) * up
}

/// The same hills along a row of pixels: chance is asked for once a hill, not once a pixel.
#[derive(Clone, Copy)]
pub(crate) struct Ridge {
    purpose: u32,
    row: i32,
    up: f32,
    column: i32,
    ends: [f32; 2],
}

impl Ridge {
    /// The hills at one height.
    #[inline]
    pub(crate) fn new(y: f32, purpose: u32) -> Ridge {
        let (row, up) = cell(y);
        Ridge { purpose, row, up: soft(up), column: i32::MIN, ends: [0.0; 2] }
    }

    /// How high they are here.
    #[inline]
    pub(crate) fn at(&mut self, x: f32) -> f32 {
        let (column, right) = cell(x);
        if column != self.column {
            self.column = column;
            self.ends = [self.end(column), self.end(column + 1)];
        }
        self.ends[0] + (self.ends[1] - self.ends[0]) * soft(right)
    }

    fn end(&self, column: i32) -> f32 {
        let low = chance(column, self.row, self.purpose);
        low + (chance(column, self.row + 1, self.purpose) - low) * self.up
    }
}
