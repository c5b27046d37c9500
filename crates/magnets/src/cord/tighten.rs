//! Keeping a loop at its length: all pieces at once, so that no seam is left anywhere.

use super::PIECES;
use crate::Point;

/// Moves the nodes of a closed loop as little as needed until every piece is as long as it should be; one of them may be
/// `held` where it is. Answers whether that was possible.
///
/// One round solves for the pulls along all pieces together (Newton's method): each piece shares its nodes with the two
/// beside it, so the equations are tridiagonal but for the two corners that close the ring.
pub(super) fn tighten(nodes: &mut [Point; PIECES], piece: f64, held: Option<usize>) -> bool {
    const ROUNDS: usize = 60;
    let free = |n: usize| if held == Some(n % PIECES) { 0.0 } else { 1.0 };
    let diagonal: [f64; PIECES] = std::array::from_fn(|n| free(n) + free(n + 1) + DECISION);
    for _ in 0..ROUNDS {
        let ways: [Point; PIECES] = std::array::from_fn(|n| nodes[(n + 1) % PIECES] - nodes[n]);
        let lengths = ways.map(Point::length);
        if lengths.iter().all(|length| (length / piece - 1.0).abs() < 1e-9) {
            return true;
        }
        // A piece without a length has no direction either: any will do to begin with.
        let along: [Point; PIECES] = std::array::from_fn(|n| {
            if lengths[n] > 1e-9 * piece { ways[n] * (1.0 / lengths[n]) } else { Point::new(1.0, 0.0) }
        });
        let beside: [f64; PIECES] = std::array::from_fn(|n| -free(n + 1) * along[n].dot(along[(n + 1) % PIECES]));
        // At most half a piece a round: far from the solution a whole step can overshoot.
        let missing = lengths.map(|length| (piece - length).clamp(-0.5 * piece, 0.5 * piece));
        let pulls = solve_ring(&diagonal, &beside, &missing);
        for n in 0..PIECES {
            let behind = (n + PIECES - 1) % PIECES;
            nodes[n] = nodes[n] + (along[behind] * pulls[behind] - along[n] * pulls[n]) * free(n);
        }
    }
    false
}

/// Straight runs of pieces push and pull alike, which leaves the equations almost undecided; a little more on their
/// diagonal decides for the smallest pulls.
const DECISION: f64 = 1e-7;

/// Solves the equations `diagonal[n] x[n] + beside[n-1] x[n-1] + beside[n] x[n+1] = right[n]` around a ring.
fn solve_ring(diagonal: &[f64; PIECES], beside: &[f64; PIECES], right: &[f64; PIECES]) -> [f64; PIECES] {
    // The corner that closes the ring is taken out and put back as a correction (Sherman and Morrison).
    let (first, corner) = (diagonal[0], beside[PIECES - 1]);
    let mut opened = *diagonal;
    opened[0] += first;
    opened[PIECES - 1] += corner * corner / first;
    let mut closing = [0.0; PIECES];
    closing[0] = -first;
    closing[PIECES - 1] = corner;
    let open = solve_chain(&opened, beside, right);
    let closed = solve_chain(&opened, beside, &closing);
    let share = |x: &[f64; PIECES]| x[0] - corner / first * x[PIECES - 1];
    let factor = share(&open) / (1.0 + share(&closed));
    std::array::from_fn(|n| open[n] - factor * closed[n])
}

/// Solves the same equations along a chain, from one end to the other and back.
fn solve_chain(diagonal: &[f64; PIECES], beside: &[f64; PIECES], right: &[f64; PIECES]) -> [f64; PIECES] {
    let mut passed = [0.0; PIECES];
    let mut x = [0.0; PIECES];
    let (mut before, mut value) = (0.0, 0.0);
    for n in 0..PIECES {
        let link = if n == 0 { 0.0 } else { beside[n - 1] };
        let pivot = diagonal[n] - link * before;
        before = beside[n] / pivot;
        value = (right[n] - link * value) / pivot;
        passed[n] = before;
        x[n] = value;
    }
    for n in (0..PIECES - 1).rev() {
        x[n] -= passed[n] * x[n + 1];
    }
    x
}
