//! Marks on the picture what led to magnets being taken.

use crate::{
    camera::TableCamera,
    cause::{Beginning, Cause, place_of},
    lengths::Lengths,
};
use kluster::TableView;
use magnets::Point;
use std::f64::consts::TAU;
use web_sys::CanvasRenderingContext2d;

/// Draws a ring where it began, dashed until it happens, and the numbers of the magnets. `now` is in ticks.
pub(crate) fn mark(pen: &CanvasRenderingContext2d, camera: &TableCamera, game: TableView<'_>, cause: &Cause, now: u64) {
    let magnets = cause.beginning.magnets();
    let places: Vec<Option<Point>> = magnets.iter().map(|magnet| place_of(game, *magnet)).collect();
    let lengths = Lengths::at(game.world());
    let (middle, radius) = match cause.beginning {
        Beginning::Joined(_, place) => (Some(place), lengths.contact_ring),
        _ => (places.first().copied().flatten(), lengths.cause_ring),
    };
    let dashes = js_sys::Array::new();
    if now < cause.first.min(cause.last()) {
        dashes.push(&(6.0 * camera.fine).into());
        dashes.push(&(5.0 * camera.fine).into());
    }
    let _ = pen.set_line_dash(&dashes);
    for (colour, width) in [("#000b", 6.0), ("#ffd84d", 3.0)] {
        pen.set_stroke_style_str(colour);
        pen.set_line_width(width * camera.fine);
        if let Some([x, y]) = middle.map(|place| camera.on_picture(place)) {
            pen.begin_path();
            let _ = pen.arc(x, y, (radius / camera.pixel()).max(12.0 * camera.fine), 0.0, TAU);
            pen.stroke();
        }
    }
    let _ = pen.set_line_dash(&js_sys::Array::new());
    pen.set_font(&format!("700 {:.2}px system-ui, sans-serif", 18.0 * camera.fine));
    pen.set_text_align("center");
    pen.set_text_baseline("middle");
    pen.set_line_join("round");
    for (magnet, place) in magnets.iter().zip(places) {
        let Some(place) = place else { continue };
        // Outside the ring, so that the number does not cover it.
        let way = middle.map_or(Point::new(0.0, 1.0), |middle| place - middle);
        let length = way.length();
        let way = if length > 1e-4 { way * (1.0 / length) } else { Point::new(0.0, 1.0) };
        let far = lengths.number_gap / camera.pixel() + 13.0 * camera.fine;
        let [x, y] = camera.on_picture(place);
        let (x, y) = (x + way.x * far, y - way.y * far);
        let number = (magnet.0 + 1).to_string();
        pen.set_stroke_style_str("#000c");
        pen.set_line_width(5.0 * camera.fine);
        let _ = pen.stroke_text(&number, x, y);
        pen.set_fill_style_str("#ffd84d");
        let _ = pen.fill_text(&number, x, y);
    }
}
