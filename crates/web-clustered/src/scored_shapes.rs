//! [`ScoredShape`]: what earns a player points, drawn over the cards one after the other, each with a badge of its count
//! (C12, C13). All other cards are dimmed.

use crate::{
    displayed_card::{CardKey, DisplayedCard},
    outline::{ShapeKind, draw_badge, draw_crossing, draw_shape, draw_symbols},
};
use clustered::{Block, Board, Cell, ScoringShapes};
use leptos::{html, prelude::*, svg};
use seats::Seat;
use std::collections::BTreeSet;
use web_kit::components::each;

/// A shape that earns points. Shapes are ordered as they are counted: kind by kind, as one reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ScoredShape {
    /// What it is.
    pub(crate) kind: ShapeKind,
    /// Its upper left cell.
    pub(crate) corner: Cell,
    /// The number of columns.
    pub(crate) width: u16,
    /// The number of rows.
    pub(crate) height: u16,
}

impl ScoredShape {
    fn new(kind: ShapeKind, Block { lower_left, width, height }: Block) -> ScoredShape {
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

    /// Its cells as a block.
    pub(crate) fn block(&self) -> Block {
        let ScoredShape { corner, width, height, .. } = *self;
        Block { lower_left: (1..height).fold(corner, |cell, _| cell.neighbours()[3]), width, height }
    }
}

/// The shapes that earn a seat its points, in the order in which they are counted.
pub(crate) fn scored_shapes(board: &Board, seat: Seat) -> Vec<ScoredShape> {
    let own = board.placed().iter().filter(|placed| placed.owner == seat).map(|placed| placed.cell);
    let ScoringShapes { rectangle, rows, columns } = ScoringShapes::of(own);
    let of_kind = |kind, blocks: Vec<Block>| {
        let mut shapes: Vec<_> = blocks.into_iter().map(|block| ScoredShape::new(kind, block)).collect();
        shapes.sort_by_key(|shape| match kind {
            ShapeKind::Column => (shape.corner.x, -shape.corner.y),
            ShapeKind::Rectangle | ShapeKind::Row => (-shape.corner.y, shape.corner.x),
        });
        shapes
    };
    let rectangle = rectangle.into_iter().collect();
    let kinds = [(ShapeKind::Rectangle, rectangle), (ShapeKind::Row, rows), (ShapeKind::Column, columns)];
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
}

impl ScoredLayer {
    /// The elements on the plane.
    pub(crate) fn draw(self) -> AnyView {
        let first = move |shapes: &Vec<ScoredShape>| shapes.iter().take(self.lit.get()).copied().collect::<Vec<_>>();
        let lit = Memo::new(move |_| self.shapes.with(first));
        let of_kind = move |kind: ShapeKind| {
            move || {
                lit.with(|lit: &Vec<ScoredShape>| {
                    lit.iter().filter(|shape| shape.kind == kind).copied().collect::<Vec<_>>()
                })
            }
        };
        let draw = |shape: ScoredShape| draw_shape(shape.block(), shape.kind);
        let count = |shape: ScoredShape| draw_badge(shape.block(), shape.kind, shape.card_count().to_string());
        let layer = move || {
            html::div().class("scored").aria_hidden("true").child((
                svg::svg().class("veil").child(svg::path().attr("d", move || self.veil())),
                each(of_kind(ShapeKind::Row), draw),
                each(of_kind(ShapeKind::Column), draw),
                each(move || lit.with(|lit| crossings(lit)), draw_crossing),
                each(move || lit.with(|lit| self.banded(lit)), draw_symbols),
                each(of_kind(ShapeKind::Rectangle), draw),
                each(move || lit.get(), count),
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
    fn banded(self, lit: &[ScoredShape]) -> Vec<CardKey> {
        let lines = lit.iter().filter(|shape| shape.kind != ShapeKind::Rectangle);
        let cells: BTreeSet<Cell> = lines.flat_map(ScoredShape::cells).collect();
        let keys = |cards: &Vec<DisplayedCard>| {
            cards.iter().filter(|card| cells.contains(&card.cell)).map(DisplayedCard::key).collect()
        };
        self.cards.with(keys)
    }
}

/// The cells where bands cross.
fn crossings(lit: &[ScoredShape]) -> Vec<Cell> {
    let cells_of = |kind: ShapeKind| -> BTreeSet<Cell> {
        lit.iter().filter(|shape| shape.kind == kind).flat_map(ScoredShape::cells).collect()
    };
    cells_of(ShapeKind::Row).intersection(&cells_of(ShapeKind::Column)).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shape_covers_the_cells_of_its_block() {
        let block = Block { lower_left: Cell::new(-1, 2), width: 3, height: 2 };
        let shape = ScoredShape::new(ShapeKind::Rectangle, block);
        assert_eq!((shape.corner, shape.card_count()), (Cell::new(-1, 3), 6));
        let cells: BTreeSet<Cell> = shape.cells().collect();
        assert_eq!(cells, block.cells().collect());
        assert_eq!(shape.block(), block);
    }

    #[test]
    fn bands_cross_where_a_row_and_a_column_share_a_card() {
        let row = ScoredShape { kind: ShapeKind::Row, corner: Cell::new(0, 0), width: 3, height: 1 };
        let column = ScoredShape { kind: ShapeKind::Column, corner: Cell::new(2, 2), width: 1, height: 3 };
        assert_eq!(crossings(&[row, column]), [Cell::new(2, 0)]);
        assert_eq!(crossings(&[row]), []);
    }
}
