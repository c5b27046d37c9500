//! [`FieldLines`]: a learning aid that shows the lines of the magnetic field. They are computed a little in each frame,
//! and drawn some times a second.

use crate::{camera::TableCamera, lengths::Lengths, texture::Texture};
use look::{Bounds, field_lines};
use magnets::{Point, Vector, World};
use web_sys::CanvasRenderingContext2d;

/// How many places the longer side of what is seen is divided into.
const PLACES: f64 = 104.0;
/// How many lines there are.
const MANY: u16 = 64;
/// How long lines are seen at least before others come, in seconds: faster they would flicker.
const PERIOD: f64 = 0.16;
/// How long others take to come, in seconds.
const FADE: f64 = 0.12;

/// Lines of the field.
#[derive(Default)]
pub(crate) struct FieldLines {
    making: Option<Sampled>,
    /// The lines that are seen, and those before them.
    shown: Option<Drawn>,
    before: Option<Drawn>,
    /// Seconds since the newest came.
    since: f64,
    /// The moment for which the browser refused a texture. It is not asked again for the same one.
    given_up: Option<Moment>,
}

/// The field in columns and rows, as far as it is worked out.
struct Sampled {
    moment: Moment,
    low: Point,
    spacing: f64,
    columns: usize,
    rows: usize,
    values: Vec<Point>,
}

struct Drawn {
    moment: Moment,
    texture: Texture,
}

/// The time of the table, and the camera.
type Moment = (u64, TableCamera);

impl FieldLines {
    /// Computes until `is_time_up`. Returns whether there is more to do.
    pub(crate) fn work(
        &mut self,
        world: &World,
        camera: &TableCamera,
        seconds: f64,
        is_time_up: &mut dyn FnMut() -> bool,
    ) -> bool {
        self.since += seconds;
        let moment = (world.tick().0, *camera);
        let is_shown = self.shown.as_ref().is_some_and(|shown| shown.moment == moment);
        let is_stale = !is_shown && self.given_up != Some(moment);
        if self.making.is_none() && is_stale && (self.since > PERIOD || self.shown.is_none()) {
            self.making = Some(Sampled::new(moment));
        }
        if let Some(sampled) = &mut self.making
            && sampled.sample(world, is_time_up)
        {
            let texture = self.before.take().map(|drawn| drawn.texture);
            self.before = self.shown.take();
            self.shown = sampled.draw(texture);
            self.given_up = self.shown.is_none().then_some(sampled.moment);
            self.making = None;
            self.since = 0.0;
        }
        self.making.is_some() || is_stale || self.since < FADE
    }

    /// Draws them as they are now.
    pub(crate) fn draw(&self, onto: &CanvasRenderingContext2d, camera: &TableCamera) {
        let share = if self.before.is_some() { (self.since / FADE).clamp(0.0, 1.0) } else { 1.0 };
        for (drawn, share) in [(&self.before, 1.0 - share), (&self.shown, share)] {
            if let (Some(Drawn { moment, texture }), true) = (drawn, share > 0.0) {
                onto.set_global_alpha(share);
                texture.lay(onto, &moment.1, camera);
            }
        }
        onto.set_global_alpha(1.0);
    }

    /// Discards the lines, which are not shown any more.
    pub(crate) fn forget(&mut self) {
        *self = FieldLines::default();
    }
}

impl Sampled {
    fn new(moment: Moment) -> Sampled {
        let camera = &moment.1;
        let (low, high) = (camera.place([0.0, camera.size[1]]), camera.place([camera.size[0], 0.0]));
        let size = high - low;
        let spacing = size.x.max(size.y) / PLACES;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // at most `PLACES` and two
        let [columns, rows] = [size.x, size.y].map(|side| (side / spacing).ceil() as usize + 1);
        Sampled { moment, low, spacing, columns, rows, values: Vec::with_capacity(columns * rows) }
    }

