//! [`DisplayedCard`]: cards on the board, and boards without interaction.

use crate::names::{cell_name, face_name};
use card_art::{DEMO_VIEW_BOX, drawing_href};
use clustered::{Board, CardFace, Cell, TableLimits, ViewedGame};
use leptos::{html, prelude::*, svg};
use seats::Seat;
use wasm_bindgen::JsCast;
use web_kit::{components::each, t};
use web_sys::Element;

/// A card on the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct DisplayedCard {
    /// Its cell.
    pub(crate) cell: Cell,
    /// Its face.
    pub(crate) face: CardFace,
    /// Its owner; a start card has none.
    pub(crate) owner: Option<Seat>,
    /// Whether its owner placed it last.
    pub(crate) is_last: bool,
    /// Whether it is the last card of all.
    pub(crate) is_newest: bool,
}

/// The cards of a board.
pub(crate) fn displayed_cards(board: &Board) -> Vec<DisplayedCard> {
    let board = board.cards();
    let is_last = |index: usize, owner: Option<Seat>| {
        owner.is_some() && !board[index + 1..].iter().any(|later| later.owner == owner)
    };
    let displayed = board.iter().enumerate().map(|(index, on)| DisplayedCard {
        cell: on.cell,
        face: on.card,
        owner: on.owner,
        is_last: is_last(index, on.owner),
        is_newest: on.owner.is_some() && index + 1 == board.len(),
    });
    displayed.collect()
}

/// The cells of a bounded table (C4); none if it is unbounded.
pub(crate) fn table_cells(game: &ViewedGame) -> Vec<Cell> {
    if game.setup().options().table == TableLimits::Unbounded {
        return Vec::new();
    }
    // A table is at most 64 cells wide, with a start card in its middle or seven columns beside it.
    let cells = (-64..=72).flat_map(|x| (-64..=64).map(move |y| Cell::new(x, y)));
    cells.filter(|cell| game.board().on_table(*cell)).collect()
}

/// The left and the top edge of a cell on the plane, where a cell is 100 pixels wide.
pub(crate) fn cell_position(cell: Cell) -> [String; 2] {
    [i32::from(cell.x) * 100 - 50, -i32::from(cell.y) * 100 - 50].map(|edge| format!("{edge}px"))
}

/// The class with the colours of an owner.
pub(crate) fn owner_class(owner: Option<Seat>) -> String {
    owner.map_or_else(|| "start".to_owned(), |seat| format!("seat-{}", seat.number()))
}

/// What identifies a card on the board. Its element stays as long as its key does.
pub(crate) type CardKey = (Cell, CardFace, Option<Seat>);

impl DisplayedCard {
    /// The card without its marks.
    pub(crate) fn key(&self) -> CardKey {
        (self.cell, self.face, self.owner)
    }
}

/// The cells of each player's last card, with whether it is the last card of all.
pub(crate) type LastMarks = Vec<(Cell, bool)>;

/// The marks of these cards.
pub(crate) fn last_marks(cards: &[DisplayedCard]) -> LastMarks {
    cards.iter().filter(|card| card.is_last).map(|card| (card.cell, card.is_newest)).collect()
}

/// Updates the classes of marked cards when the marks change. Only cards that gain or lose a mark are touched: there
/// may be hundreds.
pub(crate) fn follow_marks(plane: NodeRef<html::Div>, marks: Memo<LastMarks>) {
    let mut before = LastMarks::new();
    Effect::new(move |_| {
        let Some(plane) = plane.get() else { return };
        let now = marks.get();
        for (cell, _) in before.iter().chain(&now) {
            let found = plane.query_selector(&format!("[data-cell='{cell}']")).ok().flatten();
            if let Some(card) = found {
                let mark = now.iter().find(|(marked, _)| marked == cell);
                let _ = card.class_list().toggle_with_force("last", mark.is_some());
                let _ = card.class_list().toggle_with_force("newest", mark.is_some_and(|(_, newest)| *newest));
            }
        }
        let newest = |marks: &LastMarks| marks.iter().find(|(_, newest)| *newest).map(|(cell, _)| *cell);
        // Nobody gives way to the cards that are there from the beginning.
        if let Some(cell) = newest(&now).filter(|_| newest(&before).is_some_and(|old| Some(old) != newest(&now))) {
            give_way(&plane, cell);
        }
        before = now;
    });
}

