//! [`TurnPanel`]: what a player is asked for below the table, the tray, and the buttons.

use crate::{
    aim::{AimTracker, Misfit},
    announcer::Announcer,
    event_words,
    hand_target::HandTarget,
    keyboard_input::KeyboardInput,
    kluster_moment::KlusterMoment,
    laying::Laying,
    live_table::LiveTable,
    over::{after, over_words},
    own_tray::own_tray,
    player_trays::seat_class,
    pointer_input::PointerInput,
    see_why_panel::SeeWhyPanel,
    table_status::HeldBack,
    viewport::Viewport,
};
use kluster::{Action, Turn};
use leptos::{ev, html, prelude::*};
use seats::Seat;
use web_kit::{
    components::{button, focus_if_lost, replaced},
    icon::Icon,
    player::{seat_name, you},
    t, tr,
};

/// Where the focus goes when the buttons that had it are gone.
const TABLE: &str = ".field[tabindex]";

/// What a player is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Prompt {
    Watch,
    Kluster,
    Lay,
    Choose,
    Hold,
    Ask,
    Mend,
    Over,
}

/// The handles that the panel needs.
#[derive(Clone, Copy)]
pub(crate) struct TurnPanel {
    pub(crate) table: LiveTable,
    pub(crate) viewport: Viewport,
    pub(crate) pointer: PointerInput,
    pub(crate) keyboard: KeyboardInput,
    pub(crate) laying: Laying,
    pub(crate) aim: AimTracker,
    pub(crate) moment: KlusterMoment,
    pub(crate) why_panel: SeeWhyPanel,
}

impl TurnPanel {
    pub(crate) fn view(self) -> AnyView {
        let TurnPanel { table, viewport, pointer, keyboard, laying, aim, .. } = self;
        let prompt = Memo::new(move |_| prompt(table));
        let words = move || match prompt.get() {
            Prompt::Watch => watched(table),
            // Counted by itself, below.
            Prompt::Kluster => String::new(),
            Prompt::Lay => laying.words(),
            Prompt::Choose | Prompt::Hold if table.status.read().is_apart => t!("kluster-apart"),
            Prompt::Choose if has_run_out(table) => t!("kluster-last-chance"),
            Prompt::Choose => t!("kluster-choose"),
            Prompt::Hold if aim.misfit.get().is_some() => Misfit::advice(table.simulation().borrow().table()),
            Prompt::Hold => t!("kluster-hold"),
            Prompt::Ask => t!("kluster-again"),
            Prompt::Mend => t!("kluster-mend-now"),
            Prompt::Over => over_words(table),
        };
        let is_left = Memo::new(move |_| table.is_left_to_bots());
        let answers = move || match prompt.get() {
            Prompt::Kluster => Some(self.go_on()),
            Prompt::Lay => Some(laying.controls()),
            Prompt::Hold => Some(tools(table, aim, keyboard.announcer())),
            Prompt::Ask => Some(again(table)),
            Prompt::Over => Some(after(table, viewport)),
            Prompt::Watch if is_left.get() => Some(to_the_end(table)),
            Prompt::Watch | Prompt::Choose | Prompt::Mend => None,
        };
        // Replaced, so that no button of one prompt becomes one of the next under a finger or with the focus.
        let answers = html::div().class("answers").child(replaced(answers));
        let is_answering = move || {
            is_left.get() || !matches!(prompt.get(), Prompt::Watch | Prompt::Kluster | Prompt::Choose | Prompt::Mend)
        };
        let pit = html::div()
            .class("pit")
            .class(("answering", is_answering))
            .child((own_tray(table, pointer, keyboard), answers));
        let is_counting = Memo::new(move |_| prompt.get() == Prompt::Kluster);
        let asked = move || {
            if is_counting.get() { tally(table) } else { html::p().class("asked").child(words).into_any() }
        };
        html::section()
            .class("tray")
            .class(("over", move || prompt.get() == Prompt::Over))
            .class(("counting", is_counting))
            .child((replaced(asked), pit))
            .into_any()
    }
}

impl TurnPanel {
    /// While a Kluster is being shown: why it came about, or on to the next turn.
    fn go_on(self) -> AnyView {
        on_cleanup(|| focus_if_lost(TABLE));
        let why = move || {
            self.moment.skip();
            self.why_panel.begin();
        };
        let why = button(Some(Icon::Why), tr!("kluster-why"), why);
        let on = button(None, tr!("kluster-go-on"), move || self.moment.skip()).class("main");
        (why, on).into_any()
    }
}

/// Who is out need not watch the others.
fn to_the_end(table: LiveTable) -> AnyView {
    let hurry = move || {
        table.is_hurried.set(true);
        table.wake();
    };
    button(Some(Icon::After), tr!("kluster-to-the-end"), hurry).disabled(table.is_hurried).into_any()
}

