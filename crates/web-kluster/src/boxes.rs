//! The choice of boxes (K1, K15), and what everybody gets of them.

use crate::{
    begin::why_not,
    draft::{Draft, Share},
};
use kluster::MAX_BOXES;
use ui::{El, Memo, Signal, el};
use web_kit::{icon::Icon, option::explained, t, tr};
use web_sys::Event;

/// The names of the boxes, and a line about each.
const NAMES: [[&str; 2]; 3] = [
    ["kluster-classic", "kluster-classic-line"],
    ["kluster-duo", "kluster-duo-line"],
    ["kluster-duo2", "kluster-duo2-line"],
];

/// How many of which box, and what comes of it.
pub(super) fn boxes(draft: Signal<Draft>) -> El {
    let most = Memo::new(move || draft.read().most_players());
    let share = Memo::new(move || draft.read().share());
    let is_alone = Memo::new(move || draft.read().party.seats.len() == 1);
    let wrong = Memo::new(move || draft.read().problem());
    // What is missing is said beside the boxes too: the button that would start is far below.
    let dealt = move || match (share.get(), wrong.get()) {
        (Some(share), _) => share_words(share, is_alone.get()),
        (None, why) => why.map(why_not).unwrap_or_default(),
    };
    el("section")
        .class("boxes")
        .child(el("h2").text(tr!("kluster-boxes")))
        .child([0, 1, 2].map(|number| stepper(draft, number)))
        .child(explained(None, "kluster-boxes-line", "K15"))
        .child(el("p").text(move || t!("kluster-boxes-most", count = most.get())))
        .child(el("p").class("dealt").attr("role", "status").text(dealt))
}

fn stepper(draft: Signal<Draft>, number: usize) -> El {
    let [name, line] = NAMES[number];
    let count = Memo::new(move || draft.read().boxes[number]);
    let all = Memo::new(move || draft.read().boxes.iter().map(|count| usize::from(*count)).sum::<usize>());
    let step = |icon: Icon, label: &'static str, is_end: Memo<bool>, change: fn(u8) -> u8| {
        let step = move |_: Event| draft.update(|draft| draft.boxes[number] = change(draft.boxes[number]));
        el("button")
            .class("round")
            .attr("aria-label", move || t!(label, name = t!(name)))
            .attr_if("disabled", is_end)
            .on("click", step)
            .child(icon.draw())
    };
    let words = el("span").child(el("strong").text(tr!(name))).child(el("small").text(tr!(line)));
    let is_none = Memo::new(move || count.get() == 0);
    let is_full = Memo::new(move || all.get() >= MAX_BOXES);
    el("div")
        .class("stepper")
        .attr("role", "group")
        .attr("aria-label", tr!(name))
        .child(words)
        .child(step(Icon::Farther, "kluster-box-less", is_none, |count| count.saturating_sub(1)))
        .child(el("output").attr("data-box", number.to_string()).text(move || count.get().to_string()))
        .child(step(Icon::Closer, "kluster-box-more", is_full, |count| count + 1))
}

/// Who gets what, in a line.
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
    let said = parts.into_iter().filter(|(_, counts)| *counts != [0; 2]);
    said.map(|(key, counts)| t!(key, what = magnets(counts))).collect::<Vec<_>>().join(" ")
}
