//! The screen on which a game of Kluster is set up.

use crate::{
    GAME,
    begin::{begin, why_not},
    boxes::boxes,
    draft::{Draft, MOST_PLAYERS, Preset, next_bots},
    options::options,
};
use bots::{Level, kluster::ROSTER};
use ui::{El, Memo, Signal, View, effect, el};
use web_kit::{
    components::button,
    icon::Icon,
    lineup_form::{Kind, Seats, seating},
    navigation::go,
    option::{explained, problem},
    player::level_name,
    route::{GameScreen, HOME},
    shell::{Shell, top_bar},
    storage, t, tr,
};
use web_saves::{BestClass, KlusterBest, total};
use web_sys::Event;

/// The screen.
pub(crate) fn set_up(solo: bool) -> El {
    let kept = if solo { "kluster.draft.solo" } else { "kluster.draft" };
    let usual = if solo { Draft::solo() } else { Draft::against(Level::Casual) };
    let draft = storage::read::<Draft>(kept).filter(|draft| draft.is_sound(solo)).unwrap_or(usual);
    let draft = Signal::new(draft);
    let shell = Shell::here();
    effect(move || shell.report(storage::write(kept, &*draft.read())));
    let kind = Kind {
        most: MOST_PLAYERS,
        bots: || ROSTER.iter().map(|bot| bot.name).collect(),
        next_bots,
        bot_words,
        more: None,
    };
    let seats = Seats::of(draft, |draft| &draft.party, |draft| &mut draft.party, kind);
    let title = move || if solo { t!("kluster-new-solo") } else { t!("kluster-new") };
    let main = el("main")
        .class("sheet set-up kluster-set-up")
        .child(solo.then(|| explained(None, "kluster-solo-line", "K12")))
        .child(presets(draft, solo))
        .child(boxes(draft))
        .child((!solo).then(|| seating(seats)))
        .child(options(draft, seats, solo))
        .child(start(draft, solo));
    el("div").class("screen").child(top_bar(HOME, title, ())).child(main)
}

fn bot_words(name: &str) -> String {
    let Some(bot) = ROSTER.iter().find(|bot| bot.name == name) else { return String::new() };
    t!("kluster-bot-offer", name = name, level = level_name(bot.level))
}

fn presets(draft: Signal<Draft>, solo: bool) -> El {
    let button = move |(preset, name): (Preset, &'static str)| {
        let is_chosen = move || preset != Preset::Solo && draft.get().with(preset) == *draft.read();
        let choose = move |_: Event| {
            // A game for one is set up by itself, so that neither forgets what was chosen.
            if preset == Preset::Solo {
                go(&GameScreen::NewGame { solo: true }.path(GAME));
            } else {
                draft.update(|draft| *draft = draft.clone().with(preset));
            }
        };
        let button = el("button").class("preset").attr("aria-pressed", move || is_chosen().to_string());
        button.on("click", choose).text(tr!(name))
    };
    let all = Preset::ALL.into_iter().filter(|(preset, _)| preset.suits(solo));
    let group = el("div").class("presets").attr("role", "group").attr("aria-label", tr!("presets"));
    group.child(all.map(button).collect::<View>())
}

fn start(draft: Signal<Draft>, solo: bool) -> El {
    // Said once, and not again with every letter of a name.
    let wrong = Memo::new(move || draft.read().problem());
    let start = button(Some(Icon::Play), tr!("start-game"), move || begin(&draft.read_untracked())).class("main large");
    let start = start.attr_if("disabled", move || wrong.get().is_some());
    let best = Memo::new(move || best_words(&draft.read()));
    el("div")
        .class("start")
        .part(move || wrong.get().map(|why| problem(why_not(why), why.rule())))
        .child(solo.then(|| el("p").text(best)))
        .child(start)
}

/// The best scores with this set-up, with the stones of the first edition, and by earlier rules (K12).
fn best_words(draft: &Draft) -> String {
    // How long cords will be that are still to be laid, nobody knows.
    let Some(setup) = draft.setup(0).ok().filter(|_| draft.lays) else { return String::new() };
    let class = BestClass::planned(&setup, draft.length);
    let words = |best: KlusterBest| t!("kluster-best-here", count = best.score, total = total(best.is_total));
    let earlier = |best: KlusterBest| t!("kluster-best-earlier-here", count = best.score, total = total(best.is_total));
    let smaller = |best: KlusterBest| t!("kluster-best-smaller-here", count = best.score, total = total(best.is_total));
    let all = [class.best().map(words), class.smaller_stones_best().map(smaller), class.earlier_best().map(earlier)];
    all.into_iter().flatten().collect::<Vec<_>>().join(" ")
}
