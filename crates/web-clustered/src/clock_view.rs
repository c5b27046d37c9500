//! The clock on the screen (C6): the time of the turn, and the banner after a random move.

use crate::{announcer::Announcer, game_clock::GameClock, live_game::LiveGame};
use leptos::{html, prelude::*};
use web_kit::{
    clock_face::{ANNOUNCED, URGENT, face, shown_seconds},
    t,
    time::later,
    tr,
};

/// How long the banner of a time-up stays, in milliseconds.
const BANNER_DURATION: u32 = 3000;

/// The time that the player to move has left; `None` without a clock. It is announced shortly before it runs out.
pub(crate) fn turn_clock(live: LiveGame, clock: GameClock, announcer: Announcer) -> Option<AnyView> {
    let whole = shown_seconds(live.session.get_value().clock.milliseconds());
    clock.seconds_left.get_untracked()?;
    let left = Memo::new(move |_| clock.seconds_of_turn());
    let is_running = Memo::new(move |_| clock.is_running());
    Effect::new(move |_| {
        let seconds = left.get().filter(|left| ANNOUNCED.contains(left) && *left < whole);
        if let Some(seconds) = seconds.filter(|_| untrack(|| live.is_own_turn())) {
            announcer.say(t!("clock-left", count = seconds));
        }
    });
    let element = html::p()
        .class("turn-clock")
        .class(("urgent", move || is_running.get() && left.get().is_some_and(|left| left <= URGENT)))
        .class(("waits", move || !is_running.get()))
        .role("timer")
        .child((
            html::span().class("spoken").child(tr!("clock-of-turn")),
            html::b().child(move || face(left.get().unwrap_or_default())),
        ));
    Some(element.into_any())
}

/// The banner of the latest time-up. It removes itself after a while.
pub(crate) fn time_up_banner(live: LiveGame, clock: GameClock) -> Option<impl IntoView> {
    let time_up = clock.time_up;
    let up = time_up.get()?;
    later(BANNER_DURATION, move || {
        if time_up.try_get_untracked() == Some(Some(up)) {
            time_up.set(None);
        }
    });
    let text = up.0.text(&live.display.get_untracked().players);
    Some(html::div().class("cheer time-up").aria_hidden("true").child(text))
}
