//! Keeping a loop at its length: all pieces at once, so that no seam is left anywhere.

use super::{PIECES, chain::solve_ring};
use crate::{Point, point::within};

/// How freely each node moves: for each a symmetric matrix that turns a pull on it into its motion; the first again at the end.
#[derive(Clone)]
pub(super) struct Freedoms {
    xx: [f64; PIECES + 1],
    xy: [f64; PIECES + 1],
    yy: [f64; PIECES + 1],
}

impl Freedoms {
    /// All of them wherever they are pulled.
    pub(super) const ALL: Freedoms = Freedoms { xx: [1.0; PIECES + 1], xy: [0.0; PIECES + 1], yy: [1.0; PIECES + 1] };

    /// All but the first, which is held.
    pub(super) const ALL_BUT_FIRST: Freedoms = {
        let mut freedoms = Freedoms::ALL;
        (freedoms.xx[0], freedoms.yy[0]) = (0.0, 0.0);
        (freedoms.xx[PIECES], freedoms.yy[PIECES]) = (0.0, 0.0);
        freedoms
    };

    /// Less freedom for a node along a direction of length 1, but no less than what is `left`; none is taken across it.
    pub(super) fn lessen(&mut self, node: usize, direction: Point, left: f64) {
        let (xx, xy, yy) = (self.xx[node], self.xy[node], self.yy[node]);
        let along = Point::new(xx * direction.x + xy * direction.y, xy * direction.x + yy * direction.y);
        let was = along.dot(direction);
        if was > left {
            let less = (was - left) / (was * was);
            self.xx[node] = xx - less * along.x * along.x;
            self.xy[node] = xy - less * along.x * along.y;
            self.yy[node] = yy - less * along.y * along.y;
            (self.xx[PIECES], self.xy[PIECES], self.yy[PIECES]) = (self.xx[0], self.xy[0], self.yy[0]);
        }
    }
}

/// The error in the length of a piece that is left, as a share of it.
const TOLERANCE: f64 = 2e-7;

/// Moves the nodes of a closed loop as little as needed, each as freely as it is, until every piece is as long as it should
/// be. Answers whether that was possible.
pub(super) fn tighten(nodes: &mut [Point; PIECES], piece: f64, freedoms: &Freedoms, rounds: usize) -> bool {
    (0..=rounds).any(|_| tighten_once(nodes, piece, freedoms))
}

/// One round of tightening; answers whether nothing was left to do, and then leaves everything as it is.
///
/// It solves for the pulls along all pieces together (Newton's method): each piece shares its nodes with the two beside it,
/// so the equations are tridiagonal but for the two corners that close the ring.
pub(super) fn tighten_once(nodes: &mut [Point; PIECES], piece: f64, freedoms: &Freedoms) -> bool {
    // Coordinates by themselves, and the first again at the end: a processor takes several of them at once.
    let (mut x, mut y) = ([0.0; PIECES + 1], [0.0; PIECES + 1]);
    for (n, node) in nodes.iter().enumerate() {
        (x[n], y[n]) = (node.x, node.y);
    }
    (x[PIECES], y[PIECES]) = (x[0], y[0]);
    // The direction of each piece, the first again at the end.
    let (mut u, mut v) = ([0.0; PIECES + 1], [0.0; PIECES + 1]);
    let mut missing = [0.0; PIECES];
    for n in 0..PIECES {
        let (way_x, way_y) = (x[n + 1] - x[n], y[n + 1] - y[n]);
        let length = (way_x * way_x + way_y * way_y).sqrt();
        missing[n] = piece - length;
        // A piece without a length has no direction either: any will do to begin with.
        let short = length < 1e-9 * piece;
        let inverse = if short { 0.0 } else { 1.0 / length };
        u[n] = if short { 1.0 } else { way_x * inverse };
        v[n] = way_y * inverse;
    }
    if missing.iter().fold(true, |within, missing| within & (missing.abs() < TOLERANCE * piece)) {
        return true;
    }
    (u[PIECES], v[PIECES]) = (u[0], v[0]);
    let Freedoms { xx, xy, yy } = freedoms;
    let (mut diagonal, mut beside) = ([0.0; PIECES], [0.0; PIECES]);
    for n in 0..PIECES {
        let square = (xx[n] + xx[n + 1]) * (u[n] * u[n]) + (yy[n] + yy[n + 1]) * (v[n] * v[n]);
        diagonal[n] = square + 2.0 * (xy[n] + xy[n + 1]) * (u[n] * v[n]) + DECISION;
    }
    for n in 0..PIECES {
        let square = xx[n + 1] * (u[n] * u[n + 1]) + yy[n + 1] * (v[n] * v[n + 1]);
        beside[n] = -(square + xy[n + 1] * (u[n] * v[n + 1] + v[n] * u[n + 1]));
    }
    // At most half a piece a round: far from the solution a whole step can overshoot.
    for missing in &mut missing {
        *missing = within(*missing, 0.5 * piece);
    }
    let pulls = solve_ring(&diagonal, &beside, &missing);
    let last = PIECES - 1;
    let mut before = (u[last] * pulls[last], v[last] * pulls[last]);
    for n in 0..PIECES {
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
const DECISION: f64 = 1e-7;

/// The number of the next around the ring.
pub(super) fn after(n: usize) -> usize {
    (n + 1) & (PIECES - 1)
}

/// The number of the one before around the ring.
pub(super) fn before(n: usize) -> usize {
    n.wrapping_sub(1) & (PIECES - 1)
}
