//! The screen on which a game of Clustered is set up.

use super::{
    draft::{Draft, Preset},
    fitting,
    saved::Shelf,
    seating::seating,
    session::Session,
    surface::surface,
};
use crate::{
    icon::Icon,
    route::{Screen, go},
    shell::{Shell, top_bar},
    storage, t, tr,
    ui::{on, said, shown, so},
};
use bots::Level;
use clustered::SetupError;
use leptos::prelude::*;

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
    Screen::of(&address) != Shell::here().screen.get_untracked()
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
pub(crate) fn set_up(solo: bool) -> impl IntoView {
    let kept = if solo { "clustered.draft.solo" } else { "clustered.draft" };
    let usual = if solo { Draft::solo() } else { Draft::against(Level::Casual) };
    let draft =
        RwSignal::new(storage::read::<Draft>(kept).filter(|draft| (draft.seats.len() == 1) == solo).unwrap_or(usual));
    let shell = Shell::here();
    Effect::new(move |_| shell.note(storage::write(kept, &*draft.read())));
    let title = move || if solo { t!("solo") } else { t!("around-screen") };
    view! {
        <div class="screen">
            {top_bar(Screen::Home, title, ())}
            <main class="sheet set-up">
                {solo.then(|| explained(None, "solo-line", "C19"))}
                {presets(draft, solo)}
                {(!solo).then(|| seating(draft))}
                {options(draft, solo)}
                <div class="start">
                    {shown(move || draft.read().problem().map(|why| problem(&why)))}
                    <button class="main large" disabled=so(move || draft.read().problem().is_some()) on:click=on(move |_| begin(&draft.read_untracked()))>
                        {Icon::Play.draw()}<span>{tr!("start-game")}</span>
                    </button>
                </div>
            </main>
        </div>
    }
}

fn presets(draft: RwSignal<Draft>, solo: bool) -> impl IntoView {
    let fits = move |preset: &Preset| !solo || !matches!(preset, Preset::Expanded | Preset::Handicap);
    let button = move |(preset, name): (Preset, &'static str)| {
        let is_chosen = move || draft.get().with(preset) == draft.get();
        view! {
            <button class="preset" aria-pressed=said(move || is_chosen().to_string())
                on:click=on(move |_| draft.update(|draft| *draft = draft.clone().with(preset)))>{tr!(name)}</button>
        }
    };
    let all = Preset::ALL.into_iter().filter(move |(preset, _)| fits(preset));
    view! { <div class="presets" role="group" aria-label=tr!("presets")>{all.map(button).collect_view()}</div> }
}

fn options(draft: RwSignal<Draft>, solo: bool) -> impl IntoView {
    let is_alone = Memo::new(move |_| draft.read().people() == 1);
    view! {
        <section class="options-list">
            <h2>{tr!("options")}</h2>
            {option(draft, "option-quick", "option-quick-line", "C18", |draft| draft.quick, |draft, on| draft.quick = on)}
            {option(draft, "option-first-bonus", "option-first-bonus-line", "C21", |draft| draft.first_bonus, |draft, on| draft.first_bonus = on)}
            {(!solo).then(|| option(draft, "option-biggest-bonus", "option-biggest-bonus-line", "C22", |draft| draft.biggest_bonus, |draft, on| draft.biggest_bonus = on))}
            {solo.then(|| option(draft, "option-extra-wild", "option-extra-wild-line", "C16",
                |draft| draft.seats.iter().any(|seat| seat.extra_wild), |draft, on| draft.seats.iter_mut().for_each(|seat| seat.extra_wild = on)))}
            {surface(draft)}
            {shown(move || is_alone.get().then(|| option(draft, "option-practice", "option-practice-line", "", |draft| draft.practice, |draft, on| draft.practice = on)))}
        </section>
    }
}

/// An option with the line that explains it and the rule that it follows.
fn option(
    draft: RwSignal<Draft>,
    name: &'static str,
    line: &'static str,
    rule: &'static str,
    get: fn(&Draft) -> bool,
    set: fn(&mut Draft, bool),
) -> impl IntoView {
    view! {
        <div class="option">
            <label class="switch">
                <span><strong>{tr!(name)}</strong><small>{tr!(line)}</small></span>
                <input type="checkbox" role="switch" prop:checked=so(move || get(&draft.read()))
                    on:change=on(move |event| draft.update(|draft| set(draft, event_target_checked(&event)))) />
            </label>
            {(!rule.is_empty()).then(|| rule_link(rule))}
        </div>
    }
}

/// Why no game can be played like that.
fn problem(why: &SetupError) -> impl IntoView + use<> {
    let words = if *why == SetupError::TableTooSmall { t!("set-up-small") } else { t!("set-up-problem") };
    view! { <div class="row"><p role="alert">{words}</p>{rule_link(why.rule())}</div> }
}

/// A line that explains something, and the rule that it follows.
pub(super) fn explained(name: Option<&'static str>, line: &'static str, rule: &'static str) -> impl IntoView {
    let name = name.map(|name| view! { <strong>{tr!(name)}</strong> });
    view! { <div class="option"><p class="explained">{name}<small>{tr!(line)}</small></p>{rule_link(rule)}</div> }
}

/// A link to a rule of the book.
pub(super) fn rule_link(rule: &'static str) -> impl IntoView {
    view! { <a class="rule" href=format!("#/rules/{rule}") aria-label=tr!("rule-link", rule = rule)>{rule}</a> }
}
