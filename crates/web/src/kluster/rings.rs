//! Marks on the table: a ring where a cord would be grabbed, around what is about to break away where nothing may tremble, and around what
//! was taken; a dashed line along a cord that is apart.

use super::lens::Lens;
use js_sys::Array;
use magnets::{Cord, Point};
use web_sys::CanvasRenderingContext2d;

/// Draws a ring around a place, so wide in metres: light on dark, to be seen on every table.
pub(crate) fn draw(pen: &CanvasRenderingContext2d, lens: &Lens, place: Point, radius: f64) {
    let [x, y] = lens.on_picture(place);
    pen.begin_path();
    let _ = pen.arc(x, y, radius / lens.pixel(), 0.0, std::f64::consts::TAU);
    stroke(pen, lens);
}

/// Marks a cord that crosses no other (K15).
pub(crate) fn draw_apart(pen: &CanvasRenderingContext2d, lens: &Lens, cord: &Cord) {
    pen.begin_path();
    for node in cord.nodes() {
        let [x, y] = lens.on_picture(*node);
        pen.line_to(x, y);
    }
    pen.close_path();
    let _ = pen.set_line_dash(&Array::of2(&(10.0 * lens.fine).into(), &(8.0 * lens.fine).into()));
    stroke(pen, lens);
    let _ = pen.set_line_dash(&Array::new());
}

fn stroke(pen: &CanvasRenderingContext2d, lens: &Lens) {
    for (width, colour) in [(5.0, "#211b16"), (2.5, "#fffaf0")] {
        pen.set_stroke_style_str(colour);
        pen.set_line_width(width * lens.fine);
        pen.stroke();
    }
}
