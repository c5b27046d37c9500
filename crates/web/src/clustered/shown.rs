//! Cards as they lie on the table, and boards that cannot be touched.

use super::{
    camera::Extent,
    card::drawing,
    names::{cell_name, face_name},
};
use crate::t;
use clustered::{Board, CardFace, Cell, TableLimits, ViewedGame};
use seats::Seat;
use std::{cell::RefCell, rc::Rc};
use ui::{El, Memo, Read, each, effect, el, svg};
use web_sys::Element;

/// A card as it lies on the table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Shown {
    /// Where.
    pub(crate) cell: Cell,
    /// What it shows.
    pub(crate) face: CardFace,
    /// Whose it is.
    pub(crate) owner: Option<Seat>,
    /// Whether it is the last one of its owner.
    pub(crate) last: bool,
    /// Whether it is the last one of all.
    pub(crate) newest: bool,
}

/// The cards on a table.
pub(crate) fn cards(board: &Board) -> Vec<Shown> {
    let board = board.cards();
    let is_last = |number: usize, owner: Option<Seat>| {
        owner.is_some() && !board[number + 1..].iter().any(|later| later.owner == owner)
    };
    let shown = board.iter().enumerate();
    shown
        .map(|(number, on)| Shown {
            cell: on.cell,
            face: on.card,
            owner: on.owner,
            last: is_last(number, on.owner),
            newest: on.owner.is_some() && number + 1 == board.len(),
        })
        .collect()
}

/// The cells of a bounded table.
pub(crate) fn ground(game: &ViewedGame) -> Vec<Cell> {
    if game.setup().options().table == TableLimits::Unbounded {
        return Vec::new();
    }
    // The largest table is 64 cells wide, with a start card in its middle or seven columns beside it.
    let cells = (-64..=72).flat_map(|x| (-64..=64).map(move |y| Cell::new(x, y)));
    cells.filter(|cell| game.board().on_table(*cell)).collect()
}

/// Where something lies on the plane.
pub(super) fn at(cell: Cell) -> String {
    format!("left: {}px; top: {}px", i32::from(cell.x) * 100 - 50, -i32::from(cell.y) * 100 - 50)
}

/// The class of an owner's colours.
pub(crate) fn colours(owner: Option<Seat>) -> String {
    owner.map_or_else(|| "start".to_owned(), |seat| format!("seat-{}", seat.number()))
}

/// What lies where, and whose it is: as long as that stays, the element of a card stays.
pub(super) type Lying = (Cell, CardFace, Option<Seat>);

impl Shown {
    /// The same without its marks.
    pub(super) fn lying(&self) -> Lying {
        (self.cell, self.face, self.owner)
    }
}

/// Where the last cards of everybody lie, each with whether it is the last of all.
pub(super) type Marks = Vec<(Cell, bool)>;

/// The marks of some cards.
pub(super) fn marks(cards: &[Shown]) -> Marks {
    cards.iter().filter(|shown| shown.last).map(|shown| (shown.cell, shown.newest)).collect()
}

/// Keeps the marks where they belong. Only cards that have one or had one are touched: there may be hundreds.
pub(super) fn follow_marks(plane: Element, marks: Memo<Marks>) {
    let before = RefCell::new(Marks::new());
    effect(move || {
        let (old, now) = (before.replace(marks.get()), marks.read());
        for (cell, _) in old.iter().chain(now.iter()) {
            let found = plane.query_selector(&format!("[data-cell='{cell}']")).ok().flatten();
            if let Some(card) = found {
                let mark = now.iter().find(|(marked, _)| marked == cell);
                let _ = card.class_list().toggle_with_force("last", mark.is_some());
                let _ = card.class_list().toggle_with_force("newest", mark.is_some_and(|(_, newest)| *newest));
            }
        }
    });
}

pub(super) fn card((cell, face, owner): Lying, marks: Memo<Marks>, names: Rc<dyn Fn(Option<Seat>) -> String>) -> El {
    // As it comes; what changes later is seen to for all cards together.
    let mark = match marks.peek().iter().find(|(marked, _)| *marked == cell) {
        Some((_, true)) => " last newest",
        Some((_, false)) => " last",
        None => "",
    };
    let class = format!("card {}{mark}", colours(owner));
    let label = move || t!("card-on-table", card = face_name(face), owner = names(owner), place = cell_name(cell));
    el("div")
        .class(class)
        .attr("style", at(cell))
        .attr("role", "img")
        .attr("aria-label", label)
        .attr("data-cell", cell.to_string())
        .child(svg("svg").attr("aria-hidden", "true").child(svg("use").attr("href", drawing(face))))
}

/// A board that cannot be touched: cards as they lie.
pub(crate) fn still_board(cards: Read<Vec<Shown>>) -> El {
    let frame = move || {
        let Extent { low, high } = Extent::of(cards.read().iter().map(|shown| shown.cell)).with_margin(0);
        let part = |number: i16| i32::from(number) * 100;
        format!(
            "{} {} {} {}",
            part(low.x) - 60,
            -part(high.y) - 60,
            part(high.x) - part(low.x) + 120,
            part(high.y) - part(low.y) + 120
        )
    };
    let cards = each(move || cards.get(), |shown| small(&shown));
    svg("svg").class("still-board").attr("viewBox", frame).attr("aria-hidden", "true").child(cards)
}

/// A card on such a board.
fn small(Shown { cell, face, owner, .. }: &Shown) -> El {
    let (x, y) = (i32::from(cell.x) * 100 - 46, -i32::from(cell.y) * 100 - 46);
    let square = |tag: &'static str, inset: i32, side: &'static str| {
        svg(tag)
            .attr("x", (x + inset).to_string())
            .attr("y", (y + inset).to_string())
            .attr("width", side)
            .attr("height", side)
    };
    svg("g")
        .class(format!("small {}", colours(*owner)))
        .child(square("rect", 0, "92").class("frame").attr("rx", "12"))
        .child(square("rect", 9, "74").class("face").attr("rx", "6"))
        .child(square("use", 11, "70").attr("href", drawing(*face)))
}
