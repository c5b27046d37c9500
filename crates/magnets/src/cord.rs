//! [`Cord`]: an inextensible closed loop of rope, flat on the surface, with the geometry queries of the rules.

mod bend_scale;
mod bending;
mod collision;
mod data;
mod drag;
mod lay;
mod length_constraint;
mod obstacles;
mod resolve;
mod solver;
mod tridiagonal;

pub use drag::MAX_DRAG_LENGTH;
pub use lay::CordError;
pub use obstacles::{Obstacles, Push, Pushable};

use crate::{Ellipse, Point};
use serde::{Deserialize, Serialize};

/// The number of segments of a cord.
pub const SEGMENTS: usize = 128;
/// [`SEGMENTS`] as a floating-point number.
const SEGMENTS_F64: f64 = 128.0;

/// An inextensible closed loop of rope: always [`SEGMENTS`] straight segments of equal length.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "data::CordData", into = "data::CordData")]
pub struct Cord {
    nodes: [Point; SEGMENTS],
    /// The length of each segment, in metres.
    segment_length: f64,
}

impl Cord {
    /// Returns the end points of the segments, in order.
    pub fn nodes(&self) -> &[Point; SEGMENTS] {
        &self.nodes
    }

    /// Returns the total length, in metres.
    pub fn length(&self) -> f64 {
        self.segment_length * SEGMENTS_F64
    }

    /// Returns the segments, each from one node to the next.
    pub fn segments(&self) -> impl Iterator<Item = (Point, Point)> + Clone + '_ {
        segments(&self.nodes)
    }

    /// Whether a point is inside the loop. Where the rope crosses itself, every enclosed region counts.
    pub fn encloses(&self, point: Point) -> bool {
        encloses(self.segments(), point)
    }

    /// Whether an outline is entirely inside the loop (K5).
    pub fn encloses_all_of(&self, outline: &Ellipse) -> bool {
        let normalised = self.segments().map(|(from, to)| (outline.to_unit_circle(from), outline.to_unit_circle(to)));
        encloses(normalised.clone(), Point::default())
            && normalised.clone().all(|(from, to)| distance_to_segment(from, to) >= 1.0)
    }

    /// Whether two cords cross each other (K15).
    pub fn crosses(&self, other: &Cord) -> bool {
        self.segments().any(|(from, to)| other.segments().any(|(a, b)| segments_intersect(from, to, a, b)))
    }

    /// Returns the centroid of the rope. Unlike that of the enclosed area it is well defined also where the rope
    /// crosses itself.
    pub fn centre(&self) -> Point {
        centroid(&self.nodes)
    }
}

/// The segments between nodes, closed back to the first.
fn segments(nodes: &[Point; SEGMENTS]) -> impl Iterator<Item = (Point, Point)> + Clone + '_ {
    nodes.iter().copied().zip(nodes.iter().copied().cycle().skip(1))
}

fn centroid(nodes: &[Point; SEGMENTS]) -> Point {
    nodes.iter().fold(Point::default(), |sum, node| sum + *node) * (1.0 / SEGMENTS_F64)
}

/// Whether a closed loop of segments encloses a point.
fn encloses(segments: impl Iterator<Item = (Point, Point)>, point: Point) -> bool {
    winding_number(segments, point) != 0
}

/// The winding number of a closed loop around a point, by its signed crossings of the ray to the right.
fn winding_number(segments: impl Iterator<Item = (Point, Point)>, point: Point) -> i32 {
    let mut turns = 0_i32;
    for (from, to) in segments {
        let left = (to - from).cross(point - from) > 0.0;
        if from.y <= point.y && to.y > point.y && left {
            turns += 1;
        } else if from.y > point.y && to.y <= point.y && !left {
            turns -= 1;
        }
    }
    turns
}

/// The distance of the origin from a segment.
fn distance_to_segment(from: Point, to: Point) -> f64 {
    let along = to - from;
    let square = along.dot(along);
    let fraction = if square > 0.0 { (-from.dot(along) / square).clamp(0.0, 1.0) } else { 0.0 };
    (from + along * fraction).length()
}

/// Whether two segments have a point in common.
fn segments_intersect(from: Point, to: Point, a: Point, b: Point) -> bool {
    let sides = |from: Point, to: Point, a: Point, b: Point| {
        let along = to - from;
        (along.cross(a - from), along.cross(b - from))
    };
    let ((one, two), (three, four)) = (sides(from, to, a, b), sides(a, b, from, to));
    let between = |p: f64, q: f64| (p <= 0.0 && q >= 0.0) || (p >= 0.0 && q <= 0.0);
    // Collinear segments meet only where they overlap.
    let overlap = |p: f64, q: f64, r: f64, s: f64| p.min(q) <= r.max(s) && r.min(s) <= p.max(q);
    between(one, two) && between(three, four) && overlap(from.x, to.x, a.x, b.x) && overlap(from.y, to.y, a.y, b.y)
}
