//! [`View`]: which part of the table a frame shows.

use super::snapshot::{RenderSnapshot, RenderedMagnet};
use look::ROPE_RADIUS;
use magnets::{Point, Vector};

/// The part of the table that a frame shows, and its pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Viewport {
    /// The corner at the top left, in metres.
    pub(crate) top_left: Point,
    /// The side of a pixel, in metres.
    pub(crate) pixel_size: f64,
    pub(crate) width: u32,
    pub(crate) height: u32,
}

/// How much is shown around what there is to see, in metres.
const MARGIN: f64 = 0.015;

/// What has moved by less than this between frames is not what a close look is for, in metres.
const MOTION_THRESHOLD: f64 = 0.5e-3;
/// A close look shows at least so much, in metres.
const MIN_CLOSE_WIDTH: f64 = 0.12;

impl Viewport {
    /// The smallest view in the shape of the table that shows everything of all frames, or, for a close look, everything
    /// that moves from frame to frame. All frames have the same view: things keep their size and place.
    pub(crate) fn fit(stills: &[&RenderSnapshot], width: u32, close: bool) -> Viewport {
        let surface = stills.first().map(|still| still.surface);
        let (table_width, table_depth) = surface.map_or((1.0, 1.0), |surface| (surface.width, surface.depth));
        let shape = table_depth / table_width;
        let all = || stills.iter().flat_map(|still| all_aabbs(still));
        let moving = || {
            let pairs = stills.iter().zip(stills.iter().skip(1));
            pairs.flat_map(|(before, after)| moving_aabbs(before, after)).collect::<Vec<Aabb>>()
        };
        let spots = if close { moving() } else { all().collect() };
        let least = if close { MIN_CLOSE_WIDTH } else { 0.0 };
        let (middle, across) = match bounds(&spots).or_else(|| bounds(&all().collect::<Vec<Aabb>>())) {
            Some((low, high)) => {
                let size = high - low;
                ((low + high) * 0.5, (size.x.max(size.y / shape) + 2.0 * MARGIN).max(least))
            }
            None => (Point::default(), table_width), // nothing to see but the table
        };
        let pixel_size = across / f64::from(width);
        let height = height_for_width(width, shape);
        let top_left = Point::new(middle.x - across / 2.0, middle.y + f64::from(height) * pixel_size / 2.0);
        Viewport { top_left, pixel_size, width, height }
    }

    /// A place on the table as a place in the picture: pixels from the left and from the top.
    #[allow(clippy::cast_possible_truncation)] // enough for pixels
    pub(crate) fn to_pixels(&self, place: Point) -> [f32; 2] {
        let from = place - self.top_left;
        [(from.x / self.pixel_size) as f32, (-from.y / self.pixel_size) as f32]
    }
}

/// Something to see: where, and how far it reaches to the right and away from the viewer.
type Aabb = (Point, Point);

fn all_aabbs(still: &RenderSnapshot) -> impl Iterator<Item = Aabb> + '_ {
    let rope = still.cords.iter().flatten().map(|node| (*node, Point::new(ROPE_RADIUS, ROPE_RADIUS)));
    rope.chain(still.magnets.iter().map(magnet_aabb))
}

fn magnet_aabb(stone: &RenderedMagnet) -> Aabb {
    let reach = stone.half_extents();
    (stone.position(), Point::new(reach.x, reach.y))
}

/// What is elsewhere in the second still than in the first: where it was, and where it is. Of a cord only what moves
/// counts, of a magnet all.
fn moving_aabbs<'a>(before: &'a RenderSnapshot, after: &'a RenderSnapshot) -> impl Iterator<Item = Aabb> + 'a {
    let stones = after.magnets.iter().flat_map(|now| {
        let then = before.magnets.iter().find(|stone| stone.id == now.id);
        let far = |way: Vector| way.length() > MOTION_THRESHOLD;
        let tips = |stone: &RenderedMagnet| stone.semi_axis_vectors().map(|way| stone.centre + way);
        let moves = then.is_none_or(|then| tips(then).into_iter().zip(tips(now)).any(|(from, to)| far(to - from)));
        then.into_iter().chain([now]).filter(move |_| moves).map(magnet_aabb)
    });
    let nodes = before.cords.iter().flatten().zip(after.cords.iter().flatten());
    let nodes = nodes.filter(|(from, to)| (**to - **from).length() > MOTION_THRESHOLD);
    stones.chain(nodes.flat_map(|(from, to)| [*from, *to]).map(|node| (node, Point::new(ROPE_RADIUS, ROPE_RADIUS))))
}

/// The corners of what spots cover, the lowest and the highest; `None` without any.
fn bounds(spots: &[Aabb]) -> Option<(Point, Point)> {
    let corners = spots.iter().map(|(centre, reach)| (*centre - *reach, *centre + *reach));
    corners.reduce(|(low, high), (left, right)| {
        let low = Point::new(low.x.min(left.x), low.y.min(left.y));
        (low, Point::new(high.x.max(right.x), high.y.max(right.y)))
    })
}

/// The height that goes with a width.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a table of 10 m by 10 cm at most
fn height_for_width(width: u32, shape: f64) -> u32 {
    (f64::from(width) * shape).round().max(1.0) as u32
}
