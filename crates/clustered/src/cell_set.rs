//! [`CellSet`]: some cells, each once, in order. A list serves better than a tree: a seat has few cards.

use crate::Cell;

/// Some cells, in order: by column, then by row.
#[derive(Default)]
pub(crate) struct CellSet(Vec<Cell>);

impl CellSet {
    /// Adds a cell; whether it was new.
    pub(crate) fn insert(&mut self, cell: Cell) -> bool {
        let place = self.0.binary_search(&cell);
        if let Err(place) = place {
            self.0.insert(place, cell);
        }
        place.is_err()
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
