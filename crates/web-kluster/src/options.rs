//! The options of a game of Kluster that is being set up: one line each, with the rule that it follows.

use crate::{draft::Draft, sliders::length_slider};
use kluster::{FaultRule, FirstPlayer};
use leptos::{ev, html, prelude::*};
use web_kit::{
    components::{replaced, switch, value_of},
    lineup_form::{LineupEditor, starter},
    menu::menu_surfaces,
    option::{Radio, choice, choice_with, option, radios},
    t, tr,
};
use web_saves::usual_side;

/// How long a turn may take, in seconds, and all turns of a player together, in minutes; and what is offered first.
const SECONDS: [u16; 5] = [15, 30, 60, 90, 120];
const MINUTES: [u16; 5] = [3, 5, 10, 15, 20];
const OFFERED: (u16, u16) = (30, 10);

/// The clocks that a table can have (K10).
#[derive(Clone, Copy, PartialEq, Eq)]
enum ClockKind {
    None,
    Turn,
    Game,
}

const CLOCKS: [(&str, ClockKind); 3] = [
    ("kluster-clock-off", ClockKind::None),
    ("kluster-clock-turn", ClockKind::Turn),
    ("kluster-clock-game", ClockKind::Game),
];
const FIRSTS: [(&str, FirstPlayer); 3] = [
    ("kluster-first-shortest", FirstPlayer::Shortest),
    ("kluster-first-youngest", FirstPlayer::Youngest),
    ("kluster-first-random", FirstPlayer::Random),
];
const FAULTS: [(&str, FaultRule); 2] =
    [("kluster-faults-taken", FaultRule::Taken), ("kluster-faults-kluster", FaultRule::Kluster)];

/// All options in groups; those that are about others only where there are others.
pub(super) fn options(draft: RwSignal<Draft>, editor: LineupEditor, solo: bool) -> AnyView {
    let several = (!solo).then(|| {
        [
            flag(draft, "kluster-expert", "kluster-expert-line", Some("K13"), |draft| &mut draft.expert),
            flag(draft, "kluster-elimination", "kluster-elimination-line", Some("K14"), |draft| &mut draft.elimination),
            first(draft, editor),
        ]
    });
    let section = |name: &'static str| html::section().class("options-list").child(html::h2().child(tr!(name)));
    let ways = section("ways-to-play").child((several, solo.then(|| faults(draft))));
    let table = section("kluster-table-group").child((
        menu_surfaces(|settings| &mut settings.surface),
        flag(draft, "kluster-lays", "kluster-lays-line", Some("K2"), |draft| &mut draft.lays),
        length(draft),
        surface(draft),
    ));
    (ways, table, clock(draft), aids(draft, solo)).into_any()
}

fn flag(
    draft: RwSignal<Draft>,
    name: &'static str,
    line: &'static str,
    rule: Option<&'static str>,
    part: fn(&mut Draft) -> &mut bool,
) -> AnyView {
    let is_on = move || *part(&mut draft.get());
    option([name, line], rule, is_on, move |on| draft.update(|draft| *part(draft) = on))
}