    /// Computes the field until `is_time_up`, at least one row. Returns whether it is done.
    fn sample(&mut self, world: &World, is_time_up: &mut dyn FnMut() -> bool) -> bool {
        let height = Lengths::at(world).field_height;
        while self.values.len() < self.columns * self.rows {
            let up = number(self.values.len() / self.columns.max(1)) * self.spacing;
            for column in 0..self.columns {
                let right = number(column) * self.spacing;
                let field = world.field(Vector::new(self.low.x + right, self.low.y + up, height));
                self.values.push(Point::new(field.x, field.y));
            }
            if is_time_up() {
                break;
            }
        }
        self.values.len() >= self.columns * self.rows
    }

    /// The field at a place, between the four nearest that are known.
    fn at(&self, place: Point) -> Point {
        let (x, y) = ((place.x - self.low.x) / self.spacing, (place.y - self.low.y) / self.spacing);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a cast saturates
        let (column, row) = (x as usize, y as usize);
        let (right, up) = (x - number(column), y - number(row));
        let value = |column: usize, row: usize| {
            let place =
                row.min(self.rows.saturating_sub(1)) * self.columns + column.min(self.columns.saturating_sub(1));
            self.values.get(place).copied().unwrap_or_default()
        };
        let edge = |row: usize| value(column, row) * (1.0 - right) + value(column + 1, row) * right;
        edge(row) * (1.0 - up) + edge(row + 1) * up
    }

    /// Draws lines: pale ones with a dark rim, seen on light wood and on dark slate; an arrow on each says where north
    /// is.
    fn draw(&self, texture: Option<Texture>) -> Option<Drawn> {
        let camera = &self.moment.1;
        let size = camera.pixels();
        let texture = texture.filter(|texture| texture.size == size).or_else(|| Texture::new(size))?;
        texture.clear();
        let pen = &texture.pen;
        let high = camera.place([camera.size[0], 0.0]);
        let field = |place: Point| self.at(place);
        pen.begin_path();
        for line in field_lines(&field, Bounds { min: self.low, max: high }, MANY) {
            let places: Vec<[f64; 2]> = line.iter().map(|place| camera.on_picture(*place)).collect();
            stroke(pen, &places);
            arrow(pen, &places, camera.fine);
        }
        pen.set_line_join("round");
        pen.set_line_cap("round");
        // A small table has fine lines.
        let width = (0.75e-3 * camera.scale()).clamp(0.9, 1.6) * camera.fine;
        for (colour, times) in [("#0009", 2.4), ("#fff3c4", 1.0)] {
            pen.set_stroke_style_str(colour);
            pen.set_line_width(times * width);
            pen.stroke();
        }
        Some(Drawn { moment: self.moment, texture })
    }
}

/// A line through some of the places that were found, bent smoothly.
fn stroke(pen: &CanvasRenderingContext2d, places: &[[f64; 2]]) {
    let mut shown = places.iter().step_by(3).chain(places.last());
    let Some(mut last) = shown.next() else { return };
    pen.move_to(last[0], last[1]);
    for next in shown {
        pen.quadratic_curve_to(last[0], last[1], f64::midpoint(last[0], next[0]), f64::midpoint(last[1], next[1]));
        last = next;
    }
    pen.line_to(last[0], last[1]);
}

/// The head of an arrow in the middle of a line.
fn arrow(pen: &CanvasRenderingContext2d, places: &[[f64; 2]], fine: f64) {
    let middle = places.len() / 2;
    let (Some(at), Some(before)) = (places.get(middle), middle.checked_sub(3).and_then(|place| places.get(place)))
    else {
        return;
    };
    let way = [at[0] - before[0], at[1] - before[1]];
    let length = way[0].hypot(way[1]).max(1e-6);
    let [x, y] = way.map(|part| part / length * 5.0 * fine);
    pen.move_to(at[0] - x - 0.7 * y, at[1] - y + 0.7 * x);
    pen.line_to(at[0], at[1]);
    pen.line_to(at[0] - x + 0.7 * y, at[1] - y - 0.7 * x);
}

#[allow(clippy::cast_precision_loss)] // some dozens
fn number(count: usize) -> f64 {
    count as f64
}
