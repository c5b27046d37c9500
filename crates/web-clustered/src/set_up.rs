//! The screen that sets up a game.

use crate::{
    ADAPTIVE_LEVEL, GAME,
    clock_option::clock_option,
    draft::{Draft, Preset, next_bots},
    names::character_name,
    session::Session,
    table_option::table_option,
};
use bots::{Level, clustered::ROSTER};
use clustered::{Options, QuickDiscard, Setup, SetupError};
use ui::{El, Memo, Signal, View, effect, el, untrack};
use web_kit::{
    components::{button, is_checked},
    icon::Icon,
    lineup_form::{Kind, Seats, seating, starter},
    navigation::{go, replace},
    option::{self, Radio, choice, explained, problem},
    player::level_name,
    route::{GameScreen, HOME},
    shell::{Shell, top_bar},
    storage, t,
    time::{entropy, fresh_number, now},
    tr,
};
use web_sys::Event;

/// Deals a game and opens its table.
fn start_game(draft: &Draft) {
    if let Some(session) = draft.deal() {
        go(&store_new(&session));
    }
}

/// Stores a new game and returns the address of its table.
fn store_new(session: &Session) -> String {
    Shell::here().report(session.store());
    GameScreen::Table(session.id).path(GAME)
}

/// Starts a game against a bot of the adaptive level. Its table replaces this address in the history: going back does
/// not start another game.
pub(crate) fn play_now() -> El {
    let start = || {
        if let Some(session) = Draft::against(ADAPTIVE_LEVEL.level()).deal() {
            replace(&store_new(&session));
        }
    };
    // Untracked, so it runs once.
    effect(move || untrack(start));
    el("div")
}

/// Starts another game with the same players and options. The next seat begins.
pub(crate) fn rematch(session: &Session) {
    let again = session.display(None).and_then(|display| {
        let before = display.game.setup();
        let players = before.players();
        // The new game has the newest rules, but the same discard: any card, if the last game was of rules 1 (C18).
        let options = Options { quick_discard: before.quick_discard(), ..before.options().clone() };
        let setup = Setup::new(players, players.next_seat(before.first()), options).ok()?;
        let decks = setup.shuffled_decks(entropy().into());
        Session::deal(fresh_number(), now(), session.players.clone(), session.practice, session.clock, &setup, &decks)
    });
    if let Some(again) = again {
        go(&store_new(&again));
    }
}

/// The screen. It stores the draft on every change.
pub(crate) fn set_up(solo: bool) -> El {
    let key = if solo { "clustered.draft.solo" } else { "clustered.draft" };
    let default = if solo { Draft::solo() } else { Draft::against(Level::Casual) };
    let draft = storage::read::<Draft>(key).filter(|draft| (draft.lineup.seats.len() == 1) == solo).unwrap_or(default);
    let draft = Signal::new(draft);
    let shell = Shell::here();
    effect(move || shell.report(storage::write(key, &*draft.read())));
    let title = move || if solo { t!("solo") } else { t!("around-screen") };
    let main = el("main")
        .class("sheet set-up")
        .child(solo.then(|| explained(None, "solo-line", "C19")))
        .child(presets(draft, solo))
        .child((!solo).then(|| players(draft)))
        .child(options(draft, solo))
        .child(start(draft));
    el("div").class("screen").child(top_bar(HOME, title, ())).child(main)
}

/// The choice of the players, and of who begins.
fn players(draft: Signal<Draft>) -> El {
    let kind = Kind {
        most: 8,
        bots: || ROSTER.iter().map(|bot| bot.name).collect(),
        next_bots,
        bot_words: bot_text,
        more: Some(extra_wild),
    };
    let seats = Seats::of(draft, |draft| &draft.lineup, |draft| &mut draft.lineup, kind);
    let is_expanded = Memo::new(move || seats.party.read().seats.len() > 4);
    seating(seats)
        .child(explained(Some("option-extra-wild"), "option-extra-wild-line", "C16"))
        .part(move || is_expanded.get().then(|| explained(Some("preset-expanded"), "expanded-line", "C20")))
        .child(starter(seats, "who-starts"))
}

