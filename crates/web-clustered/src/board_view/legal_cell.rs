//! The legal cells of the chosen card, as buttons on the board.

use super::BoardView;
use crate::{displayed_card::cell_position, names::cell_name};
use clustered::Cell;
use leptos::{ev, html, prelude::*};
use wasm_bindgen::JsCast;
use web_kit::{components::focus, tr};
use web_sys::{Element, FocusEvent, KeyboardEvent, PointerEvent};

impl BoardView {
    /// The button of a legal cell.
    pub(super) fn legal_cell(self, cell: Cell) -> impl IntoView {
        let on_key = move |event: KeyboardEvent| {
            let direction = match event.key().as_str() {
                "ArrowRight" => (1, 0),
                "ArrowLeft" => (-1, 0),
                "ArrowUp" => (0, 1),
                "ArrowDown" => (0, -1),
                _ => return,
            };
            event.prevent_default();
            event.stop_propagation();
            let next = self.legal_cells.with_untracked(|cells| next_cell(cells, cell, direction));
            if let Some(next) = next {
                focus_legal_cell(next);
            }
        };
        let leave = move || self.pointed.update(|pointed| *pointed = pointed.filter(|pointed| *pointed != cell));
        let [left, top] = cell_position(cell);
        html::button()
            .class("spot")
            .class(("aimed", move || self.aim.get() == Some(cell)))
            .style(("left", left))
            .style(("top", top))
            .attr("data-spot", cell.to_string())
            .aria_label(tr!("spot", place = cell_name(cell)))
            .on(ev::click, move |_| self.on_tap.with_value(|on_tap| on_tap(cell)))
            .on(ev::keydown, on_key)
            .on(ev::focus, move |event: FocusEvent| {
                // A finger that goes down focuses as well, and nothing may move under it.
                let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
                if element.is_some_and(|element| element.matches(":focus-visible").unwrap_or(false)) {
                    self.reveal(cell);
                }
                self.pointed.set(Some(cell));
            })
            .on(ev::blur, move |_| leave())
            .on(ev::pointerenter, move |event: PointerEvent| {
                if event.pointer_type() == "mouse" {
                    self.pointed.set(Some(cell));
                }
            })
            .on(ev::pointerleave, move |_| leave())
    }
}

/// The cell that an arrow key leads to: the nearest in that direction.
fn next_cell(cells: &[Cell], from: Cell, (right, up): (i32, i32)) -> Option<Cell> {
    let cost = |cell: &Cell| {
        let (x, y) = (i32::from(cell.x) - i32::from(from.x), i32::from(cell.y) - i32::from(from.y));
        let (ahead, aside) = (x * right + y * up, (x * up).abs() + (y * right).abs());
        (ahead > 0).then_some(ahead + 2 * aside)
    };
    cells.iter().filter_map(|cell| Some((cost(cell)?, *cell))).min().map(|(_, cell)| cell)
}

/// Moves the focus to a legal cell.
pub(crate) fn focus_legal_cell(cell: Cell) {
    focus(&format!("[data-spot='{cell}']"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_lead_to_the_nearest_legal_cell_ahead() {
        let cells = [(0, 1), (1, 0), (3, 0), (-2, 1)].map(|(x, y)| Cell::new(x, y));
        assert_eq!(next_cell(&cells, Cell::new(0, 1), (1, 0)), Some(Cell::new(1, 0)));
        assert_eq!(next_cell(&cells, Cell::new(1, 0), (1, 0)), Some(Cell::new(3, 0)));
        assert_eq!(next_cell(&cells, Cell::new(3, 0), (1, 0)), None);
        assert_eq!(next_cell(&cells, Cell::new(1, 0), (0, 1)), Some(Cell::new(0, 1)));
    }
}
