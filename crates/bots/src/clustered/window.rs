//! [`Window`]: the part of the table that the search sees, 64x64 cells, so that a row fits a machine word.
//!
//! Nearly all games fit. In larger ones the search sees only the cells around the seat's own cards.

use clustered::{Board, Cell};
use seats::Seat;

/// The number of columns and of rows.
pub(super) const SIDE: usize = 64;

/// The number of cells.
pub(super) const CELLS: usize = SIDE * SIDE;

/// The index of a cell: its row times 64 plus its column. No card is placed on the rim, so placed cards have four
/// neighbours.
pub(super) type CellIndex = u16;

/// Returns the array index of a cell. The mask is a no-op that lets the compiler omit bounds checks.
#[inline]
pub(super) fn array_index(index: CellIndex) -> usize {
    debug_assert!(usize::from(index) < CELLS, "cards are placed inside the rim, so neighbours are in the window");
    usize::from(index) & (CELLS - 1)
}

/// Returns the column of a cell.
#[inline]
pub(super) fn column(index: CellIndex) -> usize {
    usize::from(index) % SIDE
}

/// Returns the row of a cell.
#[inline]
pub(super) fn row(index: CellIndex) -> usize {
    usize::from(index) / SIDE % SIDE
}

/// Returns the neighbours of a cell: right, left, above, below.
#[inline]
pub(super) fn neighbours(index: CellIndex) -> [CellIndex; 4] {
    [
        index.wrapping_add(1),
        index.wrapping_sub(1),
        index.wrapping_add(SIDE as CellIndex),
        index.wrapping_sub(SIDE as CellIndex),
    ]
}

/// The position of the window on the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    /// The cell with index 0.
    origin: Cell,
}

impl Window {
    /// Creates a window around all cards, or around those of a seat if not all fit.
    pub(super) fn around(board: &Board, seat: Seat) -> Window {
        let all = || board.start_cells().iter().copied().chain(board.placed().iter().map(|placed| placed.cell));
        let own = board.placed().iter().filter(|placed| placed.owner == seat).map(|placed| placed.cell);
        let (low, high) = bounds(all());
        let max_extent = SIDE as u16 - 4;
        let fits = high.x.abs_diff(low.x) < max_extent && high.y.abs_diff(low.y) < max_extent;
        let (low, high) = if fits || own.clone().next().is_none() { (low, high) } else { bounds(own) };
        let middle = |low: i16, high: i16| ((i32::from(low) + i32::from(high)).div_euclid(2)) as i16;
        let half = SIDE as i16 / 2;
        Window { origin: Cell::new(middle(low.x, high.x) - half, middle(low.y, high.y) - half) }
    }

    /// Returns the index of a cell inside the window and not on its rim.
    pub(super) fn index_of(self, cell: Cell) -> Option<CellIndex> {
        let inside = |at: i16, low: i16| at.checked_sub(low).filter(|at| (1..SIDE as i16 - 1).contains(at));
        let (x, y) = (inside(cell.x, self.origin.x)?, inside(cell.y, self.origin.y)?);
        Some(y.cast_unsigned() * SIDE as u16 + x.cast_unsigned())
    }

    /// Returns the cell with an index.
    pub(super) fn cell(self, index: CellIndex) -> Cell {
        Cell::new(self.origin.x + column(index) as i16, self.origin.y + row(index) as i16)
    }
}

/// Returns the lower left and upper right corners of the bounding box of some cells.
fn bounds(cells: impl Iterator<Item = Cell>) -> (Cell, Cell) {
    cells.fold((Cell::new(i16::MAX, i16::MAX), Cell::new(i16::MIN, i16::MIN)), |(low, high), cell| {
        (Cell::new(low.x.min(cell.x), low.y.min(cell.y)), Cell::new(high.x.max(cell.x), high.y.max(cell.y)))
    })
}
