//! Solves cyclic tridiagonal systems: each unknown is coupled only to its two neighbours around a ring.

use super::SEGMENTS;

/// Solves `diagonal[n] x[n] + off_diagonal[n-1] x[n-1] + off_diagonal[n] x[n+1] = right[n]` around a ring.
pub(super) fn solve_cyclic_tridiagonal(
    diagonal: &[f64; SEGMENTS],
    off_diagonal: &[f64; SEGMENTS],
    right: &[f64; SEGMENTS],
) -> [f64; SEGMENTS] {
    let (first, corner) = (diagonal[0], off_diagonal[SEGMENTS - 1]);
    if corner == 0.0 {
        return solve_tridiagonal(diagonal, off_diagonal, right); // a fixed node opens the ring
    }
    // Sherman-Morrison: take the corner that closes the ring out and put it back as a correction.
    let mut opened = *diagonal;
    opened[0] += first;
    opened[SEGMENTS - 1] += corner * corner / first;
    let mut closing = [0.0; SEGMENTS];
    closing[0] = -first;
    closing[SEGMENTS - 1] = corner;
    let open = solve_tridiagonal(&opened, off_diagonal, right);
    let closed = solve_tridiagonal(&opened, off_diagonal, &closing);
    let share = |x: &[f64; SEGMENTS]| x[0] - corner / first * x[SEGMENTS - 1];
    let factor = share(&open) / (1.0 + share(&closed));
    std::array::from_fn(|n| open[n] - factor * closed[n])
}

/// Solves the same equations along a chain, from both ends to the middle and back: two independent sweeps that a
/// processor runs in parallel. Pivots are quotients of determinants, so that no division waits for the previous one.
fn solve_tridiagonal(
    diagonal: &[f64; SEGMENTS],
    off_diagonal: &[f64; SEGMENTS],
    right: &[f64; SEGMENTS],
) -> [f64; SEGMENTS] {
    const HALF: usize = SEGMENTS / 2;
    const LAST: usize = SEGMENTS - 1;
    // The equations of the second half in reverse; each is coupled to the previous one by its `link`.
    let mut links = [[0.0; HALF + 1]; 2];
    let mut determinants = [[1.0; HALF + 1]; 2];
    for n in 0..HALF {
        links[0][n + 1] = off_diagonal[n];
        links[1][n + 1] = off_diagonal[LAST - 1 - n];
    }
    let (mut low, mut high, mut low_before, mut high_before) = (1.0, 1.0, 0.0, 0.0);
    for n in 0..HALF {
        let (low_link, high_link) = (links[0][n], links[1][n]);
        (low, low_before) = (diagonal[n] * low - low_link * low_link * low_before, low);
        (high, high_before) = (diagonal[LAST - n] * high - high_link * high_link * high_before, high);
        (determinants[0][n + 1], determinants[1][n + 1]) = (low, high);
    }
    // Each unknown is its entry in `x` minus its share of the next one towards the middle.
    let mut inverses = [[0.0; HALF]; 2];
    let mut shares = [[0.0; HALF + 1]; 2];
    for half in 0..2 {
        for n in 0..HALF {
            inverses[half][n] = determinants[half][n] / determinants[half][n + 1];
            shares[half][n + 1] = links[half][n + 1] * inverses[half][n];
        }
    }
    let mut x = [0.0; SEGMENTS];
    let (mut low, mut high) = (0.0, 0.0);
    for n in 0..HALF {
        low = right[n] - shares[0][n] * low;
        high = right[LAST - n] - shares[1][n] * high;
        (x[n], x[LAST - n]) = (low * inverses[0][n], high * inverses[1][n]);
    }
    let (low_share, high_share) = (shares[0][HALF], shares[1][HALF]);
    let mut low = (x[HALF - 1] - low_share * x[HALF]) / (1.0 - low_share * high_share);
    let mut high = x[HALF] - high_share * low;
    (x[HALF - 1], x[HALF]) = (low, high);
    for n in (0..HALF - 1).rev() {
        low = x[n] - shares[0][n + 1] * low;
        high = x[LAST - n] - shares[1][n + 1] * high;
        (x[n], x[LAST - n]) = (low, high);
    }
    x
}
