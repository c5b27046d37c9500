//! [`Viewport`]: the part of the table that a frame shows.

use super::snapshot::{RenderSnapshot, RenderedMagnet};
use look::ROPE_RADIUS;
use magnets::{Point, Vector};

/// The part of the table that a frame shows, and its resolution.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Viewport {
    /// The top left corner, in metres.
    pub(crate) top_left: Point,
    /// The side length of a pixel, in metres.
    pub(crate) pixel_size: f64,
    pub(crate) width: u32,
    pub(crate) height: u32,
}

/// The margin around the visible objects, in metres.
const MARGIN: f64 = 0.015;

/// A close-up ignores motion between frames below this distance, in metres.
const MOTION_THRESHOLD: f64 = 0.5e-3;
/// The minimum width of a close-up, in half lengths of a stone.
const MIN_CLOSE_WIDTH: f64 = 12.0;

impl Viewport {
    /// Returns the smallest viewport with the aspect ratio of the table that shows all objects of all frames or, with
    /// `close`, everything that moves between frames. All frames share one viewport.
    pub(crate) fn fit(snapshots: &[&RenderSnapshot], width: u32, close: bool) -> Viewport {
        let surface = snapshots.first().map(|snapshot| snapshot.surface);
        let (table_width, table_depth) = surface.map_or((1.0, 1.0), |surface| (surface.width, surface.depth));
        let aspect = table_depth / table_width;
        let all = || snapshots.iter().flat_map(|snapshot| all_aabbs(snapshot));
        let moving = || {
            let pairs = snapshots.iter().zip(snapshots.iter().skip(1));
            pairs.flat_map(|(before, after)| moving_aabbs(before, after)).collect::<Vec<Aabb>>()
        };
        let boxes = if close { moving() } else { all().collect() };
        let half_stone_length = snapshots.first().map_or(0.0, |snapshot| snapshot.half_stone_length());
        let min_width = if close { MIN_CLOSE_WIDTH * half_stone_length } else { 0.0 };
        let (centre, view_width) = match bounds(&boxes).or_else(|| bounds(&all().collect::<Vec<Aabb>>())) {
            Some((low, high)) => {
                let size = high - low;
                ((low + high) * 0.5, (size.x.max(size.y / aspect) + 2.0 * MARGIN).max(min_width))
            }
            None => (Point::default(), table_width), // no objects: show the whole table
        };
        let pixel_size = view_width / f64::from(width);
        let height = height_for_width(width, aspect);
        let top_left = Point::new(centre.x - view_width / 2.0, centre.y + f64::from(height) * pixel_size / 2.0);
        Viewport { top_left, pixel_size, width, height }
    }

    /// Converts a point on the table to pixels from the left and top of the frame.
    #[allow(clippy::cast_possible_truncation)] // f32 is precise enough for pixels
    pub(crate) fn to_pixels(self, point: Point) -> [f32; 2] {
        let offset = point - self.top_left;
        [(offset.x / self.pixel_size) as f32, (-offset.y / self.pixel_size) as f32]
    }
}

/// An axis-aligned bounding box: its centre and half extents.
type Aabb = (Point, Point);

fn all_aabbs(snapshot: &RenderSnapshot) -> impl Iterator<Item = Aabb> + '_ {
    let nodes = snapshot.cords.iter().flatten().map(|node| (*node, Point::new(ROPE_RADIUS, ROPE_RADIUS)));
    nodes.chain(snapshot.magnets.iter().map(magnet_aabb))
}

fn magnet_aabb(magnet: &RenderedMagnet) -> Aabb {
    let extents = magnet.half_extents();
    (magnet.position(), Point::new(extents.x, extents.y))
}

/// The bounding boxes, before and after, of everything that moves between two snapshots: whole magnets, but single
/// nodes of a cord.
fn moving_aabbs<'a>(before: &'a RenderSnapshot, after: &'a RenderSnapshot) -> impl Iterator<Item = Aabb> + 'a {
    let magnets = after.magnets.iter().flat_map(|now| {
        let then = before.magnets.iter().find(|magnet| magnet.id == now.id);
        let is_far = |offset: Vector| offset.length() > MOTION_THRESHOLD;
        let tips = |magnet: &RenderedMagnet| magnet.semi_axis_vectors().map(|axis| magnet.centre + axis);
        let moves = then.is_none_or(|then| tips(then).into_iter().zip(tips(now)).any(|(from, to)| is_far(to - from)));
        then.into_iter().chain([now]).filter(move |_| moves).map(magnet_aabb)
    });
    let nodes = before.cords.iter().flatten().zip(after.cords.iter().flatten());
    let nodes = nodes.filter(|(from, to)| (**to - **from).length() > MOTION_THRESHOLD);
    magnets.chain(nodes.flat_map(|(from, to)| [*from, *to]).map(|node| (node, Point::new(ROPE_RADIUS, ROPE_RADIUS))))
}

/// The minimum and maximum corner of all boxes; `None` if there are none.
fn bounds(boxes: &[Aabb]) -> Option<(Point, Point)> {
    let corners = boxes.iter().map(|(centre, extents)| (*centre - *extents, *centre + *extents));
    corners.reduce(|(low, high), (left, right)| {
        let low = Point::new(low.x.min(left.x), low.y.min(left.y));
        (low, Point::new(high.x.max(right.x), high.y.max(right.y)))
    })
}

/// The height of a frame in pixels, at least 1.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // the aspect ratio is at most 100
fn height_for_width(width: u32, aspect: f64) -> u32 {
    (f64::from(width) * aspect).round().max(1.0) as u32
}
