//! [`Gestures`]: what fingers and the wheel do to a board: one finger moves it, two pinch it, the wheel comes closer.

use super::{Board, Follows};
use crate::maths::{apart, exp};
use ui::{Signal, Stored, listen_first};
use web_sys::{EventTarget, MouseEvent, PointerEvent, WheelEvent};

/// How far a finger goes before it moves the table rather than taps, in pixels.
const DRAG: f64 = 8.0;

/// The fingers on a board.
#[derive(Clone, Copy)]
pub(super) struct Gestures {
    board: Board,
    /// Which fingers there are, and where.
    fingers: Stored<Vec<(i32, [f64; 2])>>,
    /// How far they have gone since the last one came down.
    travelled: Stored<f64>,
    /// Whether the table is being moved.
    pub(super) is_dragged: Signal<bool>,
}

fn place(event: &MouseEvent) -> [f64; 2] {
    [event.client_x().into(), event.client_y().into()]
}

impl Gestures {
    /// No finger yet.
    pub(super) fn on(board: Board) -> Gestures {
        Gestures {
            board,
            fingers: Stored::new(Vec::new()),
            travelled: Stored::new(0.0),
            is_dragged: Signal::new(false),
        }
    }

    /// A finger comes down.
    pub(super) fn down(&self, event: &PointerEvent) {
        self.fingers.update(|all| {
            all.retain(|(id, _)| *id != event.pointer_id());
            all.push((event.pointer_id(), place(event)));
        });
        self.travelled.set(0.0);
    }

    /// A finger moves.
    pub(super) fn moved(&self, event: &PointerEvent) {
        let all = self.fingers.read();
        let Some(index) = all.iter().position(|(id, _)| *id == event.pointer_id()) else { return };
        let (before, now) = (all[index].1, place(event));
        self.fingers.update(|all| all[index].1 = now);
        let (right, down) = (now[0] - before[0], now[1] - before[1]);
        self.travelled.update(|way| *way += right.abs() + down.abs());
        if self.travelled.get() < DRAG {
            return;
        }
        self.is_dragged.set(true);
        self.board.follows.set(Follows::Hand);
        match all.iter().find(|(id, _)| *id != event.pointer_id()) {
            None => self.board.camera.update(|camera| *camera = camera.panned(right, down)),
            Some((_, other)) => {
                let apart = |place: [f64; 2]| apart(place, *other).max(1.0);
                let between = [f64::midpoint(now[0], other[0]), f64::midpoint(now[1], other[1])];
                let between = self.board.off_middle(between);
                self.board.camera.update(|camera| {
                    *camera = camera.panned(right / 2.0, down / 2.0).zoomed(apart(now) / apart(before), between);
                });
            }
        }
    }

    /// A finger goes up, or away.
    pub(super) fn up(&self, event: &PointerEvent) {
        self.fingers.update(|all| all.retain(|(id, _)| *id != event.pointer_id()));
        self.is_dragged.set(false);
    }

    /// Hears of clicks on the board before what lies on it does.
    pub(super) fn hear_clicks(self, board: &EventTarget) {
        listen_first(board, "click", move |event: MouseEvent| self.clicked(&event));
    }

    /// Who has moved the table does not mean the spot under the finger.
    fn clicked(&self, event: &MouseEvent) {
        if self.travelled.get() >= DRAG && event.detail() > 0 {
            event.stop_propagation();
            event.prevent_default();
        }
    }

    /// The wheel turns.
    pub(super) fn wheeled(&self, event: &WheelEvent) {
        event.prevent_default();
        let factor = exp((-event.delta_y() / 400.0).clamp(-0.5, 0.5));
        self.board.zoom(factor, self.board.off_middle(place(event)));
    }
}
