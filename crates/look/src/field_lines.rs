//! [`FieldLineTracer`]: evenly spaced lines of the level field over a table.

use magnets::Point;

/// A rectangle of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The lower left corner.
    pub min: Point,
    /// The upper right corner.
    pub max: Point,
}

/// Traces field lines one at a time, so that a page can draw some in every frame.
pub struct FieldLineTracer<'a> {
    field: &'a dyn Fn(Point) -> Point,
    area: Bounds,
    /// The minimum distance between lines.
    spacing: f64,
    columns: usize,
    rows: usize,
    /// The line that passes each cell, and the index of its point there.
    occupancy: Vec<(u16, u16)>,
    next_seed: usize,
    line_id: u16,
    max_lines: u16,
    found: u16,
}

/// Fields weaker than this are not shown, in teslas: a fifth of the earth's field.
const MIN_FIELD: f64 = 1e-5;
/// The minimum number of points of a line.
const MIN_POINTS: usize = 14;
/// The maximum number of points of a line, each way.
const MAX_POINTS_PER_HALF: u16 = 400;

/// Traces evenly spaced lines of a field over a part of a table: `max_lines`, or fewer if there is no room; at most
/// 1,000. The field is the level part of [`magnets::StaticTable::field`] or [`magnets::World::field`] at one height,
/// usually that of the centre of a stone. Lines run towards north.
///
/// ```
/// # use look::{Bounds, field_lines};
/// # use magnets::{Face, PhysicsVersion, Point, RestingMagnet, StaticTable, Vector};
/// let properties = PhysicsVersion::NEWEST.edition().stone.typical();
/// let stone = RestingMagnet { properties, x: 0.0, y: 0.0, yaw: [1.0, 0.0], face: Face::Up };
/// let table = StaticTable::new(PhysicsVersion::NEWEST.edition(), vec![stone]);
/// let area = Bounds { min: Point::new(-0.1, -0.1), max: Point::new(0.1, 0.1) };
/// let field = |at: Point| {
///     let field = table.field(Vector::new(at.x, at.y, stone.pose().centre.z));
///     Point::new(field.x, field.y)
/// };
/// let lines: Vec<Vec<Point>> = field_lines(&field, area, 30).collect();
/// assert!((20..=30).contains(&lines.len()));
/// ```
pub fn field_lines(field: &dyn Fn(Point) -> Point, area: Bounds, max_lines: u16) -> FieldLineTracer<'_> {
    let size = area.max - area.min;
    let (width, height) = (size.x.max(1e-3), size.y.max(1e-3));
    // On average a line is a third as long as the area is wide, and takes a band as wide as the spacing.
    let max_lines = max_lines.min(1000);
    let spacing = (2.2 * (width * height).sqrt() / f64::from(max_lines.max(1))).clamp(3e-3, 30e-3);
    let cells = |length: f64| usize::try_from(crate::math::round_to_i64(length / spacing)).unwrap_or(1).clamp(1, 2000);
    let (columns, rows) = (cells(width), cells(height));
    FieldLineTracer {
        field,
        area,
        spacing,
        columns,
        rows,
        occupancy: vec![(0, 0); columns * rows],
        next_seed: 0,
        line_id: 0,
        max_lines,
        found: 0,
    }
}

impl Iterator for FieldLineTracer<'_> {
    type Item = Vec<Point>;

    fn next(&mut self) -> Option<Vec<Point>> {
        let cell_count = self.columns * self.rows;
        while self.next_seed < cell_count && self.found < self.max_lines {
            // A stride coprime to the number of cells visits all of them, far from each other.
            let cell = self.next_seed * coprime_stride(cell_count) % cell_count;
            self.next_seed += 1;
            if self.occupancy.get(cell).is_some_and(|(line, _)| *line == 0) {
                let middle = |n: usize, of: usize, size: f64| size * (to_f64(n) + 0.5) / to_f64(of);
                let size = self.area.max - self.area.min;
                let from = Point::new(
                    middle(cell % self.columns, self.columns, size.x),
                    middle(cell / self.columns, self.rows, size.y),
                );
                let line = self.trace(self.area.min + from);
                if line.len() >= MIN_POINTS {
                    self.found += 1;
                    return Some(line);
                }
            }
        }
        None
    }
}

impl FieldLineTracer<'_> {
    /// Traces the line through a point, from south to north.
    fn trace(&mut self, from: Point) -> Vec<Point> {
        self.line_id = self.line_id.saturating_add(1);
        let mut line = self.trace_half(from, -1.0, 0);
        line.reverse();
        let before = u16::try_from(line.len()).unwrap_or(MAX_POINTS_PER_HALF);
        line.push(from);
        line.extend(self.trace_half(from, 1.0, before));
        line
    }

    fn trace_half(&mut self, from: Point, sign: f64, before: u16) -> Vec<Point> {
        let step = (0.35 * self.spacing).clamp(0.8e-3, 2.5e-3);
        let mut line = Vec::new();
        let mut at = from;
        for number in 0..MAX_POINTS_PER_HALF {
            // Midpoint method.
            let Some(first) = self.direction(at) else { break };
            let Some(way) = self.direction(at + first * (0.5 * step * sign)) else { break };
            // Where the field turns abruptly there is a saddle, and the line ends.
            if first.dot(way) < 0.7 {
                break;
            }
            at = at + way * (step * sign);
            if !self.claim_cell(
                at,
                if sign < 0.0 { MAX_POINTS_PER_HALF - number } else { MAX_POINTS_PER_HALF + before.min(1) + number },
            ) {
                break;
            }
            line.push(at);
        }
        line
    }

    /// Returns the direction of the field at a point, if it is strong enough.
    fn direction(&self, at: Point) -> Option<Point> {
        let level = (self.field)(at);
        let length = level.length();
        (length > MIN_FIELD).then(|| level * (1.0 / length))
    }

    /// Claims the cell of a point for the line; fails if another line has it, or this one passed there long before.
    fn claim_cell(&mut self, at: Point, number: u16) -> bool {
        let size = self.area.max - self.area.min;
        let from = at - self.area.min;
        let cell = |length: f64, of: f64, count: usize| {
            let cell = length / of * to_f64(count);
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // checked
            (cell >= 0.0 && cell < to_f64(count)).then_some(cell as usize)
        };
        let (Some(column), Some(row)) = (cell(from.x, size.x, self.columns), cell(from.y, size.y, self.rows)) else {
            return false;
        };
        let Some(cell) = self.occupancy.get_mut(row * self.columns + column) else { return false };
        let is_free = cell.0 == 0 || (cell.0 == self.line_id && cell.1.abs_diff(number) < 12);
        if is_free {
            *cell = (self.line_id, number);
        }
        is_free
    }
}

#[allow(clippy::cast_precision_loss)] // a few thousand
fn to_f64(count: usize) -> f64 {
    count as f64
}

/// A number near the golden fraction of another, coprime to it.
fn coprime_stride(of: usize) -> usize {
    let gcd = |a: usize, b: usize| {
        let (mut a, mut b) = (a, b);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    let golden = of * 618 / 1000 + 1;
    (golden..=golden + of).find(|stride| gcd(*stride, of) == 1).unwrap_or(1)
}
