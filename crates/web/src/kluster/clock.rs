//! The turn clock: what is left of the time for a turn, seen and announced. It stands still while nobody at this screen can do anything,
//! while the table comes to rest, and while one sees why.

use super::{play::Play, voice};
use crate::{
    t,
    time::{later, now},
    tr,
};
use kluster::{Action, Turn};
use ui::{Bound, El, Memo, Signal, document, effect, el};

/// How often it is looked at, in milliseconds.
const TICK: u32 = 200;
/// Whatever took longer was no time to think: the page slept.
const LONGEST: f64 = 1000.0;
/// When it is announced, in seconds that are left, and from when on it is shown as urgent.
const ANNOUNCED: [u32; 3] = [30, 10, 5];
const URGENT: u32 = 10;

/// What is left of the time for a turn, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Countdown {
    whole: u32,
    left: u32,
}

impl Countdown {
    fn new(seconds: u16) -> Countdown {
        let whole = u32::from(seconds) * 1000;
        Countdown { whole, left: whole }
    }

    /// A new turn has all the time.
    fn begin(&mut self) {
        self.left = self.whole;
    }

    /// Time has passed; answers whether none is left.
    fn pass(&mut self, milliseconds: f64) -> bool {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // up to a second
        let passed = milliseconds.clamp(0.0, LONGEST) as u32;
        self.left = self.left.saturating_sub(passed);
        self.left == 0
    }

    /// The seconds that are shown: 0 only when there are none.
    fn seconds(self) -> u32 {
        self.left.div_ceil(1000)
    }
}

/// Seconds as a clock shows them.
fn face(seconds: u32) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Whether the time of a turn passes: only while somebody may place something.
fn runs(turn: &Turn) -> bool {
    matches!(turn, Turn::Choosing { .. } | Turn::Holding { .. } | Turn::Asking { .. })
}

/// Whether the table has not come to rest yet, and nobody moves it: no time to think.
fn settles(play: Play) -> bool {
    let standing = play.standing.peek();
    let is_choosing = matches!(standing.turn, Turn::Choosing { .. });
    is_choosing && !standing.is_at_rest && !play.inner().live.borrow().is_dragging()
}

/// The clock of a table, if it has one.
pub(crate) fn clock(play: Play) -> Option<El> {
    let (seconds, has_clock) = {
        let inner = play.inner();
        let live = inner.live.borrow();
        (inner.agreed.seconds, live.game().rules().setup().options().clock)
    };
    if seconds == 0 || !has_clock {
        return None;
    }
    let countdown = Signal::new(Countdown::new(seconds));
    // While one sees why, the game waits, and its clock with it.
    let is_running =
        Memo::new(move || play.own_seat().is_some() && !play.why.is_on() && runs(&play.standing.read().turn));
    // Each turn has its own time; one more magnet in the same turn (K13) has what is left.
    effect(move || {
        play.turns.read();
        countdown.update(Countdown::begin);
    });
    let shown = Memo::new(move || countdown.read().seconds());
    effect(move || {
        let left = shown.get();
        if ANNOUNCED.contains(&left) && left < u32::from(seconds) && *is_running.peek() {
            voice::say(play, t!("kluster-clock-left", count = left));
        }
    });
    tick(play, countdown, is_running, Bound::here(), now());
    let words = el("span").class("spoken").text(tr!("kluster-clock"));
    let clock = el("p")
        .class("turn-clock")
        .class_if("urgent", move || is_running.get() && shown.get() <= URGENT)
        .class_if("waits", move || !is_running.get())
        .attr("role", "timer");
    Some(clock.child(words).child(el("b").text(move || face(shown.get()))))
}

/// Looks at the time again and again for as long as the table is shown.
fn tick(play: Play, countdown: Signal<Countdown>, is_running: Memo<bool>, bound: Bound, last: f64) {
    later(TICK, move || {
        bound.run(move || {
            let now = now();
            if *is_running.peek() && !document().hidden() && !settles(play) {
                let mut left = countdown.now();
                let is_up = left.pass(now - last);
                countdown.set(left);
                // Again and again until the game hears it.
                if is_up && play.perform(&Action::Clock) {
                    voice::say(play, t!("kluster-clock-up"));
                }
            }
            tick(play, countdown, is_running, bound, now);
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn it_runs_out_and_stays_so_until_it_begins_anew() {
        let mut clock = Countdown::new(2);
        assert_eq!(clock.seconds(), 2);
        assert!(!clock.pass(999.0));
        assert_eq!(clock.seconds(), 2);
        assert!(!clock.pass(1000.0));
        assert_eq!(clock.seconds(), 1);
        assert!(clock.pass(1.0) && clock.pass(0.0) && clock.pass(1.0));
        assert_eq!(clock.seconds(), 0);
        clock.begin();
        assert_eq!(clock, Countdown::new(2));
    }

    #[test]
    fn a_page_that_slept_or_a_clock_that_was_set_costs_no_turn() {
        let mut clock = Countdown::new(30);
        clock.pass(3_600_000.0);
        assert_eq!(clock.seconds(), 29);
        clock.pass(-5000.0);
        clock.pass(f64::NAN);
        assert_eq!(clock.seconds(), 29);
    }

    #[test]
    fn seconds_are_shown_as_on_a_clock() {
        assert_eq!([0, 9, 60, 125].map(face), ["0:00", "0:09", "1:00", "2:05"]);
    }

    proptest! {
        #[test]
        fn what_is_left_never_grows_within_a_turn(seconds in 1_u16..600, steps in prop::collection::vec(-100.0..2000.0, 0..50)) {
            let mut clock = Countdown::new(seconds);
            for step in steps {
                let before = clock.left;
                let is_up = clock.pass(step);
                prop_assert!(clock.left <= before && clock.seconds() <= seconds.into());
                prop_assert_eq!(is_up, clock.left == 0);
            }
        }
    }
}
