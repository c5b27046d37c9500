//! [`Announcer`]: what a screen reader says: short, and while a hand moves never more than a sentence a second.

use crate::tension::DangerLevel;
use leptos::prelude::*;
use std::{cell::Cell, rc::Rc};
use web_kit::{
    t,
    time::{later, now},
};

/// How long a hand is still before its place is announced, and the time between two sentences, in milliseconds.
const PAUSE: u32 = 1000;

/// A handle to the live region of a table.
#[derive(Clone, Copy)]
pub(crate) struct Announcer {
    /// The text of the live region.
    pub(crate) said: RwSignal<String>,
    timing: StoredValue<Rc<Timing>, LocalStorage>,
}

#[derive(Default)]
struct Timing {
    /// Counts requests, so that a later one cancels a report that is due.
    request: Cell<u32>,
    /// When something was last said, in milliseconds since 1970.
    last: Cell<f64>,
    /// Whether that was about an event of the game.
    is_event: Cell<bool>,
    level: Cell<DangerLevel>,
    /// Whether a cord lies apart, while one is in a hand.
    is_apart: Cell<Option<bool>>,
}

impl Timing {
    fn is_recent(&self) -> bool {
        now() - self.last.get() < f64::from(PAUSE)
    }

    fn next_request(&self) -> u32 {
        self.request.set(self.request.get().wrapping_add(1));
        self.request.get()
    }
}

impl Announcer {
    pub(crate) fn new() -> Announcer {
        Announcer { said: RwSignal::new(String::new()), timing: StoredValue::new_local(Rc::default()) }
    }

    /// Says something now, and cancels a report that is due. The same words are said again.
    pub(crate) fn say(self, mut words: String) {
        let Some(timing) = self.timing.try_get_value() else { return };
        timing.last.set(now());
        timing.is_event.set(false);
        timing.next_request();
        if self.said.with_untracked(|said| *said == words) {
            // A no-break space makes it another text without anything to read.
            words.push('\u{a0}');
        }
        self.said.set(words);
    }

    /// Says what happened in the game. What happens a moment later is appended, and does not replace it.
    pub(crate) fn say_event(self, words: String) {
        let Some(timing) = self.timing.try_get_value() else { return };
        let is_continued = timing.is_event.get() && timing.is_recent();
        let words = if is_continued { format!("{} {words}", self.said.get_untracked()) } else { words };
        self.say(words);
        timing.is_event.set(true);
    }

    /// Says a report after a pause, unless something else is said or requested before.
    pub(crate) fn say_soon(self, report: impl FnOnce() -> Option<String> + 'static) {
        let request = self.timing.get_value().next_request();
        later(PAUSE, move || {
            if let Some(timing) = self.timing.try_get_value()
                && timing.request.get() == request
                && let Some(words) = report()
            {
                self.say(words);
            }
        });
    }

    /// Says when cords come apart or cross again in a hand (K15). `is_apart` is `None` while no cord is in a hand.
    pub(crate) fn watch_cords(self, is_apart: Option<bool>) {
        let Some(timing) = self.timing.try_get_value() else { return };
        // What changes back and forth is said once it stays so.
        if timing.is_recent() && is_apart.is_some() && timing.is_apart.get().is_some() {
            return;
        }
        match (timing.is_apart.replace(is_apart), is_apart) {
            (Some(true), Some(false)) => self.say(t!("kluster-cords-meet")),
            (Some(false), Some(true)) => self.say(t!("kluster-cords-part")),
            _ => {}
        }
    }

    /// Says how great the danger has become while a magnet is held, as soon as the pause is over.
    pub(crate) fn warn(self, level: DangerLevel, is_holding: bool) {
        let Some(timing) = self.timing.try_get_value() else { return };
        if !is_holding {
            timing.level.set(level);
        } else if timing.level.get() != level && now() - timing.last.get() > f64::from(PAUSE) {
            timing.level.set(level);
            self.say(danger(level));
        }
    }
}

/// The level of danger in words.
pub(crate) fn danger(level: DangerLevel) -> String {
    t!("kluster-danger", level = level.name())
}
