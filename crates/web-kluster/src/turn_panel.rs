//! [`TurnPanel`]: what a player is asked for below the table, the tray, and the buttons.

use crate::{
    aim::{AimTracker, Misfit},
    announcer::Announcer,
    hand_target::HandTarget,
    keyboard_input::KeyboardInput,
    laying::Laying,
    live_table::LiveTable,
    over::{after, over_words},
    own_tray::own_tray,
    pointer_input::PointerInput,
};
use kluster::{Action, Turn};
use leptos::{ev, html, prelude::*};
use web_kit::{
    components::{focus_if_lost, replaced},
    icon::Icon,
    player::seat_name,
    t, tr,
};

/// Where the focus goes when the buttons that had it are gone.
const TABLE: &str = ".field[tabindex]";

/// What a player is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Prompt {
    Watch,
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
    pub(crate) pointer: PointerInput,
    pub(crate) keyboard: KeyboardInput,
    pub(crate) laying: Laying,
    pub(crate) aim: AimTracker,
}

impl TurnPanel {
    pub(crate) fn view(self) -> AnyView {
        let TurnPanel { table, pointer, keyboard, laying, aim } = self;
        let prompt = Memo::new(move |_| prompt(table));
        let words = move || match prompt.get() {
            Prompt::Watch => watched(table),
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
        let answers = move || match prompt.get() {
            Prompt::Lay => Some(laying.controls()),
            Prompt::Hold => Some(tools(table, aim, keyboard.announcer())),
            Prompt::Ask => Some(again(table)),
            Prompt::Over => Some(after(table)),
            Prompt::Watch | Prompt::Choose | Prompt::Mend => None,
        };
        // Replaced, so that no button of one prompt becomes one of the next under a finger or with the focus.
        let answers = html::div().class("answers").child(replaced(answers));
        let is_answering = move || !matches!(prompt.get(), Prompt::Watch | Prompt::Choose | Prompt::Mend);
        let pit = html::div()
            .class("pit")
            .class(("answering", is_answering))
            .child((own_tray(table, pointer, keyboard), answers));
        html::section().class("tray").child((html::p().class("asked").child(words), pit)).into_any()
    }
}

/// What the player at this screen is asked for now; tracked.
fn prompt(table: LiveTable) -> Prompt {
    let is_own = table.own_seat().is_some();
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
