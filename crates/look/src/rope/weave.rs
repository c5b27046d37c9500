//! The texture of three twisted strands, at a position along and across a rope.

use super::{RADIUS_MM, dye::Dye};
use crate::{
    colour::Colour,
    math::{floor_fract, parabolic_sine, smoothstep},
    noise::{lattice_value, value_noise},
};

/// The distance from one strand to the next along the rope, in millimetres.
pub(super) const STRAND_PITCH: f32 = 2.6;
/// The number of strands after which the rope repeats.
pub(super) const STRANDS_PER_PERIOD: f32 = 24.0;

/// A rope at a given pixel size.
pub(super) struct Weave<'a> {
    dye: &'a Dye,
    /// The side of a pixel in radii of the rope.
    pixel: f32,
    /// The visible contrast of strands and of fibres.
    visibility: [f32; 2],
}

impl Weave<'_> {
    pub(super) fn new(dye: &Dye, pixel: f32) -> Weave<'_> {
        let visibility = [smoothstep(1.2, 3.5, STRAND_PITCH / pixel), smoothstep(0.6, 2.0, 0.5 / pixel)];
        Weave { dye, pixel: pixel / RADIUS_MM, visibility }
    }

    /// Returns the colour and the coverage at a position: in strands along the rope, and in radii to its left. `light`
    /// is the direction of the light along the rope and to its left.
    #[inline(never)]
    pub(super) fn sample(&self, along: f32, across: f32, light: [f32; 2]) -> (Colour, f32) {
        // Hand-made: twist and thickness vary.
        let loose = parabolic_sine(along / 24.0)
            + 0.6 * parabolic_sine(along / 8.0 + 0.3)
            + 0.4 * parabolic_sine(along / 3.0 + 0.7);
        let thick = 1.0 + 0.022 * parabolic_sine(along / 12.0 + 0.2) + 0.016 * loose;
        let side = across / thick;
        let rim = side.clamp(-1.0, 1.0);
        // A strand runs aslant over the rope, and bends away at its rim.
        let steep = 0.62 + 0.24 * rim * rim;
        let turn = along + 0.13 * loose + steep * rim - 0.08 * rim * rim * rim;
        let (strand, within) = floor_fract(turn);
        let strand = strand.rem_euclid(24);
        let own = lattice_value(strand, 3, 51);
        let middle = (2.0 * within - 1.0 + 0.22 * (own - 0.5)).clamp(-1.0, 1.0);
        // The strands bulge at the rim as well.
        let outline = 1.0 - 0.085 * smoothstep(0.35, 1.0, middle.abs()) * self.visibility[0];
        let cover = (0.5 + (outline - side.abs()) / self.pixel).clamp(0.0, 1.0);
        let fuzz = self.fuzz(along, side, outline);
        if cover.max(fuzz) <= 0.0 {
            return (Colour::BLACK, 0.0);
        }
        let up = (1.0 - rim * rim).max(0.02).sqrt();
        let bump = 0.62 * middle * self.visibility[0];
        let normal = [bump * 0.85, rim + bump * 0.55, up];
        let length = (normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]).sqrt();
        let towards = (0.56 * (normal[0] * light[0] + normal[1] * light[1]) + 0.83 * normal[2]) / length;
        let lit = 0.20 + 0.92 * towards.max(0.0);
        let groove = 1.0 - 0.66 * smoothstep(0.50, 1.0, middle.abs()) * self.visibility[0];
        // Fibres run along the rope: the strands are twisted one way, their yarns the other.
        let yarn = value_noise((turn - along) * 2.4 + 7.0 * own, side * 5.5 + (along - turn) * 1.5 + 40.0 * own, 52);
        let fibre = 1.0 + (0.34 * (yarn - 0.5)) * self.visibility[1];
        let shade = 0.90 + 0.18 * lattice_value(strand, 4, 53);
        let colour = self.dye.colour_at(strand, middle, rim);
        (colour.times(lit * groove * fibre * shade), cover.max(fuzz))
    }

    /// Single fibres that stand out.
    #[inline]
    fn fuzz(&self, along: f32, side: f32, outline: f32) -> f32 {
        let out = side.abs() - outline;
        if !(0.0..0.2).contains(&out) {
            return 0.0;
        }
        let (cell, within) = floor_fract(along * 4.0);
        let long = lattice_value(cell.rem_euclid(96), i32::from(side > 0.0), 54);
        let hair = (1.0 - (2.0 * within - 1.0).abs()) * (long - 0.55 - 2.0 * out).max(0.0);
        1.4 * hair * self.visibility[1]
    }
}
