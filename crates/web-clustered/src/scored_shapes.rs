//! [`ScoredShape`]: what earns a player points, drawn over the cards: a gold frame around the rectangle (C12), a band
//! along each line (C13), and a badge with the count of each. All other cards are dimmed.

use crate::displayed_card::{DisplayedCard, owner_class};
use card_art::drawing_href;
use clustered::{Block, Board, CardFace, Cell, ScoringShapes};
use leptos::{html, prelude::*, svg};
use seats::Seat;
use std::collections::BTreeSet;
use web_kit::components::each;

/// Half the width of a band, on the plane, where a cell is 100 pixels wide.
const HALF_BAND: i32 = 16;
/// How far a band reaches beyond the centres of its first and last card.
const BAND_END: i32 = 24;
/// Where the drawing of a card begins and how wide it is, from the corner of its cell.
const DRAWING: (f64, f64) = (11.46, 77.08);

/// What a shape is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum ScoredKind {
    /// The largest rectangle (C12).
    Rectangle,
    /// A horizontal line (C13).
    Row,
    /// A vertical line (C13).
    Column,
}

/// A shape that earns points. Shapes are ordered as they are counted: kind by kind, as one reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ScoredShape {
    /// What it is.
    pub(crate) kind: ScoredKind,
    /// Its upper left cell.
    pub(crate) corner: Cell,
    /// The number of columns.
    pub(crate) width: u16,
    /// The number of rows.
    pub(crate) height: u16,
}

impl ScoredShape {
    fn new(kind: ScoredKind, Block { lower_left, width, height }: Block) -> ScoredShape {
        let top = (1..height).fold(lower_left, |cell, _| cell.neighbours()[2]);
        ScoredShape { kind, corner: top, width, height }
    }

    /// The number of its cards, which are its points.
    pub(crate) fn card_count(&self) -> u32 {
        u32::from(self.width) * u32::from(self.height)
    }

    /// Its cells.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let ScoredShape { corner, width, height, .. } = *self;
        let rows = std::iter::successors(Some(corner), |cell| Some(cell.neighbours()[3])).take(height.into());
        let along = move |cell| std::iter::successors(Some(cell), |cell: &Cell| Some(cell.neighbours()[0]));
        rows.flat_map(move |cell| along(cell).take(width.into()))
    }

    /// The centre of its upper left cell on the plane.
    fn start(&self) -> [i32; 2] {
        centre(self.corner)
    }

    /// The centre of its lower right cell on the plane.
    fn end(&self) -> [i32; 2] {
        let [x, y] = self.start();
        [x + (i32::from(self.width) - 1) * 100, y + (i32::from(self.height) - 1) * 100]
    }
}

/// The shapes that earn a seat its points, in the order in which they are counted.
pub(crate) fn scored_shapes(board: &Board, seat: Seat) -> Vec<ScoredShape> {
    let own = board.placed().iter().filter(|placed| placed.owner == seat).map(|placed| placed.cell);
    let ScoringShapes { rectangle, rows, columns } = ScoringShapes::of(own);
    let of_kind = |kind, blocks: Vec<Block>| {
        let mut shapes: Vec<_> = blocks.into_iter().map(|block| ScoredShape::new(kind, block)).collect();
        shapes.sort_by_key(|shape| match kind {
            ScoredKind::Column => (shape.corner.x, -shape.corner.y),
            ScoredKind::Rectangle | ScoredKind::Row => (-shape.corner.y, shape.corner.x),
        });
        shapes
    };
    let rectangle = rectangle.into_iter().collect();
    let kinds = [(ScoredKind::Rectangle, rectangle), (ScoredKind::Row, rows), (ScoredKind::Column, columns)];
    kinds.into_iter().flat_map(|(kind, blocks)| of_kind(kind, blocks)).collect()
}

/// The centre of a cell on the plane.
fn centre(cell: Cell) -> [i32; 2] {
    [i32::from(cell.x) * 100, -i32::from(cell.y) * 100]
}

