//! Rings on the table: where a cord would be grabbed, and around what is about to break away where nothing may tremble.

use super::lens::Lens;
use magnets::Point;
use web_sys::CanvasRenderingContext2d;

/// Draws a ring around a place, so wide in metres: light on dark, to be seen on every table.
pub(crate) fn draw(pen: &CanvasRenderingContext2d, lens: &Lens, place: Point, radius: f64) {
    let [x, y] = lens.at(place).map(|part| part * lens.fine);
    for (width, colour) in [(5.0, "#211b16"), (2.5, "#fffaf0")] {
        pen.set_stroke_style_str(colour);
        pen.set_line_width(width * lens.fine);
        pen.begin_path();
        let _ = pen.arc(x, y, radius / lens.pixel(), 0.0, std::f64::consts::TAU);
        pen.stroke();
    }
}
