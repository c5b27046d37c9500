//! Oak: planks cut from logs, with growth rings, pores, and occasional knots.

use super::{PixelGrid, detail_visibility, paint_row, window_light};
use crate::{
    RgbaImage,
    colour::Colour,
    math::{floor_fract, smoothstep, smoothstep_unit},
    noise::{NoiseRow, lattice_hash, lattice_value, unit_float, value_noise},
};

const LIGHT: Colour = Colour::from_srgb(222, 178, 118);
const DARK: Colour = Colour::from_srgb(156, 104, 56);
const PORE: Colour = Colour::from_srgb(92, 56, 28);
const BARK: Colour = Colour::from_srgb(66, 38, 20);

/// Length and width of a plank.
const PLANK_SIZE: [f32; 2] = [520.0, 74.0];
/// Half the width of the seam between two planks.
const SEAM_HALF_WIDTH: f32 = 0.22;
/// The distance of two rings.
const RING_SPACING: f32 = 3.4;
/// Length and width of a pore.
const PORE_SIZE: [f32; 2] = [3.6, 0.26];

/// A plank: where it was cut from the log.
struct Plank {
    /// Its index along the row, and the row.
    cell: [i32; 2],
    /// The axis of the log: its offset beside and below the plank, and how that changes along it.
    pith: f32,
    depth: f32,
    slope: f32,
    tone: f32,
    warmth: f32,
    knot: Option<Knot>,
}

/// The remains of a branch.
struct Knot {
    x: f32,
    y: f32,
    radius: f32,
}

impl Plank {
    fn new(column: i32, row: i32) -> Plank {
        let any = |purpose: u32| lattice_value(column, row, purpose);
        let knot = Knot {
            x: PLANK_SIZE[0] * (0.1 + 0.8 * any(16)),
            y: PLANK_SIZE[1] * (any(17) - 0.5),
            radius: 2.6 + 3.4 * any(18),
        };
        Plank {
            cell: [column, row],
            pith: 1.7 * PLANK_SIZE[1] * (any(11) - 0.5),
            depth: 6.0 + 44.0 * any(12),
            slope: 0.16 * (any(13) - 0.5),
            tone: any(14),
            warmth: any(15) - 0.5,
            knot: (any(19) < 0.45).then_some(knot),
        }
    }
}

#[inline(never)]
pub(super) fn paint(grid: &PixelGrid, image: &mut RgbaImage) {
    #[allow(clippy::cast_possible_truncation)] // enough for pixels
    let pixel = grid.pixel as f32;
    for down in 0..image.height {
        let y = grid.y(down);
        let (plank_row, across) = floor_fract(y / PLANK_SIZE[1] + 0.5);
        let shift = lattice_value(plank_row, 0, 10);
        let mut grain = Grain::new(y, plank_row, pixel);
        let mut plank = Plank::new(i32::MIN, plank_row);
        paint_row(image, down, |right| {
            let x = grid.x(right);
            let (column, along) = floor_fract(x * (1.0 / PLANK_SIZE[0]) + shift);
            if column != plank.cell[0] {
                plank = Plank::new(column, plank_row);
            }
            let (along, across) = (along * PLANK_SIZE[0], (across - 0.5) * PLANK_SIZE[1]);
            let wood = grain.colour(&plank, [x, y], [along, across]);
            wood.times(window_light(x, y) * seam_shading(along, across, pixel))
        });
    }
}

/// The light left by the seams: a dark line, and beside it the bevel of the plank, facing the window or not.
#[inline]
fn seam_shading(along: f32, across: f32, pixel: f32) -> f32 {
    let side = PLANK_SIZE[1] / 2.0 - across.abs();
    let end = along.min(PLANK_SIZE[0] - along);
    let line = |from: f32| {
        ((SEAM_HALF_WIDTH + pixel / 2.0 - from) / pixel).clamp(0.0, 1.0) * (2.0 * SEAM_HALF_WIDTH / pixel).min(1.0)
    };
    let bevel = |from: f32| (1.0 - from / 0.9).max(0.0);
    let lit = if across < 0.0 { 0.10 } else { -0.12 };
    (1.0 - 0.85 * line(side).max(line(end))) * (1.0 + lit * bevel(side) - 0.10 * bevel(end))
}

/// What is constant along a row of pixels.
struct Grain {
    pixel: f32,
    wobble: [NoiseRow; 3],
    cloud: NoiseRow,
    fine: [f32; 3],
}

impl Grain {
    fn new(y: f32, row: i32, pixel: f32) -> Grain {
        // The log is crooked along its whole length, so the bend is nearly the same across a plank.
        let row = row.cast_unsigned();
        let ridge = |scale: f32, purpose: u32| NoiseRow::new(y / scale, purpose ^ row << 8);
        Grain {
            pixel,
            wobble: [ridge(150.0, 21), ridge(34.0, 22), ridge(9.0, 23)],
            cloud: ridge(30.0, 24),
            fine: [detail_visibility(pixel, PORE_SIZE[1]), detail_visibility(pixel, 0.5), pixel / RING_SPACING],
        }
    }

