//! [`Weave`]: what three twisted strands look like at a place along and across a rope.

use super::{THICK, dye::Dye};
use crate::{
    colour::Colour,
    noise::{chance, hills},
    number::{cell, smooth, wave},
};

/// From one strand to the next, in millimetres along the rope.
pub(super) const STRAND: f32 = 2.6;
/// After so many strands the rope repeats itself.
pub(super) const PERIOD: f32 = 24.0;

/// A rope at a size of pixels.
pub(super) struct Weave<'a> {
    dye: &'a Dye,
    /// The edge of a pixel in radii of the rope.
    pixel: f32,
    /// How much of strands and of fibres can be seen.
    seen: [f32; 2],
}

impl Weave<'_> {
    pub(super) fn new(dye: &Dye, pixel: f32) -> Weave<'_> {
        let seen = [smooth(1.2, 3.5, STRAND / pixel), smooth(0.6, 2.0, 0.5 / pixel)];
        Weave { dye, pixel: pixel / THICK, seen }
    }

    /// The colour, and how much of the pixel it covers, at a place: in strands along the rope, and in radii to its left.
    /// `light` is the direction of the light along the rope and to its left.
    #[inline(never)]
    pub(super) fn at(&self, along: f32, across: f32, light: [f32; 2]) -> (Colour, f32) {
        // Hand-made: the twist is tighter here and looser there, and nowhere quite as thick.
        let loose = wave(along / 24.0) + 0.6 * wave(along / 8.0 + 0.3) + 0.4 * wave(along / 3.0 + 0.7);
        let thick = 1.0 + 0.022 * wave(along / 12.0 + 0.2) + 0.016 * loose;
        let side = across / thick;
        let rim = side.clamp(-1.0, 1.0);
        // A strand runs aslant over the rope, and bends away at its rim.
        let steep = 0.62 + 0.24 * rim * rim;
        let turn = along + 0.13 * loose + steep * rim - 0.08 * rim * rim * rim;
        let (strand, within) = cell(turn);
        let strand = strand.rem_euclid(24);
        let own = chance(strand, 3, 51);
        let middle = (2.0 * within - 1.0 + 0.22 * (own - 0.5)).clamp(-1.0, 1.0);
        // The strands bulge at the rim as well.
        let outline = 1.0 - 0.085 * smooth(0.35, 1.0, middle.abs()) * self.seen[0];
        let cover = (0.5 + (outline - side.abs()) / self.pixel).clamp(0.0, 1.0);
        let fuzz = self.fuzz(along, side, outline);
        if cover.max(fuzz) <= 0.0 {
            return (Colour::BLACK, 0.0);
        }
        let up = (1.0 - rim * rim).max(0.02).sqrt();
        let bump = 0.62 * middle * self.seen[0];
        let normal = [bump * 0.85, rim + bump * 0.55, up];
        let length = (normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]).sqrt();
        let towards = (0.56 * (normal[0] * light[0] + normal[1] * light[1]) + 0.83 * normal[2]) / length;
        let lit = 0.20 + 0.92 * towards.max(0.0);
        let groove = 1.0 - 0.66 * smooth(0.50, 1.0, middle.abs()) * self.seen[0];
        // Fibres run along the rope: the strands are twisted one way, their yarns the other.
        let yarn = hills((turn - along) * 2.4 + 7.0 * own, side * 5.5 + (along - turn) * 1.5 + 40.0 * own, 52);
        let fibre = 1.0 + (0.34 * (yarn - 0.5)) * self.seen[1];
        let shade = 0.90 + 0.18 * chance(strand, 4, 53);
        let colour = self.dye.at(strand, middle, rim);
        (colour.times(lit * groove * fibre * shade), cover.max(fuzz))
    }

    /// Single fibres that stand out.
    #[inline]
    fn fuzz(&self, along: f32, side: f32, outline: f32) -> f32 {
        let out = side.abs() - outline;
        if !(0.0..0.2).contains(&out) {
            return 0.0;
        }
        let (place, within) = cell(along * 4.0);
        let long = chance(place.rem_euclid(96), i32::from(side > 0.0), 54);
        let hair = (1.0 - (2.0 * within - 1.0).abs()) * (long - 0.55 - 2.0 * out).max(0.0);
        1.4 * hair * self.seen[1]
    }
}
