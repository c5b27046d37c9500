//! Where a cord touches outlines: which pieces are near which, and how deep one is inside.

use super::{
    SEGMENTS,
    length_constraint::{next_index, previous_index},
};
use crate::{Ellipse, Point};

/// A piece and an outline that may come to touch, by their numbers.
#[derive(Clone, Copy)]
pub(super) struct ContactPair {
    pub segment: usize,
    pub outline: usize,
}

/// How far pieces and outlines may move until the pairs are gathered anew, in metres.
const BROAD_PHASE_MARGIN: f64 = 6e-3;

/// The pieces that are near outlines. Rope does not stretch, so a node that is far away vouches for its neighbours.
pub(super) fn broad_phase<'a>(
    pairs: &mut Vec<ContactPair>,
    nodes: &[Point; SEGMENTS],
    segment_length: f64,
    outlines: impl Iterator<Item = (usize, &'a Ellipse)>,
) {
    const RUN: usize = 8;
    pairs.clear();
    for (number, outline) in outlines {
        let reach = outline.semi_axes[0].max(outline.semi_axes[1]) + BROAD_PHASE_MARGIN;
        let (run_near, piece_near) = (reach + 4.0 * segment_length, reach + 0.5 * segment_length);
        let (run_near, piece_near) = (run_near * run_near, piece_near * piece_near);
        for run in (0..SEGMENTS).step_by(RUN) {
            let from = nodes[run + RUN / 2] - outline.centre;
            if from.dot(from) < run_near {
                for n in run..run + RUN {
                    let from = (nodes[n] + nodes[next_index(n)]) * 0.5 - outline.centre;
                    if from.dot(from) < piece_near {
                        pairs.push(ContactPair { segment: n, outline: number });
                    }
                }
            }
        }
    }
}

/// Where a piece is inside an outline.
#[derive(Clone, Copy)]
pub(super) struct Penetration {
    /// How far along the piece the deepest place is, from 0 to 1.
    pub fraction: f64,
    /// The way out of the outline there, of length 1.
    pub normal: Point,
    /// How far that is, in metres.
    pub depth: f64,
}

/// How a piece enters an outline, if it does.
///
/// Seen from the outline it is a circle, and the deepest place of the piece is the one nearest to its centre. The circle
/// and the line that touches it there are stretched alike, so the depth is exact.
pub(super) fn penetration(outline: &Ellipse, nodes: &[Point; SEGMENTS], n: usize) -> Option<Penetration> {
    /// Nearer to the centre than this share of the way to the rim, the way out of a piece that only ends there would lead
    /// along the rope; the piece that comes nearest decides instead.
    const DEEP_FRACTION: f64 = 0.6;
    let (from, to) = (outline.to_unit_circle(nodes[n]), outline.to_unit_circle(nodes[next_index(n)]));
    let along = to - from;
    let square = along.dot(along);
    let share = if square > 0.0 { (-from.dot(along) / square).clamp(0.0, 1.0) } else { 0.0 };
    let nearest = from + along * share;
    let square = nearest.dot(nearest);
    if square < 1.0 {
        if square < DEEP_FRACTION * DEEP_FRACTION && !is_local_minimum(outline, nodes, n, share, nearest) {
            return None;
        }
        let distance = square.sqrt();
        let out = if distance > 1e-9 { nearest * (1.0 / distance) } else { right_normal(along) };
        let [cosine, sine] = outline.yaw;
        let (x, y) = (out.x / outline.semi_axes[0], out.y / outline.semi_axes[1]);
        let out = Point::new(x * cosine - y * sine, x * sine + y * cosine);
        let steep = out.length();
        return Some(Penetration { fraction: share, normal: out * (1.0 / steep), depth: (1.0 - distance) / steep });
    }
    None
}

/// Whether the rope goes away from the centre on both sides of the nearest place of a piece.
fn is_local_minimum(outline: &Ellipse, nodes: &[Point; SEGMENTS], n: usize, share: f64, nearest: Point) -> bool {
    let leaves = |next: usize| nearest.dot(outline.to_unit_circle(nodes[next]) - nearest) >= 0.0;
    if share >= 1.0 { leaves(next_index(next_index(n))) } else { share > 0.0 || leaves(previous_index(n)) }
}

/// A direction across a piece, of length 1: to its right.
fn right_normal(along: Point) -> Point {
    let length = along.length();
    if length > 0.0 { Point::new(along.y, -along.x) * (1.0 / length) } else { Point::new(1.0, 0.0) }
}
