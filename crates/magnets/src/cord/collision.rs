//! Contacts of a cord with outlines: candidate pairs, and penetration depths.

use super::{
    SEGMENTS,
    length_constraint::{next_index, previous_index},
};
use crate::{Ellipse, Point};

/// A segment and an outline that may touch, by index.
#[derive(Clone, Copy)]
pub(super) struct ContactPair {
    pub segment: usize,
    pub outline: usize,
}

/// How far segments and outlines may move before the pairs must be collected again, in metres.
const BROAD_PHASE_MARGIN: f64 = 6e-3;

/// Broad phase: collects the segments near outlines. Rope does not stretch, so one distant node rules out its whole
/// run.
pub(super) fn broad_phase<'a>(
    pairs: &mut Vec<ContactPair>,
    nodes: &[Point; SEGMENTS],
    segment_length: f64,
    outlines: impl Iterator<Item = (usize, &'a Ellipse)>,
) {
    const RUN: usize = 8;
    pairs.clear();
    for (index, outline) in outlines {
        let reach = outline.semi_axes[0].max(outline.semi_axes[1]) + BROAD_PHASE_MARGIN;
        let (run_near, piece_near) = (reach + 4.0 * segment_length, reach + 0.5 * segment_length);
        let (run_near, piece_near) = (run_near * run_near, piece_near * piece_near);
        for run in (0..SEGMENTS).step_by(RUN) {
            let from = nodes[run + RUN / 2] - outline.centre;
            if from.dot(from) < run_near {
                for n in run..run + RUN {
                    let from = (nodes[n] + nodes[next_index(n)]) * 0.5 - outline.centre;
                    if from.dot(from) < piece_near {
                        pairs.push(ContactPair { segment: n, outline: index });
                    }
                }
            }
        }
    }
}

/// The penetration of an outline by a segment.
#[derive(Clone, Copy)]
pub(super) struct Penetration {
    /// The position of the deepest point along the segment, from 0 to 1.
    pub fraction: f64,
    /// The unit normal of the outline there, pointing outwards.
    pub normal: Point,
    /// The penetration depth, in metres.
    pub depth: f64,
}

/// Returns the penetration of an outline by a segment, if there is any.
///
/// In the coordinates in which the outline is a unit circle, the deepest point of the segment is the one nearest to
/// the centre. The circle and its tangent there are stretched alike, so the depth is exact.
pub(super) fn penetration(outline: &Ellipse, nodes: &[Point; SEGMENTS], n: usize) -> Option<Penetration> {
    /// Nearer to the centre than this fraction of the radius, the normal of a segment that merely ends there would
    /// point along the rope; the segment that comes nearest decides instead.
    const DEEP_FRACTION: f64 = 0.6;
    let (from, to) = (outline.to_unit_circle(nodes[n]), outline.to_unit_circle(nodes[next_index(n)]));
    let along = to - from;
    let square = along.dot(along);
    let fraction = if square > 0.0 { (-from.dot(along) / square).clamp(0.0, 1.0) } else { 0.0 };
    let nearest = from + along * fraction;
    let square = nearest.dot(nearest);
    if square < 1.0 {
        if square < DEEP_FRACTION * DEEP_FRACTION && !is_local_minimum(outline, nodes, n, fraction, nearest) {
            return None;
        }
        let distance = square.sqrt();
        let out = if distance > 1e-9 { nearest * (1.0 / distance) } else { right_normal(along) };
        let [cosine, sine] = outline.yaw;
        let (x, y) = (out.x / outline.semi_axes[0], out.y / outline.semi_axes[1]);
        let out = Point::new(x * cosine - y * sine, x * sine + y * cosine);
        let steep = out.length();
        return Some(Penetration { fraction, normal: out * (1.0 / steep), depth: (1.0 - distance) / steep });
    }
    None
}

/// Whether the rope leaves the centre on both sides of the nearest point of a segment.
fn is_local_minimum(outline: &Ellipse, nodes: &[Point; SEGMENTS], n: usize, fraction: f64, nearest: Point) -> bool {
    let leaves = |next: usize| nearest.dot(outline.to_unit_circle(nodes[next]) - nearest) >= 0.0;
    if fraction >= 1.0 { leaves(next_index(next_index(n))) } else { fraction > 0.0 || leaves(previous_index(n)) }
}

/// The unit normal to the right of a segment.
fn right_normal(along: Point) -> Point {
    let length = along.length();
    if length > 0.0 { Point::new(along.y, -along.x) * (1.0 / length) } else { Point::new(1.0, 0.0) }
}
