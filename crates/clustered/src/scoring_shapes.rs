//! [`ScoringShapes`]: the rectangle and the lines that earn a seat its points (C12, C13), for highlighting.

use crate::{Cell, cell_set::CellSet};

/// The shapes that earn the points of a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoringShapes {
    /// The largest rectangle (C12), of equal ones the lowest, then the leftmost; `None` if none is at least 2x2.
    pub rectangle: Option<Block>,
    /// The horizontal lines (C13), bottom row first.
    pub rows: Vec<Block>,
    /// The vertical lines (C13), leftmost column first.
    pub columns: Vec<Block>,
}

/// A solid block of cells: a rectangle or a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Block {
    /// The lower left cell.
    pub lower_left: Cell,
    /// The number of columns.
    pub width: u16,
    /// The number of rows.
    pub height: u16,
}

impl Block {
    /// Returns the number of cards in the block.
    pub fn card_count(&self) -> u32 {
        u32::from(self.width) * u32::from(self.height)
    }

    /// Returns the cells of the block.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let Block { lower_left: low, width, height } = *self;
        (0..height).flat_map(move |up| (0..width).map(move |right| low.wrapping_step(right as i16, up as i16)))
    }
}

impl ScoringShapes {
    /// Finds the shapes of one seat's cards. Slower than [`Tally::of`](crate::Tally::of): use it for display, not in
    /// a search.
    pub fn of(cells: impl IntoIterator<Item = Cell>) -> ScoringShapes {
        let own: CellSet = cells.into_iter().collect();
        let mut shapes = ScoringShapes::default();
        for cell in own.iter() {
            let wide = run_length(&own, cell, (1, 0));
            if wide >= 3 && !has_predecessor(&own, cell, (1, 0)) {
                shapes.rows.push(Block { lower_left: cell, width: wide, height: 1 });
            }
            let high = run_length(&own, cell, (0, 1));
            if high >= 3 && !has_predecessor(&own, cell, (0, 1)) {
                shapes.columns.push(Block { lower_left: cell, width: 1, height: high });
            }
            shapes.add_rectangles(&own, cell, wide, high);
        }
        // The cells are sorted by column; the stable sort keeps the lines of a row in that order.
        shapes.rows.sort_by_key(|row| row.lower_left.y);
        shapes
    }

    /// Considers the rectangles with this lower left cell.
    fn add_rectangles(&mut self, own: &CellSet, low: Cell, wide: u16, high: u16) {
        let mut width = wide;
        for height in 2..=high {
            let Some(row) = low.checked_step(0, height as i16 - 1) else { break };
            width = width.min(run_length(own, row, (1, 0)));
            let block = Block { lower_left: low, width, height };
            let place = |block: &Block| (block.lower_left.y, block.lower_left.x);
            let better = |best: &Block| {
                block.card_count() > best.card_count()
                    || block.card_count() == best.card_count() && place(&block) < place(best)
            };
            if width >= 2 && self.rectangle.as_ref().is_none_or(better) {
                self.rectangle = Some(block);
            }
        }
    }
}

/// Returns the length of the run of own cards that starts at a cell.
fn run_length(own: &CellSet, from: Cell, (right, up): (i16, i16)) -> u16 {
    let next = |cell: &Cell| cell.checked_step(right, up).filter(|next| own.contains(*next));
    std::iter::successors(Some(from).filter(|from| own.contains(*from)), next).count() as u16
}

/// Returns whether an own card precedes a cell.
fn has_predecessor(own: &CellSet, cell: Cell, (right, up): (i16, i16)) -> bool {
    cell.checked_step(-right, -up).is_some_and(|before| own.contains(before))
}
