//! [`TableLimits`]: the size and shape of the table (C4), and the cells of its start cards (C3, C20).

use crate::Cell;
use seats::{MapOnly, Players};
use serde::{Deserialize, Serialize};

/// The limits of the table (C4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Option<MapOnly<TableLimitsData>>", into = "Option<TableLimitsData>")]
pub enum TableLimits {
    /// Cards can be placed anywhere.
    #[default]
    Unbounded,
    /// A rectangle.
    Rectangle {
        /// The number of columns.
        width: TableSize,
        /// The number of rows.
        height: TableSize,
    },
    /// A circle: the cells whose centre lies within it.
    Round {
        /// The number of columns and rows at the widest.
        diameter: TableSize,
    },
}

/// A length of 1 to 999 cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u64", into = "u64")]
pub struct TableSize(u16);

/// The error of a table size outside 1 to 999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a table of {0} cells: sizes go from 1 to 999")]
pub struct TableSizeError(u64);

impl TryFrom<u64> for TableSize {
    type Error = TableSizeError;

    fn try_from(cells: u64) -> Result<TableSize, TableSizeError> {
        u16::try_from(cells).ok().filter(|n| (1..=999).contains(n)).map(TableSize).ok_or(TableSizeError(cells))
    }
}

impl From<TableSize> for u64 {
    fn from(size: TableSize) -> u64 {
        size.0.into()
    }
}

/// The serialized form of a bounded table; an unbounded one is `null` or absent.
#[derive(Serialize, Deserialize)]
#[serde(tag = "shape", rename_all = "lowercase", deny_unknown_fields)]
enum TableLimitsData {
    Rectangle { width: TableSize, height: TableSize },
    Round { diameter: TableSize },
}

impl From<Option<MapOnly<TableLimitsData>>> for TableLimits {
    fn from(shape: Option<MapOnly<TableLimitsData>>) -> TableLimits {
        match shape.map(|MapOnly(shape)| shape) {
            None => TableLimits::Unbounded,
            Some(TableLimitsData::Rectangle { width, height }) => TableLimits::Rectangle { width, height },
            Some(TableLimitsData::Round { diameter }) => TableLimits::Round { diameter },
        }
    }
}

impl From<TableLimits> for Option<TableLimitsData> {
    fn from(table: TableLimits) -> Option<TableLimitsData> {
        match table {
            TableLimits::Unbounded => None,
            TableLimits::Rectangle { width, height } => Some(TableLimitsData::Rectangle { width, height }),
            TableLimits::Round { diameter } => Some(TableLimitsData::Round { diameter }),
        }
    }
}

/// Returns the cells of the start cards (C3): one, or for five players and more two with six cells between them (C20).
pub fn start_cells(players: Players) -> &'static [Cell] {
    const BOTH: [Cell; 2] = [Cell::new(0, 0), Cell::new(7, 0)];
    if players.count() > 4 { &BOTH } else { &BOTH[..1] }
}

/// The cells of a bounded table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableBounds {
    columns: (i16, i16),
    rows: (i16, i16),
    /// The squared diameter of a round table.
    diameter_squared: Option<i32>,
}

impl TableBounds {
    /// Centres the table on the start cards; an extra column goes to their left, an extra row below. Returns `None`
    /// for an unbounded table.
    pub(crate) fn new(table: TableLimits, players: Players) -> Option<TableBounds> {
        let (width, height, round) = match table {
            TableLimits::Unbounded => return None,
            TableLimits::Rectangle { width, height } => (width, height, None),
            TableLimits::Round { diameter } => (diameter, diameter, Some(i32::from(diameter.0).pow(2))),
        };
        let span = |size: TableSize, taken: i16| {
            let size = size.0.cast_signed();
            let low = -(size - taken + 1).div_euclid(2);
            (low, low + size - 1)
        };
        let last = start_cells(players).iter().map(|cell| cell.x).max().unwrap_or(0);
        Some(TableBounds { columns: span(width, last + 1), rows: span(height, 1), diameter_squared: round })
    }

    /// Returns whether a cell is on the table.
    pub(crate) fn contains(&self, cell: Cell) -> bool {
        let inside = |at: i16, (low, high): (i16, i16)| low <= at && at <= high;
        inside(cell.x, self.columns)
            && inside(cell.y, self.rows)
            && self.diameter_squared.is_none_or(|d| self.in_circle(cell, d))
    }

    /// Compares doubled coordinates, because the centre of a table with an even diameter lies between cells.
    fn in_circle(&self, cell: Cell, diameter_squared: i32) -> bool {
        let off_centre = |at: i16, (low, high): (i16, i16)| 2 * i32::from(at) - i32::from(low) - i32::from(high);
        off_centre(cell.x, self.columns).pow(2) + off_centre(cell.y, self.rows).pow(2) <= diameter_squared
    }
}
