//! [`Path`]: rope along a soft bow through points, pixel by pixel.

use super::{
    FRAY, RADIUS, THICK,
    dye::Dye,
    lit,
    weave::{PERIOD, STRAND, Weave},
};
use crate::{
    Picture, SLANT,
    number::{float, millimetres, smooth},
};
use magnets::Point;

/// How many straight parts stand for the bow between two points.
const PARTS: u32 = 4;

/// A place along a cord, on the soft bow through its nodes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Station {
    /// The place on the table.
    pub at: Point,
    /// The direction of the rope there, of length 1.
    pub way: Point,
    /// How much rope lies before it, in strands: [`STRANDS`](super::STRANDS) of them are one strip.
    pub strands: f32,
}

/// A soft bow through points.
pub(super) struct Path {
    pub(super) stations: Vec<Station>,
    is_open: bool,
}

/// Where a pixel is beside a rope.
struct Beside {
    strands: f32,
    /// To the left, in millimetres; round ends count as sides.
    left: f32,
    way: Point,
}

impl Path {
    pub(super) fn closed(points: &[Point]) -> Path {
        let count = points.len();
        Path::through(count, false, &|number| points.get(number % count.max(1)).copied().unwrap_or_default())
    }

    pub(super) fn open(points: &[Point]) -> Path {
        let last = points.len().saturating_sub(1);
        Path::through(last, true, &|number| {
            // Beyond the ends it goes on as it did.
            points.get(number.clamp(last + 1, 2 * last + 1) - last - 1).copied().unwrap_or_default()
        })
    }

    /// Through so many points and back to the first, or one more if it is open. Points are asked for by number, the first at
    /// the count plus 1 or at the count itself, so that there are some before it.
    fn through(count: usize, is_open: bool, point: &dyn Fn(usize) -> Point) -> Path {
        let first = if is_open { count + 1 } else { count };
        let bow = |number: usize, share: f64| {
            // Catmull and Rom: through every point, in the direction of its neighbours.
            let [before, from, to, after] = [0, 1, 2, 3].map(|step| point(first + number + step - 1));
            let linear = (to - before) * 0.5;
            let square = before - from * 2.5 + to * 2.0 - after * 0.5;
            let cube = (after - before) * 0.5 + (from - to) * 1.5;
            let slope = linear + (square * 2.0 + cube * (3.0 * share)) * share;
            (from + (linear + (square + cube * share) * share) * share, slope * (1.0 / slope.length().max(1e-12)))
        };
        let mut places: Vec<(Point, Point)> = Vec::new();
        for number in 0..count {
            places.extend((0..PARTS).map(|part| bow(number, f64::from(part) / f64::from(PARTS))));
        }
        if count > 0 {
            places.push(bow(count - 1, 1.0));
        }
        let lengths = places.windows(2).map(|pair| millimetres((pair[1].0 - pair[0].0).length()));
        let length: f32 = lengths.clone().sum();
        // The last strand of a loop meets the first, with its pattern.
        let rounds = (length / (STRAND * PERIOD) + 0.5).max(1.0);
        let density =
            if is_open { 1.0 / STRAND } else { float(crate::number::pixels(rounds)) * PERIOD / length.max(STRAND) };
        let mut strands = 0.0;
        let lengths = std::iter::once(0.0).chain(lengths);
        let stations = places.iter().zip(lengths).map(|((at, way), length)| {
            strands += length * density;
            Station { at: *at, way: *way, strands }
        });
        Path { stations: stations.collect(), is_open }
    }

    #[inline(never)]
    pub(super) fn paint(&self, dye: &Dye, corner: Point, pixel: f64, picture: &mut Picture) {
        let weave = Weave::new(dye, millimetres(pixel));
        self.visit(FRAY * THICK, Point::default(), corner, pixel, picture, |picture, right, down, beside| {
            let (colour, cover) = weave.at(beside.strands, beside.left / THICK, lit(beside.way));
            if cover > 0.0 {
                picture.mix(right, down, colour.bytes(), cover);
            }
        });
    }

    #[inline(never)]
    pub(super) fn paint_shadow(&self, corner: Point, pixel: f64, picture: &mut Picture) {
        let aside = SLANT * (1.7 * RADIUS);
        self.visit(2.0 * THICK, aside, corner, pixel, picture, |picture, right, down, beside| {
            let dark = 0.52 * (1.0 - smooth(0.55 * THICK, 1.95 * THICK, beside.left.abs()));
            picture.mix(right, down, [0; 3], dark);
        });
    }

    /// Visits every pixel that is so near to the rope, once for each part of it that passes there.
    fn visit(
        &self,
        reach: f32,
        aside: Point,
        corner: Point,
        pixel: f64,
        picture: &mut Picture,
        mut found: impl FnMut(&mut Picture, u32, u32, &Beside),
    ) {
        let last = self.stations.len().saturating_sub(2);
        for (number, pair) in self.stations.windows(2).enumerate() {
            let [from, to] = [pair[0], pair[1]];
            let round = [self.is_open && number == 0, self.is_open && number == last];
            let middle = (from.at + to.at) * 0.5 + aside - corner;
            let half = (to.at - from.at) * 0.5;
            #[allow(clippy::cast_possible_truncation)] // enough for pixels
            let [right, down, wide, high] =
                [middle.x, -middle.y, half.x.abs(), half.y.abs()].map(|v| (v / pixel) as f32);
            let room = reach / millimetres(pixel) + 1.0;
            let [columns, rows] = picture.around([right, down], [wide + room, high + room]);
            for down in rows {
                for right in columns.clone() {
                    let place = Point::new(f64::from(right) + 0.5, -0.5 - f64::from(down)) * pixel + corner - aside;
                    if let Some(beside) = beside(&from, &to, round, place).filter(|beside| beside.left.abs() < reach) {
                        found(picture, right, down, &beside);
                    }
                }
            }
        }
    }
}

/// Where a place is beside a part of a rope; `None` if another part is nearer. Parts meet where the bow itself is cut across.
#[inline]
fn beside(from: &Station, to: &Station, round: [bool; 2], place: Point) -> Option<Beside> {
    let (before, after) = ((place - from.at).dot(from.way), (to.at - place).dot(to.way));
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
    let way = from.way * (1.0 - share) + to.way * share;
    let left = way.cross(place - from.at - (to.at - from.at) * share) / way.length().max(1e-12);
    let out = (left * left + past * past).sqrt();
    #[allow(clippy::cast_possible_truncation)] // enough for pixels
    let strands = from.strands + (to.strands - from.strands) * share as f32;
    Some(Beside { strands, left: millimetres(if left < 0.0 { -out } else { out }), way })
}
