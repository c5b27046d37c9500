//! Keeping a loop at its length: all pieces at once, so that no seam is left anywhere.

use super::{SEGMENTS, tridiagonal::solve_cyclic_tridiagonal};
use crate::{Point, point::clamp_abs};

/// How freely each node moves: for each a symmetric matrix that turns a pull on it into its motion; the first again at the end.
#[derive(Clone)]
pub(super) struct NodeMobility {
    xx: [f64; SEGMENTS + 1],
    xy: [f64; SEGMENTS + 1],
    yy: [f64; SEGMENTS + 1],
}

impl NodeMobility {
    /// All of them wherever they are pulled.
    pub(super) const FREE: NodeMobility =
        NodeMobility { xx: [1.0; SEGMENTS + 1], xy: [0.0; SEGMENTS + 1], yy: [1.0; SEGMENTS + 1] };

    /// All but the first, which is held.
    pub(super) const FIRST_FIXED: NodeMobility = {
        let mut mobility = NodeMobility::FREE;
        (mobility.xx[0], mobility.yy[0]) = (0.0, 0.0);
        (mobility.xx[SEGMENTS], mobility.yy[SEGMENTS]) = (0.0, 0.0);
        mobility
    };

    /// Less freedom for a node along a direction of length 1, but no less than what is `left`; none is taken across it.
    pub(super) fn reduce(&mut self, node: usize, direction: Point, left: f64) {
        let (xx, xy, yy) = (self.xx[node], self.xy[node], self.yy[node]);
        let along = Point::new(xx * direction.x + xy * direction.y, xy * direction.x + yy * direction.y);
        let was = along.dot(direction);
        if was > left {
            let less = (was - left) / (was * was);
            self.xx[node] = xx - less * along.x * along.x;
            self.xy[node] = xy - less * along.x * along.y;
            self.yy[node] = yy - less * along.y * along.y;
            (self.xx[SEGMENTS], self.xy[SEGMENTS], self.yy[SEGMENTS]) = (self.xx[0], self.xy[0], self.yy[0]);
        }
    }
}

/// The error in the length of a piece that is left, as a share of it.
const TOLERANCE: f64 = 2e-7;

/// Moves the nodes of a closed loop as little as needed, each as freely as it is, until every piece is as long as it should
/// be. Answers whether that was possible.
pub(super) fn enforce_length(
    nodes: &mut [Point; SEGMENTS],
    segment_length: f64,
    mobility: &NodeMobility,
    rounds: usize,
) -> bool {
    (0..=rounds).any(|_| enforce_length_once(nodes, segment_length, mobility))
}

/// One round of tightening; answers whether nothing was left to do, and then leaves everything as it is.
///
/// It solves for the pulls along all pieces together (Newton's method): each piece shares its nodes with the two beside it,
/// so the equations are tridiagonal but for the two corners that close the ring.
pub(super) fn enforce_length_once(nodes: &mut [Point; SEGMENTS], segment_length: f64, mobility: &NodeMobility) -> bool {
    // Coordinates by themselves, and the first again at the end: a processor takes several of them at once.
    let (mut x, mut y) = ([0.0; SEGMENTS + 1], [0.0; SEGMENTS + 1]);
    for (n, node) in nodes.iter().enumerate() {
        (x[n], y[n]) = (node.x, node.y);
    }
    (x[SEGMENTS], y[SEGMENTS]) = (x[0], y[0]);
    // The direction of each piece, the first again at the end.
    let (mut u, mut v) = ([0.0; SEGMENTS + 1], [0.0; SEGMENTS + 1]);
    let mut missing = [0.0; SEGMENTS];
    for n in 0..SEGMENTS {
        let (way_x, way_y) = (x[n + 1] - x[n], y[n + 1] - y[n]);
        let length = (way_x * way_x + way_y * way_y).sqrt();
        missing[n] = segment_length - length;
        // A piece without a length has no direction either: any will do to begin with.
        let short = length < 1e-9 * segment_length;
        let inverse = if short { 0.0 } else { 1.0 / length };
        u[n] = if short { 1.0 } else { way_x * inverse };
        v[n] = way_y * inverse;
    }
    if missing.iter().fold(true, |within, missing| within & (missing.abs() < TOLERANCE * segment_length)) {
        return true;
    }
    (u[SEGMENTS], v[SEGMENTS]) = (u[0], v[0]);
    let NodeMobility { xx, xy, yy } = mobility;
    let (mut diagonal, mut beside) = ([0.0; SEGMENTS], [0.0; SEGMENTS]);
    for n in 0..SEGMENTS {
        let square = (xx[n] + xx[n + 1]) * (u[n] * u[n]) + (yy[n] + yy[n + 1]) * (v[n] * v[n]);
        diagonal[n] = square + 2.0 * (xy[n] + xy[n + 1]) * (u[n] * v[n]) + REGULARISATION;
    }
    for n in 0..SEGMENTS {
        let square = xx[n + 1] * (u[n] * u[n + 1]) + yy[n + 1] * (v[n] * v[n + 1]);
        beside[n] = -(square + xy[n + 1] * (u[n] * v[n + 1] + v[n] * u[n + 1]));
    }
    // At most half a piece a round: far from the solution a whole step can overshoot.
    for missing in &mut missing {
        *missing = clamp_abs(*missing, 0.5 * segment_length);
    }
    let pulls = solve_cyclic_tridiagonal(&diagonal, &beside, &missing);
    let last = SEGMENTS - 1;
    let mut before = (u[last] * pulls[last], v[last] * pulls[last]);
    for n in 0..SEGMENTS {
        let own = (u[n] * pulls[n], v[n] * pulls[n]);
        let (x, y) = (before.0 - own.0, before.1 - own.1);
        nodes[n].x += xx[n] * x + xy[n] * y;
        nodes[n].y += xy[n] * x + yy[n] * y;
        before = own;
    }
    false
}

/// Straight runs of pieces push and pull alike, which leaves the equations almost undecided; a little more on their
/// diagonal decides for the smallest pulls.
const REGULARISATION: f64 = 1e-7;

/// The number of the next around the ring.
pub(super) fn next_index(n: usize) -> usize {
    (n + 1) & (SEGMENTS - 1)
}

/// The number of the one before around the ring.
pub(super) fn previous_index(n: usize) -> usize {
    n.wrapping_sub(1) & (SEGMENTS - 1)
}
