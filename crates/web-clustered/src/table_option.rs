//! The choice of the table (C4): unbounded, rectangular or round.

use crate::draft::{Draft, DraftTable};
use leptos::{ev, html, prelude::*};
use std::mem::discriminant;
use web_kit::{
    components::{field, replaced},
    option::{Radio, choice},
    tr,
};
use web_sys::Event;

/// The smallest and the largest length of a table, in cells: fewer leave no game, more make no difference.
const LENGTH_RANGE: [u8; 2] = [3, 40];

const OFFERS: [(&str, DraftTable); 3] = [
    ("table-unbounded", DraftTable::Unbounded),
    ("table-rectangle", DraftTable::Rectangle(9, 9)),
    ("table-round", DraftTable::Round(11)),
];

/// A length of a table, in cells.
#[derive(Clone, Copy)]
struct TableLength {
    /// The key of its name.
    name: &'static str,
    get: fn(DraftTable) -> u8,
    set: fn(DraftTable, u8) -> DraftTable,
}

const WIDTH: TableLength = TableLength {
    name: "table-width",
    get: |table| if let DraftTable::Rectangle(width, _) = table { width } else { 0 },
    set: |table, width| {
        if let DraftTable::Rectangle(_, height) = table { DraftTable::Rectangle(width, height) } else { table }
    },
};

const HEIGHT: TableLength = TableLength {
    name: "table-height",
    get: |table| if let DraftTable::Rectangle(_, height) = table { height } else { 0 },
    set: |table, height| {
        if let DraftTable::Rectangle(width, _) = table { DraftTable::Rectangle(width, height) } else { table }
    },
};

const DIAMETER: TableLength = TableLength {
    name: "table-diameter",
    get: |table| if let DraftTable::Round(diameter) = table { diameter } else { 0 },
    set: |table, diameter| if let DraftTable::Round(_) = table { DraftTable::Round(diameter) } else { table },
};

/// The choice with its lengths.
pub(crate) fn table_option(draft: RwSignal<Draft>) -> AnyView {
    let kind = Memo::new(move |_| discriminant(&draft.read().table));
    let offer = move |(name, table): (&'static str, DraftTable)| {
        let is_chosen = move || kind.get() == discriminant(&table);
        Radio::new(tr!(name), is_chosen, move || draft.update(|draft| draft.table = table))
    };
    // Replaced only when the kind changes, so that the focus stays while a number is edited.
    let lengths = move || {
        let lengths: &[TableLength] = match OFFERS.iter().position(|(_, table)| discriminant(table) == kind.get()) {
            Some(1) => &[WIDTH, HEIGHT],
            Some(2) => &[DIAMETER],
            _ => &[],
        };
        lengths.iter().map(|length| length_field(draft, *length)).collect_view()
    };
    let offers = OFFERS.into_iter().map(offer).collect();
    choice(["option-table", "option-table-line"], Some("C4"), offers, html::div().class("row").child(replaced(lengths)))
}

fn length_field(draft: RwSignal<Draft>, TableLength { name, get, set }: TableLength) -> impl IntoView {
    let [least, most] = LENGTH_RANGE;
    let change = move |event: Event| {
        let Some(input) = field(&event) else { return };
        let wanted = input.value_as_number();
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // clamped
        let cells = wanted.max(least.into()).min(most.into()) as u8;
        if wanted.is_finite() {
            draft.update(|draft| draft.table = set(draft.table, cells));
        }
        // The field shows the value that was accepted.
        input.set_value(&get(draft.read_untracked().table).to_string());
    };
    let input = html::input()
        .r#type("number")
        .min(least.to_string())
        .max(most.to_string())
        .prop("value", move || get(draft.read().table).to_string())
        .on(ev::change, change);
    html::label().class("field small").child((html::span().child(tr!(name)), input))
}
