//! Cards as they lie on the table, and boards that cannot be touched.

use super::{
    camera::Extent,
    card::drawing,
    names::{cell_name, face_name},
};
use crate::t;
use clustered::{Cell, Face, Game};
use leptos::prelude::*;
use seats::Seat;

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

pub(super) fn card(shown: &Shown, owner_name: &str) -> impl IntoView + use<> {
    let Shown { cell, face, owner, last, newest } = *shown;
    let mark = if newest {
        " last newest"
    } else if last {
        " last"
    } else {
        ""
    };
    let class = format!("card {}{mark}", colours(owner));
    let label = t!("card-on-table", card = face_name(face), owner = owner_name, place = cell_name(cell));
    view! {
        <div class=class style=at(cell) role="img" aria-label=label data-cell=cell.to_string()>
            <svg aria-hidden="true"><use href=drawing(face) /></svg>
        </div>
    }
}

/// A board that cannot be touched: cards as they lie.
pub(crate) fn still_board(cards: Signal<Vec<Shown>>) -> impl IntoView {
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
    let card = |shown: Shown| {
        let (x, y) = (i32::from(shown.cell.x) * 100 - 46, -i32::from(shown.cell.y) * 100 - 46);
        view! {
            <g class=format!("small {}", colours(shown.owner))>
                <rect class="frame" x=x y=y width="92" height="92" rx="12" />
                <rect class="face" x=x + 9 y=y + 9 width="74" height="74" rx="6" />
                <use href=drawing(shown.face) x=x + 11 y=y + 11 width="70" height="70" />
            </g>
        }
    };
    view! {
        <svg class="still-board" viewBox=frame aria-hidden="true">
            <For each=move || cards.get() key=|shown| (shown.cell, shown.owner) children=card />
        </svg>
    }
}
