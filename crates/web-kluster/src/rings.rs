//! Marks on the table: rings around places, and lines along cords.

use crate::camera::TableCamera;
use js_sys::Array;
use magnets::{Cord, Point};
use std::f64::consts::TAU;
use web_sys::CanvasRenderingContext2d;

/// When the rings of a contact begin to spread and for how long, in seconds, and their colour.
const SPREADS: [f64; 3] = [0.0, 0.07, 0.14];
const SPREADS_FOR: f64 = 0.42;
const SPREADING: &str = "#ffefcf";
/// How long they spread in all, in seconds.
pub(crate) const SPREAD: f64 = SPREADS[2] + SPREADS_FOR;

/// The radius of the ring around a knot, in metres.
const KNOT: f64 = 0.014;

/// Draws a ring around a place, so wide in metres: light on dark, to be seen on every table.
pub(crate) fn draw(pen: &CanvasRenderingContext2d, camera: &TableCamera, place: Point, radius: f64) {
    let [x, y] = camera.on_picture(place);
    pen.begin_path();
    let _ = pen.arc(x, y, radius / camera.pixel(), 0.0, TAU);
    stroke(pen, camera);
}

/// Draws the rings that spread from where magnets have met, so many seconds ago; a stone has this radius, in metres.
pub(crate) fn draw_spreading(
    pen: &CanvasRenderingContext2d,
    camera: &TableCamera,
    place: Point,
    seconds: f64,
    stone: f64,
) {
    let [x, y] = camera.on_picture(place);
    pen.set_stroke_style_str(SPREADING);
    for begins in SPREADS {
        let share = (seconds - begins) / SPREADS_FOR;
        if !(0.0..1.0).contains(&share) {
            continue;
        }
        let (rest, times) = (1.0 - share, 1.0 + 4.0 * (1.0 - (1.0 - share).powi(2)));
        pen.begin_path();
        let _ = pen.arc(x, y, times * stone / camera.pixel(), 0.0, TAU);
        pen.set_line_width((1.5 + 4.0 * rest) * camera.fine);
        pen.set_global_alpha(rest.min(0.9));
        pen.stroke();
    }
    pen.set_global_alpha(1.0);
}

/// Marks a cord that crosses no other (K15).
pub(crate) fn draw_apart(pen: &CanvasRenderingContext2d, camera: &TableCamera, cord: &Cord) {
    trace(pen, camera, cord);
    let _ = pen.set_line_dash(&Array::of2(&(10.0 * camera.fine).into(), &(8.0 * camera.fine).into()));
    stroke(pen, camera);
    let _ = pen.set_line_dash(&Array::new());
}

/// Marks a cord that would be moved as a whole (K8): a fine line along it, and a ring around its knot.
pub(crate) fn draw_whole(pen: &CanvasRenderingContext2d, camera: &TableCamera, cord: &Cord) {
    trace(pen, camera, cord);
    for (width, colour) in [(3.5, "#1e1914"), (1.5, "#fffaf0")] {
        pen.set_stroke_style_str(colour);
        pen.set_line_width(width * camera.fine);
        pen.stroke();
    }
    if let Some(knot) = cord.nodes().first() {
        draw(pen, camera, *knot, KNOT);
    }
}

/// Makes a cord the path to stroke.
fn trace(pen: &CanvasRenderingContext2d, camera: &TableCamera, cord: &Cord) {
    pen.begin_path();
    for node in cord.nodes() {
        let [x, y] = camera.on_picture(*node);
        pen.line_to(x, y);
    }
    pen.close_path();
}

fn stroke(pen: &CanvasRenderingContext2d, camera: &TableCamera) {
    for (width, colour) in [(5.0, "#1e1914"), (2.5, "#fffaf0")] {
        pen.set_stroke_style_str(colour);
        pen.set_line_width(width * camera.fine);
        pen.stroke();
    }
}
