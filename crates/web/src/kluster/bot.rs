//! Bots at a table of Kluster: they think beside the page, and then move with a hand that one can follow.

use super::{play::Play, session::Chair};
use crate::{
    question::{BotRequest, BotResponse},
    time::{later, now},
    trouble::Trouble,
};
use bots::{Level, kluster::bot};
use kluster::{Action, SeatView};
use record::LogPosition;
use room::AskedBot;
use ui::untrack;

/// How many times as long as otherwise a bot looks at the table after magnets were taken.
const LONGER: u32 = 3;
/// How much of the time left a bot may look at the table: its hand needs some seconds, and the clock counts them (K10).
const CLOCK_SHARE: u64 = 8;

/// Runs a bot, here or in the worker: returns what it does next.
///
/// # Errors
/// If the view is of nobody who is to act.
pub(crate) fn think(view: &SeatView, level: Level, seed: u64) -> Result<Vec<Action>, String> {
    bots::kluster::choose(view, bot(level), seed, &mut || false).map_err(|error| error.to_string())
}

/// How long a bot still has to wait that was asked at that time, in milliseconds: people look at the table before they take a magnet, and
/// longer after a Kluster, when magnets are carried off and somebody wants to see why.
fn pause(play: &Play, began: f64) -> u32 {
    let looks = play.shell.settings.peek().pace.thinking();
    let until = (began + f64::from(looks)).max(play.inner().taken.get() + f64::from(LONGER * looks));
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // far less than a minute
    let left = (until - now()).max(0.0) as u32;
    left.min(LONGER * looks).min(spare_time(play))
}

/// How long the bot to act can afford to wait by its clock, in milliseconds.
fn spare_time(play: &Play) -> u32 {
    let inner = play.inner();
    let simulation = inner.simulation.borrow();
    let left = simulation.game.clock().and_then(|clock| clock.running.map(|seat| clock.left[seat]));
    left.map_or(u32::MAX, |left| u32::try_from(left / CLOCK_SHARE).unwrap_or(u32::MAX))
}

/// A bot does what it has found for the state at this position.
fn carry_out(play: Play, position: LogPosition, acts: Vec<Action>) {
    let Some(inner) = play.try_inner() else { return };
    if inner.asked.get() == Some(position) {
        inner.asked.set(None);
    }
    // What was found before something else happened is void; nothing happens while somebody sees why, or here while it does elsewhere.
    let is_void = inner.simulation.borrow().game.asked_bot().is_none_or(|asked| asked.position != position);
    if is_void || untrack(|| play.why.is_on()) || !play.is_holder() {
        return;
    }
    let lingers = (play.shell.settings.peek().pace.thinking() * 2 / 3).min(spare_time(&play));
    inner.simulation.borrow_mut().set_plan(acts, lingers);
    play.wake();
}

/// Sees to a bot that is to act now that the table is at rest.
pub(crate) fn go_on(play: Play) {
    let is_at_rest = play.standing.read().is_at_rest;
    // Nothing happens while somebody sees why.
    if play.why.is_on() || !is_at_rest {
        return;
    }
    let inner = play.inner();
    let Some(AskedBot { seat, position, seed }) = inner.simulation.borrow().game.asked_bot() else { return };
    let Chair::Bot { level, .. } = inner.chairs[seat] else { return };
    let view = {
        let simulation = inner.simulation.borrow();
        // It moves, or thinks, or another tab holds the game.
        let is_busy = simulation.has_plan() || inner.asked.get() == Some(position) || !play.is_holder();
        if is_busy {
            return;
        }
        simulation.game.view(seat)
    };
    let Some(view) = view else { return };
    inner.asked.set(Some(position));
    inner.attempts.set(inner.attempts.get().wrapping_add(1));
    // What could not be done is thought over with other luck.
    let seed = seed ^ (u64::from(inner.attempts.get()) << 40);
    let request = BotRequest::Actions { view: view.clone(), level, seed };
    let began = now();
    let answered = move |response: Option<BotResponse>| {
        let Some(inner) = play.try_inner() else { return };
        let found = match response {
            Some(BotResponse::Actions(actions)) => Some(actions),
            _ => None,
        };
        if found.is_none() {
            play.shell.note(Err(Trouble::NoWorker));
        }
        // Without a worker a quick look in the page itself must do.
        let fallback = || think(&view, Level::Beginner, seed).ok();
        match found.or_else(fallback) {
            Some(acts) => later(pause(&play, began), move || carry_out(play, position, acts)),
            None => inner.asked.set(None),
        }
    };
    play.shell.thinker.read().ask(request, answered);
}
