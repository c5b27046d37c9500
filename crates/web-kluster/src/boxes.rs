//! The choice of boxes (K1, K15), and each player's share of them.

use crate::{
    begin::why_not,
    draft::{Draft, Share},
};
use kluster::MAX_BOXES;
use leptos::{ev, html, prelude::*};
use web_kit::{icon::Icon, option::explained, t, tr};

/// The names of the boxes, and a line about each.
const NAMES: [[&str; 2]; 3] = [
    ["kluster-classic", "kluster-classic-line"],
    ["kluster-duo", "kluster-duo-line"],
    ["kluster-duo2", "kluster-duo2-line"],
];

/// The number of each kind of box, how many can play with them, and each player's share.
pub(super) fn boxes(draft: RwSignal<Draft>) -> AnyView {
    let most = Memo::new(move |_| draft.read().most_players());
    let share = Memo::new(move |_| draft.read().share());
    let is_alone = Memo::new(move |_| draft.read().lineup.seats.len() == 1);
    let problem = Memo::new(move |_| draft.read().problem());
    // The problem is explained beside the boxes too: the button that starts the game is far below.
    let dealt = move || match (share.get(), problem.get()) {
        (Some(share), _) => share_words(share, is_alone.get()),
        (None, why) => why.map(why_not).unwrap_or_default(),
    };
    let section = html::section().class("boxes").child((
        html::h2().child(tr!("kluster-boxes")),
        [0, 1, 2].map(|number| stepper(draft, number)),
        explained(None, "kluster-boxes-line", "K15"),
        html::p().child(move || t!("kluster-boxes-most", count = most.get())),
        html::p().class("dealt").role("status").child(dealt),
    ));
    section.into_any()
}

/// The boxes in a few words.
pub(super) fn boxes_in_short(draft: &Draft) -> String {
    let name = |number: usize| t!(NAMES[number][0]);
    match *draft.boxes.as_slice() {
        [1, 0, 0] => t!("kluster-box-in-short", name = name(0)),
        [0, 1, 0] => t!("kluster-box-in-short", name = name(1)),
        [0, 0, 1] => t!("kluster-box-in-short", name = name(2)),
        _ => {
            let kinds = draft.boxes.iter().enumerate().filter(|(_, count)| **count > 0);
            let each = |(number, count): (usize, &u8)| {
                if *count == 1 {
                    name(number)
                } else {
                    t!("kluster-boxes-in-short", count = *count, name = name(number))
                }
            };
            kinds.map(each).collect::<Vec<_>>().join(" + ")
        }
    }
}

fn stepper(draft: RwSignal<Draft>, number: usize) -> AnyView {
    let [name, line] = NAMES[number];
    let count = Memo::new(move |_| draft.read().boxes[number]);
    let all = Memo::new(move |_| draft.read().boxes.iter().map(|count| usize::from(*count)).sum::<usize>());
    let step = |icon: Icon, label: &'static str, is_end: Memo<bool>, change: fn(u8) -> u8| {
        let step = move |_| draft.update(|draft| draft.boxes[number] = change(draft.boxes[number]));
        html::button()
            .class("round")
            .aria_label(move || t!(label, name = t!(name)))
            .disabled(is_end)
            .on(ev::click, step)
            .child(icon.draw())
    };
    let words = html::span().child((html::strong().child(tr!(name)), html::small().child(tr!(line))));
    let is_none = Memo::new(move |_| count.get() == 0);
    let is_full = Memo::new(move |_| all.get() >= MAX_BOXES);
    let stepper = html::div().class("stepper").role("group").aria_label(tr!(name)).child((
        words,
        step(Icon::Farther, "kluster-box-less", is_none, |count| count.saturating_sub(1)),
        html::output().attr("data-box", number.to_string()).child(move || count.get().to_string()),
        step(Icon::Closer, "kluster-box-more", is_full, |count| count + 1),
    ));
    stepper.into_any()
}

/// The shares in one line.
fn share_words(Share { each, pool, unused, laid }: Share, is_alone: bool) -> String {
    let magnets = |[stones, spinners]: [usize; 2]| {
        let stones = (stones > 0).then(|| t!("kluster-stones", count = stones));
        let spinners = (spinners > 0).then(|| t!("kluster-spinners", count = spinners));
        stones.into_iter().chain(spinners).collect::<Vec<_>>().join(" + ")
    };
    let parts = [
        (if is_alone { "kluster-share-yours" } else { "kluster-share-each" }, each),
        ("kluster-share-pool", pool),
        ("kluster-share-unused", unused),
        ("kluster-share-laid", laid),
    ];
    let shares = parts.into_iter().filter(|(_, counts)| *counts != [0; 2]);
    shares.map(|(key, counts)| t!(key, what = magnets(counts))).collect::<Vec<_>>().join(" ")
}
