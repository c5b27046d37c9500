//! The screen that sets up a game.

use crate::{
    ADAPTIVE_LEVEL, GAME,
    clock_option::clock_option,
    demo::still_table,
    draft::{Draft, DraftTable, MOST_PLAYERS, Preset, next_bots},
    names::character_key,
    session::Session,
    table_option::table_option,
};
use bots::clustered::ROSTER;
use clustered::{Options, QuickDiscard, Setup, SetupError};
use leptos::{ev, html, prelude::*, tachys::html::class::class};
use seats::Seat;
use web_kit::{
    components::is_checked,
    in_short::{clock_in_short, surface_in_short},
    lineup_form::{LineupEditor, LineupKind, lineup_form_with, starter},
    menu::menu_surfaces,
    navigation::{go, replace},
    opponent::Opponent,
    option::{self, Radio, choice, explained},
    quick_start::{QuickStart, quick_start},
    route::GameScreen,
    shell::Shell,
    t,
    time::{entropy, fresh_number, now},
    tr,
    untouched::remove_untouched,
};
use web_saves::{ClusteredSave, TimeLimit};

/// Deals a game and opens its table.
fn start_game(draft: &Draft) {
    if let Some(session) = draft.deal() {
        go(&store_new(&session));
    }
}

/// Stores a new game and returns the address of its table. It takes the place of games that nobody has touched.
fn store_new(session: &Session) -> String {
    Shell::here().report(session.store());
    remove_untouched::<ClusteredSave>(session.id);
    GameScreen::Table(session.id).path(GAME)
}

/// Starts a game against a bot of the adaptive level. Its table replaces this address in the history: going back does
/// not start another game.
pub(crate) fn play_now() -> AnyView {
    let start = || {
        if let Some(session) = Draft::against(ADAPTIVE_LEVEL.level()).deal() {
            replace(&store_new(&session));
        }
    };
    // Untracked, so it runs once.
    Effect::new(move |_| untrack(start));
    html::div().into_any()
}

/// Starts another game with the same players and options. The next seat begins.
pub(crate) fn rematch(session: &Session) {
    deal_again(session, |before| before.players().next_seat(before.first()));
}

/// Starts a game with the same players and options in place of one that was given up. The same seat begins.
pub(crate) fn start_again(session: &Session) {
    deal_again(session, Setup::first);
}

/// Starts another game with the same players and options.
fn deal_again(session: &Session, first: impl FnOnce(&Setup) -> Seat) {
    let again = session.display(None).and_then(|display| {
        let before = display.game.setup();
        // The new game has the newest rules, but the same discard: any card, if the last game was of rules 1 (C18).
        let options = Options { quick_discard: before.quick_discard(), ..before.options().clone() };
        let setup = Setup::new(before.players(), first(before), options).ok()?;
        let decks = setup.shuffled_decks(entropy().into());
        Session::deal(fresh_number(), now(), session.players.clone(), session.practice, session.clock, &setup, &decks)
    });
    if let Some(again) = again {
        go(&store_new(&again));
    }
}

/// The screen.
pub(crate) fn set_up(solo: bool) -> AnyView {
    let game = QuickStart {
        class: "clustered-set-up",
        name: "clustered",
        goal: "clustered-goal",
        lines: ["computer-line", "clustered-people-line", "clustered-alone-line"],
        solo: ("solo-line", "C19"),
        lineup: LineupKind { most: MOST_PLAYERS, bots: opponents, next_bots, more: Some(extra_wild) },
        picture: still_table,
        options: all_options,
        in_short,
        problem: |draft: &Draft| draft.setup_error().map(|error| (setup_error_text(error), error.rule())),
        note: |_| String::new(),
        begin: start_game,
    };
    quick_start(&game, solo)
}

/// The bots as they are offered.
fn opponents() -> Vec<Opponent> {
    ROSTER.iter().map(|bot| Opponent::new(bot, character_key)).collect()
}

/// All options besides the opponent.
fn all_options(draft: RwSignal<Draft>, editor: LineupEditor, solo: bool) -> AnyView {
    let players = (!solo).then(|| players(editor));
    (presets(draft, solo), players, options(draft, solo), table(draft), clock_option(draft)).into_any()
}

