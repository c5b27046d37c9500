//! The people who pass the device on: how many they are, and their names.

use crate::{
    components::each,
    lineup_form::{LineupEditor, name_field},
    option::{Radio, radios},
    t, tr,
};
use leptos::{html, prelude::*};

const HEADING: &str = "people-heading";

/// The numbers of people that are offered at once; more are added among the other options.
const COUNTS: [usize; 3] = [2, 3, 4];

/// The number of people, and a field for the name of each.
pub(super) fn people_choice(editor: LineupEditor) -> AnyView {
    let count = Memo::new(move |_| editor.lineup.read().people());
    let offer = |people: usize| {
        let words = html::b().child(people.to_string());
        let choose = move || editor.update(|lineup| lineup.set_people(people));
        Radio::new(words, move || count.get() == people, choose)
    };
    // The seats of people among those of bots.
    let seats = Memo::new(move |_| {
        let lineup = editor.lineup.read();
        (0..lineup.seats.len()).filter(|number| lineup.seats[*number].bot.is_none()).collect::<Vec<_>>()
    });
    let bots = move || {
        let names = editor.lineup.read().bots();
        (!names.is_empty()).then(|| html::p().class("also").child(t!("bots-at-table", names = names.join(", "))))
    };
    let group = html::div().class("counts").role("radiogroup").attr("aria-labelledby", HEADING);
    (
        html::div().class("quick-head").child((
            html::h2().id(HEADING).child(tr!("how-many")),
            group.child(radios("people", COUNTS.map(offer).into())),
        )),
        html::div().class("people").child(each(move || seats.get(), move |number| name_field(editor, number))),
        bots,
    )
        .into_any()
}
