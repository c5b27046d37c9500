//! Rope along a smooth curve through points, pixel by pixel.

use super::{
    FRAY_RATIO, RADIUS_MM, ROPE_RADIUS,
    dye::Dye,
    light_in_rope_frame,
    weave::{STRAND_PITCH, STRANDS_PER_PERIOD, Weave},
};
use crate::{
    RgbaImage, SHADOW_SLOPE,
    math::{millimetres, smoothstep, to_f32},
};
use magnets::Point;

/// The number of straight parts of the curve between two points.
const SEGMENTS_PER_SPAN: u32 = 4;

/// A sample along a cord, on the smooth curve through its nodes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathSample {
    /// The position on the table.
    pub position: Point,
    /// The unit tangent.
    pub tangent: Point,
    /// The arc length up to here, in strands: [`STRANDS_PER_STRIP`](super::STRANDS_PER_STRIP) of them are one strip.
    pub strands: f32,
}

/// A smooth curve through points.
pub(super) struct RopePath {
    pub(super) samples: Vec<PathSample>,
    is_open: bool,
}

/// The position of a pixel relative to a rope.
struct RopeCoords {
    strands: f32,
    /// The offset to the left, in millimetres; round caps count as sides.
    lateral: f32,
    tangent: Point,
}

impl RopePath {
    pub(super) fn closed(points: &[Point]) -> RopePath {
        let count = points.len();
        RopePath::catmull_rom(count, false, &|number| points.get(number % count.max(1)).copied().unwrap_or_default())
    }

    pub(super) fn open(points: &[Point]) -> RopePath {
        let last = points.len().saturating_sub(1);
        RopePath::catmull_rom(last, true, &|number| {
            // Extrapolate beyond the ends.
            points.get(number.clamp(last + 1, 2 * last + 1) - last - 1).copied().unwrap_or_default()
        })
    }

    /// Creates the curve through `count` points, closed, or one more if it is open. Points are requested by index, the
    /// first at `count + 1` or `count`, so that there are some before it.
    fn catmull_rom(count: usize, is_open: bool, point: &dyn Fn(usize) -> Point) -> RopePath {
        let first = if is_open { count + 1 } else { count };
        let bow = |number: usize, share: f64| {
            // Catmull-Rom spline.
            let [before, from, to, after] = [0, 1, 2, 3].map(|step| point(first + number + step - 1));
            let linear = (to - before) * 0.5;
            let square = before - from * 2.5 + to * 2.0 - after * 0.5;
            let cube = (after - before) * 0.5 + (from - to) * 1.5;
            let slope = linear + (square * 2.0 + cube * (3.0 * share)) * share;
            (from + (linear + (square + cube * share) * share) * share, slope * (1.0 / slope.length().max(1e-12)))
        };
        let mut curve_points: Vec<(Point, Point)> = Vec::new();
        for number in 0..count {
            curve_points
                .extend((0..SEGMENTS_PER_SPAN).map(|part| bow(number, f64::from(part) / f64::from(SEGMENTS_PER_SPAN))));
        }
        if count > 0 {
            curve_points.push(bow(count - 1, 1.0));
        }
        let lengths = curve_points.windows(2).map(|pair| millimetres((pair[1].0 - pair[0].0).length()));
        let length: f32 = lengths.clone().sum();
        // The last strand of a loop meets the first, with its pattern.
        let rounds = (length / (STRAND_PITCH * STRANDS_PER_PERIOD) + 0.5).max(1.0);
        let density = if is_open {
            1.0 / STRAND_PITCH
        } else {
            to_f32(crate::math::to_pixels(rounds)) * STRANDS_PER_PERIOD / length.max(STRAND_PITCH)
        };
        let mut strands = 0.0;
        let lengths = std::iter::once(0.0).chain(lengths);
        let stations = curve_points.iter().zip(lengths).map(|((at, way), length)| {
            strands += length * density;
            PathSample { position: *at, tangent: *way, strands }
        });
        RopePath { samples: stations.collect(), is_open }
    }