/// What the options say now, in a few words each.
fn in_short(draft: &Draft) -> Vec<String> {
    let rules = if draft.quick { t!("option-quick") } else { t!("in-short-rules") };
    let bonus = (draft.first_bonus || draft.biggest_bonus).then(|| t!("in-short-bonus"));
    let practice = draft.practice.then(|| t!("option-practice"));
    let surface = surface_in_short(Shell::here().settings.read().card_surface);
    let size = match draft.table {
        DraftTable::Unbounded => None,
        DraftTable::Rectangle(width, height) => Some(t!("in-short-size", width = width, height = height)),
        DraftTable::Round(diameter) => Some(t!("in-short-round", count = diameter)),
    };
    let clock = match draft.clock {
        TimeLimit::None => clock_in_short(None, None),
        TimeLimit::PerTurn { seconds } => clock_in_short(Some(seconds), None),
        TimeLimit::PerGame { minutes } => clock_in_short(None, Some(minutes)),
    };
    [Some(rules), bonus, practice, Some(surface), size, Some(clock)].into_iter().flatten().collect()
}

/// The choice of the players, and of who begins.
fn players(editor: LineupEditor) -> AnyView {
    let is_expanded = Memo::new(move |_| editor.lineup.read().seats.len() > 4);
    let more = (
        explained(Some("option-extra-wild"), "option-extra-wild-line", "C16"),
        move || is_expanded.get().then(|| explained(Some("preset-expanded"), "expanded-line", "C20")),
        starter(editor, "who-starts"),
    );
    lineup_form_with(editor, more)
}

/// The checkbox for an extra wild of a seat (C16).
fn extra_wild(editor: LineupEditor, number: usize) -> AnyView {
    let checkbox = html::input()
        .r#type("checkbox")
        .prop("checked", move || editor.lineup.read().seats.get(number).is_some_and(|seat| seat.extra_wild))
        .on(ev::change, move |event| editor.change(number, |seat| seat.extra_wild = is_checked(&event)));
    html::label().class("wild-too").child((checkbox, html::span().child(tr!("option-extra-wild")))).into_any()
}

fn presets(draft: RwSignal<Draft>, solo: bool) -> impl IntoView {
    let fits = move |preset: &Preset| !solo || !matches!(preset, Preset::Expanded | Preset::Handicap);
    let button = move |(preset, name): (Preset, &'static str)| {
        let is_chosen = move || draft.with(|draft| draft.clone().with(preset) == *draft);
        html::button()
            .class("preset")
            .aria_pressed(move || is_chosen().to_string())
            .on(ev::click, move |_| draft.update(|draft| *draft = draft.clone().with(preset)))
            .child(tr!(name))
    };
    let all = Preset::ALL.into_iter().filter(move |(preset, _)| fits(preset));
    let group = html::div().class("presets").role("group").aria_label(tr!("presets"));
    (html::h2().child(tr!("presets")), group.child(all.map(button).collect_view()))
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

fn options(draft: RwSignal<Draft>, solo: bool) -> impl IntoView {
    let has_one_human = Memo::new(move |_| draft.read().lineup.people() == 1);
    let is_quick = Memo::new(move |_| draft.read().quick);
    html::section().class("options-list").child((
        html::h2().child(tr!("ways-to-play")),
        option(draft, QUICK),
        move || is_quick.get().then(|| quick_discard(draft)),
        option(draft, FIRST_BONUS),
        option(draft, if solo { EXTRA_WILD } else { BIGGEST_BONUS }),
        move || has_one_human.get().then(|| option(draft, PRACTICE)),
    ))
}

/// What the cards lie on, and how far they may go.
fn table(draft: RwSignal<Draft>) -> AnyView {
    let surfaces = menu_surfaces(|settings| &mut settings.card_surface);
    let heading = html::h2().child(tr!("option-table"));
    html::section().class("options-list").child((heading, surfaces, table_option(draft))).into_any()
}

/// The choice of what the quick game discards after drawing two cards (C18).
fn quick_discard(draft: RwSignal<Draft>) -> AnyView {
    let offer = move |(discard, name): (QuickDiscard, &'static str)| {
        let is_chosen = move || draft.read().quick_discard == discard;
        Radio::new(tr!(name), is_chosen, move || draft.update(|draft| draft.quick_discard = discard))
    };
    let offers = [(QuickDiscard::Drawn, "quick-discard-drawn"), (QuickDiscard::Hand, "quick-discard-hand")];
    let words = ["option-quick-discard", "option-quick-discard-line"];
    let option = choice(words, Some("C18"), offers.into_iter().map(offer).collect(), ());
    option.add_any_attr(class(("quick-discard", true))).into_any()
}

/// An option with its explanation and its rule.
fn option(draft: RwSignal<Draft>, ToggleOption { name, line, rule, get, set }: ToggleOption) -> AnyView {
    option::option([name, line], rule, move || get(&draft.read()), move |on| draft.update(|draft| set(draft, on)))
}

/// The text of a setup error.
fn setup_error_text(error: SetupError) -> String {
    if error == SetupError::TableTooSmall { t!("set-up-small") } else { t!("set-up-problem") }
}
