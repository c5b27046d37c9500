//! The clock of a turn or of the game, shown and announced (K10). The room counts the time; it stands still while
//! nobody at this screen can act, while the table comes to rest, and while a scene is replayed.

use crate::{announcer::Announcer, live_table::LiveTable};
use kluster::Turn;
use leptos::{html, prelude::*};
use room::ClockRule;
use seats::RulesVersion;
use web_kit::{
    clock_face::{ANNOUNCED, URGENT, face, shown_seconds},
    listen::ScopeHandle,
    t,
    time::{later, now},
    tr,
};

/// How often it is updated, in milliseconds.
const INTERVAL: u32 = 200;
/// The longest time that passes at once while nothing moves, in milliseconds: a longer one was no time to think.
const LONGEST_WAIT: f64 = 1000.0;
/// The seconds that each player has left in the game; `None` without a clock of the game (K10).
pub(crate) type Clocks = Option<RwSignal<Vec<u32>>>;

/// The seconds that the seat whose turn it is has left; `None` without a clock.
fn seconds_left(table: LiveTable) -> Option<u32> {
    let simulation = table.simulation();
    let simulation = simulation.borrow();
    let clock = simulation.game.clock()?;
    Some(shown_seconds(simulation.seat().map_or(0, |seat| clock.left[seat])))
}

/// The seconds that each player has left.
fn all_seconds_left(table: LiveTable) -> Vec<u32> {
    let clock = table.simulation().borrow().game.clock();
    clock.map(|clock| clock.left.iter().copied().map(shown_seconds).collect()).unwrap_or_default()
}

/// The seconds that all players have left, in a game with a clock of the game; [`clock`] updates them.
pub(crate) fn clocks(table: LiveTable) -> Clocks {
    let rule = clock_rule(table);
    matches!(rule, ClockRule::PerGame { .. }).then(|| RwSignal::new(all_seconds_left(table)))
}

fn clock_rule(table: LiveTable) -> ClockRule {
    let simulation = table.simulation();
    let simulation = simulation.borrow();
    table.info().house_rules.clock(simulation.table().rules(), simulation.table().options().clock)
}

/// Whether a turn has a clock: while somebody may place something, and from rules 2 on lay or mend a cord.
fn has_clock(turn: &Turn, rules: RulesVersion) -> bool {
    match turn {
        Turn::Choosing { .. } | Turn::Holding { .. } | Turn::Asking { .. } => true,
        Turn::Laying { .. } | Turn::Mending { .. } => !rules.is_first(),
        _ => false,
    }
}

/// The clock of the player to act, if the table has one.
pub(crate) fn clock(table: LiveTable, announcer: Announcer, thinking: ThinkingTime, all: Clocks) -> Option<AnyView> {
    let left = RwSignal::new(seconds_left(table)?);
    let (rules, whole) = (table.simulation().borrow().table().rules(), whole_seconds(clock_rule(table)));
    let is_running = Memo::new(move |_| {
        table.own_seat().is_some() && !table.is_paused.get() && has_clock(&table.status.read().turn, rules)
    });
    Effect::new(move |_| {
        table.turns.track();
        left.set(untrack(|| seconds_left(table)).unwrap_or(0));
    });
    Effect::new(move |_| {
        let seconds = left.get();
        if ANNOUNCED.contains(&seconds) && seconds < whole && is_running.get_untracked() {
            announcer.say(t!("kluster-clock-left", count = seconds));
        }
    });
    tick(table, thinking, left, all, ScopeHandle::here());
    let words = html::span().class("spoken").child(tr!("kluster-clock"));
    let clock = html::p()
        .class("turn-clock")
        .class(("urgent", move || is_running.get() && left.get() <= URGENT))
        .class(("waits", move || !is_running.get()))
        .role("timer")
        .child((words, html::b().child(move || face(left.get()))));
    Some(clock.into_any())
}

/// The whole time of a clock, in seconds.
fn whole_seconds(rule: ClockRule) -> u32 {
    match rule {
        ClockRule::None => 0,
        ClockRule::PerTurn { ms } | ClockRule::PerGame { ms, .. } => shown_seconds(ms),
    }
}

/// Updates the clock again and again for as long as the table is shown.
fn tick(table: LiveTable, thinking: ThinkingTime, left: RwSignal<u32>, all: Clocks, scope: ScopeHandle) {
    later(INTERVAL, move || {
        scope.run(move || {
            thinking.pass(table);
            let seconds = seconds_left(table).unwrap_or(0);
            if left.get_untracked() != seconds {
                left.set(seconds);
            }
            if let Some(all) = all {
                let seconds = all_seconds_left(table);
                if all.with_untracked(|all| *all != seconds) {
                    all.set(seconds);
                }
            }
            tick(table, thinking, left, all, scope);
        });
    });
}

/// Measures the time in which nothing moves and a player thinks.
#[derive(Clone, Copy)]
pub(crate) struct ThinkingTime {
    /// When it was last measured, in milliseconds since 1970.
    last: StoredValue<f64>,
}

impl ThinkingTime {
    pub(crate) fn new() -> ThinkingTime {
        ThinkingTime { last: StoredValue::new(now()) }
    }

    /// Measures from now on: until now the table has moved.
    pub(crate) fn restart(self) {
        self.last.set_value(now());
    }

    /// Lets the time since the last call pass on the clock of a player at this screen, if nothing moves.
    fn pass(self, table: LiveTable) {
        let passed = thinking_time(self.last.get_value(), now());
        self.restart();
        if table.may_act() && !document().hidden() && table.simulation().borrow().is_waiting() {
            table.wait(passed);
        }
    }
}

/// The time that players had to think between two times, in milliseconds. A page that slept costs nobody their turn,
/// and a clock that was set back gives nobody time.
fn thinking_time(from: f64, to: f64) -> f64 {
    (to - from).clamp(0.0, LONGEST_WAIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[allow(clippy::float_cmp)] // whole numbers
    fn a_page_that_slept_costs_no_turn() {
        assert_eq!(thinking_time(5000.0, 5250.0), 250.0);
        assert_eq!(thinking_time(5000.0, 5000.0 + 3_600_000.0), LONGEST_WAIT);
        assert_eq!(thinking_time(5000.0, 1000.0), 0.0, "the clock of the device was set back");
    }
}
