//! [`Cell`]: coordinates on the grid. `x` grows to the right and `y` upward; the first start card lies at 0,0.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A cell of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cell {
    /// Columns to the right of the first start card.
    pub x: i16,
    /// Rows above the first start card.
    pub y: i16,
}

impl Cell {
    /// Creates the cell with these coordinates.
    pub const fn new(x: i16, y: i16) -> Cell {
        Cell { x, y }
    }

    /// Returns the four orthogonal neighbours (C8): right, left, above, below.
    ///
    /// The coordinates wrap around at the limits of `i16`. No game gets there: every card is adjacent to another, and
    /// there are fewer than 256.
    pub const fn neighbours(self) -> [Cell; 4] {
        [self.wrapping_step(1, 0), self.wrapping_step(-1, 0), self.wrapping_step(0, 1), self.wrapping_step(0, -1)]
    }

    /// Returns the cell at an offset, or `None` if its coordinates overflow.
    pub(crate) fn checked_step(self, columns: i16, rows: i16) -> Option<Cell> {
        Some(Cell { x: self.x.checked_add(columns)?, y: self.y.checked_add(rows)? })
    }

    /// Returns the cell at an offset, with wrapping coordinates.
    pub(crate) const fn wrapping_step(self, columns: i16, rows: i16) -> Cell {
        Cell { x: self.x.wrapping_add(columns), y: self.y.wrapping_add(rows) }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}
