//! [`Outline`]: a frame around a scoring shape on the board.

use crate::displayed_card::owner_class;
use clustered::{Block, Board, ScoringShapes};
use leptos::{html, prelude::*};
use seats::Seat;

/// A frame around a scoring shape.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Outline {
    /// The owner of the shape.
    pub(crate) seat: Seat,
    /// The cells of the shape.
    pub(crate) block: Block,
    /// Whether it is a rectangle (C12) rather than a line (C13).
    pub(crate) is_rectangle: bool,
}

/// The element of an outline on the plane.
pub(crate) fn draw_outline(Outline { seat, block, is_rectangle }: Outline) -> impl IntoView {
    let kind = if is_rectangle { "rectangle" } else { "line" };
    let (left, top) = (
        i32::from(block.lower_left.x) * 100 - 50,
        -(i32::from(block.lower_left.y) + i32::from(block.height)) * 100 + 50,
    );
    html::div()
        .class(format!("outline {kind} {}", owner_class(Some(seat))))
        .style(("left", format!("{left}px")))
        .style(("top", format!("{top}px")))
        .style(("width", format!("{}px", block.width * 100)))
        .style(("height", format!("{}px", block.height * 100)))
        .aria_hidden("true")
}

/// The outlines of all scoring shapes of a seat.
pub(crate) fn scoring_outlines(board: &Board, seat: Seat) -> Vec<Outline> {
    let own = board.placed().iter().filter(|placed| placed.owner == seat).map(|placed| placed.cell);
    let ScoringShapes { rectangle, rows, columns } = ScoringShapes::of(own);
    let lines = rows.into_iter().chain(columns).map(|block| Outline { seat, block, is_rectangle: false });
    lines.chain(rectangle.map(|block| Outline { seat, block, is_rectangle: true })).collect()
}
