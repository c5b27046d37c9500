//! [`Table::danger`]: what would happen to a magnet let go here, or here, or here: a map.

use crate::{Point, Resting, Strain, Table};

/// Places in columns and rows, the first at the lower left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// The first place.
    pub corner: Point,
    /// How far each is from the next, in metres.
    pub spacing: f64,
    /// How many there are from left to right, at most 1,000.
    pub columns: u16,
    /// How many there are from the near side to the far side, at most 1,000.
    pub rows: u16,
}

impl Grid {
    /// All places, row by row.
    pub fn places(&self) -> impl Iterator<Item = Point> + use<> {
        let Grid { corner, spacing, .. } = *self;
        let (columns, rows) = (self.columns.min(1000), self.rows.min(1000));
        let place = move |column: u16, row: u16| corner + Point::new(f64::from(column), f64::from(row)) * spacing;
        (0..rows).flat_map(move |row| (0..columns).map(move |column| place(column, row)))
    }
}

impl Table {
    /// What lowering a magnet would strain at each place of a grid, turned as it is; each is worked out when it is asked for,
    /// so that a large map can be made a little at a time.
    pub fn danger(&self, lowered: &Resting, grid: &Grid) -> impl Iterator<Item = (Point, Strain)> + '_ {
        let lowered = *lowered;
        grid.places().map(move |place| (place, self.strain_of(&Resting { x: place.x, y: place.y, ..lowered })))
    }
}
