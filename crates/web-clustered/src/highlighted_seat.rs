//! [`HighlightedSeat`]: the seat whose scoring shapes the board outlines.

use leptos::prelude::*;
use seats::Seat;
use web_sys::PointerEvent;

/// The seat under the mouse, or else the seat that was pressed. Pressing it again removes the highlight.
#[derive(Clone, Copy)]
pub(crate) struct HighlightedSeat {
    hovered: RwSignal<Option<Seat>>,
    pressed: RwSignal<Option<Seat>>,
}

impl HighlightedSeat {
    /// No seat is highlighted at first.
    pub(crate) fn new() -> HighlightedSeat {
        HighlightedSeat { hovered: RwSignal::new(None), pressed: RwSignal::new(None) }
    }

    /// The highlighted seat. It is reactive.
    pub(crate) fn get(self) -> Option<Seat> {
        self.hovered.get().or(self.pressed.get())
    }

    /// Highlights a seat while the mouse is over it. Touch has no hover: it only presses.
    pub(crate) fn enter(self, seat: Seat, event: &PointerEvent) {
        if event.pointer_type() == "mouse" {
            self.hovered.set(Some(seat));
        }
    }

    /// Ends the highlight of the mouse.
    pub(crate) fn leave(self) {
        self.hovered.set(None);
    }

    /// Highlights a seat, or removes the highlight if that seat is pressed already.
    pub(crate) fn press(self, seat: Seat) {
        self.pressed.update(|pressed| *pressed = (*pressed != Some(seat)).then_some(seat));
    }

    /// Removes a pressed highlight.
    pub(crate) fn clear(self) {
        self.pressed.set(None);
    }
}
