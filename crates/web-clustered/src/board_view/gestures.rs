//! [`Gestures`]: pointer gestures on a board: dragging pans, pinching and the wheel zoom.

use super::{BoardView, CameraMode};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_kit::gestures::PanZoom;
use web_sys::{Element, MouseEvent, PointerEvent, WheelEvent};

/// The distance from which a pointer pans rather than taps, in pixels.
const PAN_DISTANCE: f64 = 8.0;

/// The pointers on a board.
#[derive(Clone, Copy)]
pub(super) struct Gestures {
    board: BoardView,
    /// The pointers that are down, with their positions on the screen.
    pan_zoom: StoredValue<PanZoom>,
    /// The distance that all pointers have moved since the last one went down, in pixels.
    travelled: StoredValue<f64>,
    /// Whether the board is being panned or zoomed.
    pub(super) is_dragged: RwSignal<bool>,
}

fn position(event: &MouseEvent) -> [f64; 2] {
    [event.client_x().into(), event.client_y().into()]
}

/// Whether a click is on a button beside the plane.
fn is_on_tools(event: &MouseEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| target.closest(".board-tools, .unseen").is_ok_and(|found| found.is_some()))
}

impl Gestures {
    /// The gestures of a board.
    pub(super) fn new(board: BoardView) -> Gestures {
        Gestures {
            board,
            pan_zoom: StoredValue::new(PanZoom::default()),
            travelled: StoredValue::new(0.0),
            is_dragged: RwSignal::new(false),
        }
    }

    /// Handles `pointerdown`.
    pub(super) fn down(&self, event: &PointerEvent) {
        self.pan_zoom.update_value(|pan_zoom| pan_zoom.press(event.pointer_id(), position(event)));
        self.travelled.set_value(0.0);
    }

    /// Handles `pointermove`.
    pub(super) fn move_to(&self, event: &PointerEvent) {
        let drag = |pan_zoom: &mut PanZoom| pan_zoom.drag(event.pointer_id(), position(event));
        let Some(change) = self.pan_zoom.try_update_value(drag).flatten() else { return };
        let moved = change.pan[0].abs() + change.pan[1].abs();
        // A pinch pans by half the motion of each finger.
        self.travelled.update_value(|distance| *distance += if change.zoom.is_some() { 2.0 * moved } else { moved });
        if self.travelled.get_value() < PAN_DISTANCE {
            return;
        }
        self.is_dragged.set(true);
        self.board.camera_mode.set(CameraMode::Manual);
        let middle = self.board.middle();
        self.board.camera.update(|camera| *camera = camera.changed(change, middle));
    }

    /// Handles `pointerup`, `pointercancel` and `pointerleave`.
    pub(super) fn up(&self, event: &PointerEvent) {
        self.pan_zoom.update_value(|pan_zoom| pan_zoom.release(event.pointer_id()));
        self.is_dragged.set(false);
    }

    /// Handles `click`, before the elements on the board receive it: suppresses one that ends a gesture, and zooms in
    /// where cells are too small to be pointed at. A click without a pointer (`detail` 0) comes from the keyboard and
    /// always gets there.
    pub(super) fn on_click(&self, event: &MouseEvent) {
        if event.detail() == 0 {
            return;
        }
        let is_gesture = self.travelled.get_value() >= PAN_DISTANCE;
        let is_too_far = self.board.is_too_far() && !is_on_tools(event);
        if is_gesture || is_too_far {
            event.stop_propagation();
            event.prevent_default();
        }
        if is_too_far && !is_gesture {
            self.board.come_closer(position(event));
        }
    }

    /// Handles `wheel`.
    pub(super) fn wheel(&self, event: &WheelEvent) {
        event.prevent_default();
        let factor = (-event.delta_y() / 400.0).clamp(-0.5, 0.5).exp();
        self.board.zoom(factor, self.board.relative_to_centre(position(event)));
    }
}
