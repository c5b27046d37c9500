//! [`Rope`]: a cord as three twisted strands, along its nodes in a whole image or as a strip that a page draws in
//! slices.

mod dye;
mod path;
mod weave;

use crate::{
    RgbaImage, SHADOW_SLOPE, Sprite,
    environment::LIGHT_DIRECTION,
    math::{millimetres, round_to_i64, to_f32, to_pixels},
};
use dye::{DYES, Dye};
use magnets::Point;
pub use path::PathSample;
use path::RopePath;
use weave::{STRAND_PITCH, STRANDS_PER_PERIOD, Weave};

/// The radius of a rope, in metres. The cord of the physics is a line; a rope of this radius fits under the bulge of a
/// stone that the line touches.
pub const ROPE_RADIUS: f64 = 2.1e-3;
/// The number of strands of a strip, after which the pattern repeats.
pub const STRANDS_PER_STRIP: f32 = STRANDS_PER_PERIOD;
/// The radius of the knot, in metres.
pub const KNOT_RADIUS: f64 = 18e-3;
/// The radius in millimetres, the unit of textures.
const RADIUS_MM: f32 = 2.1;
/// How far frayed fibres stand out, as a fraction of the radius.
const FRAY_RATIO: f32 = 1.22;

/// A line to draw below the slices of a rope.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// The offset from the cord, in metres.
    pub offset: Point,
    /// The width, in metres.
    pub width: f64,
    /// Red, green, blue and alpha.
    pub colour: [u8; 4],
}

/// The strokes of a cord's shadow, from the widest to the narrowest: together they have a soft edge.
pub const SHADOW_STROKES: [Stroke; 4] =
    [shadow_stroke(2.6, 28), shadow_stroke(2.1, 34), shadow_stroke(1.6, 40), shadow_stroke(1.1, 46)];

const fn shadow_stroke(width: f64, dark: u8) -> Stroke {
    let aside = Point::new(SHADOW_SLOPE.x * 1.7 * ROPE_RADIUS, SHADOW_SLOPE.y * 1.7 * ROPE_RADIUS);
    Stroke { offset: aside, width: 2.0 * ROPE_RADIUS * width * 0.75, colour: [0, 0, 0, dark] }
}

/// The texture of a cord: eight ropes are distinguishable by colour and, without colours, by tracer threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rope {
    number: usize,
}

/// A straight piece of rope, to be drawn in slices.
#[derive(Clone, Debug, PartialEq)]
pub struct Strip {
    /// The rope, centred vertically. The right end continues at the left.
    pub image: RgbaImage,
    /// The length of cord that it covers, in metres: not quite that of its whole pixels.
    pub length: f64,
}

impl Rope {
    /// The number of distinguishable ropes.
    pub const COUNT: usize = DYES.len();

    /// Returns the rope of the cord with this index; the ninth looks like the first.
    pub const fn for_cord(cord: usize) -> Rope {
        Rope { number: cord % DYES.len() }
    }

