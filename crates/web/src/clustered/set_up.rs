//! The screen on which a game of Clustered is set up.

use super::{
    draft::{Draft, Preset},
    fitting,
    seating::seating,
    session::Session,
    surface::surface,
};
use crate::{
    icon::Icon,
    parts::{button, switch},
    route::{Screen, go},
    shelf::Shelf,
    shell::{Shell, top_bar},
    storage, t, tr,
};
use bots::Level;
use clustered::SetupError;
use ui::{El, Memo, Signal, View, effect, el, window};
use web_sys::Event;

/// Deals a game and sits down at it.
fn begin(draft: &Draft) {
    if is_on_the_way() {
        return;
    }
    if let Some(session) = draft.deal() {
        sit_down(&session);
    }
}

/// Whether a game has been dealt already and is about to be shown: who presses twice wants one.
fn is_on_the_way() -> bool {
    let address = window().location().hash().unwrap_or_default();
    Screen::of(&address) != *Shell::here().screen.peek()
}

fn sit_down(session: &Session) {
    Shell::here().note(Shelf::Open.put(session));
    go(&Screen::Clustered(session.id));
}

/// Starts a game against a bot that fits, in one tap.
pub(crate) fn play_now() {
    begin(&Draft::against(fitting::level()));
}

/// The same players again; the first turn goes round.
pub(crate) fn rematch(session: &Session) {
    if is_on_the_way() {
        return;
    }
    let setup = session.game().setup();
    let (players, options) = (setup.players(), setup.options().clone());
    let seed = clustered::Seed::from(crate::time::entropy());
    let again = clustered::Setup::new(players, players.after(setup.first()), options).ok().and_then(|setup| {
        let decks = setup.shuffled(seed);
        let (number, now) = (crate::time::fresh_number(), crate::time::now());
        Session::deal(number, now, session.chairs.clone(), session.practice, &setup, &decks)
    });
    if let Some(again) = again {
        sit_down(&again);
    }
}

/// The screen.
pub(crate) fn set_up(solo: bool) -> El {
    let kept = if solo { "clustered.draft.solo" } else { "clustered.draft" };
    let usual = if solo { Draft::solo() } else { Draft::against(Level::Casual) };
    let draft = storage::read::<Draft>(kept).filter(|draft| (draft.seats.len() == 1) == solo).unwrap_or(usual);
    let draft = Signal::new(draft);
    let shell = Shell::here();
    effect(move || shell.note(storage::write(kept, &*draft.read())));
    let title = move || if solo { t!("solo") } else { t!("around-screen") };
    let main = el("main")
        .class("sheet set-up")
        .child(solo.then(|| explained(None, "solo-line", "C19")))
        .child(presets(draft, solo))
        .child((!solo).then(|| seating(draft)))
        .child(options(draft, solo))
        .child(start(draft));
    el("div").class("screen").child(top_bar(Screen::Home, title, ())).child(main)
}

fn start(draft: Signal<Draft>) -> El {
    // Said once, and not again with every letter of a name.
    let wrong = Memo::new(move || draft.read().problem());
    let start = button(Some(Icon::Play), tr!("start-game"), move || begin(&draft.peek())).class("main large");
    let start = start.attr_if("disabled", move || wrong.get().is_some());
    el("div").class("start").part(move || wrong.get().map(problem)).child(start)
}

fn presets(draft: Signal<Draft>, solo: bool) -> El {
    let fits = move |preset: &Preset| !solo || !matches!(preset, Preset::Expanded | Preset::Handicap);
    let button = move |(preset, name): (Preset, &'static str)| {
        let is_chosen = move || draft.get().with(preset) == *draft.read();
        el("button")
            .class("preset")
            .attr("aria-pressed", move || is_chosen().to_string())
            .on("click", move |_: Event| draft.update(|draft| *draft = draft.clone().with(preset)))
            .text(tr!(name))
    };
    let all = Preset::ALL.into_iter().filter(move |(preset, _)| fits(preset));
    let group = el("div").class("presets").attr("role", "group").attr("aria-label", tr!("presets"));
    group.child(all.map(button).collect::<View>())
}

/// An option as it is offered: its name, the line that explains it, the rule that it follows, how it is read and changed.
struct Offer {
    name: &'static str,
    line: &'static str,
    rule: Option<&'static str>,
    get: fn(&Draft) -> bool,
    set: fn(&mut Draft, bool),
}

const QUICK: Offer = Offer {
    name: "option-quick",
    line: "option-quick-line",
    rule: Some("C18"),
    get: |draft| draft.quick,
    set: |draft, on| draft.quick = on,
};

const FIRST_BONUS: Offer = Offer {
    name: "option-first-bonus",
    line: "option-first-bonus-line",
    rule: Some("C21"),
    get: |draft| draft.first_bonus,
    set: |draft, on| draft.first_bonus = on,
};

const BIGGEST_BONUS: Offer = Offer {
    name: "option-biggest-bonus",
    line: "option-biggest-bonus-line",
    rule: Some("C22"),
    get: |draft| draft.biggest_bonus,
    set: |draft, on| draft.biggest_bonus = on,
};

const EXTRA_WILD: Offer = Offer {
    name: "option-extra-wild",
    line: "option-extra-wild-line",
    rule: Some("C16"),
    get: |draft| draft.seats.iter().any(|seat| seat.extra_wild),
    set: |draft, on| draft.seats.iter_mut().for_each(|seat| seat.extra_wild = on),
};

const PRACTICE: Offer = Offer {
    name: "option-practice",
    line: "option-practice-line",
    rule: None,
    get: |draft| draft.practice,
    set: |draft, on| draft.practice = on,
};

fn options(draft: Signal<Draft>, solo: bool) -> El {
    let is_alone = Memo::new(move || draft.read().people() == 1);
    el("section")
        .class("options-list")
        .child(el("h2").text(tr!("options")))
        .child([QUICK, FIRST_BONUS, if solo { EXTRA_WILD } else { BIGGEST_BONUS }].map(|offer| option(draft, offer)))
        .child(surface(draft))
        .part(move || is_alone.get().then(|| option(draft, PRACTICE)))
}

/// An option with the line that explains it and the rule that it follows.
fn option(draft: Signal<Draft>, Offer { name, line, rule, get, set }: Offer) -> El {
    let words = el("span").child(el("strong").text(tr!(name))).child(el("small").text(tr!(line)));
    let switch = switch(words, move || get(&draft.read()), move |on| draft.update(|draft| set(draft, on)));
    el("div").class("option").child(switch).child(rule.map(rule_link))
}

/// Why no game can be played like that.
fn problem(why: SetupError) -> El {
    let words = if why == SetupError::TableTooSmall { t!("set-up-small") } else { t!("set-up-problem") };
    el("div").class("row").child(el("p").attr("role", "alert").text(words)).child(rule_link(why.rule()))
}

/// A line that explains something, and the rule that it follows.
pub(super) fn explained(name: Option<&'static str>, line: &'static str, rule: &'static str) -> El {
    let name = name.map(|name| el("strong").text(tr!(name)));
    let words = el("p").class("explained").child(name).child(el("small").text(tr!(line)));
    el("div").class("option").child(words).child(rule_link(rule))
}

/// A link to a rule of the book.
pub(super) fn rule_link(rule: &'static str) -> El {
    let link = el("a").class("rule").attr("href", format!("#/rules/{rule}"));
    link.attr("aria-label", tr!("rule-link", rule = rule)).text(rule)
}
