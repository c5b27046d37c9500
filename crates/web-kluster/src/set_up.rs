//! The screen on which a game of Kluster is set up.

use crate::{
    begin::{begin, why_not},
    boxes::{boxes, boxes_in_short},
    draft::{Draft, MOST_PLAYERS, Preset, next_bots},
    options::options,
};
use bots::kluster::{Character, ROSTER};
use leptos::{ev, html, prelude::*};
use web_kit::{
    in_short::{clock_in_short, surface_in_short},
    lineup_form::{LineupEditor, LineupKind, lineup_form},
    opponent::Opponent,
    quick_start::{QuickStart, quick_start},
    shell::Shell,
    t, tr,
};
use web_saves::{BestClass, KlusterBest, total};

/// The screen.
pub(crate) fn set_up(solo: bool) -> AnyView {
    let game = QuickStart {
        class: "kluster-set-up",
        name: "kluster",
        goal: "kluster-goal",
        lines: ["computer-line", "kluster-people-line", "kluster-alone-line"],
        solo: ("kluster-solo-line", "K12"),
        lineup: LineupKind { most: MOST_PLAYERS, bots: opponents, next_bots, more: None },
        picture: || html::div().class("kluster-picture").into_any(),
        options: all_options,
        in_short,
        problem: |draft: &Draft| draft.problem().map(|why| (why_not(why), why.rule())),
        note: best_words,
        begin,
    };
    quick_start(&game, solo)
}

/// The bots as they are offered.
fn opponents() -> Vec<Opponent> {
    ROSTER.iter().map(|bot| Opponent::new(bot, character_key)).collect()
}

/// The message with the character of a bot.
const fn character_key(character: Character) -> &'static str {
    match character {
        Character::Bold => "kluster-character-bold",
        Character::Careful => "kluster-character-careful",
        Character::Tight => "kluster-character-tight",
    }
}

/// All options besides the opponent.
fn all_options(draft: RwSignal<Draft>, editor: LineupEditor, solo: bool) -> AnyView {
    let players = (!solo).then(|| lineup_form(editor));
    (presets(draft, solo), boxes(draft), players, options(draft, editor, solo)).into_any()
}

/// What the options say now, in a few words each.
fn in_short(draft: &Draft) -> Vec<String> {
    let expert = draft.expert.then(|| t!("kluster-expert"));
    let elimination = draft.elimination.then(|| t!("kluster-elimination"));
    let surface = surface_in_short(Shell::here().settings.read().surface);
    let some = |count: u16| Some(count).filter(|count| *count > 0);
    let clock = clock_in_short(some(draft.seconds), some(draft.minutes));
    [Some(boxes_in_short(draft)), expert, elimination, Some(surface), Some(clock)].into_iter().flatten().collect()
}

fn presets(draft: RwSignal<Draft>, solo: bool) -> AnyView {
    let button = move |(preset, name): (Preset, &'static str)| {
        let is_chosen = move || draft.with(|draft| draft.clone().with(preset) == *draft);
        html::button()
            .class("preset")
            .aria_pressed(move || is_chosen().to_string())
            .on(ev::click, move |_| draft.update(|draft| *draft = draft.clone().with(preset)))
            .child(tr!(name))
    };
    let all = Preset::ALL.into_iter().filter(|(preset, _)| preset.suits(solo));
    let group = html::div().class("presets").role("group").aria_label(tr!("presets"));
    (html::h2().child(tr!("presets")), group.child(all.map(button).collect_view())).into_any()
}

/// In a game for one: the best scores with this set-up, with the stones of the first edition, and by earlier rules (K12).
fn best_words(draft: &Draft) -> String {
    // The length of cords that the players will lay themselves is unknown.
    let is_known = draft.lays && draft.lineup.seats.len() == 1;
    let Some(setup) = draft.setup(0).ok().filter(|_| is_known) else { return String::new() };
    let class = BestClass::planned(&setup, draft.length);
    let words = |best: KlusterBest| t!("kluster-best-here", count = best.score, total = total(best.is_total));
    let earlier = |best: KlusterBest| t!("kluster-best-earlier-here", count = best.score, total = total(best.is_total));
    let smaller = |best: KlusterBest| t!("kluster-best-smaller-here", count = best.score, total = total(best.is_total));
    let all = [class.best().map(words), class.smaller_stones_best().map(smaller), class.earlier_best().map(earlier)];
    all.into_iter().flatten().collect::<Vec<_>>().join(" ")
}
