//! The panels that lie over the table where the window is wide: what the camera keeps free of, and what is no place on
//! the table.

use wasm_bindgen::JsCast;
use web_sys::{DomRect, Element, HtmlCanvasElement};

/// What lies beside a field in the same frame and is seen.
const OTHERS: &str = ":scope > :not(.field, .spoken)";

/// The room between a panel and what the camera shows, in CSS pixels.
const GAP: f64 = 8.0;

/// The panels beside the field of a canvas that lie over it.
fn panels(canvas: &HtmlCanvasElement) -> Vec<DomRect> {
    let field = canvas.parent_element();
    let Some(main) = field.as_ref().and_then(|field| field.parent_element()) else { return Vec::new() };
    let (Ok(others), bounds) = (main.query_selector_all(OTHERS), canvas.get_bounding_client_rect()) else {
        return Vec::new();
    };
    let others = (0..others.length()).filter_map(|at| others.item(at)?.dyn_into::<Element>().ok());
    let rects = others.map(|other| other.get_bounding_client_rect());
    rects.filter(|rect| overlap(rect, &bounds)).collect()
}

fn overlap(one: &DomRect, other: &DomRect) -> bool {
    one.left() < other.right() - 1.0
        && other.left() < one.right() - 1.0
        && one.top() < other.bottom() - 1.0
        && other.top() < one.bottom() - 1.0
}

/// How much of a canvas is covered on its left or its right, in CSS pixels, whichever is more.
pub(crate) fn margin(canvas: &HtmlCanvasElement) -> f64 {
    let bounds = canvas.get_bounding_client_rect();
    let covered = panels(canvas).into_iter().map(|panel| {
        let (left, right) = (panel.right() - bounds.left(), bounds.right() - panel.left());
        left.min(right) + GAP
    });
    covered.fold(0.0, f64::max)
}

/// Whether a panel lies over a position on the canvas, in CSS pixels.
pub(crate) fn is_covered(canvas: &HtmlCanvasElement, [x, y]: [f64; 2]) -> bool {
    let bounds = canvas.get_bounding_client_rect();
    let (x, y) = (x + bounds.left(), y + bounds.top());
    let holds =
        |panel: DomRect| (panel.left()..panel.right()).contains(&x) && (panel.top()..panel.bottom()).contains(&y);
    panels(canvas).into_iter().any(holds)
}
