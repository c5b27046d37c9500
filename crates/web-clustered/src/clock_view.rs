//! The clock on the screen (C6): the time of the turn, and the banner after a random move.

use crate::{announcer::Announcer, game_clock::GameClock, live_game::LiveGame};
use ui::{El, Memo, effect, el, untrack};
use web_kit::{
    clock_face::{ANNOUNCED, URGENT, face, shown_seconds},
    t,
    time::later,
    tr,
};

/// How long the banner of a time-up stays, in milliseconds.
const BANNER_DURATION: u32 = 3000;

/// The time that the player to move has left; `None` without a clock. It is announced shortly before it runs out.
pub(crate) fn turn_clock(live: LiveGame, clock: GameClock, announcer: Announcer) -> Option<El> {
    let whole = shown_seconds(live.session.read().clock.milliseconds());
    clock.seconds_left.read_untracked().as_ref().as_ref()?;
    let left = Memo::new(move || clock.seconds_of_turn());
    let is_running = Memo::new(move || clock.is_running());
    effect(move || {
        let seconds = left.get().filter(|left| ANNOUNCED.contains(left) && *left < whole);
        if let Some(seconds) = seconds.filter(|_| untrack(|| live.is_own_turn())) {
            announcer.say(t!("clock-left", count = seconds));
        }
    });
    let element = el("p")
        .class("turn-clock")
        .class_if("urgent", move || is_running.get() && left.get().is_some_and(|left| left <= URGENT))
        .class_if("waits", move || !is_running.get())
        .attr("role", "timer")
        .child(el("span").class("spoken").text(tr!("clock-of-turn")))
        .child(el("b").text(move || face(left.get().unwrap_or_default())));
    Some(element)
}

/// The banner of the latest time-up. It removes itself after a while.
pub(crate) fn time_up_banner(live: LiveGame, clock: GameClock) -> Option<El> {
    let time_up = clock.time_up;
    let up = time_up.get()?;
    later(BANNER_DURATION, move || {
        if time_up.is(&Some(up)) {
            time_up.set(None);
        }
    });
    let text = up.0.text(&live.display.read_untracked().players);
    Some(el("div").class("cheer time-up").attr("aria-hidden", "true").text(text))
}
