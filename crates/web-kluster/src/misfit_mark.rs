//! [`MisfitMark`]: marks a magnet in the hand that would not be validly placed (K11): a ring of dashes with a cross, the
//! table dimmed outside the cords, and words beside the magnet. Each of them says it without the others.

use crate::{
    aim::{AimTracker, Misfit},
    camera::TableCamera,
};
use js_sys::Array;
use leptos::{html, prelude::*};
use magnets::{Cord, Ellipse, Point};
use std::f64::consts::{FRAC_1_SQRT_2, TAU};
use web_sys::{CanvasRenderingContext2d, CanvasWindingRule};

/// How long it takes the table to dim, in seconds: a stone that crosses a cord does not make it flicker.
const FADING: f64 = 0.16;
/// What the table is dimmed with: brown, as all shadows are.
const DIM: &str = "rgb(28 16 6 / 46%)";
/// The light inside of a cord, and the widths of its layers on both sides of the rope, in metres.
const GLOW: &str = "rgb(255 244 214 / 11%)";
const GLOW_WIDTHS: [f64; 4] = [0.010, 0.018, 0.027, 0.036];
/// The distance from the magnet to the ring, and the least radius of the ring, in CSS pixels.
const RING: [f64; 2] = [14.0, 30.0];
/// The radius of the circle with the cross, and how far the strokes of the cross reach, in CSS pixels.
const CROSS: [f64; 2] = [10.0, 4.2];
/// The colours of the ring, light below and dashes above, and of what is inside of it.
const LIGHT: &str = "#fffaf0";
const DASHES: &str = "#9a3b22";
const TINT: &str = "rgb(154 59 34 / 22%)";
/// In a view that is so wide, in CSS pixels, the words stand beside the magnet, otherwise below it.
const WIDE: f64 = 600.0;
/// The distance from the ring to the words, and from the words to the edge of the view, in CSS pixels.
const GAP: f64 = 12.0;
const EDGE: f64 = 8.0;

/// The mark of a table; it fades in and out.
#[derive(Default)]
pub(crate) struct MisfitMark {
    /// How much of it is shown, from 0 to 1.
    shown: f64,
}

impl MisfitMark {
    /// Advances the fading by a time in seconds. Returns whether it goes on.
    pub(crate) fn advance(&mut self, is_on: bool, seconds: f64) -> bool {
        let to = f64::from(u8::from(is_on));
        let step = (seconds / FADING).min(1.0);
        self.shown += (to - self.shown).clamp(-step, step);
        (self.shown - to).abs() > 1e-9
    }

    /// Whether anything of it is shown.
    pub(crate) fn is_shown(&self) -> bool {
        self.shown > 0.0
    }

    /// Dims the table outside all cords, and lights the rim inside of each.
    pub(crate) fn dim(&self, pen: &CanvasRenderingContext2d, camera: &TableCamera, cords: &[Cord]) {
        let [width, height] = camera.pixels().map(f64::from);
        for cord in cords {
            pen.save();
            pen.begin_path();
            trace(pen, camera, cord);
            pen.clip();
            pen.set_global_alpha(self.shown);
            for share in GLOW_WIDTHS {
                stroke(pen, GLOW, share * camera.scale() * camera.fine);
            }
            pen.restore();
        }
        pen.save();
        for cord in cords {
            pen.begin_path();
            pen.rect(0.0, 0.0, width, height);
            trace(pen, camera, cord);
            pen.clip_with_canvas_winding_rule(CanvasWindingRule::Evenodd);
        }
        pen.set_global_alpha(self.shown);
        pen.set_fill_style_str(DIM);
        pen.fill_rect(0.0, 0.0, width, height);
        pen.restore();
    }

    /// Draws the ring around the magnet, and the cross on it.
    pub(crate) fn draw(&self, pen: &CanvasRenderingContext2d, camera: &TableCamera, outline: &Ellipse) {
        let [x, y] = camera.on_picture(outline.centre);
        let (fine, radius) = (camera.fine, ring_radius(camera, outline) * camera.fine);
        pen.save();
        pen.set_global_alpha(self.shown);
        let circle = |radius: f64, [x, y]: [f64; 2]| {
            pen.begin_path();
            let _ = pen.arc(x, y, radius, 0.0, TAU);
        };
        circle(radius, [x, y]);
        pen.set_fill_style_str(TINT);
        pen.fill();
        stroke(pen, LIGHT, 4.5 * fine);
        // Whole dashes around the ring.
        let dash = radius * TAU / 40.0;
        let _ = pen.set_line_dash(&Array::of2(&(1.25 * dash).into(), &(0.75 * dash).into()));
        stroke(pen, DASHES, 3.0 * fine);
        let _ = pen.set_line_dash(&Array::new());
        let cross = [x + radius * FRAC_1_SQRT_2, y - radius * FRAC_1_SQRT_2];
        circle(CROSS[0] * fine, cross);
        pen.set_fill_style_str(DASHES);
        pen.fill();
        stroke(pen, LIGHT, 2.0 * fine);
        let reach = CROSS[1] * fine;
        pen.begin_path();
        for side in [-1.0, 1.0] {
            pen.move_to(cross[0] - reach, cross[1] - side * reach);
            pen.line_to(cross[0] + reach, cross[1] + side * reach);
        }
        pen.set_line_cap("round");
        stroke(pen, LIGHT, 2.4 * fine);
        pen.restore();
    }
}