    #[inline(never)]
    pub(super) fn paint(&self, dye: &Dye, corner: Point, pixel: f64, image: &mut RgbaImage) {
        let weave = Weave::new(dye, millimetres(pixel));
        self.for_each_pixel(
            FRAY_RATIO * RADIUS_MM,
            Point::default(),
            corner,
            pixel,
            image,
            |image, right, down, beside| {
                let (colour, cover) =
                    weave.sample(beside.strands, beside.lateral / RADIUS_MM, light_in_rope_frame(beside.tangent));
                if cover > 0.0 {
                    image.blend_pixel(right, down, colour.to_srgb(), cover);
                }
            },
        );
    }

    #[inline(never)]
    pub(super) fn paint_shadow(&self, corner: Point, pixel: f64, image: &mut RgbaImage) {
        let aside = SHADOW_SLOPE * (1.7 * ROPE_RADIUS);
        self.for_each_pixel(2.0 * RADIUS_MM, aside, corner, pixel, image, |image, right, down, beside| {
            let dark = 0.52 * (1.0 - smoothstep(0.55 * RADIUS_MM, 1.95 * RADIUS_MM, beside.lateral.abs()));
            image.blend_pixel(right, down, [0; 3], dark);
        });
    }

    /// Visits every pixel this near to the rope, once for each part of it that passes there.
    fn for_each_pixel(
        &self,
        reach: f32,
        aside: Point,
        corner: Point,
        pixel: f64,
        image: &mut RgbaImage,
        mut found: impl FnMut(&mut RgbaImage, u32, u32, &RopeCoords),
    ) {
        let last = self.samples.len().saturating_sub(2);
        for (number, pair) in self.samples.windows(2).enumerate() {
            let [from, to] = [pair[0], pair[1]];
            let round = [self.is_open && number == 0, self.is_open && number == last];
            let middle = (from.position + to.position) * 0.5 + aside - corner;
            let half = (to.position - from.position) * 0.5;
            #[allow(clippy::cast_possible_truncation)] // enough for pixels
            let [right, down, wide, high] =
                [middle.x, -middle.y, half.x.abs(), half.y.abs()].map(|v| (v / pixel) as f32);
            let room = reach / millimetres(pixel) + 1.0;
            let [columns, rows] = image.clipped_ranges([right, down], [wide + room, high + room]);
            for down in rows {
                for right in columns.clone() {
                    let point = Point::new(f64::from(right) + 0.5, -0.5 - f64::from(down)) * pixel + corner - aside;
                    if let Some(beside) =
                        project(&from, &to, round, point).filter(|beside| beside.lateral.abs() < reach)
                    {
                        found(image, right, down, &beside);
                    }
                }
            }
        }
    }
}

/// Returns the position of a point relative to a part of a rope; `None` if another part is nearer.
#[inline]
fn project(from: &PathSample, to: &PathSample, round: [bool; 2], point: Point) -> Option<RopeCoords> {
    let (before, after) = ((point - from.position).dot(from.tangent), (to.position - point).dot(to.tangent));
    let past = if before < 0.0 && round[0] {
        before
    } else if after <= 0.0 && round[1] {
        after
    } else {
        0.0
    };
    if (before < 0.0 || after <= 0.0) && past == 0.0 {
        return None;
    }
    let share = (before.max(0.0) / (before.max(0.0) + after.max(0.0)).max(1e-12)).clamp(0.0, 1.0);
    let way = from.tangent * (1.0 - share) + to.tangent * share;
    let left = way.cross(point - from.position - (to.position - from.position) * share) / way.length().max(1e-12);
    let out = (left * left + past * past).sqrt();
    #[allow(clippy::cast_possible_truncation)] // enough for pixels
    let strands = from.strands + (to.strands - from.strands) * share as f32;
    Some(RopeCoords { strands, lateral: millimetres(if left < 0.0 { -out } else { out }), tangent: way })
}