    fn dye(self) -> &'static Dye {
        &DYES[self.number]
    }

    /// Returns the stroke below the slices, so that nothing shines through between them.
    pub fn underlay(self) -> Stroke {
        let [red, green, blue] = self.dye().base.times(0.34).to_srgb();
        Stroke { offset: Point::default(), width: 2.0 * ROPE_RADIUS * 0.9, colour: [red, green, blue, 255] }
    }

    /// Returns its main colour, for lists and names.
    pub fn colour(self) -> [u8; 3] {
        self.dye().base.to_srgb()
    }

    /// Renders straight rope that lies in this direction: the light stays where it is while a cord turns. 32 directions
    /// suffice for a circle without visible steps.
    ///
    /// ```
    /// # use look::*; use magnets::Point;
    /// let strip = Rope::for_cord(0).strip(Point::new(1.0, 0.0), 0.25e-3);
    /// assert_eq!((strip.image.width, strip.image.height), (250, 23));
    /// assert!((strip.length - 0.0624).abs() < 1e-6);
    /// ```
    #[inline(never)]
    pub fn strip(self, heading: Point, pixel: f64) -> Strip {
        let length = f64::from(STRANDS_PER_PERIOD) * f64::from(STRAND_PITCH) / 1000.0;
        let side = millimetres(pixel);
        let width = u32::try_from(round_to_i64(length / pixel)).unwrap_or(1).clamp(1, 4096);
        let half = to_pixels(RADIUS_MM * FRAY_RATIO / side + 1.0).min(512);
        let mut image = RgbaImage::new(width, 2 * half + 1);
        let weave = Weave::new(self.dye(), side);
        let light = light_in_rope_frame(heading);
        for down in 0..image.height {
            let across = (to_f32(half) - to_f32(down)) * side / RADIUS_MM;
            for right in 0..width {
                let along = (to_f32(right) + 0.5) / to_f32(width) * STRANDS_PER_PERIOD;
                let (colour, cover) = weave.sample(along, across, light);
                image.blend_pixel(right, down, colour.to_srgb(), cover);
            }
        }
        Strip { image, length }
    }

    /// Samples the path of a closed cord: four samples from each node to the next, and the first again at the end.
    /// Between two samples a page draws a slice of a strip, from `strands` of the one to `strands` of the other; the
    /// cord takes a whole number of strips.
    pub fn path_samples(nodes: &[Point]) -> Vec<PathSample> {
        RopePath::closed(nodes).samples
    }

    /// Renders the knot that closes a cord, with its shadow, for a cord in this direction.
    pub fn knot(self, heading: Point, pixel: f64) -> Sprite {
        let mut sprite = Sprite::with_half_size([millimetres(KNOT_RADIUS) / millimetres(pixel); 2]);
        self.paint_knot(heading, sprite.anchor, pixel, &mut sprite.image);
        sprite
    }

    /// Paints the knot over an image, centred at this point in pixels.
    pub fn paint_knot(self, heading: Point, at: [f32; 2], pixel: f64, image: &mut RgbaImage) {
        /// The tails, then the wraps around the rope, each over the previous: millimetres along the cord and to the
        /// left.
        const TAILS: [[[f64; 2]; 4]; 2] = [
            [[0.5, 0.0], [2.8, 3.4], [6.6, 5.2], [10.6, 5.0]],
            [[-0.5, 0.0], [-2.2, -3.6], [-5.2, -6.0], [-9.2, -6.6]],
        ];
        const WRAPS: [[[f64; 2]; 4]; 3] = [
            [[-2.6, -2.3], [-3.2, -0.9], [-3.2, 0.9], [-2.3, 2.3]],
            [[2.3, -2.3], [3.2, -0.9], [3.2, 0.9], [2.6, 2.3]],
            [[-1.6, -2.7], [-0.6, -0.9], [0.6, 0.9], [1.6, 2.7]],
        ];
        let corner = Point::new(-f64::from(at[0]) * pixel, f64::from(at[1]) * pixel);
        let left = Point::new(-heading.y, heading.x);
        for points in TAILS.iter().chain(&WRAPS) {
            let points = points.map(|[along, across]| (heading * along + left * across) * 1e-3);
            let path = RopePath::open(&points);
            path.paint_shadow(corner, pixel, image);
            path.paint(self.dye(), corner, pixel, image);
        }
    }

    /// Paints a closed cord over a whole image, finer than slices of a strip; `corner` is the position of the image's
    /// top left corner.
    pub fn paint(self, nodes: &[Point], corner: Point, pixel: f64, image: &mut RgbaImage) {
        RopePath::closed(nodes).paint(self.dye(), corner, pixel, image);
    }

    /// Paints the shadow of a cord over a whole image.
    pub fn paint_shadow(nodes: &[Point], corner: Point, pixel: f64, image: &mut RgbaImage) {
        RopePath::closed(nodes).paint_shadow(corner, pixel, image);
    }
}

/// The direction of the light relative to a rope: along, and to its left.
#[allow(clippy::cast_possible_truncation)] // enough for pixels
fn light_in_rope_frame(heading: Point) -> [f32; 2] {
    let [x, y] = [heading.x as f32, heading.y as f32];
    [x * LIGHT_DIRECTION[0] + y * LIGHT_DIRECTION[1], x * LIGHT_DIRECTION[1] - y * LIGHT_DIRECTION[0]]
}
