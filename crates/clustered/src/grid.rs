//! [`Grid`]: what is known of each cell of an unbounded plane, found in constant time.
//!
//! It is a square window of the plane around the first start card. When cards come near its rim, its side doubles:
//! most games stay within 32 cells each way, and no game can get beyond 512, because cards hang together (C8).

use crate::Cell;

/// What is known of a cell: the number of its opening. Two numbers have a meaning of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Square(u16);

impl Square {
    /// No card on it and none beside it, or off the table.
    pub(crate) const FAR: Square = Square(0);
    /// A card lies there.
    pub(crate) const TAKEN: Square = Square(1);

    /// An empty cell beside a card: the opening with this number.
    #[inline]
    pub(crate) fn open(number: usize) -> Square {
        Square(number as u16)
    }

    /// The number of the opening.
    #[inline]
    pub(crate) fn number(self) -> usize {
        self.0.into()
    }
}

/// The squares of the plane.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    /// A row after the other; as long as the square of the side.
    squares: Vec<Square>,
    /// The side as a power of two.
    side_log: u32,
    /// Half the side: how far the window reaches from the origin.
    half: i16,
    /// Where the origin is kept.
    centre: usize,
}

impl Grid {
    /// A window of 2 to the power of `side_log` cells each way.
    pub(crate) fn new(side_log: u32) -> Grid {
        let side = 1_usize << side_log;
        let half = side / 2;
        Grid { squares: vec![Square::FAR; side * side], side_log, half: half as i16, centre: half * side + half }
    }

    /// Makes room for a card on a cell: it and its neighbours come to lie within the window.
    #[inline]
    pub(crate) fn make_room(&mut self, cell: Cell) {
        while !self.reaches(cell, 1) {
            self.widen();
        }
    }

    /// What is known of any cell.
    #[inline]
    pub(crate) fn find(&self, cell: Cell) -> Square {
        if self.reaches(cell, 0) { self.squares[self.place(cell)] } else { Square::FAR }
    }

    /// What is known of a cell that has room, to be read and changed.
    #[inline]
    pub(crate) fn at(&mut self, cell: Cell) -> &mut Square {
        let place = self.place(cell);
        &mut self.squares[place]
    }

    /// Whether the window contains the cell and so many cells around it.
    #[inline]
    fn reaches(&self, cell: Cell, around: i16) -> bool {
        let reach = self.half - around;
        let inside = |at: i16| at.wrapping_add(reach).cast_unsigned() < 2 * reach.cast_unsigned();
        inside(cell.x) && inside(cell.y)
    }

    /// Where a cell of the window is kept.
    #[inline]
    fn place(&self, cell: Cell) -> usize {
        let offset = (isize::from(cell.y) << self.side_log) + isize::from(cell.x);
        self.centre.wrapping_add_signed(offset)
    }

    #[cold]
    fn widen(&mut self) {
        let mut wider = Grid::new(self.side_log + 1);
        let side = 1_usize << self.side_log;
        for (row, squares) in self.squares.chunks(side).enumerate() {
            let start = (row + side / 2) * 2 * side + side / 2;
            wider.squares[start..start + side].copy_from_slice(squares);
        }
        *self = wider;
    }
}
