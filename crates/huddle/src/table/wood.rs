//! The table: planks of wood, made from nothing but places.

use super::colour::{Colour, smooth};
use magnets::{Point, Surface};

const LIGHT: Colour = Colour::screen(203, 155, 94);
const DARK: Colour = Colour::screen(150, 100, 52);
const FLOOR: Colour = Colour::screen(44, 38, 34);

/// How deep and how long a plank is, in metres.
const PLANK: Point = Point::new(0.43, 0.062);
/// Half the width of the seam between two.
const SEAM: f64 = 0.25e-3;

/// The bare table at a place, seen with pixels of this side: what is finer than they are is left out.
pub(crate) fn wood(surface: Surface, place: Point, pixel: f64) -> Colour {
    let over = (place.x.abs() - surface.width / 2.0).max(place.y.abs() - surface.depth / 2.0);
    let on_table = (0.5 - over / pixel).clamp(0.0, 1.0);
    let floor = FLOOR.times(smooth(-0.02, 0.05, over)); // the table's own shadow
    if on_table == 0.0 {
        return floor;
    }
    let worn = 1.0 - 0.5 * smooth(-4e-3, 0.0, over); // the rounded edge
    floor.mixed(planks(place, pixel).times(worn), on_table)
}

fn planks(place: Point, pixel: f64) -> Colour {
    let (row, across) = cell(place.y / PLANK.y + 0.5);
    let (column, along) = cell(place.x / PLANK.x + chance(row, 0, 1));
    let seam = [(across, PLANK.y), (along, PLANK.x)]
        .map(|(share, size)| ((SEAM + pixel / 2.0 - share.min(1.0 - share) * size) / pixel).clamp(0.0, 1.0));
    let seam = seam[0].max(seam[1]) * (2.0 * SEAM / pixel).min(1.0);
    // Each plank is cut from elsewhere.
    let x = place.x + 3.0 * chance(row, column, 2);
    let y = place.y + 3.0 * chance(row, column, 3);
    let bend = noise(x * 4.0, y * 22.0) + 0.35 * noise(x * 15.0, y * 60.0);
    let ring = cell(y * 95.0 + 2.6 * bend).1;
    let grain = smooth(0.0, 0.82, ring) * (1.0 - smooth(0.86, 1.0, ring)) * seen(pixel, 1.0 / 95.0);
    let fibre = noise(x * 45.0, y * 900.0) * seen(pixel, 1.0 / 900.0);
    let pore = noise(x * 110.0, y * 2400.0) * seen(pixel, 1.0 / 2400.0);
    let cloud = noise(x * 9.0, y * 26.0);
    let tone = 0.10 + 0.30 * chance(row, column, 4) + 0.26 * cloud + 0.24 * grain + 0.16 * fibre + 0.12 * pore;
    LIGHT.mixed(DARK, tone).mixed(DARK.times(0.25), 0.8 * seam)
}

/// How much of a pattern with this period can be seen: none where it is as fine as the pixels.
fn seen(pixel: f64, period: f64) -> f64 {
    smooth(1.0, 3.0, period / pixel)
}

/// Even hills between 0 and 1, one to a unit.
fn noise(x: f64, y: f64) -> f64 {
    let ((column, right), (row, up)) = (cell(x), cell(y));
    let (right, up) = (smooth(0.0, 1.0, right), smooth(0.0, 1.0, up));
    let edge = |row: i64| chance(row, column, 5) * (1.0 - right) + chance(row, column + 1, 5) * right;
    edge(row) * (1.0 - up) + edge(row + 1) * up
}

/// The whole number below, and what is left.
fn cell(value: f64) -> (i64, f64) {
    let below = value.floor();
    #[allow(clippy::cast_possible_truncation)] // places on a table
    (below as i64, value - below)
}

/// A number between 0 and 1 that is always the same for the same three (the mixing steps of splitmix64).
fn chance(row: i64, column: i64, purpose: u64) -> f64 {
    let mut bits = row.cast_unsigned().wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ column.cast_unsigned().wrapping_mul(0xc2b2_ae3d_27d4_eb4f)
        ^ purpose.wrapping_mul(0x1656_67b1_9e37_79f9);
    for factor in [0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb] {
        bits = (bits ^ (bits >> 30)).wrapping_mul(factor);
    }
    #[allow(clippy::cast_possible_truncation)] // the upper half
    let upper = (bits >> 32) as u32;
    f64::from(upper) / f64::from(u32::MAX)
}
