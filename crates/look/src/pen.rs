//! [`Pen`]: antialiased lines and discs.

use crate::{RgbaImage, colour::Colour, math::to_f32};

/// Draws on an image in millimetres relative to a point in it: to the right, and up.
pub(crate) struct Pen<'a> {
    pub(crate) image: &'a mut RgbaImage,
    pub(crate) origin: [f32; 2],
    pub(crate) pixel: f32,
}

impl Pen<'_> {
    /// Draws a line with round caps; one of length 0 is a disc.
    #[inline(never)]
    pub(crate) fn line(&mut self, from: [f32; 2], to: [f32; 2], half: f32, colour: Colour) {
        let along = [to[0] - from[0], to[1] - from[1]];
        let square = (along[0] * along[0] + along[1] * along[1]).max(1e-9);
        let reach = [0, 1].map(|n| (from[n].abs().max(to[n].abs()) + half) / self.pixel);
        let [columns, rows] = self.image.clipped_ranges(self.origin, reach);
        for down in rows {
            let y = (self.origin[1] - to_f32(down) - 0.5) * self.pixel - from[1];
            for right in columns.clone() {
                let x = (to_f32(right) + 0.5 - self.origin[0]) * self.pixel - from[0];
                let share = ((x * along[0] + y * along[1]) / square).clamp(0.0, 1.0);
                let (x, y) = (x - along[0] * share, y - along[1] * share);
                let inside = half - (x * x + y * y).sqrt();
                self.image.blend_pixel(right, down, colour.to_srgb(), (0.5 + inside / self.pixel).clamp(0.0, 1.0));
            }
        }
    }

    /// Draws a polyline.
    pub(crate) fn stroke(&mut self, points: &[[f32; 2]], half: f32, colour: Colour) {
        for pair in points.windows(2) {
            self.line(pair[0], pair[1], half, colour);
        }
    }
}
