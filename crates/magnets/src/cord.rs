//! [`Cord`]: a closed loop of rope, flat on the surface, that never stretches; and the geometry that rules ask for.

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

/// How many pieces a cord is made of.
pub const SEGMENTS: usize = 128;
/// The same as a number to compute with.
const SEGMENTS_F64: f64 = 128.0;

/// A closed loop of rope: always [`PIECES`] straight pieces of the same length, end to end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "data::CordData", into = "data::CordData")]
pub struct Cord {
    nodes: [Point; SEGMENTS],
    /// The length of each piece, in metres.
    segment_length: f64,
}

impl Cord {
    /// Where the pieces meet, in order.
    pub fn nodes(&self) -> &[Point; SEGMENTS] {
        &self.nodes
    }

    /// The whole length, in metres.
    pub fn length(&self) -> f64 {
        self.segment_length * SEGMENTS_F64
    }

    /// The straight pieces, each from one node to the next.
    pub fn segments(&self) -> impl Iterator<Item = (Point, Point)> + Clone + '_ {
        segments(&self.nodes)
    }

    /// Whether a place is inside the loop. Where the rope crosses itself, each part that is enclosed counts.
    pub fn encloses(&self, place: Point) -> bool {
        encloses(self.segments(), place)
    }

    /// Whether an outline is entirely inside the loop.
    pub fn encloses_all_of(&self, outline: &Ellipse) -> bool {
        let seen = self.segments().map(|(from, to)| (outline.to_unit_circle(from), outline.to_unit_circle(to)));
        encloses(seen.clone(), Point::default()) && seen.clone().all(|(from, to)| distance_to_segment(from, to) >= 1.0)
    }

    /// Whether two cords cross each other.
    pub fn crosses(&self, other: &Cord) -> bool {
        self.segments().any(|(from, to)| other.segments().any(|(a, b)| segments_intersect(from, to, a, b)))
    }

    /// The middle of the rope: where it would balance. Unlike the middle of the enclosed area it is always somewhere among
    /// the rope, also where that crosses itself.
    pub fn centre(&self) -> Point {
        centroid(&self.nodes)
    }
}

/// The pieces between nodes, back to the first.
fn segments(nodes: &[Point; SEGMENTS]) -> impl Iterator<Item = (Point, Point)> + Clone + '_ {
    nodes.iter().copied().zip(nodes.iter().copied().cycle().skip(1))
}

/// The middle of all nodes.
fn centroid(nodes: &[Point; SEGMENTS]) -> Point {
    nodes.iter().fold(Point::default(), |sum, node| sum + *node) * (1.0 / SEGMENTS_F64)
}

/// Whether pieces that close a loop go around a place.
fn encloses(pieces: impl Iterator<Item = (Point, Point)>, place: Point) -> bool {
    winding_number(pieces, place) != 0
}

/// How often pieces that close a loop go around a place: by how often, counted with direction, they pass to its right.
fn winding_number(pieces: impl Iterator<Item = (Point, Point)>, place: Point) -> i32 {
    let mut turns = 0_i32;
    for (from, to) in pieces {
        let left = (to - from).cross(place - from) > 0.0;
        if from.y <= place.y && to.y > place.y && left {
            turns += 1;
        } else if from.y > place.y && to.y <= place.y && !left {
            turns -= 1;
        }
    }
    turns
}

/// How far 0 is from a straight piece.
fn distance_to_segment(from: Point, to: Point) -> f64 {
    let along = to - from;
    let square = along.dot(along);
    let share = if square > 0.0 { (-from.dot(along) / square).clamp(0.0, 1.0) } else { 0.0 };
    (from + along * share).length()
}

/// Whether two straight pieces have a place in common.
fn segments_intersect(from: Point, to: Point, a: Point, b: Point) -> bool {
    let sides = |from: Point, to: Point, a: Point, b: Point| {
        let along = to - from;
        (along.cross(a - from), along.cross(b - from))
    };
    let ((one, two), (three, four)) = (sides(from, to, a, b), sides(a, b, from, to));
    let between = |p: f64, q: f64| (p <= 0.0 && q >= 0.0) || (p >= 0.0 && q <= 0.0);
    // Pieces on one line meet only where their ends overlap.
    let overlap = |p: f64, q: f64, r: f64, s: f64| p.min(q) <= r.max(s) && r.min(s) <= p.max(q);
    between(one, two) && between(three, four) && overlap(from.x, to.x, a.x, b.x) && overlap(from.y, to.y, a.y, b.y)
}