/// Lets the neighbours of a card that has just been placed move aside for a moment.
fn give_way(plane: &Element, placed: Cell) {
    let gone = plane.query_selector_all(".gives").ok();
    let gone = gone.iter().flat_map(|found| (0..found.length()).filter_map(|index| found.item(index)));
    for card in gone.filter_map(|node| node.dyn_into::<Element>().ok()) {
        let _ = card.class_list().remove_5("gives", "left", "right", "top", "bottom");
    }
    for cell in placed.neighbours() {
        let side = match (cell.x - placed.x, cell.y - placed.y) {
            (1, _) => "right",
            (-1, _) => "left",
            (_, 1) => "top",
            _ => "bottom",
        };
        if let Ok(Some(card)) = plane.query_selector(&format!("[data-cell='{cell}']")) {
            let _ = card.class_list().add_2("gives", side);
        }
    }
}

/// The element of a card. `owner_name` returns the name of its owner.
pub(crate) fn draw_card(
    (cell, face, owner): CardKey,
    marks: Memo<LastMarks>,
    owner_name: impl Fn(Option<Seat>) -> String + Send + 'static,
) -> impl IntoView {
    // The marks at first; `follow_marks` updates them.
    let mark = marks.with_untracked(|marks| marks.iter().find(|(marked, _)| *marked == cell).copied());
    let mark = match mark {
        Some((_, true)) => " last newest",
        Some((_, false)) => " last",
        None => "",
    };
    let label = move || t!("card-on-table", card = face_name(face), owner = owner_name(owner), place = cell_name(cell));
    let [left, top] = cell_position(cell);
    html::div()
        .class(format!("card {}{mark}", owner_class(owner)))
        .style(("left", left))
        .style(("top", top))
        .role("img")
        .aria_label(label)
        .attr("data-cell", cell.to_string())
        .child(svg::svg().aria_hidden("true").child(svg::r#use().attr("href", drawing_href(face))))
}

/// The board of the demo without interaction, as one SVG picture.
pub(crate) fn still_board(cards: Signal<Vec<DisplayedCard>>) -> AnyView {
    let cards = each(move || cards.get(), |card| draw_still_card(&card));
    svg::svg()
        .class("still-board")
        .attr("viewBox", DEMO_VIEW_BOX)
        .attr("preserveAspectRatio", "xMidYMid slice")
        .aria_hidden("true")
        .child(cards)
        .into_any()
}

/// A card on a board without interaction.
fn draw_still_card(DisplayedCard { cell, face, owner, .. }: &DisplayedCard) -> impl IntoView + use<> {
    let (x, y) = (i32::from(cell.x) * 100 - 46, -i32::from(cell.y) * 100 - 46);
    let square = |class: &'static str, inset: i32, side: &'static str, radius: &'static str| {
        svg::rect()
            .class(class)
            .attr("x", (x + inset).to_string())
            .attr("y", (y + inset).to_string())
            .attr("width", side)
            .attr("height", side)
            .attr("rx", radius)
    };
    let drawing = svg::r#use()
        .attr("x", (x + 11).to_string())
        .attr("y", (y + 11).to_string())
        .attr("width", "70")
        .attr("height", "70")
        .attr("href", drawing_href(*face));
    svg::g().class(format!("small {}", owner_class(*owner))).child((
        square("frame", 0, "92", "12"),
        square("face", 9, "74", "6"),
        drawing,
    ))
}
