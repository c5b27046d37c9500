//! The length constraint of a cord: all segments are corrected together, so that no seam is left anywhere.

use super::{SEGMENTS, tridiagonal::solve_cyclic_tridiagonal};
use crate::{Point, point::clamp_abs};

/// The mobility of each node: a symmetric matrix that maps a force on it to its motion. The first is repeated at the
/// end.
#[derive(Clone)]
pub(super) struct NodeMobility {
    xx: [f64; SEGMENTS + 1],
    xy: [f64; SEGMENTS + 1],
    yy: [f64; SEGMENTS + 1],
}

impl NodeMobility {
    /// All nodes move freely.
    pub(super) const FREE: NodeMobility =
        NodeMobility { xx: [1.0; SEGMENTS + 1], xy: [0.0; SEGMENTS + 1], yy: [1.0; SEGMENTS + 1] };

    /// All nodes but the first move freely.
    pub(super) const FIRST_FIXED: NodeMobility = {
        let mut mobility = NodeMobility::FREE;
        (mobility.xx[0], mobility.yy[0]) = (0.0, 0.0);
        (mobility.xx[SEGMENTS], mobility.yy[SEGMENTS]) = (0.0, 0.0);
        mobility
    };

    /// Fixes a node in place.
    pub(super) fn fix(&mut self, node: usize) {
        (self.xx[node], self.xy[node], self.yy[node]) = (0.0, 0.0, 0.0);
        (self.xx[SEGMENTS], self.xy[SEGMENTS], self.yy[SEGMENTS]) = (self.xx[0], self.xy[0], self.yy[0]);
    }

    /// Whether a node is fixed in place.
    pub(super) fn is_fixed(&self, node: usize) -> bool {
        self.xx[node] == 0.0 && self.yy[node] == 0.0
    }

    /// Reduces the mobility of a node along a unit direction to at most `left`; across it nothing changes.
    pub(super) fn reduce(&mut self, node: usize, direction: Point, left: f64) {
        let (xx, xy, yy) = (self.xx[node], self.xy[node], self.yy[node]);
        let along = Point::new(xx * direction.x + xy * direction.y, xy * direction.x + yy * direction.y);
        let was = along.dot(direction);
        if was > left {
            let reduction = (was - left) / (was * was);
            self.xx[node] = xx - reduction * along.x * along.x;
            self.xy[node] = xy - reduction * along.x * along.y;
            self.yy[node] = yy - reduction * along.y * along.y;
            (self.xx[SEGMENTS], self.xy[SEGMENTS], self.yy[SEGMENTS]) = (self.xx[0], self.xy[0], self.yy[0]);
        }
    }
}

/// The remaining relative error in the length of a segment.
const TOLERANCE: f64 = 2e-7;

/// Moves the nodes of a closed loop as little as needed, weighted by mobility, until every segment has its length.
/// Returns whether that was possible.
pub(super) fn enforce_length(
    nodes: &mut [Point; SEGMENTS],
    segment_length: f64,
    mobility: &NodeMobility,
    rounds: usize,
) -> bool {
    (0..=rounds).any(|_| enforce_length_once(nodes, segment_length, mobility))
}

/// One Newton iteration; returns whether there was nothing left to do, and then changes nothing.
///
/// Solves for the tensions of all segments together. Each segment shares its nodes with its two neighbours, so the
/// equations are tridiagonal but for the two corners that close the ring.
pub(super) fn enforce_length_once(nodes: &mut [Point; SEGMENTS], segment_length: f64, mobility: &NodeMobility) -> bool {
    // Structure of arrays, with the first repeated at the end, so that the compiler vectorises.
    let (mut x, mut y) = ([0.0; SEGMENTS + 1], [0.0; SEGMENTS + 1]);
    for (n, node) in nodes.iter().enumerate() {
        (x[n], y[n]) = (node.x, node.y);
    }
    (x[SEGMENTS], y[SEGMENTS]) = (x[0], y[0]);
    // The direction of each segment, the first repeated at the end.
    let (mut u, mut v) = ([0.0; SEGMENTS + 1], [0.0; SEGMENTS + 1]);
    let mut missing = [0.0; SEGMENTS];
    for n in 0..SEGMENTS {
        let (delta_x, delta_y) = (x[n + 1] - x[n], y[n + 1] - y[n]);
        let length = (delta_x * delta_x + delta_y * delta_y).sqrt();
        missing[n] = segment_length - length;
        // A segment of length 0 has no direction: any will do to begin with.
        let short = length < 1e-9 * segment_length;
        let inverse = if short { 0.0 } else { 1.0 / length };
        u[n] = if short { 1.0 } else { delta_x * inverse };
        v[n] = delta_y * inverse;
    }
    if missing.iter().fold(true, |within, missing| within & (missing.abs() < TOLERANCE * segment_length)) {
        return true;
    }
    (u[SEGMENTS], v[SEGMENTS]) = (u[0], v[0]);
    let NodeMobility { xx, xy, yy } = mobility;
    let (mut diagonal, mut off_diagonal) = ([0.0; SEGMENTS], [0.0; SEGMENTS]);
    for n in 0..SEGMENTS {
        let square = (xx[n] + xx[n + 1]) * (u[n] * u[n]) + (yy[n] + yy[n + 1]) * (v[n] * v[n]);
        diagonal[n] = square + 2.0 * (xy[n] + xy[n + 1]) * (u[n] * v[n]) + REGULARISATION;
    }
    for n in 0..SEGMENTS {
        let square = xx[n + 1] * (u[n] * u[n + 1]) + yy[n + 1] * (v[n] * v[n + 1]);
        off_diagonal[n] = -(square + xy[n + 1] * (u[n] * v[n + 1] + v[n] * u[n + 1]));
    }
    // At most half a segment per iteration: far from the solution a whole step can overshoot.
    for missing in &mut missing {
        *missing = clamp_abs(*missing, 0.5 * segment_length);
    }
    let tensions = solve_cyclic_tridiagonal(&diagonal, &off_diagonal, &missing);
    let last = SEGMENTS - 1;
    let mut before = (u[last] * tensions[last], v[last] * tensions[last]);
    for n in 0..SEGMENTS {
        let own = (u[n] * tensions[n], v[n] * tensions[n]);
        let (x, y) = (before.0 - own.0, before.1 - own.1);
        nodes[n].x += xx[n] * x + xy[n] * y;
        nodes[n].y += xy[n] * x + yy[n] * y;
        before = own;
    }
    false
}

/// Ridge regularisation: along straight runs the equations are almost singular; a little more on the diagonal picks
/// the smallest tensions.
const REGULARISATION: f64 = 1e-7;

/// The next index around the ring.
pub(super) fn next_index(n: usize) -> usize {
    (n + 1) & (SEGMENTS - 1)
}

/// The previous index around the ring.
pub(super) fn previous_index(n: usize) -> usize {
    n.wrapping_sub(1) & (SEGMENTS - 1)
}