/// What is drawn over the cards of a board.
#[derive(Clone, Copy)]
pub(crate) struct ScoredLayer {
    /// All shapes of the player; while there are none, nothing is drawn and no card is dimmed.
    pub(crate) shapes: Memo<Vec<ScoredShape>>,
    /// The number of shapes that are lit.
    pub(crate) lit: Memo<usize>,
    /// Whether the other cards are dimmed.
    pub(crate) is_on: Memo<bool>,
    /// The cards of the board.
    pub(crate) cards: Signal<Vec<DisplayedCard>>,
    /// How many pixels of the screen a cell is wide: badges stay large enough to read.
    pub(crate) scale: Memo<f64>,
}

impl ScoredLayer {
    /// The elements on the plane.
    pub(crate) fn draw(self) -> AnyView {
        let first = move |shapes: &Vec<ScoredShape>| shapes.iter().take(self.lit.get()).copied().collect::<Vec<_>>();
        let lit = Memo::new(move |_| self.shapes.with(first));
        let of_kind = move |kind: ScoredKind| {
            move || {
                lit.with(|lit: &Vec<ScoredShape>| {
                    lit.iter().filter(|shape| shape.kind == kind).copied().collect::<Vec<_>>()
                })
            }
        };
        let unit = move || format!("{:.3}", 100.0 / self.scale.get().max(1.0));
        let layer = move || {
            html::div().class("scored").aria_hidden("true").style(("--unit", unit)).child((
                svg::svg().class("veil").child(svg::path().attr("d", move || self.veil())),
                each(of_kind(ScoredKind::Row), draw_band),
                each(of_kind(ScoredKind::Column), draw_band),
                svg::svg().class("crossings").child(svg::path().attr("d", move || lit.with(|lit| crossings(lit)))),
                svg::svg().class("symbols").child(each(move || lit.with(|lit| self.banded(lit)), draw_symbol)),
                each(of_kind(ScoredKind::Rectangle), draw_frame),
                each(move || lit.get(), draw_badge),
            ))
        };
        (move || self.is_on.get().then(layer)).into_any()
    }

    /// The squares of all cards that earn nothing, as a path.
    fn veil(self) -> String {
        let earning: BTreeSet<Cell> = self.shapes.with(|shapes| shapes.iter().flat_map(ScoredShape::cells).collect());
        let others = |card: &&DisplayedCard| !earning.contains(&card.cell);
        let square = |card: &DisplayedCard| {
            let [x, y] = centre(card.cell);
            format!("M{} {}h76v76h-76z", x - 38, y - 38)
        };
        self.cards.with(|cards| cards.iter().filter(others).map(square).collect())
    }

    /// The cards below bands: their symbols are drawn again, above the bands.
    fn banded(self, lit: &[ScoredShape]) -> Vec<(Cell, CardFace, Option<Seat>)> {
        let lines = lit.iter().filter(|shape| shape.kind != ScoredKind::Rectangle);
        let cells: BTreeSet<Cell> = lines.flat_map(ScoredShape::cells).collect();
        let keys = |cards: &Vec<DisplayedCard>| {
            cards.iter().filter(|card| cells.contains(&card.cell)).map(DisplayedCard::key).collect()
        };
        self.cards.with(keys)
    }
}

/// An element that covers a part of the plane.
fn covering(class: &'static str, [left, top]: [i32; 2], [right, bottom]: [i32; 2]) -> impl IntoView {
    html::div()
        .class(class)
        .style(("left", format!("{left}px")))
        .style(("top", format!("{top}px")))
        .style(("width", format!("{}px", right - left)))
        .style(("height", format!("{}px", bottom - top)))
}

