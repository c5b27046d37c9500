//! Cards as they lie on the table, and boards that cannot be touched.

use super::{
    camera::Extent,
    card::drawing,
    names::{cell_name, face_name},
};
use crate::t;
use clustered::{Cell, Face, Game};
use seats::Seat;
use std::rc::Rc;
use ui::{El, Memo, Read, each, el, svg};

/// A card as it lies on the table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Shown {
    /// Where.
    pub(crate) cell: Cell,
    /// What it shows.
    pub(crate) face: Face,
    /// Whose it is.
    pub(crate) owner: Option<Seat>,
    /// Whether it is the last one of its owner.
    pub(crate) last: bool,
    /// Whether it is the last one of all.
    pub(crate) newest: bool,
}

/// The cards of a game.
pub(crate) fn cards(game: &Game) -> Vec<Shown> {
    let board = game.on_board();
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
pub(crate) fn ground(game: &Game) -> Vec<Cell> {
    if game.setup().options().table == clustered::Table::Unbounded {
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
pub(super) type Lying = (Cell, Face, Option<Seat>);

impl Shown {
    /// The same without its marks.
    pub(super) fn lying(&self) -> Lying {
        (self.cell, self.face, self.owner)
    }
}

/// The cards that are marked as the last ones, and how.
pub(super) fn marks(cards: &[Shown]) -> Vec<(Cell, &'static str)> {
    let marked = cards.iter().filter(|shown| shown.last);
    marked.map(|shown| (shown.cell, if shown.newest { " last newest" } else { " last" })).collect()
}

pub(super) fn card(
    (cell, face, owner): Lying,
    marks: Memo<Vec<(Cell, &'static str)>>,
    names: Rc<dyn Fn(Option<Seat>) -> String>,
) -> El {
    let class = move || {
        let mark = marks.read().iter().find(|(marked, _)| *marked == cell).map_or("", |(_, mark)| *mark);
        format!("card {}{mark}", colours(owner))
    };
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
