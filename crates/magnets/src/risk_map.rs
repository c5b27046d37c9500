//! [`Table::danger`]: what would happen to a magnet let go here, or here, or here: a map.

use crate::{LoweringRisk, Point, RestingMagnet, StaticTable};

/// Places in columns and rows, the first at the lower left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SampleGrid {
    /// The first place.
    pub corner: Point,
    /// How far each is from the next, in metres.
    pub spacing: f64,
    /// How many there are from left to right, at most 1,000.
    pub columns: u16,
    /// How many there are from the near side to the far side, at most 1,000.
    pub rows: u16,
}

impl SampleGrid {
    /// All places, row by row.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let SampleGrid { corner, spacing, .. } = *self;
        let (columns, rows) = (self.columns.min(1000), self.rows.min(1000));
        let place = move |column: u16, row: u16| corner + Point::new(f64::from(column), f64::from(row)) * spacing;
        (0..rows).flat_map(move |row| (0..columns).map(move |column| place(column, row)))
    }
}

impl StaticTable {
    /// What lowering a magnet would strain at each place of a grid, turned as it is; each is worked out when it is asked for,
    /// so that a large map can be made a little at a time.
    pub fn risk_map(
        &self,
        lowered: &RestingMagnet,
        grid: &SampleGrid,
    ) -> impl Iterator<Item = (Point, LoweringRisk)> + '_ {
        let lowered = *lowered;
        grid.points()
            .map(move |place| (place, self.lowering_risk(&RestingMagnet { x: place.x, y: place.y, ..lowered })))
    }
}
