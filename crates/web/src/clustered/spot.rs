//! Places where the chosen card may go.

use super::{
    board::Board,
    card::drawing,
    names::cell_name,
    shown::{at, colours},
};
use crate::{parts::focus, tr};
use clustered::{Card, CardFace, Cell};
use seats::Seat;
use ui::{El, el, svg};
use web_sys::{Event, KeyboardEvent};

impl Board {
    /// A place where the chosen card may go.
    pub(super) fn spot(self, cell: Cell, chosen: Option<(Card, Seat)>) -> El {
        let is_aim = move || self.aim.get() == Some(cell);
        let keys = move |event: KeyboardEvent| {
            let direction = match event.key().as_str() {
                "ArrowRight" => (1, 0),
                "ArrowLeft" => (-1, 0),
                "ArrowUp" => (0, 1),
                "ArrowDown" => (0, -1),
                _ => return,
            };
            event.prevent_default();
            event.stop_propagation();
            if let Some(next) = next_spot(&self.spots.peek(), cell, direction) {
                focus_spot(next);
            }
        };
        el("button")
            .class("spot")
            .class_if("aimed", is_aim)
            .attr("style", at(cell))
            .attr("data-spot", cell.to_string())
            .attr("aria-label", tr!("spot", place = cell_name(cell)))
            .on("click", move |_: Event| (self.on_spot.read())(cell))
            .on("keydown", keys)
            .on("focus", move |_: Event| self.reveal(cell))
            .child(chosen.map(ghost))
    }
}

/// How the chosen card would lie there.
fn ghost((card, seat): (Card, Seat)) -> El {
    let face = svg("svg").attr("aria-hidden", "true").child(svg("use").attr("href", drawing(CardFace::Card(card))));
    el("span").class(format!("card ghost {}", colours(Some(seat)))).child(face)
}

/// The spot that an arrow key leads to: the nearest in that direction.
pub(crate) fn next_spot(spots: &[Cell], from: Cell, (right, up): (i32, i32)) -> Option<Cell> {
    let cost = |spot: &Cell| {
        let (x, y) = (i32::from(spot.x) - i32::from(from.x), i32::from(spot.y) - i32::from(from.y));
        let (ahead, aside) = (x * right + y * up, (x * up).abs() + (y * right).abs());
        (ahead > 0).then_some(ahead + 2 * aside)
    };
    spots.iter().filter_map(|spot| Some((cost(spot)?, *spot))).min().map(|(_, spot)| spot)
}

/// Puts the focus on a spot.
pub(crate) fn focus_spot(cell: Cell) {
    focus(&format!("[data-spot='{cell}']"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_lead_to_the_nearest_spot_ahead() {
        let spots = [(0, 1), (1, 0), (3, 0), (-2, 1)].map(|(x, y)| Cell::new(x, y));
        assert_eq!(next_spot(&spots, Cell::new(0, 1), (1, 0)), Some(Cell::new(1, 0)));
        assert_eq!(next_spot(&spots, Cell::new(1, 0), (1, 0)), Some(Cell::new(3, 0)));
        assert_eq!(next_spot(&spots, Cell::new(3, 0), (1, 0)), None);
        assert_eq!(next_spot(&spots, Cell::new(1, 0), (0, 1)), Some(Cell::new(0, 1)));
    }
}
