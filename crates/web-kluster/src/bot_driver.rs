//! [`BotDriver`]: lets bots act at a live table. They think in a worker, and then move with a hand that players can
//! follow.

use crate::{event_words::taken_off, live_table::LiveTable};
use bots::{BotRequest, BotResponse};
use kluster::{Action, GameEvent};
use leptos::prelude::*;
use record::LogPosition;
use room::AskedBot;
use std::{cell::Cell, rc::Rc};
use web_kit::{
    bot_worker::answer_in_page,
    page_error::PageError,
    shell::Shell,
    time::{later, now},
};
use web_saves::KlusterPlayer;

/// How many times as long as otherwise a bot looks at the table after magnets were taken.
const LONGER: u32 = 3;
/// How much of the time left a bot may look at the table: its hand needs some seconds, and the clock counts them (K10).
const CLOCK_SHARE: u64 = 8;
/// After how long a bot is asked again if its program could not be loaded, in milliseconds.
const RETRY: u32 = 3000;

/// A handle to the bots of a table.
#[derive(Clone, Copy)]
pub(crate) struct BotDriver {
    table: LiveTable,
    shell: Shell,
    thinking: StoredValue<Rc<Thinking>, LocalStorage>,
}

#[derive(Default)]
struct Thinking {
    /// The position that a bot is thinking about.
    position: Cell<Option<LogPosition>>,
    /// How often a bot was asked in this turn.
    attempts: Cell<u8>,
    /// When magnets were last taken, in milliseconds since 1970.
    taken: Cell<f64>,
}

impl BotDriver {
    pub(crate) fn new(table: LiveTable, shell: Shell) -> BotDriver {
        BotDriver { table, shell, thinking: StoredValue::new_local(Rc::default()) }
    }

    /// Starts counting attempts again, in a new turn.
    pub(crate) fn reset(self) {
        self.thinking.get_value().attempts.set(0);
    }

    /// Remembers when magnets were taken.
    pub(crate) fn on_events(self, events: &[GameEvent]) {
        if events.iter().any(|event| taken_off(event).is_some()) {
            self.thinking.get_value().taken.set(now());
        }
    }

    /// Asks the bot whose turn it is, once the table is at rest; tracks the status.
    pub(crate) fn run(self) {
        let table = self.table;
        let is_at_rest = table.status.read().is_at_rest;
        if table.is_paused.get() || table.held_back.read().is_some() || !is_at_rest {
            return;
        }
        let (simulation, thinking) = (table.simulation(), self.thinking.get_value());
        let Some(AskedBot { seat, position, seed }) = simulation.borrow().game.asked_bot() else { return };
        let KlusterPlayer::Bot { level, .. } = table.info().players[seat] else { return };
        let view = {
            let simulation = simulation.borrow();
            let is_busy = simulation.has_plan() || thinking.position.get() == Some(position) || !table.is_holder();
            if is_busy {
                return;
            }
            simulation.game.view(seat)
        };
        let Some(view) = view else { return };
        thinking.position.set(Some(position));
        thinking.attempts.set(thinking.attempts.get().wrapping_add(1));
        // A plan that could not be carried out is thought over with another seed.
        let seed = seed ^ (u64::from(thinking.attempts.get()) << 40);
        let request = BotRequest::Actions { view, level, seed };
        let began = now();
        let again = request.clone();
        let answered = move |response: Option<BotResponse>| {
            if !table.is_shown() {
                return;
            }
            if let Some(actions) = found(response) {
                later(self.pause(began), move || self.carry_out(position, actions));
                return;
            }
            self.shell.report(Err(PageError::NoWorker));
            // Without a worker a quick look in the page itself must do.
            answer_in_page(again, move |response| self.answered_in_page(position, began, response));
        };
        self.shell.bots.get_value().ask(request, answered);
    }

    /// How long a bot that was asked at that time still waits, in milliseconds. People look at the table before they
    /// take a magnet, and longer after magnets were taken.
    fn pause(self, began: f64) -> u32 {
        let looks = self.looks();
        let until = (began + f64::from(looks)).max(self.thinking.get_value().taken.get() + f64::from(LONGER * looks));
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // far less than a minute
        let left = (until - now()).max(0.0) as u32;
        left.min(LONGER * looks).min(self.spare_time())
    }

    /// How long a bot looks at the table, in milliseconds.
    fn looks(self) -> u32 {
        if self.table.is_hurried.get_untracked() { 0 } else { self.shell.settings.read_untracked().pace.thinking() }
    }

    /// How long the bot to act can afford to wait by its clock, in milliseconds.
    fn spare_time(self) -> u32 {
        let clock = self.table.simulation().borrow().game.clock();
        let left = clock.and_then(|clock| clock.running.map(|seat| clock.left[seat]));
        left.map_or(u32::MAX, |left| u32::try_from(left / CLOCK_SHARE).unwrap_or(u32::MAX))
    }

    /// Starts a plan that a bot has made for a position, unless the game has gone on or is paused.
    fn carry_out(self, position: LogPosition, actions: Vec<Action>) {
        if !self.forget(position) {
            return;
        }
        let (table, simulation) = (self.table, self.table.simulation());
        let is_void = simulation.borrow().game.asked_bot().is_none_or(|asked| asked.position != position);
        if is_void || table.is_paused.get_untracked() || !table.is_holder() {
            return;
        }
        let lingers = (self.looks() * 2 / 3).min(self.spare_time());
        simulation.borrow_mut().set_plan(actions, lingers);
        table.wake();
    }

    /// A bot has stopped thinking about a position. Returns whether the table is still shown.
    fn forget(self, position: LogPosition) -> bool {
        let Some(thinking) = self.thinking.try_get_value() else { return false };
        if thinking.position.get() == Some(position) {
            thinking.position.set(None);
        }
        true
    }

    fn answered_in_page(self, position: LogPosition, began: f64, response: Option<BotResponse>) {
        if !self.table.is_shown() {
            return;
        }
        match found(response) {
            Some(actions) => later(self.pause(began), move || self.carry_out(position, actions)),
            None => later(RETRY, move || {
                if self.forget(position) {
                    untrack(|| self.run());
                }
            }),
        }
    }
}

fn found(response: Option<BotResponse>) -> Option<Vec<Action>> {
    match response {
        Some(BotResponse::Actions(actions)) => Some(actions),
        _ => None,
    }
}