/// The band of a line.
fn draw_band(shape: ScoredShape) -> impl IntoView {
    let ([left, top], [right, bottom]) = (shape.start(), shape.end());
    if shape.kind == ScoredKind::Row {
        covering("band row", [left - BAND_END, top - HALF_BAND], [right + BAND_END, bottom + HALF_BAND])
    } else {
        covering("band column", [left - HALF_BAND, top - BAND_END], [right + HALF_BAND, bottom + BAND_END])
    }
}

/// The squares where bands cross, as a path.
fn crossings(lit: &[ScoredShape]) -> String {
    let cells_of = |kind: ScoredKind| -> BTreeSet<Cell> {
        lit.iter().filter(|shape| shape.kind == kind).flat_map(ScoredShape::cells).collect()
    };
    let square = |cell: &Cell| {
        let ([x, y], side) = (centre(*cell), 2 * HALF_BAND);
        format!("M{} {}h{side}v{side}h-{side}z", x - HALF_BAND, y - HALF_BAND)
    };
    cells_of(ScoredKind::Row).intersection(&cells_of(ScoredKind::Column)).map(square).collect()
}

/// The symbols of a card, in the colour of its owner.
fn draw_symbol((cell, face, owner): (Cell, CardFace, Option<Seat>)) -> impl IntoView {
    let ([x, y], (inset, side)) = (centre(cell), DRAWING);
    let corner = |at: i32| format!("{:.2}", f64::from(at) - 50.0 + inset);
    svg::r#use()
        .class(format!("small {}", owner_class(owner)))
        .attr("x", corner(x))
        .attr("y", corner(y))
        .attr("width", side.to_string())
        .attr("height", side.to_string())
        .attr("href", drawing_href(face))
}

/// The gold frame of a rectangle. It is drawn round once.
fn draw_frame(shape: ScoredShape) -> impl IntoView {
    let ([left, top], [right, bottom]) = (shape.start(), shape.end());
    let line = move |class: &'static str| {
        svg::rect()
            .class(class)
            .attr("x", (left - 56).to_string())
            .attr("y", (top - 56).to_string())
            .attr("width", (right - left + 112).to_string())
            .attr("height", (bottom - top + 112).to_string())
            .attr("rx", "16")
            .attr("pathLength", "1")
    };
    svg::svg().class("frame").child((line("edge"), line("gold")))
}

/// The badge with the count of a shape: beside a row, above a column, at the corner of a rectangle.
fn draw_badge(shape: ScoredShape) -> impl IntoView {
    let ([left, top], [right, bottom]) = (shape.start(), shape.end());
    let (class, [x, y]) = match shape.kind {
        ScoredKind::Rectangle => ("badge gold", [right + 44, bottom + 52]),
        ScoredKind::Row => ("badge row", [left - 50, top]),
        ScoredKind::Column => ("badge column", [left, top - 50]),
    };
    html::div()
        .class(class)
        .style(("left", format!("{x}px")))
        .style(("top", format!("{y}px")))
        .child(shape.card_count().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shape_covers_the_cells_of_its_block() {
        let block = Block { lower_left: Cell::new(-1, 2), width: 3, height: 2 };
        let shape = ScoredShape::new(ScoredKind::Rectangle, block);
        assert_eq!((shape.corner, shape.card_count()), (Cell::new(-1, 3), 6));
        let cells: BTreeSet<Cell> = shape.cells().collect();
        assert_eq!(cells, block.cells().collect());
        assert_eq!((shape.start(), shape.end()), ([-100, -300], [100, -200]));
    }

    #[test]
    fn bands_cross_where_a_row_and_a_column_share_a_card() {
        let row = ScoredShape { kind: ScoredKind::Row, corner: Cell::new(0, 0), width: 3, height: 1 };
        let column = ScoredShape { kind: ScoredKind::Column, corner: Cell::new(2, 2), width: 1, height: 3 };
        assert_eq!(crossings(&[row, column]), "M184 -16h32v32h-32z");
        assert_eq!(crossings(&[row]), "");
    }
}
