//! [`CellSet`]: a sorted set of cells. A vector beats a tree here: a seat has few cards.

use crate::Cell;

/// A set of cells, sorted by column, then by row.
#[derive(Default)]
pub(crate) struct CellSet(Vec<Cell>);

impl CellSet {
    /// Inserts a cell and returns whether it was new.
    pub(crate) fn insert(&mut self, cell: Cell) -> bool {
        let index = self.0.binary_search(&cell);
        if let Err(index) = index {
            self.0.insert(index, cell);
        }
        index.is_err()
    }

    pub(crate) fn contains(&self, cell: Cell) -> bool {
        self.0.binary_search(&cell).is_ok()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Cell> {
        self.0.iter().copied()
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        let mut set = CellSet::default();
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}
