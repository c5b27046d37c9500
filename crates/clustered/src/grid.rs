//! [`Grid`]: what is known of each cell of an unbounded plane, found in constant time.
//!
//! It is a square window of the plane around the first start card. When cards come near its rim, its side doubles:
//! most games stay within 32 cells each way, and no game can get beyond 512, because cards hang together (C8).

use crate::Cell;

/// What is known of a cell: the number of its opening. Two numbers have a meaning of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellState(u16);

impl CellState {
    /// No card on it and none beside it, or off the table.
    pub(crate) const ISOLATED: CellState = CellState(0);
    /// A card lies there.
    pub(crate) const OCCUPIED: CellState = CellState(1);

    /// An empty cell beside a card: the opening with this number.
    #[inline]
    pub(crate) fn opening(number: usize) -> CellState {
        CellState(number as u16)
    }

    /// The number of the opening.
    #[inline]
    pub(crate) fn opening_index(self) -> usize {
        self.0.into()
    }
}

/// The squares of the plane.
#[derive(Clone, Debug)]
pub(crate) struct CellGrid {
    /// A row after the other; as long as the square of the side.
    cells: Vec<CellState>,
    /// The side as a power of two.
    log2_side: u32,
    /// Half the side: how far the window reaches from the origin.
    half: i16,
    /// Where the origin is kept.
    origin_index: usize,
}

impl CellGrid {
    /// A window of 2 to the power of `side_log` cells each way.
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

    /// Makes room for a card on a cell: it and its neighbours come to lie within the window.
    #[inline]
    pub(crate) fn grow_to_fit(&mut self, cell: Cell) {
        while !self.contains_with_margin(cell, 1) {
            self.grow();
        }
    }

    /// What is known of any cell.
    #[inline]
    pub(crate) fn get(&self, cell: Cell) -> CellState {
        if self.contains_with_margin(cell, 0) { self.cells[self.index_of(cell)] } else { CellState::ISOLATED }
    }

    /// What is known of a cell that has room, to be read and changed.
    #[inline]
    pub(crate) fn get_mut(&mut self, cell: Cell) -> &mut CellState {
        let place = self.index_of(cell);
        &mut self.cells[place]
    }

    /// Whether the window contains the cell and so many cells around it.
    #[inline]
    fn contains_with_margin(&self, cell: Cell, around: i16) -> bool {
        let reach = self.half - around;
        let inside = |at: i16| at.wrapping_add(reach).cast_unsigned() < 2 * reach.cast_unsigned();
        inside(cell.x) && inside(cell.y)
    }

    /// Where a cell of the window is kept.
    #[inline]
    fn index_of(&self, cell: Cell) -> usize {
        let offset = (isize::from(cell.y) << self.log2_side) + isize::from(cell.x);
        self.origin_index.wrapping_add_signed(offset)
    }

    #[cold]
    fn grow(&mut self) {
        let mut wider = CellGrid::new(self.log2_side + 1);
        let side = 1_usize << self.log2_side;
        for (row, squares) in self.cells.chunks(side).enumerate() {
            let start = (row + side / 2) * 2 * side + side / 2;
            wider.cells[start..start + side].copy_from_slice(squares);
        }
        *self = wider;
    }
}
