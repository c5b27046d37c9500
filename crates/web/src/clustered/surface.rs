//! The choice of the surface (C4): without bounds, a rectangle, or round.

use super::{
    draft::{Draft, DraftTable},
    set_up::rule_link,
};
use crate::{
    tr,
    ui::{on, said, shown, so},
};
use leptos::prelude::*;

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
pub(super) fn surface(draft: RwSignal<Draft>) -> impl IntoView {
    let kind = Memo::new(move |_| std::mem::discriminant(&draft.read().table));
    let is_kind = move |table: DraftTable| so(move || kind.get() == std::mem::discriminant(&table));
    // Made anew only when the kind changes, so that the focus stays while a number is changed.
    let lengths = move || {
        let lengths: &[Length] = match OFFERS.iter().position(|(_, table)| std::mem::discriminant(table) == kind.get())
        {
            Some(1) => &[WIDTH, HEIGHT],
            Some(2) => &[DIAMETER],
            _ => &[],
        };
        lengths.iter().map(|which| length(draft, *which)).collect_view()
    };
    view! {
        <div class="option">
            <fieldset class="choice">
                <legend><strong>{tr!("option-table")}</strong><small>{tr!("option-table-line")}</small></legend>
                <div class="options">
                    {OFFERS.map(|(name, table)| view! {
                        <label>
                            <input type="radio" name="table" prop:checked=is_kind(table)
                                on:change=on(move |_| draft.update(|draft| draft.table = table)) />
                            <span>{tr!(name)}</span>
                        </label>
                    }).collect_view()}
                </div>
                <div class="row">{shown(lengths)}</div>
            </fieldset>
            {rule_link("C4")}
        </div>
    }
}

fn length(draft: RwSignal<Draft>, Length { name, get, set }: Length) -> impl IntoView {
    let [least, most] = CELLS;
    let change = move |event: web_sys::Event| {
        let input: web_sys::HtmlInputElement = event_target(&event);
        let wanted = input.value_as_number();
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // between the two
        let cells = wanted.clamp(least.into(), most.into()) as u8;
        if wanted.is_finite() {
            draft.update(|draft| draft.table = set(draft.table, cells));
        }
        // What is not possible does not stay on the screen either.
        input.set_value(&get(draft.read_untracked().table).to_string());
    };
    view! {
        <label class="field small">
            <span>{tr!(name)}</span>
            <input type="number" min=least.to_string() max=most.to_string()
                prop:value=said(move || get(draft.read().table).to_string()) on:change=on(change) />
        </label>
    }
}
