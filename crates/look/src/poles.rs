//! The poles of a magnet as an overlay: a needle with letters, and whether north is up or down.

use crate::{MagnetAppearance, RgbaImage, Sprite, colour::Colour, math::millimetres, pen::Pen};
use magnets::Vector;

const NORTH: Colour = Colour::from_srgb(222, 58, 46);
const SOUTH: Colour = Colour::from_srgb(244, 244, 240);
const INK: Colour = Colour::from_srgb(20, 20, 24);
const SIGN: Colour = Colour::from_srgb(255, 204, 76);

const N: [[f32; 2]; 4] = [[-0.6, -1.0], [-0.6, 1.0], [0.6, -1.0], [0.6, 1.0]];
const S: [[f32; 2]; 10] = [
    [0.55, 0.65],
    [0.2, 1.0],
    [-0.25, 1.0],
    [-0.55, 0.65],
    [-0.45, 0.2],
    [0.45, -0.2],
    [0.55, -0.65],
    [0.25, -1.0],
    [-0.2, -1.0],
    [-0.55, -0.65],
];

/// The scale of the overlay: legible also where a stone has few pixels, as on a phone.
fn sign_scale(pixel: f64) -> f32 {
    (millimetres(pixel) / 0.25).clamp(1.0, 1.6)
}

impl MagnetAppearance {
    /// Renders the poles of a magnet as an overlay; `north` is the direction of its moment. A needle as long as the
    /// moment is level, red with an N towards north and white with an S opposite; and a disc as large as the moment is
    /// vertical, with a dot if north is up and a cross if it is down, as in physics.
    pub fn poles(&self, north: Vector, pixel: f64) -> Sprite {
        let room = millimetres(self.semi_axes[0]) * sign_scale(pixel) / millimetres(pixel) + 2.0;
        let mut sprite = Sprite::with_half_size([room; 2]);
        self.paint_poles(north, sprite.anchor, pixel, &mut sprite.image);
        sprite
    }

    /// Paints the poles over an image, centred at this point; see [`paint`](MagnetAppearance::paint).
    pub fn paint_poles(&self, north: Vector, at: [f32; 2], pixel: f64, image: &mut RgbaImage) {
        let mut pen = Pen { image, origin: at, pixel: millimetres(pixel) };
        let north = north.unit();
        #[allow(clippy::cast_possible_truncation)] // enough for pixels
        let [x, y, z] = [north.x as f32, north.y as f32, north.z as f32];
        let size = millimetres(self.semi_axes[1]) * sign_scale(pixel);
        let level = (x * x + y * y).sqrt();
        if level > 0.05 {
            // Long enough for the letters to be clear of the disc.
            let long = (millimetres(self.semi_axes[0]) * 0.80 * level).max((0.28 + 0.26 * z.abs()) * size);
            let tip = [x / level * long, y / level * long];
            let back = [-tip[0], -tip[1]];
            pen.line(back, tip, 0.13 * size, INK);
            pen.line([0.0; 2], tip, 0.09 * size, NORTH);
            pen.line([0.0; 2], back, 0.09 * size, SOUTH);
            let letter = 0.15 * size;
            for (end, points, ink) in [(tip, &N[..], SOUTH), (back, &S[..], INK)] {
                let place = |[right, up]: &[f32; 2]| [end[0] + right * letter, end[1] + up * letter];
                let points: Vec<[f32; 2]> = points.iter().map(place).collect();
                pen.line(end, end, 0.28 * size, INK);
                pen.line(end, end, 0.245 * size, if ink == SOUTH { NORTH } else { SOUTH });
                pen.stroke(&points, 0.042 * size, ink);
            }
        }
        let disc = 0.25 * size * z.abs();
        if disc > 0.05 * size {
            pen.line([0.0; 2], [0.0; 2], disc + 0.035 * size, INK);
            pen.line([0.0; 2], [0.0; 2], disc, SIGN);
            if z > 0.0 {
                pen.line([0.0; 2], [0.0; 2], 0.36 * disc, INK);
            } else {
                let arm = 0.58 * disc;
                pen.line([-arm, -arm], [arm, arm], 0.16 * disc, INK);
                pen.line([-arm, arm], [arm, -arm], 0.16 * disc, INK);
            }
        }
    }
}
