//! [`Tally`]: the rectangle and line points of one seat's cards (C12, C13).
//!
//! Counting on demand is cheaper than updating a tally with each card; `cargo bench -p clustered` prints the cost.
//! Cards within 64 columns and rows, as in nearly all games, are counted as bitboards with one word a row.

use crate::{Cell, cell_set::CellSet};
use seats::{BySeat, Players, Seat};

/// The points of a seat's cards, without bonuses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Cards in the largest rectangle (C12), 0 if none is at least 2x2.
    pub rectangle: u32,
    /// Cards in horizontal lines (C13).
    pub horizontal: u32,
    /// Cards in vertical lines (C13).
    pub vertical: u32,
    /// Cards in the longest line, 0 if none has at least 3.
    pub longest_line: u32,
}

impl Tally {
    /// Counts the cards of each seat, given their cells and owners. Ignores owners that are not at the table.
    pub fn of_all(players: Players, cards: impl Iterator<Item = (Cell, Seat)> + Clone) -> BySeat<Tally> {
        let cards = cards.filter(|(_, seat)| players.contains(*seat));
        match BoundingBox::around(cards.clone().map(|(cell, _)| cell)) {
            Some(bounds) => {
                let mut rows = BySeat::new(players, |_| [0; 64]);
                for (cell, seat) in cards {
                    bounds.set_bit(&mut rows[seat], cell);
                }
                rows.map(|rows| Tally::of_rows(&rows[..bounds.height]))
            }
            None => BySeat::new(players, |seat| {
                Tally::of_sparse_cells(cards.clone().filter(|(_, owner)| *owner == seat).map(|(cell, _)| cell))
            }),
        }
    }

    /// Counts the cards of one seat.
    pub fn of(cells: impl Iterator<Item = Cell> + Clone) -> Tally {
        match BoundingBox::around(cells.clone()) {
            Some(bounds) => {
                let mut rows = [0; 64];
                cells.for_each(|cell| bounds.set_bit(&mut rows, cell));
                Tally::of_rows(&rows[..bounds.height])
            }
            None => Tally::of_sparse_cells(cells),
        }
    }

    /// Counts cards in bitboard rows, bottom row first.
    fn of_rows(rows: &[u64]) -> Tally {
        let mut tally = Tally::default();
        let mut below = [0; 2]; // starts of vertical runs of three, one and two rows below
        for (number, row) in rows.iter().enumerate() {
            if *row | below[0] | below[1] == 0 {
                continue;
            }
            let threes = row & row >> 1 & row >> 2;
            if threes != 0 {
                tally.horizontal += (threes | threes << 1 | threes << 2).count_ones();
                tally.longest_line = tally.longest_line.max(longest_run(*row));
            }
            let above = |n: usize| rows.get(number + n).copied().unwrap_or(0);
            let threes = row & above(1) & above(2);
            if threes | below[0] | below[1] != 0 {
                tally.vertical += (threes | below[0] | below[1]).count_ones();
            }
            below = [threes, below[0]];
            if row & above(1) != 0 {
                tally.add_shapes_from(&rows[number..]);
            }
        }
        tally
    }

    /// Counts the rectangles and the vertical lines whose bottom row is the first of these.
    fn add_shapes_from(&mut self, rows: &[u64]) {
        let mut common = u64::MAX;
        for (row, height) in rows.iter().zip(1..) {
            common &= row;
            if common == 0 {
                break;
            }
            if height >= 3 {
                self.longest_line = self.longest_line.max(height);
            }
            if height >= 2 && common & common >> 1 != 0 {
                self.add_rectangle(longest_run(common), height);
            }
        }
    }

    /// Counts cards that do not fit into a bitboard.
    fn of_sparse_cells(cells: impl Iterator<Item = Cell>) -> Tally {
        let mut tally = Tally::default();
        let mut own = CellSet::default();
        for cell in cells {
            if own.insert(cell) {
                tally.add(cell, &own);
            }
        }
        tally
    }

    /// Adds one card: only the two lines through it change, and only a rectangle around it can become the largest.
    fn add(&mut self, cell: Cell, own: &CellSet) {
        let [right, left, above, below] =
            [(1, 0), (-1, 0), (0, 1), (0, -1)].map(|direction| run_length(own, cell, direction, u32::MAX));
        let (across, upward) = (line_points(left + 1 + right), line_points(below + 1 + above));
        self.horizontal += across - line_points(left) - line_points(right);
        self.vertical += upward - line_points(below) - line_points(above);
        self.longest_line = self.longest_line.max(across).max(upward);

        let mut lower = [left, right];
        for down in 0..=below {
            lower = narrow_to_row(own, cell.wrapping_step(0, (down as i16).wrapping_neg()), lower);
            let mut both = lower;
            for up in 0..=above {
                both = narrow_to_row(own, cell.wrapping_step(0, up as i16), both);
                self.add_rectangle(both[0] + 1 + both[1], down + 1 + up);
            }
        }
    }

    fn add_rectangle(&mut self, width: u32, height: u32) {
        if width >= 2 && height >= 2 {
            self.rectangle = self.rectangle.max(width * height);
        }
    }
}

/// Returns the points of a run of cards (C13).
fn line_points(cards: u32) -> u32 {
    if cards >= 3 { cards } else { 0 }
}

/// Returns how many own cards follow a cell in a direction, up to a limit.
fn run_length(own: &CellSet, from: Cell, (columns, rows): (i16, i16), most: u32) -> u32 {
    let follow = |at: &Cell| at.checked_step(columns, rows).filter(|next| own.contains(*next));
    std::iter::successors(follow(&from), follow).take(most as usize).count() as u32
}

/// Returns how far a rectangle reaches to the left and to the right when it includes another row.
fn narrow_to_row(own: &CellSet, row: Cell, [left, right]: [u32; 2]) -> [u32; 2] {
    [run_length(own, row, (-1, 0), left), run_length(own, row, (1, 0), right)]
}

/// A bounding box of at most 64 columns and rows.
struct BoundingBox {
    min: Cell,
    height: usize,
}

impl BoundingBox {
    /// Returns the smallest box around the cells, or `None` if it is too large.
    fn around(cells: impl Iterator<Item = Cell>) -> Option<BoundingBox> {
        let (mut low, mut high) = (Cell::new(i16::MAX, i16::MAX), Cell::new(i16::MIN, i16::MIN));
        for cell in cells {
            low = Cell::new(low.x.min(cell.x), low.y.min(cell.y));
            high = Cell::new(high.x.max(cell.x), high.y.max(cell.y));
        }
        if low.x > high.x {
            return Some(BoundingBox { min: low, height: 0 });
        }
        let (width, height) = (high.x.abs_diff(low.x), high.y.abs_diff(low.y));
        (width < 64 && height < 64).then_some(BoundingBox { min: low, height: usize::from(height) + 1 })
    }

    /// Sets the bit of a cell.
    fn set_bit(&self, rows: &mut [u64; 64], cell: Cell) {
        rows[usize::from(cell.y.abs_diff(self.min.y))] |= 1 << cell.x.abs_diff(self.min.x);
    }
}

/// Returns the length of the longest run of ones.
fn longest_run(mut bits: u64) -> u32 {
    let mut length = 0;
    while bits != 0 {
        bits &= bits >> 1;
        length += 1;
    }
    length
}
