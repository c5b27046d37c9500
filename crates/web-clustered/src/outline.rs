//! [`Outline`]: how the board shows what scores, while playing and at the end: a band along a line, a gold frame around
//! a rectangle, and badges with numbers.

use crate::displayed_card::{CardKey, DisplayedCard, owner_class};
use card_art::drawing_href;
use clustered::{Block, Board, Cell, ScoringShapes};
use leptos::{html, prelude::*, svg};
use seats::Seat;

/// A scoring shape to be shown.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Outline {
    /// The owner of the shape.
    pub(crate) seat: Seat,
    /// The cells of the shape.
    pub(crate) block: Block,
    /// Whether it is a rectangle (C12) rather than a line (C13).
    pub(crate) is_rectangle: bool,
}

/// How a scoring shape is drawn. Kinds are ordered as they are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum ShapeKind {
    /// A gold frame.
    Rectangle,
    /// A band from left to right.
    Row,
    /// A band from top to bottom.
    Column,
}

impl ShapeKind {
    /// Its name in the style sheet.
    const fn class(self) -> &'static str {
        match self {
            ShapeKind::Rectangle => "rectangle",
            ShapeKind::Row => "row",
            ShapeKind::Column => "column",
        }
    }
}

impl Outline {
    /// How it is drawn.
    pub(crate) fn kind(&self) -> ShapeKind {
        match self {
            Outline { is_rectangle: true, .. } => ShapeKind::Rectangle,
            Outline { block, .. } if block.height == 1 => ShapeKind::Row,
            Outline { .. } => ShapeKind::Column,
        }
    }
}

/// Draws scoring shapes on the plane: bands below the symbols of the cards that they run over, and frames above all.
/// `cards` are the cards on the board.
pub(crate) fn draw_outlines(outlines: &[Outline], cards: &[DisplayedCard]) -> impl IntoView + use<> {
    let of_kind = |kind: ShapeKind| outlines.iter().filter(move |outline| outline.kind() == kind);
    let rows: Vec<Cell> = of_kind(ShapeKind::Row).flat_map(|row| row.block.cells()).collect();
    let columns: Vec<Cell> = of_kind(ShapeKind::Column).flat_map(|column| column.block.cells()).collect();
    let crossings = rows.iter().filter(|cell| columns.contains(cell)).map(|cell| draw_crossing(*cell)).collect_view();
    let is_below = |card: &&DisplayedCard| rows.contains(&card.cell) || columns.contains(&card.cell);
    let symbols = cards.iter().filter(is_below).map(|card| draw_symbols(card.key())).collect_view();
    let draw = |outline: &Outline| draw_shape(outline.block, outline.kind());
    let bands = outlines.iter().filter(|outline| !outline.is_rectangle).map(draw).collect_view();
    let frames = of_kind(ShapeKind::Rectangle).map(draw).collect_view();
    (bands, crossings, symbols, frames)
}

/// A band or a frame.
pub(crate) fn draw_shape(block: Block, kind: ShapeKind) -> impl IntoView {
    let frame = (kind == ShapeKind::Rectangle).then(|| draw_frame(block));
    on_cells(block, format!("outline {}", kind.class())).child(frame)
}

/// The gold line of a frame, with its dark edge.
fn draw_frame(block: Block) -> impl IntoView {
    let line = move |class: &'static str| {
        svg::rect()
            .class(class)
            .attr("x", "4")
            .attr("y", "4")
            .attr("width", (u32::from(block.width) * 100 - 8).to_string())
            .attr("height", (u32::from(block.height) * 100 - 8).to_string())
            .attr("rx", "13")
            .attr("pathLength", "1")
    };
    svg::svg().child((line("edge"), line("gold")))
}

/// Where a row and a column cross.
pub(crate) fn draw_crossing(cell: Cell) -> impl IntoView {
    on_cells(Block { lower_left: cell, width: 1, height: 1 }, "outline crossing".to_owned())
}

/// The symbols of a card once more, above a band that covers its face.
pub(crate) fn draw_symbols((cell, face, owner): CardKey) -> impl IntoView {
    let block = Block { lower_left: cell, width: 1, height: 1 };
    let symbols = svg::svg().child(svg::r#use().attr("href", drawing_href(face)));
    on_cells(block, format!("symbols {}", owner_class(owner))).child(symbols)
}

/// The number of a shape: at the left end of a row, on top of a column, at the lower right corner of a rectangle.
pub(crate) fn draw_badge(block: Block, kind: ShapeKind, text: String) -> impl IntoView {
    on_cells(block, format!("badge-of {}", kind.class())).child(html::span().class("badge").child(text))
}

/// An element that covers a block of cells of the plane, where a cell is 100 pixels wide.
fn on_cells(
    block: Block,
    class: String,
) -> html::HtmlElement<html::Div, impl leptos::attr::Attribute<State: 'static>, ()> {
    let left = i32::from(block.lower_left.x) * 100 - 50;
    let top = -(i32::from(block.lower_left.y) + i32::from(block.height)) * 100 + 50;
    html::div()
        .class(class)
        .style(("left", format!("{left}px")))
        .style(("top", format!("{top}px")))
        .style(("width", format!("{}px", u32::from(block.width) * 100)))
        .style(("height", format!("{}px", u32::from(block.height) * 100)))
        .aria_hidden("true")
}

/// The outlines of all scoring shapes of a seat.
pub(crate) fn scoring_outlines(board: &Board, seat: Seat) -> Vec<Outline> {
    let own = board.placed().iter().filter(|placed| placed.owner == seat).map(|placed| placed.cell);
    let ScoringShapes { rectangle, rows, columns } = ScoringShapes::of(own);
    let lines = rows.into_iter().chain(columns).map(|block| Outline { seat, block, is_rectangle: false });
    lines.chain(rectangle.map(|block| Outline { seat, block, is_rectangle: true })).collect()
}
