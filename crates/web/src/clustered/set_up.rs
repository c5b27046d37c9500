//! The screen on which a game of Clustered is set up.

use super::{
    clock_option::clock_option,
    draft::{Draft, Preset, next_bots},
    names::character_name,
    session::Session,
    surface::surface,
};
use crate::{
    chair::level_name,
    fitting,
    icon::Icon,
    option::{self, Radio, choice, explained, problem},
    parts::{button, is_checked},
    route::{Screen, go},
    seating::{Kind, Seats, seating, starter},
    shelf::Shelf,
    shell::{Shell, top_bar},
    storage, t,
    time::{entropy, fresh_number, now},
    tr,
};
use bots::{Level, clustered::ROSTER};
use clustered::{Options, QuickDiscard, Setup, SetupError};
use ui::{El, Memo, Signal, View, effect, el};
use web_sys::Event;

/// Deals a game and sits down at it.
fn begin(draft: &Draft) {
    if Shell::here().is_on_the_way() {
        return;
    }
    if let Some(session) = draft.deal() {
        sit_down(&session);
    }
}

fn sit_down(session: &Session) {
    Shell::here().note(Shelf::Open.put(session));
    go(&Screen::Clustered(session.id));
}

/// Starts a game against a bot that fits, in one tap.
pub(crate) fn play_now() {
    begin(&Draft::against(fitting::CLUSTERED.level()));
}

/// The same players again; the first turn goes round.
pub(crate) fn rematch(session: &Session) {
    if Shell::here().is_on_the_way() {
        return;
    }
    let again = session.display(None).and_then(|display| {
        let before = display.game.setup();
        let players = before.players();
        // A new game follows the newest rules, but as what was agreed: any card, if the last game was of rules 1 (C18).
        let options = Options { quick_discard: before.quick_discard(), ..before.options().clone() };
        let setup = Setup::new(players, players.next_seat(before.first()), options).ok()?;
        let decks = setup.shuffled_decks(entropy().into());
        Session::deal(fresh_number(), now(), session.chairs.clone(), session.practice, session.clock, &setup, &decks)
    });
    if let Some(again) = again {
        sit_down(&again);
    }
}

/// The screen.
pub(crate) fn set_up(solo: bool) -> El {
    let kept = if solo { "clustered.draft.solo" } else { "clustered.draft" };
    let usual = if solo { Draft::solo() } else { Draft::against(Level::Casual) };
    let draft = storage::read::<Draft>(kept).filter(|draft| (draft.party.seats.len() == 1) == solo).unwrap_or(usual);
    let draft = Signal::new(draft);
    let shell = Shell::here();
    effect(move || shell.note(storage::write(kept, &*draft.read())));
    let title = move || if solo { t!("solo") } else { t!("around-screen") };
    let main = el("main")
        .class("sheet set-up")
        .child(solo.then(|| explained(None, "solo-line", "C19")))
        .child(presets(draft, solo))
        .child((!solo).then(|| players(draft)))
        .child(options(draft, solo))
        .child(start(draft));
    el("div").class("screen").child(top_bar(Screen::Home, title, ())).child(main)
}

/// Who plays, and who starts.
fn players(draft: Signal<Draft>) -> El {
    let kind = Kind {
        most: 8,
        bots: || ROSTER.iter().map(|bot| bot.name).collect(),
        next_bots,
        bot_words,
        more: Some(wild_too),
    };
    let seats = Seats::of(draft, |draft| &draft.party, |draft| &mut draft.party, kind);
    let is_expanded = Memo::new(move || seats.party.read().seats.len() > 4);
    seating(seats)
        .child(explained(Some("option-extra-wild"), "option-extra-wild-line", "C16"))
        .part(move || is_expanded.get().then(|| explained(Some("preset-expanded"), "expanded-line", "C20")))
        .child(starter(seats, "who-starts"))
}

fn bot_words(name: &str) -> String {
    let Some(bot) = ROSTER.iter().find(|bot| bot.name == name) else { return String::new() };
    t!("bot-offer", name = name, level = level_name(bot.level), character = character_name(bot.character))
}

/// Whether a seat has one wild more (C16).
fn wild_too(seats: Seats, number: usize) -> El {
    let wild_box = el("input")
        .attr("type", "checkbox")
        .prop_if("checked", move || seats.party.read().seats.get(number).is_some_and(|seat| seat.extra_wild))
        .on("change", move |event| seats.change(number, |seat| seat.extra_wild = is_checked(&event)));
    el("label").class("wild-too").child(wild_box).child(el("span").text(tr!("option-extra-wild")))
}

fn start(draft: Signal<Draft>) -> El {
    // Said once, and not again with every letter of a name.
    let wrong = Memo::new(move || draft.read().problem());
    let start = button(Some(Icon::Play), tr!("start-game"), move || begin(&draft.peek())).class("main large");
    let start = start.attr_if("disabled", move || wrong.get().is_some());
    el("div").class("start").part(move || wrong.get().map(|why| problem(why_not(why), why.rule()))).child(start)
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
    get: |draft| draft.party.seats.iter().any(|seat| seat.extra_wild),
    set: |draft, on| draft.party.seats.iter_mut().for_each(|seat| seat.extra_wild = on),
};

const PRACTICE: Offer = Offer {
    name: "option-practice",
    line: "option-practice-line",
    rule: None,
    get: |draft| draft.practice,
    set: |draft, on| draft.practice = on,
};

fn options(draft: Signal<Draft>, solo: bool) -> El {
    let is_alone = Memo::new(move || draft.read().party.people() == 1);
    let is_quick = Memo::new(move || draft.read().quick);
    el("section")
        .class("options-list")
        .child(el("h2").text(tr!("options")))
        .child(option(draft, QUICK))
        .part(move || is_quick.get().then(|| quick_discard(draft)))
        .child([FIRST_BONUS, if solo { EXTRA_WILD } else { BIGGEST_BONUS }].map(|offer| option(draft, offer)))
        .child(surface(draft))
        .child(clock_option(draft))
        .part(move || is_alone.get().then(|| option(draft, PRACTICE)))
}

/// What the quick game discards after drawing two (C18).
fn quick_discard(draft: Signal<Draft>) -> El {
    let offer = move |(discard, name): (QuickDiscard, &'static str)| {
        let is_chosen = move || draft.read().quick_discard == discard;
        Radio::new(tr!(name), is_chosen, move || draft.update(|draft| draft.quick_discard = discard))
    };
    let offers = [(QuickDiscard::Drawn, "quick-discard-drawn"), (QuickDiscard::Hand, "quick-discard-hand")];
    choice(
        ["option-quick-discard", "option-quick-discard-line"],
        Some("C18"),
        offers.into_iter().map(offer).collect(),
        (),
    )
    .class("option quick-discard")
}

/// An option with the line that explains it and the rule that it follows.
fn option(draft: Signal<Draft>, Offer { name, line, rule, get, set }: Offer) -> El {
    option::option([name, line], rule, move || get(&draft.read()), move |on| draft.update(|draft| set(draft, on)))
}

/// Why no game can be played like that.
fn why_not(why: SetupError) -> String {
    if why == SetupError::TableTooSmall { t!("set-up-small") } else { t!("set-up-problem") }
}