/// Adds a cord to the path.
fn trace(pen: &CanvasRenderingContext2d, camera: &TableCamera, cord: &Cord) {
    for (number, node) in cord.nodes().iter().enumerate() {
        let [x, y] = camera.on_picture(*node);
        if number == 0 { pen.move_to(x, y) } else { pen.line_to(x, y) }
    }
    pen.close_path();
}

fn stroke(pen: &CanvasRenderingContext2d, colour: &str, width: f64) {
    pen.set_stroke_style_str(colour);
    pen.set_line_width(width);
    pen.stroke();
}

/// The radius of the ring, in CSS pixels.
fn ring_radius(camera: &TableCamera, outline: &Ellipse) -> f64 {
    (outline.semi_axes[0].max(outline.semi_axes[1]) * camera.scale() + RING[0]).max(RING[1])
}

/// The words beside the magnet. A screen reader has them below the table.
pub(crate) fn words(aim: AimTracker) -> AnyView {
    html::p()
        .node_ref(aim.words)
        .class("misfit-words")
        .aria_hidden("true")
        .child(move || aim.misfit.get().map(Misfit::label).unwrap_or_default())
        .into_any()
}

/// Moves the words to the magnet; with `is_above` they stand above it, or a finger would hide them.
pub(crate) fn follow(aim: AimTracker, camera: &TableCamera, is_above: bool) {
    let (Some(words), Some(outline)) = (aim.words.get_untracked(), aim.misfit_outline()) else { return };
    let (extent, radius) =
        ([words.offset_width(), words.offset_height()].map(f64::from), ring_radius(camera, &outline));
    let (side, [left, top]) = corner(camera, outline.centre, radius, extent, is_above);
    // The arrow points at the magnet, even where the words stop at the edge of the view.
    let tip = (camera.at(outline.centre)[0] - left).clamp(GAP + EDGE, (extent[0] - GAP - EDGE).max(GAP + EDGE));
    let style = web_sys::HtmlElement::style(&words);
    let _ = style.set_property("translate", &format!("{left:.1}px {top:.1}px"));
    let _ = style.set_property("--tip", &format!("{tip:.1}px"));
    let _ = words.set_attribute("data-side", side);
}

/// The side of the magnet on which the words stand, and the corner of their box, in CSS pixels.
fn corner(
    camera: &TableCamera,
    centre: Point,
    radius: f64,
    [width, height]: [f64; 2],
    is_above: bool,
) -> (&'static str, [f64; 2]) {
    let ([x, y], [seen_width, seen_height]) = (camera.at(centre), camera.size);
    let inside = |part: f64, size: f64, seen: f64| part.min(seen - size - EDGE).max(EDGE);
    let far = radius + GAP;
    if seen_width >= WIDE {
        let has_room = x + far + width + EDGE <= seen_width;
        let left = if has_room { x + far } else { x - far - width };
        let side = if has_room { "right" } else { "left" };
        return (side, [left, inside(y - height / 2.0, height, seen_height)]);
    }
    let has_room = y + far + height + EDGE <= seen_height;
    let is_below = has_room && !is_above || y - far - height < EDGE;
    let top = if is_below { y + far } else { y - far - height };
    (if is_below { "below" } else { "above" }, [inside(x - width / 2.0, width, seen_width), top])
}

#[cfg(test)]
mod tests {
    use super::*;
    use web_kit::camera::Camera;

    fn side(view: [f64; 2], at: [f64; 2], is_above: bool) -> &'static str {
        let camera = TableCamera { camera: Camera { centre: [0.0; 2], scale: 1000.0 }, size: view, fine: 1.0 };
        let (side, [left, top]) = corner(&camera, camera.place(at), 30.0, [120.0, 40.0], is_above);
        assert!(left >= EDGE && left + 120.0 <= view[0] - EDGE && top >= EDGE && top + 40.0 <= view[1] - EDGE);
        side
    }

    #[test]
    fn the_words_stand_where_there_is_room() {
        let (phone, laptop) = ([390.0, 500.0], [800.0, 700.0]);
        assert_eq!([side(phone, [60.0, 300.0], false), side(phone, [60.0, 300.0], true)], ["below", "above"]);
        assert_eq!([side(phone, [350.0, 450.0], false), side(phone, [200.0, 60.0], true)], ["above", "below"]);
        assert_eq!([side(laptop, [300.0, 650.0], false), side(laptop, [700.0, 40.0], false)], ["right", "left"]);
    }

    #[test]
    fn the_mark_fades_in_and_out() {
        let mut mark = MisfitMark::default();
        assert!(!mark.advance(false, 1.0) && !mark.is_shown());
        assert!(mark.advance(true, FADING / 2.0) && mark.is_shown());
        assert!(!mark.advance(true, FADING) && !mark.advance(false, 2.0 * FADING) && !mark.is_shown());
    }
}
