//! Marks on the table: a ring where a cord would be grabbed, around what is about to break away where nothing may tremble, and around what
//! was taken; a dashed line along a cord that is apart; short red dashes around what would not be validly placed, and along its cord.

use super::lens::Lens;
use crate::maths::atan2;
use js_sys::Array;
use magnets::{Cord, Ellipse, Point};
use std::f64::consts::TAU;
use web_sys::CanvasRenderingContext2d;

/// How far around a magnet the dashes are that say that it would not be validly placed, in metres.
const AROUND: f64 = 0.0055;
/// These dashes: how thick, and their colours. A dark rim makes them seen on every table.
const DASHES: [(f64, &str); 2] = [(5.5, "#5a1707"), (3.0, "#ff8a5c")];

/// Draws a ring around a place, so wide in metres: light on dark, to be seen on every table.
pub(crate) fn draw(pen: &CanvasRenderingContext2d, lens: &Lens, place: Point, radius: f64) {
    let [x, y] = lens.on_picture(place);
    pen.begin_path();
    let _ = pen.arc(x, y, radius / lens.pixel(), 0.0, TAU);
    stroke(pen, lens);
}

/// Marks a cord that crosses no other (K15).
pub(crate) fn draw_apart(pen: &CanvasRenderingContext2d, lens: &Lens, cord: &Cord) {
    trace(pen, lens, cord);
    let _ = pen.set_line_dash(&Array::of2(&(10.0 * lens.fine).into(), &(8.0 * lens.fine).into()));
    stroke(pen, lens);
    let _ = pen.set_line_dash(&Array::new());
}

/// Marks a magnet in the hand that would not be validly placed, and the cord that is nearest to it (K11).
pub(crate) fn draw_misfit(pen: &CanvasRenderingContext2d, lens: &Lens, cords: &[Cord], outline: &Ellipse) {
    let far = |cord: &Cord| cord.nearest_node(outline.centre).1;
    let nearest = cords.iter().min_by(|one, other| far(one).total_cmp(&far(other)));
    if let Some(cord) = nearest {
        trace(pen, lens, cord);
        dash(pen, lens);
    }
    let [x, y] = lens.on_picture(outline.centre);
    let [along, across] = outline.semi_axes.map(|axis| (axis + AROUND) / lens.pixel());
    let [cosine, sine] = outline.yaw;
    pen.begin_path();
    // The picture's y goes down.
    let _ = pen.ellipse(x, y, along, across, atan2(-sine, cosine), 0.0, TAU);
    dash(pen, lens);
}

/// Makes a cord the path to stroke.
fn trace(pen: &CanvasRenderingContext2d, lens: &Lens, cord: &Cord) {
    pen.begin_path();
    for node in cord.nodes() {
        let [x, y] = lens.on_picture(*node);
        pen.line_to(x, y);
    }
    pen.close_path();
}

/// Strokes a path in dashes with round ends.
fn dash(pen: &CanvasRenderingContext2d, lens: &Lens) {
    pen.set_line_cap("round");
    let _ = pen.set_line_dash(&Array::of2(&(3.5 * lens.fine).into(), &(9.5 * lens.fine).into()));
    for (width, colour) in DASHES {
        pen.set_stroke_style_str(colour);
        pen.set_line_width(width * lens.fine);
        pen.stroke();
    }
    let _ = pen.set_line_dash(&Array::new());
    pen.set_line_cap("butt");
}

fn stroke(pen: &CanvasRenderingContext2d, lens: &Lens) {
    for (width, colour) in [(5.0, "#211b16"), (2.5, "#fffaf0")] {
        pen.set_stroke_style_str(colour);
        pen.set_line_width(width * lens.fine);
        pen.stroke();
    }
}
