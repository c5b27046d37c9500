//! The clock: what is left of the time for a turn or for the game, seen and announced (K10). The room counts it; it stands still while nobody
//! at this screen can do anything, while the table comes to rest, and while one sees why.

use super::{play::Play, voice};
use crate::{
    clock_face::{ANNOUNCED, URGENT, face, shown_seconds},
    t,
    time::later,
    tr,
};
use kluster::Turn;
use room::ClockRule;
use seats::RulesVersion;
use ui::{Bound, El, Memo, Signal, effect, el, untrack};

/// How often it is looked at, in milliseconds.
const INTERVAL: u32 = 200;
/// The seconds that each player has left in the game; `None` without a clock of the game (K10).
pub(crate) type Clocks = Option<Signal<Vec<u32>>>;

/// The seconds that the seat whose turn it is has left; `None` without a clock.
fn seconds_left(play: Play) -> Option<u32> {
    let inner = play.inner();
    let simulation = inner.simulation.borrow();
    let clock = simulation.game.clock()?;
    Some(shown_seconds(simulation.seat().map_or(0, |seat| clock.left[seat])))
}

/// The seconds that everybody has left.
fn all_seconds_left(play: Play) -> Vec<u32> {
    let clock = play.inner().simulation.borrow().game.clock();
    clock.map(|clock| clock.left.iter().copied().map(shown_seconds).collect()).unwrap_or_default()
}

/// What everybody has left in a game with a clock of its own; [`clock`] keeps it.
pub(crate) fn clocks(play: Play) -> Clocks {
    let rule = clock_rule(play);
    matches!(rule, ClockRule::PerGame { .. }).then(|| Signal::new(all_seconds_left(play)))
}

fn clock_rule(play: Play) -> ClockRule {
    let inner = play.inner();
    let simulation = inner.simulation.borrow();
    inner.agreed.clock(simulation.table().rules(), simulation.table().options().clock)
}

/// Whether a turn has a clock: while somebody may place something, and from rules 2 on lay or mend a cord.
fn has_clock(turn: &Turn, rules: RulesVersion) -> bool {
    match turn {
        Turn::Choosing { .. } | Turn::Holding { .. } | Turn::Asking { .. } => true,
        Turn::Laying { .. } | Turn::Mending { .. } => !rules.is_first(),
        _ => false,
    }
}

/// The clock of a table, if it has one, for whoever is to act.
pub(crate) fn clock(play: Play, all: Clocks) -> Option<El> {
    let left = Signal::new(seconds_left(play)?);
    let (rules, whole) = (play.inner().simulation.borrow().table().rules(), whole_seconds(clock_rule(play)));
    // While one sees why, the game waits, and its clock with it.
    let is_running = Memo::new(move || {
        play.own_seat().is_some() && !play.why.is_on() && has_clock(&play.standing.read().turn, rules)
    });
    effect(move || {
        play.turns.read();
        left.set(untrack(|| seconds_left(play)).unwrap_or(0));
    });
    effect(move || {
        let seconds = left.get();
        if ANNOUNCED.contains(&seconds) && seconds < whole && *is_running.peek() {
            voice::say(play, t!("kluster-clock-left", count = seconds));
        }
    });
    tick(play, left, all, Bound::here());
    let words = el("span").class("spoken").text(tr!("kluster-clock"));
    let clock = el("p")
        .class("turn-clock")
        .class_if("urgent", move || is_running.get() && left.get() <= URGENT)
        .class_if("waits", move || !is_running.get())
        .attr("role", "timer");
    Some(clock.child(words).child(el("b").text(move || face(left.get()))))
}

/// How long a clock takes in all, in seconds.
fn whole_seconds(rule: ClockRule) -> u32 {
    match rule {
        ClockRule::None => 0,
        ClockRule::PerTurn { ms } | ClockRule::PerGame { ms, .. } => shown_seconds(ms),
    }
}

/// Looks at the time again and again for as long as the table is shown.
fn tick(play: Play, left: Signal<u32>, all: Clocks, bound: Bound) {
    later(INTERVAL, move || {
        bound.run(move || {
            play.let_time_pass();
            let seconds = seconds_left(play).unwrap_or(0);
            if !left.is(&seconds) {
                left.set(seconds);
            }
            if let Some(all) = all {
                let seconds = all_seconds_left(play);
                if !all.is(&seconds) {
                    all.set(seconds);
                }
            }
            tick(play, left, all, bound);
        });
    });
}
