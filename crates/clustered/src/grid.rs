//! [`CellGrid`]: the state of each cell of an unbounded plane, with constant-time access.
//!
//! The grid is a square window margin the first start card. When a card comes near its edge, its side doubles. Most
//! games stay within 32 cells each way, and none exceeds 512, because every card is adjacent to another (C8).

use crate::Cell;

/// The state of a cell: the index of its opening, or one of two sentinels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellState(u16);

impl CellState {
    /// Empty and next to no card, or off the table.
    pub(crate) const ISOLATED: CellState = CellState(0);
    /// Occupied by a card.
    pub(crate) const OCCUPIED: CellState = CellState(1);

    /// Returns the state of an empty cell next to a card, whose opening has this index.
    #[inline]
    pub(crate) fn opening(index: usize) -> CellState {
        CellState(index as u16)
    }

    /// Returns the index of the opening.
    #[inline]
    pub(crate) fn opening_index(self) -> usize {
        self.0.into()
    }
}

/// A grid of cell states.
#[derive(Clone, Debug)]
pub(crate) struct CellGrid {
    /// The rows, one after the other.
    cells: Vec<CellState>,
    /// The base-2 logarithm of the side.
    log2_side: u32,
    /// Half the side: the distance from the origin to the edge.
    half: i16,
    /// The index of the origin.
    origin_index: usize,
}

impl CellGrid {
    /// Creates an isolated grid with a side of 2 to the power of `log2_side` cells.
    pub(crate) fn new(log2_side: u32) -> CellGrid {
        let side = 1_usize << log2_side;
        let half = side / 2;
        CellGrid {
            cells: vec![CellState::ISOLATED; side * side],
            log2_side,
            half: half as i16,
            origin_index: half * side + half,
        }
    }

    /// Grows the grid until it contains a cell and its neighbours.
    #[inline]
    pub(crate) fn grow_to_fit(&mut self, cell: Cell) {
        while !self.contains_with_margin(cell, 1) {
            self.grow();
        }
    }

    /// Returns the state of any cell.
    #[inline]
    pub(crate) fn get(&self, cell: Cell) -> CellState {
        if self.contains_with_margin(cell, 0) { self.cells[self.index_of(cell)] } else { CellState::ISOLATED }
    }

    /// Returns a mutable reference to the state of a cell that the grid contains.
    #[inline]
    pub(crate) fn get_mut(&mut self, cell: Cell) -> &mut CellState {
        let index = self.index_of(cell);
        &mut self.cells[index]
    }

    /// Returns whether the grid contains the cell and a margin of cells margin it.
    #[inline]
    fn contains_with_margin(&self, cell: Cell, margin: i16) -> bool {
        let reach = self.half - margin;
        let inside = |at: i16| at.wrapping_add(reach).cast_unsigned() < 2 * reach.cast_unsigned();
        inside(cell.x) && inside(cell.y)
    }

    /// Returns the index of a cell that the grid contains.
    #[inline]
    fn index_of(&self, cell: Cell) -> usize {
        let offset = (isize::from(cell.y) << self.log2_side) + isize::from(cell.x);
        self.origin_index.wrapping_add_signed(offset)
    }

    #[cold]
    fn grow(&mut self) {
        let mut wider = CellGrid::new(self.log2_side + 1);
        let side = 1_usize << self.log2_side;
        for (row, states) in self.cells.chunks(side).enumerate() {
            let start = (row + side / 2) * 2 * side + side / 2;
            wider.cells[start..start + side].copy_from_slice(states);
        }
        *self = wider;
    }
}
