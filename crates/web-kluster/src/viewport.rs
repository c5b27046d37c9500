//! [`Viewport`]: the renderer of a live table and the part of the table that it shows.

use crate::{camera::TableCamera, live_table::LiveTable, panels, renderer::Renderer};
use leptos::prelude::*;
use magnets::Point;
use std::rc::Rc;
use web_sys::HtmlCanvasElement;

/// A handle to what is seen of a live table.
#[derive(Clone, Copy)]
pub(crate) struct Viewport {
    table: LiveTable,
    renderer: StoredValue<Rc<Renderer>, LocalStorage>,
}

impl Viewport {
    pub(crate) fn new(table: LiveTable, renderer: Renderer) -> Viewport {
        Viewport { table, renderer: StoredValue::new_local(Rc::new(renderer)) }
    }

    pub(crate) fn renderer(self) -> Rc<Renderer> {
        self.renderer.get_value()
    }

    pub(crate) fn camera(self) -> TableCamera {
        self.renderer().camera.get()
    }

    /// Shows the table on a canvas. Its size is in CSS pixels, `fine` is the number of canvas pixels for each.
    pub(crate) fn show(self, canvas: &HtmlCanvasElement, size: [f64; 2], fine: f64) {
        let renderer = self.renderer();
        let is_first = !renderer.is_shown();
        renderer.show(canvas, size, fine);
        // A game may be resumed with a magnet in the hand. While the hand is busy or magnets fly, the view does not jump.
        let is_busy = self.table.is_hand_busy() || self.table.held_back.with_untracked(Option::is_some);
        if !renderer.is_led.get() && (is_first || !is_busy) {
            renderer.fit(self.table.simulation().borrow().table());
        }
        self.table.wake();
    }

    /// Whether a panel lies over a position on the canvas, in CSS pixels.
    pub(crate) fn is_covered(self, at: [f64; 2]) -> bool {
        self.renderer().canvas().is_some_and(|canvas| panels::is_covered(&canvas, at))
    }

    /// Shows everything if a cord has been dragged out of sight.
    pub(crate) fn find_cords(self) {
        let camera = self.camera();
        let is_seen =
            |node: &Point| camera.at(*node).iter().zip(camera.size).all(|(at, side)| (0.0..side).contains(at));
        let simulation = self.table.simulation();
        let are_seen = simulation.borrow().table().world().cords().iter().all(|cord| cord.nodes().iter().all(is_seen));
        if !are_seen {
            self.show_all();
        }
    }

    /// Shows all cords again.
    pub(crate) fn show_all(self) {
        self.renderer().fit(self.table.simulation().borrow().table());
        self.table.wake();
    }

    /// Moves the camera. From now on it does not move by itself.
    pub(crate) fn look(self, change: impl FnOnce(TableCamera) -> TableCamera) {
        self.renderer().look(change);
        self.table.wake();
    }
}
