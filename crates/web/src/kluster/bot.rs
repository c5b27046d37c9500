//! Bots at a table of Kluster: they think beside the page, and then move with a hand that one can follow.

use super::{
    play::Play,
    saved::{decode, encode},
    session::Chair,
};
use crate::{
    question::{BotRequest, BotResponse},
    time::{later, now},
    trouble::Trouble,
};
use bots::{Level, kluster::bot};
use kluster::Action;
use ui::untrack;

/// How many times as long as otherwise a bot looks at the table after magnets were taken.
const LONGER: u32 = 3;
/// How often a bot may look again for something to do in a turn.
const ATTEMPTS: u8 = 20;

/// Runs a bot in the worker: returns what it does next. It sees only the view of the seat to act.
///
/// # Errors
/// If the snapshot cannot be restored, or nobody is to act.
pub(crate) fn think(snapshot: &str, level: Level, seed: u64) -> Result<Vec<Action>, String> {
    let game = decode(snapshot).ok_or("the snapshot cannot be restored")?;
    let seat = game.rules().turn().seat().ok_or("the game is over")?;
    bots::kluster::choose(&game.view(Some(seat)), bot(level), seed, &mut || false).map_err(|why| why.to_string())
}

/// How long a bot still has to wait that was asked at that time, in milliseconds: people look at the table before they take a magnet, and
/// longer after a Kluster, when magnets are carried off and somebody wants to see why.
fn pause(play: &Play, began: f64) -> u32 {
    let looks = play.shell.settings.peek().pace.thinking();
    let until = (began + f64::from(looks)).max(play.inner().taken.get() + f64::from(LONGER * looks));
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // far less than a minute
    let left = (until - now()).max(0.0) as u32;
    left.min(LONGER * looks)
}

/// A bot does what it has found for a game of so many entries.
fn carry_out(play: Play, entries: usize, acts: Vec<Action>) {
    let Some(inner) = play.try_inner() else { return };
    if inner.asked.get() == Some(entries) {
        inner.asked.set(None);
    }
    // What was found before something else happened is void; nothing happens while somebody sees why, or here while it does elsewhere.
    let is_void = inner.live.borrow().log().entries().len() != entries;
    if is_void || untrack(|| play.why.is_on()) || inner.is_elsewhere.get() {
        return;
    }
    let lingers = play.shell.settings.peek().pace.thinking() * 2 / 3;
    inner.live.borrow_mut().follow(acts, lingers);
    play.wake();
}

/// Sees to a bot that is to act now that the table is at rest.
pub(crate) fn go_on(play: Play) {
    let standing = play.standing.read();
    // Nothing happens while somebody sees why.
    if play.why.is_on() {
        return;
    }
    let inner = play.inner();
    let Some(seat) = standing.turn.seat().filter(|_| standing.is_at_rest) else { return };
    let Chair::Bot { level, .. } = inner.chairs[seat] else { return };
    let (entries, snapshot) = {
        let live = inner.live.borrow();
        let entries = live.log().entries().len();
        // It moves, or thinks, or the game goes on in another window.
        let is_busy = live.is_scripted() || inner.asked.get() == Some(entries) || inner.is_elsewhere.get();
        if is_busy || inner.attempts.get() >= ATTEMPTS {
            return;
        }
        (entries, encode(live.game()))
    };
    inner.asked.set(Some(entries));
    inner.attempts.set(inner.attempts.get() + 1);
    // What could not be done is thought over with other luck.
    let seed = inner.id ^ entries as u64 ^ (u64::from(inner.attempts.get()) << 40);
    let request = BotRequest::Actions { snapshot, level, seed };
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
        let fallback = || think(&encode(inner.live.borrow().game()), Level::Beginner, seed).ok();
        match found.or_else(fallback) {
            Some(acts) => later(pause(&play, began), move || carry_out(play, entries, acts)),
            None => inner.asked.set(None),
        }
    };
    play.shell.thinker.read().ask(request, answered);
}