/// The text of a bot in the choice of players.
fn bot_text(name: &str) -> String {
    let Some(bot) = ROSTER.iter().find(|bot| bot.name == name) else { return String::new() };
    t!("bot-offer", name = name, level = level_name(bot.level), character = character_name(bot.character))
}

/// The checkbox for an extra wild of a seat (C16).
fn extra_wild(seats: Seats, number: usize) -> El {
    let checkbox = el("input")
        .attr("type", "checkbox")
        .prop_if("checked", move || seats.party.read().seats.get(number).is_some_and(|seat| seat.extra_wild))
        .on("change", move |event| seats.change(number, |seat| seat.extra_wild = is_checked(&event)));
    el("label").class("wild-too").child(checkbox).child(el("span").text(tr!("option-extra-wild")))
}

/// The start button, with the error of the draft if it has one.
fn start(draft: Signal<Draft>) -> El {
    // A memo, so that the error is not announced again with every letter of a name.
    let error = Memo::new(move || draft.read().setup_error());
    let start =
        button(Some(Icon::Play), tr!("start-game"), move || start_game(&draft.read_untracked())).class("main large");
    let start = start.attr_if("disabled", move || error.get().is_some());
    el("div")
        .class("start")
        .part(move || error.get().map(|error| problem(setup_error_text(error), error.rule())))
        .child(start)
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

/// An option that is on or off.
struct ToggleOption {
    /// The key of its name.
    name: &'static str,
    /// The key of its explanation.
    line: &'static str,
    rule: Option<&'static str>,
    get: fn(&Draft) -> bool,
    set: fn(&mut Draft, bool),
}

const QUICK: ToggleOption = ToggleOption {
    name: "option-quick",
    line: "option-quick-line",
    rule: Some("C18"),
    get: |draft| draft.quick,
    set: |draft, on| draft.quick = on,
};

const FIRST_BONUS: ToggleOption = ToggleOption {
    name: "option-first-bonus",
    line: "option-first-bonus-line",
    rule: Some("C21"),
    get: |draft| draft.first_bonus,
    set: |draft, on| draft.first_bonus = on,
};

const BIGGEST_BONUS: ToggleOption = ToggleOption {
    name: "option-biggest-bonus",
    line: "option-biggest-bonus-line",
    rule: Some("C22"),
    get: |draft| draft.biggest_bonus,
    set: |draft, on| draft.biggest_bonus = on,
};

const EXTRA_WILD: ToggleOption = ToggleOption {
    name: "option-extra-wild",
    line: "option-extra-wild-line",
    rule: Some("C16"),
    get: |draft| draft.lineup.seats.iter().any(|seat| seat.extra_wild),
    set: |draft, on| draft.lineup.seats.iter_mut().for_each(|seat| seat.extra_wild = on),
};

const PRACTICE: ToggleOption = ToggleOption {
    name: "option-practice",
    line: "option-practice-line",
    rule: None,
    get: |draft| draft.practice,
    set: |draft, on| draft.practice = on,
};

fn options(draft: Signal<Draft>, solo: bool) -> El {
    let has_one_human = Memo::new(move || draft.read().lineup.people() == 1);
    let is_quick = Memo::new(move || draft.read().quick);
    el("section")
        .class("options-list")
        .child(el("h2").text(tr!("options")))
        .child(option(draft, QUICK))
        .part(move || is_quick.get().then(|| quick_discard(draft)))
        .child([FIRST_BONUS, if solo { EXTRA_WILD } else { BIGGEST_BONUS }].map(|toggle| option(draft, toggle)))
        .child(table_option(draft))
        .child(clock_option(draft))
        .part(move || has_one_human.get().then(|| option(draft, PRACTICE)))
}

/// The choice of what the quick game discards after drawing two cards (C18).
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

/// An option with its explanation and its rule.
fn option(draft: Signal<Draft>, ToggleOption { name, line, rule, get, set }: ToggleOption) -> El {
    option::option([name, line], rule, move || get(&draft.read()), move |on| draft.update(|draft| set(draft, on)))
}

/// The text of a setup error.
fn setup_error_text(error: SetupError) -> String {
    if error == SetupError::TableTooSmall { t!("set-up-small") } else { t!("set-up-problem") }
}
