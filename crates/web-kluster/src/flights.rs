//! [`Flights`]: magnets that were taken, on their way to a tray: one after the other on one arc, while ghosts stay where
//! they lay.

use crate::{
    camera::TableCamera,
    place::level,
    table_painter::{TablePainter, VisibleMagnet},
};
use js_sys::Array;
use magnets::{MagnetId, Point, Pose, World};
use std::{f64::consts::TAU, rc::Rc};
use web_sys::CanvasRenderingContext2d;

/// How long one is on its way, in seconds.
pub(crate) const LONG: f64 = 0.52;
/// How much later each sets out than the one before; of many, all set out within a while.
const LATER: f64 = 0.11;
const ALL_OUT: f64 = 1.1;
/// How far the arc is from the straight line, as a share of that.
const BEND: f64 = 0.26;
/// How much larger a magnet is in the middle of its way, because it is nearer to the eye.
const RISES: f64 = 0.16;
/// How visible the ghosts are, and the trail: how far behind, as a share of the way, and how visible.
const GHOST: f64 = 0.5;
const TRAIL: [(f64, f64); 3] = [(0.10, 0.10), (0.068, 0.18), (0.036, 0.28)];
/// The colour of the dots along the arc.
const DOTS: &str = "#fff6dc";

/// Where a magnet lands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Landing {
    /// A place on the plane of the table, be it beyond its edge.
    pub(crate) at: Point,
    /// How large the magnet is there, as a multiple of its size on the table.
    pub(crate) size: f64,
}

/// Finds where a magnet lands when it sets out.
pub(crate) type FindLanding = Rc<dyn Fn(MagnetId) -> Option<Landing>>;

struct Flight {
    id: MagnetId,
    from: Pose,
    to: Option<Landing>,
    /// Seconds since it set out; below 0 it waits.
    time: f64,
}

/// The magnets on their way, and those that have landed, until the last has.
#[derive(Default)]
pub(crate) struct Flights {
    all: Vec<Flight>,
    find: Option<FindLanding>,
    /// How fast they are, as a multiple of the usual.
    speed: f64,
}

/// How long after the first one a magnet sets out, of so many, in seconds.
fn delay(number: usize, count: usize) -> f64 {
    #[allow(clippy::cast_precision_loss)] // some dozens
    let (number, steps) = (number as f64, count.saturating_sub(1).max(1) as f64);
    number * LATER.min(ALL_OUT / steps)
}

impl Flights {
    /// Starts to move magnets `wait` seconds from now.
    pub(crate) fn begin(&mut self, taken: &[(MagnetId, Pose)], wait: f64, speed: f64, find: FindLanding) {
        // A ghost of an earlier flight ends when its magnet is taken again.
        self.all.retain(|flight| taken.iter().all(|(id, _)| *id != flight.id));
        let last = self.all.iter().map(|flight| -flight.time + LATER).fold(wait, f64::max);
        for (number, (id, from)) in taken.iter().enumerate() {
            let time = -(last + delay(number, taken.len()));
            self.all.push(Flight { id: *id, from: *from, to: None, time });
        }
        (self.find, self.speed) = (Some(find), speed);
    }

    /// Advances by a time in seconds. Returns the magnets that have landed meanwhile.
    pub(crate) fn advance(&mut self, dt: f64) -> Vec<MagnetId> {
        let (mut landed, dt) = (Vec::new(), dt * self.speed);
        for flight in &mut self.all {
            let before = flight.time;
            flight.time += dt;
            if flight.time >= 0.0 && flight.to.is_none() {
                flight.to = self.find.as_ref().and_then(|find| find(flight.id));
            }
            if before < LONG && flight.time >= LONG {
                landed.push(flight.id);
            }
        }
        // The ghosts stay until the last has left.
        if self.all.iter().all(|flight| flight.time >= LONG) {
            self.all.clear();
        }
        landed
    }

    /// Whether any magnet is on its way.
    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Draws those that wait, and the ghosts of those that have left.
    pub(crate) fn draw_left(
        &self,
        pen: &CanvasRenderingContext2d,
        camera: &TableCamera,
        painter: &mut TablePainter,
        world: &World,
        with_poles: bool,
    ) {
        let (waiting, left): (Vec<_>, Vec<_>) = self.all.iter().partition(|flight| flight.time < 0.0);
        let lying = |flights: Vec<&Flight>| {
            flights.into_iter().filter_map(|flight| visible(flight, world)).collect::<Vec<VisibleMagnet>>()
        };
        if !waiting.is_empty() || self.all.iter().any(|flight| flight.time < LONG / 2.0) {
            pen.set_global_alpha(GHOST);
            painter.bodies(pen, camera, &lying(left), with_poles);
            pen.set_global_alpha(1.0);
        }
        painter.magnets(pen, camera, &lying(waiting), with_poles);
    }

    /// Draws those that fly, with the arc and a trail.
    pub(crate) fn draw_flying(
        &self,
        pen: &CanvasRenderingContext2d,
        camera: &TableCamera,
        painter: &mut TablePainter,
        world: &World,
    ) {
        let flying = self.all.iter().filter(|flight| (0.0..LONG).contains(&flight.time));
        let flying: Vec<(&Flight, Landing)> = flying.filter_map(|flight| Some((flight, flight.to?))).collect();
        if let Some((flight, to)) = flying.first() {
            draw_arc(pen, camera, level(&flight.from), to.at);
        }
        for (flight, to) in flying {
            let Some(seen) = visible(flight, world) else { continue };
            let from = level(&flight.from);
            let share = eased(flight.time / LONG);
            let size = |share: f64| (1.0 + (to.size - 1.0) * share) * (1.0 + RISES * 4.0 * share * (1.0 - share));
            let [x, y] = camera.on_picture(along(from, to.at, share));
            draw_shadow(pen, [x, y], size(share) * 0.011 / camera.pixel(), 4.0 * share * (1.0 - share));
            for (behind, opacity) in TRAIL {
                // The trail is as long as the magnet is fast.
                let then = eased((flight.time / LONG - behind).max(0.0));
                pen.set_global_alpha(opacity);
                painter.body(pen, &seen, camera.on_picture(along(from, to.at, then)), size(then));
            }
            pen.set_global_alpha(1.0);
            painter.body(pen, &seen, [x, y], size(share));
        }
    }
}

