//! The screen on which a game of Kluster is set up.

use crate::{
    GAME,
    begin::{begin, why_not},
    boxes::boxes,
    draft::{Draft, MOST_PLAYERS, Preset, next_bots},
    options::options,
};
use bots::{Level, kluster::ROSTER};
use leptos::{ev, html, prelude::*};
use web_kit::{
    components::button,
    icon::Icon,
    lineup_form::{LineupEditor, LineupKind, lineup_form},
    navigation::go,
    option::{explained, problem},
    player::level_name,
    route::{GameScreen, HOME},
    settings::Settings,
    shell::{Shell, top_bar},
    storage, t, tr,
};
use web_saves::{Aids, BestClass, KlusterBest, total};

/// The screen.
pub(crate) fn set_up(solo: bool) -> AnyView {
    let key = if solo { "kluster.draft.solo" } else { "kluster.draft" };
    let default = if solo { Draft::solo() } else { Draft::against(Level::Casual) };
    // The aids that were settings of the page in earlier versions.
    let default = default.with_aids(Aids::of_settings(&Settings::load()));
    let draft = storage::read::<Draft>(key).filter(|draft| draft.is_sound(solo)).unwrap_or(default);
    let draft = RwSignal::new(draft);
    let shell = Shell::here();
    Effect::new(move |_| shell.report(draft.with(|draft| storage::write(key, draft))));
    let kind = LineupKind {
        most: MOST_PLAYERS,
        bots: || ROSTER.iter().map(|bot| bot.name).collect(),
        next_bots,
        bot_words,
        more: None,
    };
    let editor = LineupEditor::of(draft, |draft: &Draft| &draft.lineup, |draft| &mut draft.lineup, kind);
    let title = move || if solo { t!("kluster-new-solo") } else { t!("kluster-new") };
    let main = html::main().class("sheet set-up kluster-set-up").child((
        solo.then(|| explained(None, "kluster-solo-line", "K12")),
        presets(draft, solo),
        boxes(draft),
        (!solo).then(|| lineup_form(editor)),
        options(draft, editor, solo),
        start(draft, solo),
    ));
    html::div().class("screen").child((top_bar(HOME, title, ()), main)).into_any()
}

fn bot_words(name: &str) -> String {
    let Some(bot) = ROSTER.iter().find(|bot| bot.name == name) else { return String::new() };
    t!("kluster-bot-offer", name = name, level = level_name(bot.level))
}

fn presets(draft: RwSignal<Draft>, solo: bool) -> AnyView {
    let button = move |(preset, name): (Preset, &'static str)| {
        let is_chosen = move || preset != Preset::Solo && draft.with(|draft| draft.clone().with(preset) == *draft);
        let choose = move |_| {
            // A game for one has a screen and a draft of its own, so that neither forgets what was chosen.
            if preset == Preset::Solo {
                go(&GameScreen::NewGame { solo: true }.path(GAME));
            } else {
                draft.update(|draft| *draft = draft.clone().with(preset));
            }
        };
        html::button()
            .class("preset")
            .aria_pressed(move || is_chosen().to_string())
            .on(ev::click, choose)
            .child(tr!(name))
    };
    let all = Preset::ALL.into_iter().filter(|(preset, _)| preset.suits(solo));
    let group = html::div().class("presets").role("group").aria_label(tr!("presets"));
    group.child(all.map(button).collect_view()).into_any()
}

fn start(draft: RwSignal<Draft>, solo: bool) -> AnyView {
    // A memo, so that the alert is announced once, and not with every letter of a name.
    let reason = Memo::new(move |_| draft.read().problem());
    let start = button(Some(Icon::Play), tr!("start-game"), move || begin(&draft.get_untracked()))
        .class("main large")
        .disabled(move || reason.get().is_some());
    let best = Memo::new(move |_| draft.with(best_words));
    let problem = move || reason.get().map(|why| problem(why_not(why), why.rule()));
    html::div().class("start").child((problem, solo.then(|| html::p().child(best)), start)).into_any()
}

/// The best scores with this set-up, with the stones of the first edition, and by earlier rules (K12).
fn best_words(draft: &Draft) -> String {
    // The length of cords that the players will lay themselves is unknown.
    let Some(setup) = draft.setup(0).ok().filter(|_| draft.lays) else { return String::new() };
    let class = BestClass::planned(&setup, draft.length);
    let words = |best: KlusterBest| t!("kluster-best-here", count = best.score, total = total(best.is_total));
    let earlier = |best: KlusterBest| t!("kluster-best-earlier-here", count = best.score, total = total(best.is_total));
    let smaller = |best: KlusterBest| t!("kluster-best-smaller-here", count = best.score, total = total(best.is_total));
    let all = [class.best().map(words), class.smaller_stones_best().map(smaller), class.earlier_best().map(earlier)];
    all.into_iter().flatten().collect::<Vec<_>>().join(" ")
}
