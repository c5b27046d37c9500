//! [`Window`]: the part of the table that a search looks at, 64 cells each way, so that a row is a machine word.
//!
//! Nearly all games fit into it. Of one that does not, only what lies near the middle of the seat's own cards is thought about.

use clustered::{Board, Cell};
use seats::Seat;

/// Cells each way.
pub(super) const SIDE: usize = 64;

/// All cells.
pub(super) const CELLS: usize = SIDE * SIDE;

/// A cell of the window: its row times 64 and its column. Those at the rim are never used, so every cell has four neighbours.
pub(super) type CellIndex = u16;

/// Where a cell is kept.
#[inline]
pub(super) fn array_index(index: CellIndex) -> usize {
    usize::from(index) & (CELLS - 1)
}

/// The column of a cell.
#[inline]
pub(super) fn column(index: CellIndex) -> usize {
    usize::from(index) % SIDE
}

/// The row of a cell.
#[inline]
pub(super) fn row(index: CellIndex) -> usize {
    usize::from(index) / SIDE % SIDE
}

/// Right, left, above, below.
#[inline]
pub(super) fn neighbours(index: CellIndex) -> [CellIndex; 4] {
    [
        index.wrapping_add(1),
        index.wrapping_sub(1),
        index.wrapping_add(SIDE as CellIndex),
        index.wrapping_sub(SIDE as CellIndex),
    ]
}

/// Where the window lies on the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    /// The cell of index 0.
    origin: Cell,
}

impl Window {
    /// A window around all cards, or around those of a seat where it does not reach that far.
    pub(super) fn around(board: &Board, seat: Seat) -> Window {
        let all = || board.start_cells().iter().copied().chain(board.placed().iter().map(|laid| laid.cell));
        let own = board.placed().iter().filter(|laid| laid.owner == seat).map(|laid| laid.cell);
        let (low, high) = bounds(all());
        let room = SIDE as i16 - 4;
        let fits = high.x.abs_diff(low.x) < room.unsigned_abs() && high.y.abs_diff(low.y) < room.unsigned_abs();
        let (low, high) = if fits || own.clone().next().is_none() { (low, high) } else { bounds(own) };
        let middle = |low: i16, high: i16| ((i32::from(low) + i32::from(high)).div_euclid(2)) as i16;
        let half = SIDE as i16 / 2;
        Window { origin: Cell::new(middle(low.x, high.x) - half, middle(low.y, high.y) - half) }
    }

    /// The index of a cell, if it is inside and not at the rim.
    pub(super) fn index_of(self, cell: Cell) -> Option<CellIndex> {
        let inside = |at: i16, low: i16| at.checked_sub(low).filter(|at| (1..SIDE as i16 - 1).contains(at));
        let (x, y) = (inside(cell.x, self.origin.x)?, inside(cell.y, self.origin.y)?);
        Some(y.cast_unsigned() * SIDE as u16 + x.cast_unsigned())
    }

    /// The cell of a index.
    pub(super) fn cell(self, index: CellIndex) -> Cell {
        Cell::new(self.origin.x + column(index) as i16, self.origin.y + row(index) as i16)
    }
}

/// The corners of a rectangle around some cells.
fn bounds(cells: impl Iterator<Item = Cell>) -> (Cell, Cell) {
    cells.fold((Cell::new(i16::MAX, i16::MAX), Cell::new(i16::MIN, i16::MIN)), |(low, high), cell| {
        (Cell::new(low.x.min(cell.x), low.y.min(cell.y)), Cell::new(high.x.max(cell.x), high.y.max(cell.y)))
    })
}