fn visible<'a>(flight: &Flight, world: &'a World) -> Option<VisibleMagnet<'a>> {
    Some(VisibleMagnet { id: flight.id, individual: world.properties(flight.id).ok()?, pose: flight.from })
}

/// Slowly off, and slowly there.
fn eased(share: f64) -> f64 {
    let share = share.clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}

/// The point between the ends that the arc bends to: on the right of the table, as a throw by hand would go.
fn bend(from: Point, to: Point) -> Point {
    let way = to - from;
    let aside = Point::new(way.y, -way.x);
    let aside = if aside.x < 0.0 { Point::default() - aside } else { aside };
    from + way * 0.5 + aside * (2.0 * BEND)
}

/// Where on the arc a magnet is.
fn along(from: Point, to: Point, share: f64) -> Point {
    let (by, rest) = (bend(from, to), 1.0 - share);
    from * (rest * rest) + by * (2.0 * rest * share) + to * (share * share)
}

/// Draws the arc as dots.
fn draw_arc(pen: &CanvasRenderingContext2d, camera: &TableCamera, from: Point, to: Point) {
    let [[x, y], [by_x, by_y], [to_x, to_y]] = [from, bend(from, to), to].map(|place| camera.on_picture(place));
    pen.begin_path();
    pen.move_to(x, y);
    pen.quadratic_curve_to(by_x, by_y, to_x, to_y);
    pen.set_line_cap("round");
    let _ = pen.set_line_dash(&Array::of2(&0.0.into(), &(10.0 * camera.fine).into()));
    pen.set_stroke_style_str(DOTS);
    pen.set_line_width(3.5 * camera.fine);
    pen.set_global_alpha(0.75);
    pen.stroke();
    pen.set_global_alpha(1.0);
    let _ = pen.set_line_dash(&Array::new());
    pen.set_line_cap("butt");
}

/// Draws the shadow below a magnet in the air: the farther away, the higher it is.
fn draw_shadow(pen: &CanvasRenderingContext2d, [x, y]: [f64; 2], radius: f64, height: f64) {
    let (x, y) = (x + radius * (0.25 + 0.9 * height), y + radius * (0.35 + 1.3 * height));
    let (wide, opacity) = (radius * (1.1 + 0.3 * height), 0.34 - 0.14 * height);
    let Ok(fade) = pen.create_radial_gradient(x, y, 0.0, x, y, wide) else { return };
    for (stop, share) in [(0.0, 1.0), (0.5, 0.7), (1.0, 0.0)] {
        let _ = fade.add_color_stop(stop, &format!("rgb(30 18 8 / {:.3})", opacity * share));
    }
    pen.set_fill_style_canvas_gradient(&fade);
    pen.begin_path();
    let _ = pen.arc(x, y, wide, 0.0, TAU);
    pen.fill();
}

#[cfg(test)]
mod tests {
    use super::*;
    use magnets::{Rotation, Vector};

    fn poses(count: u16) -> Vec<(MagnetId, Pose)> {
        let pose =
            |id: u16| Pose { centre: Vector::new(0.01 * f64::from(id), 0.0, 0.006), rotation: Rotation::IDENTITY };
        (0..count).map(|id| (MagnetId(id), pose(id))).collect()
    }

    fn begin(count: u16, wait: f64) -> Flights {
        let mut flights = Flights::default();
        let landing = Landing { at: Point::new(0.0, -0.4), size: 1.0 };
        flights.begin(&poses(count), wait, 1.0, Rc::new(move |_| Some(landing)));
        flights
    }

    #[test]
    fn k06_magnets_leave_one_after_the_other_and_land_in_that_order() {
        let mut flights = begin(3, 0.62);
        let mut landed = Vec::new();
        for frame in 1..=200_u32 {
            for id in flights.advance(0.01) {
                landed.push((id.0, f64::from(frame) * 0.01));
            }
        }
        let [(0, first), (1, second), (2, third)] = landed[..] else { panic!("{landed:?}") };
        for (at, due) in [(first, 0.62 + LONG), (second, 0.73 + LONG), (third, 0.84 + LONG)] {
            assert!((at - due).abs() < 0.015, "{landed:?}");
        }
        assert!(flights.is_empty());
    }

    #[test]
    fn k06_two_dozen_leave_closer_behind_each_other() {
        let mut flights = begin(24, 0.0);
        let mut frames = 0;
        while !flights.is_empty() {
            flights.advance(0.01);
            frames += 1;
        }
        assert!((160..=165).contains(&frames), "{frames}");
    }

    #[test]
    fn the_arc_begins_and_ends_where_it_should_and_bends_to_the_right() {
        for to in [Point::new(0.1, -0.4), Point::new(-0.3, 0.2), Point::new(0.4, 0.1)] {
            let from = Point::new(0.02, 0.03);
            assert!((along(from, to, 0.0) - from).length() < 1e-12 && (along(from, to, 1.0) - to).length() < 1e-12);
            assert!(along(from, to, 0.5).x > (from + (to - from) * 0.5).x);
        }
    }
}
