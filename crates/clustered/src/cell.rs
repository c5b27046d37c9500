//! [`Cell`]: a place on the grid. `x` grows to the right and `y` upward; the first start card lies at 0,0.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A place on the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cell {
    /// Columns to the right of the first start card.
    pub x: i16,
    /// Rows above the first start card.
    pub y: i16,
}

impl Cell {
    /// The cell at these coordinates.
    pub const fn new(x: i16, y: i16) -> Cell {
        Cell { x, y }
    }

    /// The four orthogonal neighbours (C8): right, left, above, below.
    ///
    /// At the rim of the number range they wrap around; no game gets there, because every card touches another
    /// and there are fewer than 256.
    pub const fn neighbours(self) -> [Cell; 4] {
        [self.wrapping_step(1, 0), self.wrapping_step(-1, 0), self.wrapping_step(0, 1), self.wrapping_step(0, -1)]
    }

    /// The cell that lies this many columns and rows away, if the numbers go that far.
    pub(crate) fn checked_step(self, columns: i16, rows: i16) -> Option<Cell> {
        Some(Cell { x: self.x.checked_add(columns)?, y: self.y.checked_add(rows)? })
    }

    /// The cell that lies this many columns and rows away, around the rim if need be.
    pub(crate) const fn wrapping_step(self, columns: i16, rows: i16) -> Cell {
        Cell { x: self.x.wrapping_add(columns), y: self.y.wrapping_add(rows) }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}