/// A learning aid: its name, and its place in a draft.
type Aid = (&'static str, fn(&mut Draft) -> &mut bool);

/// The learning aids with which the game begins; they can be switched at the table too.
fn aids(draft: RwSignal<Draft>, solo: bool) -> AnyView {
    let line = if solo { "aids-line-solo" } else { "aids-line" };
    let aid = |(name, part): Aid| {
        let is_on = move || *part(&mut draft.get());
        switch(html::span().child(tr!(name)), is_on, move |on| draft.update(|draft| *part(draft) = on))
    };
    let all: [Aid; 3] = [
        ("aid-lines", |draft| &mut draft.field_lines),
        ("aid-danger", |draft| &mut draft.danger_map),
        ("aid-poles", |draft| &mut draft.poles_shown),
    ];
    let legend = html::legend().child((html::strong().child(tr!("aids")), html::small().child(tr!(line))));
    let all = html::fieldset().class("choice aids-offered").child((legend, all.into_iter().map(aid).collect_view()));
    html::div().class("option").child(all).into_any()
}

/// Who begins (K4), and who that is.
fn first(draft: RwSignal<Draft>, editor: LineupEditor) -> AnyView {
    let chosen = Memo::new(move |_| draft.read().first);
    let offer = |(name, first): (&'static str, FirstPlayer)| {
        Radio::new(tr!(name), move || chosen.get() == first, move || draft.update(|draft| draft.first = first))
    };
    let who = move || match chosen.get() {
        FirstPlayer::Shortest => Some(starter(editor, "kluster-who-shortest")),
        FirstPlayer::Youngest => Some(starter(editor, "kluster-who-youngest")),
        FirstPlayer::Random => None,
    };
    choice(["kluster-first", "kluster-first-line"], Some("K4"), FIRSTS.into_iter().map(offer).collect(), replaced(who))
}

/// What counts as a fault in a game for one (K12).
fn faults(draft: RwSignal<Draft>) -> AnyView {
    let offer = |(name, faults): (&'static str, FaultRule)| {
        let is_chosen = move || draft.read().faults == faults;
        Radio::new(tr!(name), is_chosen, move || draft.update(|draft| draft.faults = faults))
    };
    choice(["kluster-faults-of", "kluster-faults-line"], Some("K12"), FAULTS.into_iter().map(offer).collect(), ())
}

/// How long the cords are that are laid for the players.
fn length(draft: RwSignal<Draft>) -> AnyView {
    let lays = Memo::new(move |_| draft.read().lays);
    let slider = move || {
        lays.get()
            .then(|| length_slider(move || draft.read().length, move |to| draft.update(|draft| draft.length = to)))
    };
    slider.into_any()
}

fn clock_kind(draft: &Draft) -> ClockKind {
    match (draft.seconds, draft.minutes) {
        (0, 0) => ClockKind::None,
        (_, 0) => ClockKind::Turn,
        _ => ClockKind::Game,
    }
}

/// How long a turn or a game may take, and what it costs if it takes longer (K10).
fn clock(draft: RwSignal<Draft>) -> AnyView {
    let kind = Memo::new(move |_| clock_kind(&draft.read()));
    let offer = |(name, offered): (&'static str, ClockKind)| {
        let choose = move || {
            draft.update(|draft| {
                (draft.seconds, draft.minutes) = match offered {
                    ClockKind::None => (0, 0),
                    ClockKind::Turn => (OFFERED.0, 0),
                    ClockKind::Game => (0, OFFERED.1),
                };
            });
        };
        Radio::new(tr!(name), move || kind.get() == offered, choose)
    };
    let line = move || t!("kluster-clock-line", what = clock_cost(&draft.read()));
    let times = move || match kind.get() {
        ClockKind::None => None,
        ClockKind::Turn => {
            Some(radios("kluster-seconds", SECONDS.into_iter().map(|time| seconds(draft, time)).collect()))
        }
        ClockKind::Game => {
            Some(radios("kluster-minutes", MINUTES.into_iter().map(|time| minutes(draft, time)).collect()))
        }
    };
    choice_with(("kluster-clock", line), Some("K10"), CLOCKS.into_iter().map(offer).collect(), replaced(times))
}

fn seconds(draft: RwSignal<Draft>, time: u16) -> Radio {
    let is_chosen = move || draft.read().seconds == time;
    Radio::new(tr!("kluster-seconds", count = time), is_chosen, move || draft.update(|draft| draft.seconds = time))
}

fn minutes(draft: RwSignal<Draft>, time: u16) -> Radio {
    let is_chosen = move || draft.read().minutes == time;
    Radio::new(tr!("kluster-minutes", count = time), is_chosen, move || draft.update(|draft| draft.minutes = time))
}

/// For the line that says what it costs when the time is up.
fn clock_cost(draft: &Draft) -> &'static str {
    let is_solo = draft.lineup.seats.len() == 1;
    match clock_kind(draft) {
        ClockKind::None => "none",
        ClockKind::Turn if is_solo => "turn-solo",
        ClockKind::Turn if draft.elimination => "turn-elimination",
        ClockKind::Turn => "turn",
        ClockKind::Game if is_solo => "game-solo",
        ClockKind::Game if draft.elimination => "game-elimination",
        ClockKind::Game => "game",
    }
}

/// How large the surface is (K16).
fn surface(draft: RwSignal<Draft>) -> AnyView {
    let is_own = Memo::new(move |_| draft.read().surface.is_some());
    let side = Memo::new(move |_| usual_side(draft.read().boxes().len()));
    let usual = move || t!("kluster-surface-usual", count = side.get());
    let offers = vec![
        Radio::new(usual, move || !is_own.get(), move || draft.update(|draft| draft.surface = None)),
        Radio::new(
            tr!("kluster-surface-own"),
            move || is_own.get(),
            move || {
                draft.update(|draft| draft.surface = Some([usual_side(draft.boxes().len()); 2]));
            },
        ),
    ];
    // Replaced only when the kind changes, so that the focus stays while a number is changed.
    let sides = move || {
        let names = if is_own.get() { &["table-width", "kluster-depth"][..] } else { &[] };
        names.iter().enumerate().map(|(number, name)| side_field(draft, number, name)).collect_view()
    };
    choice(["kluster-surface", "kluster-surface-line"], Some("K16"), offers, html::div().class("row").child(sides))
}

fn side_field(draft: RwSignal<Draft>, number: usize, name: &'static str) -> AnyView {
    let change = move |event| {
        // What is too small or too large stays, and is explained.
        let centimetres = value_of(&event).parse::<u16>().unwrap_or(0).min(999);
        draft.update(|draft| {
            if let Some(side) = draft.surface.as_mut().and_then(|sides| sides.get_mut(number)) {
                *side = centimetres;
            }
        });
    };
    let side = move || draft.read().surface.and_then(|sides| sides.get(number).copied()).unwrap_or_default();
    let input = html::input()
        .r#type("number")
        .min("40")
        .max("500")
        .prop("value", move || side().to_string())
        .on(ev::change, change);
    html::label().class("field small").child((html::span().child(tr!(name)), input)).into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn k16_the_surface_is_said_as_large_as_it_is() {
        for boxes in 1..=8 {
            let draft = Draft { boxes: [boxes, 0, 0], ..Draft::solo() };
            let surface = draft.setup(0).unwrap().surface();
            assert!((f64::from(usual_side(draft.boxes().len())) / 100.0 - surface.width).abs() < 1e-9);
        }
    }
}
