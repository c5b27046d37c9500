//! Counting: rectangles (C12), lines (C13), the sum (C14), the biggest bonus (C22), and whether a seat has what earns a
//! first-to bonus (C21).

use std::collections::BTreeSet;

use super::{Board, Card, Score};

/// C21, C22: what each bonus is worth.
const BONUS: u32 = 2;

/// The cells of one seat's own cards. Wider numbers than the board's, so that a step off its edge cannot overflow.
type Cells = BTreeSet<(i64, i64)>;

/// The scores of any board, legal or not, counted as a finished game; without the first-to bonus (C21), which a board
/// alone does not tell.
pub(crate) fn score(board: &Board, players: usize, biggest_bonus: bool) -> Vec<Score> {
    let mut scores: Vec<Score> = (0..players).map(|seat| shapes_only(board, seat)).collect();
    if biggest_bonus {
        let rectangles: Vec<u32> = scores.iter().map(|score| score.rectangle).collect();
        let lines: Vec<u32> = (0..players).map(|seat| longest_line(board, seat)).collect();
        for seat in [sole_biggest(&rectangles), sole_biggest(&lines)].into_iter().flatten() {
            scores[seat].add_bonus();
        }
    }
    scores
}

impl Score {
    /// One bonus of C21 or C22.
    pub(super) fn add_bonus(&mut self) {
        self.bonus += BONUS;
        self.total += BONUS;
    }
}

/// C21: a rectangle of own cards of 2x3 or 3x2, or larger.
pub(super) fn has_first_rectangle(board: &Board, seat: usize) -> bool {
    solid_rectangles(&own_cells(board, seat))
        .into_iter()
        .any(|(width, height)| (width >= 2 && height >= 3) || (width >= 3 && height >= 2))
}

/// C21: a line of own cards of 5 or longer.
pub(super) fn has_first_line(board: &Board, seat: usize) -> bool {
    longest_line(board, seat) >= 5
}

/// C12 to C14 for one seat.
fn shapes_only(board: &Board, seat: usize) -> Score {
    let own = own_cells(board, seat);
    // C12: only the largest counts, once.
    let rectangle = solid_rectangles(&own).into_iter().map(|(width, height)| width * height).max().unwrap_or(0);
    // C13: every line counts.
    let horizontal: u32 = horizontal_lines(&own).into_iter().sum();
    let vertical: u32 = vertical_lines(&own).into_iter().sum();
    Score { rectangle, horizontal, vertical, bonus: 0, total: rectangle + horizontal + vertical }
}

/// C12, C13: own cards only; a gap, another player's card and the start card are all alike not own.
fn own_cells(board: &Board, seat: usize) -> Cells {
    board
        .iter()
        .filter(|&(_, &(card, owner))| owner == Some(seat) && card != Card::Start)
        .map(|(&(x, y), _)| (i64::from(x), i64::from(y)))
        .collect()
}

/// Width and height of every rectangle full of own cards with both sides at least 2 (C12): any two own cards that can
/// be its lower left and upper right corner, and nothing but own cards between.
fn solid_rectangles(own: &Cells) -> Vec<(u32, u32)> {
    let mut found = Vec::new();
    for &(left, bottom) in own {
        for &(right, top) in own {
            let both_sides_at_least_2 = left < right && bottom < top;
            let solid = || (left..=right).all(|x| (bottom..=top).all(|y| own.contains(&(x, y))));
            if both_sides_at_least_2 && solid() {
                found.push((side(left, right), side(bottom, top)));
            }
        }
    }
    found
}

/// How many cells from the first to the last, both included.
fn side(first: i64, last: i64) -> u32 {
    u32::try_from(last - first + 1).expect("a side of a solid rectangle is no longer than the number of cards")
}

/// C13: the length of every horizontal run that is at least 3 long.
fn horizontal_lines(own: &Cells) -> Vec<u32> {
    lines(own, 1, 0)
}

/// C13: the length of every vertical run that is at least 3 long.
fn vertical_lines(own: &Cells) -> Vec<u32> {
    lines(own, 0, 1)
}

fn lines(own: &Cells, step_x: i64, step_y: i64) -> Vec<u32> {
    let mut found = Vec::new();
    for &(x, y) in own {
        if own.contains(&(x - step_x, y - step_y)) {
            continue; // Not the beginning of a run: it was or will be counted from there.
        }
        let mut length = 0;
        let mut end = (x, y);
        while own.contains(&end) {
            length += 1;
            end = (end.0 + step_x, end.1 + step_y);
        }
        if length >= 3 {
            found.push(length);
        }
    }
    found
}

/// The longest line that scores, in either direction; 0 without one.
fn longest_line(board: &Board, seat: usize) -> u32 {
    let own = own_cells(board, seat);
    let mut lengths = horizontal_lines(&own);
    lengths.extend(vertical_lines(&own));
    lengths.into_iter().max().unwrap_or(0)
}

/// C22: the seat that alone has the most. Nobody in a tie between seats, nor where no shape scores at all.
fn sole_biggest(sizes: &[u32]) -> Option<usize> {
    let most = sizes.iter().copied().max().unwrap_or(0);
    let seats: Vec<usize> = (0..sizes.len()).filter(|&seat| sizes[seat] == most).collect();
    if most > 0 && seats.len() == 1 { Some(seats[0]) } else { None }
}
