//! The legal cells of the chosen card, as buttons on the board.

use super::BoardView;
use crate::{
    displayed_card::{cell_style, owner_class},
    names::cell_name,
};
use card_art::drawing_href;
use clustered::{Card, CardFace, Cell};
use seats::Seat;
use ui::{El, el, svg};
use web_kit::{components::focus, tr};
use web_sys::{Event, KeyboardEvent};

impl BoardView {
    /// The button of a legal cell.
    pub(super) fn legal_cell(self, cell: Cell, chosen: Option<(Card, Seat)>) -> El {
        let is_aim = move || self.aim.get() == Some(cell);
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
            if let Some(next) = next_cell(&self.legal_cells.read_untracked(), cell, direction) {
                focus_legal_cell(next);
            }
        };
        el("button")
            .class("spot")
            .class_if("aimed", is_aim)
            .attr("style", cell_style(cell))
            .attr("data-spot", cell.to_string())
            .attr("aria-label", tr!("spot", place = cell_name(cell)))
            .on("click", move |_: Event| (self.on_tap.read())(cell))
            .on("keydown", on_key)
            .on("focus", move |_: Event| self.reveal(cell))
            .child(chosen.map(preview))
    }
}

/// The chosen card as it would lie there.
fn preview((card, seat): (Card, Seat)) -> El {
    let face =
        svg("svg").attr("aria-hidden", "true").child(svg("use").attr("href", drawing_href(CardFace::Card(card))));
    el("span").class(format!("card ghost {}", owner_class(Some(seat)))).child(face)
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