/// How many magnets the player had, and how many have come back by now.
fn tally(table: LiveTable) -> AnyView {
    let held = move |part: fn(&HeldBack) -> usize| move || table.held_back.read().as_ref().map_or(0, part);
    let now = Memo::new({
        let now = held(|held| held.counts()[1]);
        move |_| now()
    });
    let seat = table.held_back.with_untracked(|held| held.as_ref().map(|held| held.seat)).unwrap_or(Seat::FIRST);
    let is_elimination = table.held_back.with_untracked(|held| held.as_ref().is_some_and(|held| held.is_elimination));
    let words = move || {
        let players = &table.info().players;
        if is_elimination {
            t!("kluster-out-by-kluster", name = seat_name(players, seat), you = you(players, seat))
        } else {
            event_words::taken_back(players, seat, held(|held| held.progress()[0])())
        }
    };
    let gain = move || {
        let held = table.held_back.read();
        let [taken, landed] = held.as_ref()?.progress();
        (landed >= taken).then(|| html::span().class("gain").child(t!("kluster-gain", count = taken)))
    };
    html::p()
        .class(format!("asked tally {}", seat_class(seat)))
        .child((
            html::span().class("before").child(held(|held| held.counts()[0])),
            Icon::Onward.draw(),
            replaced(move || html::b().class("counts").child(now.get())),
            html::span().class("words").child(words),
            gain,
        ))
        .into_any()
}

/// What the player at this screen is asked for now; tracked.
fn prompt(table: LiveTable) -> Prompt {
    let is_own = table.own_seat().is_some();
    if table.held_back.read().is_some() {
        return Prompt::Kluster;
    }
    match table.status.read().turn {
        Turn::Over => Prompt::Over,
        _ if !is_own => Prompt::Watch,
        Turn::Laying { .. } => Prompt::Lay,
        Turn::Choosing { .. } => Prompt::Choose,
        Turn::Holding { .. } => Prompt::Hold,
        Turn::Asking { .. } => Prompt::Ask,
        Turn::Mending { .. } => Prompt::Mend,
        Turn::Settling { .. } | Turn::Klustering { .. } => Prompt::Watch,
    }
}

/// What somebody else does now.
fn watched(table: LiveTable) -> String {
    let (status, info) = (table.status.read(), table.info());
    let Some(seat) = status.turn.seat() else { return String::new() };
    let name = seat_name(&info.players, seat);
    match status.turn {
        Turn::Settling { .. } | Turn::Klustering { .. } => t!("kluster-settling"),
        Turn::Holding { .. } => t!("kluster-carries", name = name),
        _ => t!("kluster-thinks", name = name),
    }
}

/// Whether the time of the player to move ran out in the turn before, so that the next time is the last (K10).
fn has_run_out(table: LiveTable) -> bool {
    let status = table.status.read();
    status.turn.seat().is_some_and(|seat| status.run_outs[seat] > 0)
}

/// Why the magnet in the hand would not be validly placed where it is (K11).
fn misfit(table: LiveTable, aim: AimTracker) -> Option<String> {
    let misfit = aim.misfit.get()?;
    Some(misfit.words(table.simulation().borrow().table()))
}

/// The buttons for a magnet in the hand.
fn tools(table: LiveTable, aim: AimTracker, announcer: Announcer) -> AnyView {
    on_cleanup(|| focus_if_lost(TABLE));
    let tool = |icon: Icon, name: &'static str, change: fn(&mut HandTarget)| {
        let button = html::button().class("round").aria_label(tr!(name)).title(tr!(name));
        button.on(ev::click, move |_| table.change_hand_target(change)).child(icon.draw())
    };
    let back = html::button()
        .on(ev::click, move |_| {
            table.perform(&Action::PutBack);
        })
        .child(tr!("kluster-put-back"));
    let tools = [
        tool(Icon::TurnLeft, "kluster-turn-left", |target| target.rotate(0.262)),
        tool(Icon::TurnRight, "kluster-turn-right", |target| target.rotate(-0.262)),
        tool(Icon::Flip, "kluster-flip", HandTarget::flip),
        tool(Icon::Tip, "kluster-tip", HandTarget::tip),
        tool(Icon::Higher, "kluster-higher", |target| target.lift(target.lengths.button_lift)),
        tool(Icon::Lower, "kluster-lower", |target| target.lift(-target.lengths.button_lift)),
    ];
    (html::div().class("tools").child(tools), back, let_go(table, aim, announcer)).into_any()
}

/// The button that lets go. Where the magnet would not be validly placed it waits: the first press says what would come
/// of it, and only a second one lets go all the same.
fn let_go(table: LiveTable, aim: AimTracker, announcer: Announcer) -> AnyView {
    let is_misfit = Memo::new(move |_| aim.misfit.get().is_some());
    let is_warned = RwSignal::new(false);
    Effect::new(move |_| {
        if !is_misfit.get() {
            is_warned.set(false);
        }
    });
    let waits = move || is_misfit.get() && !is_warned.get();
    let press = move || match untrack(|| misfit(table, aim)) {
        Some(why) if untrack(waits) => {
            is_warned.set(true);
            announcer.say(why);
        }
        _ => table.lower(),
    };
    html::button()
        .class("main")
        .class(("misfit", is_misfit))
        .class(("waits", waits))
        .aria_disabled(move || waits().to_string())
        .title(move || misfit(table, aim).unwrap_or_default())
        .on(ev::click, move |_| press())
        .on(ev::blur, move |_| is_warned.set(false))
        .child(move || if is_warned.get() { t!("kluster-let-go-anyway") } else { t!("kluster-let-go") })
        .into_any()
}

fn again(table: LiveTable) -> AnyView {
    on_cleanup(|| focus_if_lost(TABLE));
    focus_if_lost(".answers .main");
    let answer = |yes: bool, name: &'static str| {
        let button = html::button().class(("main", yes));
        button
            .on(ev::click, move |_| {
                table.perform(&Action::PlaceAgain(yes));
            })
            .child(tr!(name))
    };
    (answer(true, "kluster-again-yes"), answer(false, "kluster-again-no")).into_any()
}
