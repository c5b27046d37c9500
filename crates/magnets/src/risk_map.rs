//! [`StaticTable::risk_map`]: the risk of lowering a magnet, sampled over a grid.

use crate::{LoweringRisk, Point, RestingMagnet, StaticTable};

/// A rectangular grid of sample points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SampleGrid {
    /// The first point, with the smallest x and y.
    pub corner: Point,
    /// The spacing of the points, in metres.
    pub spacing: f64,
    /// The number of points along x, at most 1,000.
    pub columns: u16,
    /// The number of points along y, at most 1,000.
    pub rows: u16,
}

impl SampleGrid {
    /// Returns all points, row by row.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let SampleGrid { corner, spacing, .. } = *self;
        let (columns, rows) = (self.columns.min(1000), self.rows.min(1000));
        let point = move |column: u16, row: u16| corner + Point::new(f64::from(column), f64::from(row)) * spacing;
        (0..rows).flat_map(move |row| (0..columns).map(move |column| point(column, row)))
    }
}

impl StaticTable {
    /// Returns the risk of lowering a magnet at each point of a grid, in its given orientation. Lazy, so that a large
    /// map can be computed a little at a time.
    pub fn risk_map(
        &self,
        lowered: &RestingMagnet,
        grid: &SampleGrid,
    ) -> impl Iterator<Item = (Point, LoweringRisk)> + '_ {
        let lowered = *lowered;
        grid.points()
            .map(move |point| (point, self.lowering_risk(&RestingMagnet { x: point.x, y: point.y, ..lowered })))
    }
}