    #[inline]
    fn colour(&mut self, plank: &Plank, [x, y]: [f32; 2], [along, across]: [f32; 2]) -> Colour {
        let [slow, middle, quick] = &mut self.wobble;
        let [slow, middle] = [slow.at(x * (1.0 / 110.0)) - 0.5, middle.at(x * (1.0 / 42.0)) - 0.5];
        let quick = quick.at(x * (1.0 / 13.0)) - 0.5;
        let cloud = self.cloud.at(x * (1.0 / 120.0));
        // Fibres run along the log, around its knots.
        let mut beside = across - plank.pith + 5.0 * slow + 1.6 * middle;
        let mut depth = plank.depth + plank.slope * (along - PLANK_SIZE[0] / 2.0) + 22.0 * slow + 3.0 * middle;
        let mut knot_tone = None;
        if let Some(knot) = &plank.knot {
            let (dx, dy) = ((along - knot.x) / knot.radius, (across - knot.y) / knot.radius);
            let square = dx * dx * 0.16 + dy * dy;
            if square < 30.0 {
                // Away from the knot on both sides, as far as it is wide.
                let push =
                    knot.radius / (1.0 + square * square * 0.5) * smoothstep_unit((1.0 - square / 30.0).max(0.0));
                beside -= push * dy.clamp(-1.2, 1.2) * 0.8;
                depth += 0.6 * push;
                knot_tone = self.knot([dx, dy], [slow, quick]);
            }
        }
        let from_pith = (beside * beside + depth * depth).sqrt();
        let rings = from_pith * (1.0 / RING_SPACING) + 0.5 * quick + 1.4 * slow;
        let (ring, within) = floor_fract(rings);
        // Early wood grows fast and open, then ever denser: a sharp line, and a slow return.
        let strength = 0.45 + 0.55 * lattice_value(ring, plank.cell[0], 25);
        let sharp = smoothstep(0.0, 0.07 + self.fine[2], within);
        let spring = sharp * (1.0 - smoothstep(0.05, 0.75, within)) + (1.0 - sharp) * 0.35;
        let line = strength * spring;
        let level = y + 5.0 * slow + 1.6 * middle;
        let fibre = (value_noise(x * (1.0 / 17.0), level * 2.0, 26) - 0.5) * self.fine[1];
        let pore = self.pore(x, level) * (0.25 + 0.95 * line);
        let tone = 0.10 + 0.30 * plank.tone + 0.20 * cloud + 0.42 * line + 0.30 * fibre;
        let [red, green, blue] = LIGHT.lerp(DARK, tone).0;
        let warm = 0.05 * plank.warmth + 0.05 * (cloud - 0.5);
        let wood = Colour([red * (1.0 + warm), green, blue * (1.0 - 1.6 * warm)]).lerp(PORE, pore);
        knot_tone.map_or(wood, |(tone, share)| wood.lerp(BARK.lerp(DARK, tone), share))
    }

    /// The coverage of a pore: short dark dashes along the fibres.
    #[inline]
    fn pore(&self, x: f32, level: f32) -> f32 {
        let (line, up) = floor_fract(level * (1.0 / PORE_SIZE[1]));
        let start = lattice_hash(line, 0, 27);
        let (dash, along) = floor_fract(x * (1.0 / PORE_SIZE[0]) + unit_float(start));
        let any = lattice_hash(dash, line, 28);
        let there = unit_float(any) - 0.45;
        if there < 0.0 {
            return 0.0;
        }
        let ends = along * (1.0 - along) * 4.0;
        let across = 1.0 - (2.0 * up - 1.0).abs() * 0.8;
        1.5 * there * ends * across * (0.4 + 0.6 * self.fine[0])
    }

    /// The knot itself, if the point is in it: how pale it is, and its coverage.
    fn knot(&self, [dx, dy]: [f32; 2], [slow, quick]: [f32; 2]) -> Option<(f32, f32)> {
        let out = (dx * dx * 0.42 + dy * dy).sqrt() + 0.5 * quick + 0.4 * slow;
        let share = 1.0 - smoothstep(0.75, 1.15, out);
        if share <= 0.0 {
            return None;
        }
        let (_, ring) = floor_fract(out * 4.2);
        let tone = 0.25 + 0.45 * out + 0.30 * smoothstep(0.1, 0.8, ring) - 0.55 * smoothstep(0.8, 1.0, out);
        Some((tone.clamp(0.0, 1.0), 0.92 * share * smoothstep(0.05, 0.4, 1.4 - self.pixel)))
    }
}
