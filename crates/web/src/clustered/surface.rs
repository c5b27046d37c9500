//! The choice of the surface (C4): without bounds, a rectangle, or round.

use super::draft::{Draft, DraftTable};
use crate::{
    option::{Radio, choice},
    parts::field,
    tr,
};
use std::mem::discriminant;
use ui::{El, Memo, Signal, View, el};
use web_sys::Event;

/// How many cells a table may be wide here: fewer leave no game, more need no edge.
const CELLS: [u8; 2] = [3, 40];

const OFFERS: [(&str, DraftTable); 3] = [
    ("table-unbounded", DraftTable::Unbounded),
    ("table-rectangle", DraftTable::Rectangle(9, 9)),
    ("table-round", DraftTable::Round(11)),
];

/// One length of a table: how it is called, read and changed.
#[derive(Clone, Copy)]
struct Length {
    name: &'static str,
    get: fn(DraftTable) -> u8,
    set: fn(DraftTable, u8) -> DraftTable,
}

const WIDTH: Length = Length {
    name: "table-width",
    get: |table| if let DraftTable::Rectangle(width, _) = table { width } else { 0 },
    set: |table, width| {
        if let DraftTable::Rectangle(_, height) = table { DraftTable::Rectangle(width, height) } else { table }
    },
};

const HEIGHT: Length = Length {
    name: "table-height",
    get: |table| if let DraftTable::Rectangle(_, height) = table { height } else { 0 },
    set: |table, height| {
        if let DraftTable::Rectangle(width, _) = table { DraftTable::Rectangle(width, height) } else { table }
    },
};

const DIAMETER: Length = Length {
    name: "table-diameter",
    get: |table| if let DraftTable::Round(diameter) = table { diameter } else { 0 },
    set: |table, diameter| if let DraftTable::Round(_) = table { DraftTable::Round(diameter) } else { table },
};

/// The choice, with the rule that it follows.
pub(super) fn surface(draft: Signal<Draft>) -> El {
    let kind = Memo::new(move || discriminant(&draft.read().table));
    let offer = move |(name, table): (&'static str, DraftTable)| {
        let is_chosen = move || kind.get() == discriminant(&table);
        Radio::new(tr!(name), is_chosen, move || draft.update(|draft| draft.table = table))
    };
    // Made anew only when the kind changes, so that the focus stays while a number is changed.
    let lengths = move || -> View {
        let lengths: &[Length] = match OFFERS.iter().position(|(_, table)| discriminant(table) == kind.get()) {
            Some(1) => &[WIDTH, HEIGHT],
            Some(2) => &[DIAMETER],
            _ => &[],
        };
        lengths.iter().map(|which| length(draft, *which)).collect()
    };
    let offers = OFFERS.into_iter().map(offer).collect();
    choice(["option-table", "option-table-line"], Some("C4"), offers, el("div").class("row").part(lengths))
}

fn length(draft: Signal<Draft>, Length { name, get, set }: Length) -> El {
    let [least, most] = CELLS;
    let change = move |event: Event| {
        let Some(input) = field(&event) else { return };
        let wanted = input.value_as_number();
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // between the two
        let cells = wanted.max(least.into()).min(most.into()) as u8;
        if wanted.is_finite() {
            draft.update(|draft| draft.table = set(draft.table, cells));
        }
        // What is not possible does not stay on the screen either.
        input.set_value(&get(draft.peek().table).to_string());
    };
    let input = el("input")
        .attr("type", "number")
        .attr("min", least.to_string())
        .attr("max", most.to_string())
        .prop("value", move || get(draft.read().table).to_string())
        .on("change", change);
    el("label").class("field small").child(el("span").text(tr!(name))).child(input)
}
