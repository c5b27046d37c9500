//! [`Outline`]: a shape on the table that is pointed out.

use super::shown::colours;
use clustered::{Block, Board, ScoringShapes};
use seats::Seat;
use ui::{El, el};

/// A shape that is pointed out.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Outline {
    /// Whose.
    pub(crate) seat: Seat,
    /// Which cells.
    pub(crate) block: Block,
    /// A rectangle, or a line.
    pub(crate) is_rectangle: bool,
}

/// The shape on the plane.
pub(super) fn outline(Outline { seat, block, is_rectangle }: Outline) -> El {
    let kind = if is_rectangle { "rectangle" } else { "line" };
    let (left, top) = (
        i32::from(block.lower_left.x) * 100 - 50,
        -(i32::from(block.lower_left.y) + i32::from(block.height)) * 100 + 50,
    );
    let style =
        format!("left: {left}px; top: {top}px; width: {}px; height: {}px", block.width * 100, block.height * 100);
    let class = format!("outline {kind} {}", colours(Some(seat)));
    el("div").class(class).attr("style", style).attr("aria-hidden", "true")
}

/// The shapes that make the points of a seat.
pub(crate) fn outlines(board: &Board, seat: Seat) -> Vec<Outline> {
    let own = board.placed().iter().filter(|laid| laid.owner == seat).map(|laid| laid.cell);
    let ScoringShapes { rectangle, rows, columns } = ScoringShapes::of(own);
    let lines = rows.into_iter().chain(columns).map(|block| Outline { seat, block, is_rectangle: false });
    lines.chain(rectangle.map(|block| Outline { seat, block, is_rectangle: true })).collect()
}
