//! [`SurfaceMaterial`]: the material of the table, and [`paint_table_edge`]: its edge.

mod felt;
mod oak;
mod slate;

use crate::{
    RgbaImage,
    colour::Colour,
    math::{round_to_i64, smoothstep},
};
use magnets::Point;

/// The material of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SurfaceMaterial {
    /// Planks of oak.
    Oak,
    /// Green felt.
    Felt,
    /// A slab of slate.
    Slate,
}

/// The positions of the pixels of a tile, in millimetres.
struct PixelGrid {
    /// The first pixel, relative to the middle of the table.
    left: i64,
    top: i64,
    pixel: f64,
}

impl PixelGrid {
    /// The x coordinate of the centre of a pixel.
    #[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)] // a table has few enough pixels
    fn x(&self, right: impl Into<i64>) -> f32 {
        ((self.left + right.into()) as f64 * self.pixel + 0.5 * self.pixel) as f32
    }

    /// The y coordinate of the centre of a pixel.
    #[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)] // a table has few enough pixels
    fn y(&self, down: impl Into<i64>) -> f32 {
        (-(self.top + down.into()) as f64 * self.pixel - 0.5 * self.pixel) as f32
    }
}

impl SurfaceMaterial {
    /// All materials.
    pub const ALL: [SurfaceMaterial; 3] = [SurfaceMaterial::Oak, SurfaceMaterial::Felt, SurfaceMaterial::Slate];

    /// Paints a part of the table over a whole image. `corner` is the position of the top left corner and `pixel` the
    /// side of a pixel, in metres. The corner is snapped to a whole number of pixels from the middle of the table, so
    /// that tiles meet without a seam.
    ///
    /// ```
    /// # use look::*; use magnets::Point;
    /// let (pixel, mut whole, mut part) = (0.5e-3, RgbaImage::new(64, 32), RgbaImage::new(32, 32));
    /// SurfaceMaterial::Slate.paint(Point::new(0.1, 0.1), pixel, &mut whole);
    /// SurfaceMaterial::Slate.paint(Point::new(0.1 + 32.0 * pixel, 0.1), pixel, &mut part);
    /// assert_eq!(part.pixel(5, 9), whole.pixel(37, 9));
    /// ```
    pub fn paint(self, corner: Point, pixel: f64, image: &mut RgbaImage) {
        let grid = PixelGrid {
            left: round_to_i64(corner.x / pixel),
            top: round_to_i64(-corner.y / pixel),
            pixel: pixel * 1000.0,
        };
        match self {
            SurfaceMaterial::Oak => oak::paint(&grid, image),
            SurfaceMaterial::Felt => felt::paint(&grid, image),
            SurfaceMaterial::Slate => slate::paint(&grid, image),
        }
    }

    /// Returns the average light that it reflects into the room.
    pub(crate) fn reflected_colour(self) -> Colour {
        match self {
            SurfaceMaterial::Oak => Colour::from_srgb(196, 146, 88),
            SurfaceMaterial::Felt => Colour::from_srgb(44, 108, 80),
            SurfaceMaterial::Slate => Colour::from_srgb(96, 102, 110),
        }
    }
}

/// The brightness of the window's light at a point, in millimetres.
#[inline]
fn window_light(x: f32, y: f32) -> f32 {
    let (x, y) = (x + 180.0, y - 180.0);
    0.80 + 0.34 / (1.0 + (x * x + y * y) / 250_000.0)
}

/// Paints the edge of the table over a painted part: the rounded rim, and beyond it the dark floor. `size` is the size
/// of the table; `corner` and `pixel` are as in [`SurfaceMaterial::paint`].
pub fn paint_table_edge(size: magnets::Surface, corner: Point, pixel: f64, image: &mut RgbaImage) {
    const FLOOR: Colour = Colour::from_srgb(44, 38, 34);
    #[allow(clippy::cast_possible_truncation)] // enough for pixels
    let over = |right: u32, down: u32| {
        let x = corner.x + (f64::from(right) + 0.5) * pixel;
        let y = corner.y - (f64::from(down) + 0.5) * pixel;
        (x.abs() - size.width / 2.0).max(y.abs() - size.depth / 2.0) as f32
    };
    #[allow(clippy::cast_possible_truncation)]
    let pixel = pixel as f32;
    for down in 0..image.height {
        for right in 0..image.width {
            let over = over(right, down);
            // The rounded rim, and then the table's own shadow on the floor.
            image.blend_pixel(right, down, [0; 3], 0.30 * smoothstep(-4e-3, 0.0, over));
            let floor = FLOOR.times(smoothstep(-0.02, 0.05, over));
            image.blend_pixel(right, down, floor.to_srgb(), (0.5 + over / pixel).clamp(0.0, 1.0));
        }
    }
}

/// The visible contrast of a pattern with this period: low where it is finer than the pixels.
#[inline]
fn detail_visibility(pixel: f32, period: f32) -> f32 {
    smoothstep(0.4, 2.0, period / pixel)
}

/// Writes a row of an image, pixel by pixel.
fn paint_row(image: &mut RgbaImage, down: u32, mut colour: impl FnMut(u32) -> Colour) {
    let width = image.width as usize * 4;
    let start = down as usize * width;
    let Some(bytes) = image.pixels.get_mut(start..start + width) else { return };
    for (right, pixel) in (0..).zip(bytes.as_chunks_mut::<4>().0) {
        let [red, green, blue] = colour(right).to_srgb();
        *pixel = [red, green, blue, 255];
    }
}
