//! [`View`]: which part of the table a frame shows.

use super::still::{Still, Stone};
use look::ROPE_RADIUS;
use magnets::{Point, Vector};

/// The part of the table that a frame shows, and its pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    /// The corner at the top left, in metres.
    pub(crate) corner: Point,
    /// The side of a pixel, in metres.
    pub(crate) pixel: f64,
    pub(crate) width: u32,
    pub(crate) height: u32,
}

/// How much is shown around what there is to see, in metres.
const MARGIN: f64 = 0.015;

/// What has moved by less than this between frames is not what a close look is for, in metres.
const STILL: f64 = 0.5e-3;
/// A close look shows at least so much, in metres.
const CLOSEST: f64 = 0.12;

impl View {
    /// The smallest view in the shape of the table that shows everything of all frames, or, for a close look, everything
    /// that moves from frame to frame. All frames have the same view: things keep their size and place.
    pub(crate) fn of(stills: &[&Still], width: u32, close: bool) -> View {
        let surface = stills.first().map(|still| still.surface);
        let (table_width, table_depth) = surface.map_or((1.0, 1.0), |surface| (surface.width, surface.depth));
        let shape = table_depth / table_width;
        let all = || stills.iter().flat_map(|still| spots(still));
        let moving = || {
            let pairs = stills.iter().zip(stills.iter().skip(1));
            pairs.flat_map(|(before, after)| moving(before, after)).collect::<Vec<Spot>>()
        };
        let spots = if close { moving() } else { all().collect() };
        let least = if close { CLOSEST } else { 0.0 };
        let (middle, across) = match bounds(&spots).or_else(|| bounds(&all().collect::<Vec<Spot>>())) {
            Some((low, high)) => {
                let size = high - low;
                ((low + high) * 0.5, (size.x.max(size.y / shape) + 2.0 * MARGIN).max(least))
            }
            None => (Point::default(), table_width), // nothing to see but the table
        };
        let pixel = across / f64::from(width);
        let height = rows(width, shape);
        let corner = Point::new(middle.x - across / 2.0, middle.y + f64::from(height) * pixel / 2.0);
        View { corner, pixel, width, height }
    }

    /// A place on the table as a place in the picture: pixels from the left and from the top.
    #[allow(clippy::cast_possible_truncation)] // enough for pixels
    pub(crate) fn at(&self, place: Point) -> [f32; 2] {
        let from = place - self.corner;
        [(from.x / self.pixel) as f32, (-from.y / self.pixel) as f32]
    }
}

/// Something to see: where, and how far it reaches to the right and away from the viewer.
type Spot = (Point, Point);

fn spots(still: &Still) -> impl Iterator<Item = Spot> + '_ {
    let rope = still.cords.iter().flatten().map(|node| (*node, Point::new(ROPE_RADIUS, ROPE_RADIUS)));
    rope.chain(still.stones.iter().map(spot))
}

fn spot(stone: &Stone) -> Spot {
    let reach = stone.reach();
    (stone.place(), Point::new(reach.x, reach.y))
}

/// What is elsewhere in the second still than in the first: where it was, and where it is. Of a cord only what moves
/// counts, of a magnet all.
fn moving<'a>(before: &'a Still, after: &'a Still) -> impl Iterator<Item = Spot> + 'a {
    let stones = after.stones.iter().flat_map(|now| {
        let then = before.stones.iter().find(|stone| stone.id == now.id);
        let far = |way: Vector| way.length() > STILL;
        let tips = |stone: &Stone| stone.ways().map(|way| stone.centre + way);
        let moves = then.is_none_or(|then| tips(then).into_iter().zip(tips(now)).any(|(from, to)| far(to - from)));
        then.into_iter().chain([now]).filter(move |_| moves).map(spot)
    });
    let nodes = before.cords.iter().flatten().zip(after.cords.iter().flatten());
    let nodes = nodes.filter(|(from, to)| (**to - **from).length() > STILL);
    stones.chain(nodes.flat_map(|(from, to)| [*from, *to]).map(|node| (node, Point::new(ROPE_RADIUS, ROPE_RADIUS))))
}

/// The corners of what spots cover, the lowest and the highest; `None` without any.
fn bounds(spots: &[Spot]) -> Option<(Point, Point)> {
    let corners = spots.iter().map(|(centre, reach)| (*centre - *reach, *centre + *reach));
    corners.reduce(|(low, high), (left, right)| {
        let low = Point::new(low.x.min(left.x), low.y.min(left.y));
        (low, Point::new(high.x.max(right.x), high.y.max(right.y)))
    })
}

/// The height that goes with a width.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a table of 10 m by 10 cm at most
fn rows(width: u32, shape: f64) -> u32 {
    (f64::from(width) * shape).round().max(1.0) as u32
}
