//! The danger map: where releasing a magnet would make something break away.

use crate::{
    RgbaImage,
    colour::Colour,
    math::{floor_fract, millimetres, smoothstep, to_f32, to_pixels},
};
use magnets::SampleGrid;

const CAUTION: Colour = Colour::from_srgb(255, 190, 60);
const DANGER: Colour = Colour::from_srgb(214, 40, 30);
const LINE: Colour = Colour::from_srgb(90, 10, 10);

/// Renders a danger map as an overlay of the table, from the first point of a grid to the last.
///
/// `load_ratios` are those of [`magnets::StaticTable::risk_map`], in its order; missing points are safe. Where
/// something breaks away the map is hatched and red behind a dark line; below that it is dotted and yellow, the denser
/// the higher the ratio.
///
/// ```
/// # use look::*; use magnets::{Face, PhysicsVersion, Point, RestingMagnet, SampleGrid, StaticTable};
/// let properties = PhysicsVersion::NEWEST.edition().stone.typical();
/// let lowered = RestingMagnet { properties, x: 0.0, y: 0.0, yaw: [1.0, 0.0], face: Face::Up };
/// let grid = SampleGrid { corner: Point::new(-0.05, -0.05), spacing: 0.01, columns: 11, rows: 11 };
/// let table = StaticTable::new(PhysicsVersion::NEWEST.edition(), vec![lowered]);
/// let load_ratios: Vec<f64> = table.risk_map(&lowered, &grid).map(|(_, risk)| risk.load_ratio).collect();
/// let map = danger_map(&load_ratios, &grid, 1e-3);
/// assert_eq!((map.width, map.height), (100, 100));
/// assert!(map.pixel(50, 50)[3] > 60, "on top of the other");
/// ```
pub fn danger_map(load_ratios: &[f64], grid: &SampleGrid, pixel: f64) -> RgbaImage {
    let (columns, rows) = (usize::from(grid.columns.min(1000)), usize::from(grid.rows.min(1000)));
    let side = millimetres(pixel);
    let step = side / millimetres(grid.spacing);
    let extent = |points: usize| {
        let points = u16::try_from(points.saturating_sub(1)).unwrap_or(0);
        to_pixels(f32::from(points) / step + 0.5).clamp(1, 4096)
    };
    let mut image = RgbaImage::new(extent(columns), extent(rows));
    #[allow(clippy::cast_possible_truncation)] // beyond 2 everything is danger
    let ratio = |column: usize, row: usize| {
        let index = row.min(rows.saturating_sub(1)) * columns + column.min(columns.saturating_sub(1));
        load_ratios.get(index).map_or(0.0, |ratio| ratio.clamp(0.0, 2.0) as f32)
    };
    for down in 0..image.height {
        let (row, up) = floor_fract((to_f32(image.height - 1 - down) + 0.5) * step);
        for right in 0..image.width {
            let (column, along) = floor_fract((to_f32(right) + 0.5) * step);
            let [column, row] = [column, row].map(|n| usize::try_from(n).unwrap_or(0));
            let edge = |row: usize| {
                let left = ratio(column, row);
                left + (ratio(column + 1, row) - left) * along
            };
            let low = edge(row);
            let ratio = low + (edge(row + 1) - low) * up;
            if ratio > 0.4 {
                let (x, y) = (to_f32(right) * side, to_f32(down) * side);
                let (colour, alpha) = tint(ratio, x, y);
                image.blend_pixel(right, down, colour.to_srgb(), alpha);
            }
        }
    }
    image
}

/// The colour of a load ratio and its opacity, at a point in millimetres.
fn tint(ratio: f32, x: f32, y: f32) -> (Colour, f32) {
    if ratio >= 1.0 {
        let line = 1.0 - smoothstep(0.02, 0.07, ratio - 1.0);
        let (_, hatch) = floor_fract((x + y) / 4.2);
        let hatch = smoothstep(0.50, 0.62, (2.0 * hatch - 1.0).abs());
        return (DANGER.lerp(LINE, line), 0.26 + 0.30 * hatch + 0.34 * line);
    }
    let near = smoothstep(0.4, 1.0, ratio);
    let ((_, u), (_, v)) = (floor_fract(x / 3.2), floor_fract(y / 3.2));
    let out = ((u - 0.5) * (u - 0.5) + (v - 0.5) * (v - 0.5)).sqrt();
    let dot = 1.0 - smoothstep(0.42 * near - 0.08, 0.42 * near + 0.08, out);
    (CAUTION, 0.16 * near + 0.38 * dot * near)
}
