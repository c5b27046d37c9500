//! The clock on the screen (C6): what whoever is to move has left, with a word to screen readers before it runs out.

use super::play::Play;
use crate::{
    clock_face::{ANNOUNCED, URGENT, face, shown_seconds},
    t,
    time::later,
    tr,
};
use ui::{El, Memo, effect, el, untrack};

/// How long it is shown whose time has run out, in milliseconds.
const SHOWN: u32 = 3000;

/// The time that whoever is to move has left; nothing without a clock.
pub(super) fn turn_clock(play: Play) -> Option<El> {
    let whole = shown_seconds(play.session.read().clock.milliseconds());
    let all = play.seconds_left();
    all.peek().as_ref().as_ref()?;
    let left = Memo::new(move || {
        let seat = play.display.read().to_move()?;
        all.read().as_ref().as_ref().and_then(|left| left.get(seat).copied())
    });
    let is_running = Memo::new(move || play.is_clock_running());
    effect(move || {
        let announced = left.get().filter(|left| ANNOUNCED.contains(left) && *left < whole);
        if let Some(seconds) = announced.filter(|_| untrack(|| play.is_own_turn())) {
            play.said.set(t!("clock-left", count = seconds));
        }
    });
    let clock = el("p")
        .class("turn-clock")
        .class_if("urgent", move || is_running.get() && left.get().is_some_and(|left| left <= URGENT))
        .class_if("waits", move || !is_running.get())
        .attr("role", "timer")
        .child(el("span").class("spoken").text(tr!("clock-of-turn")))
        .child(el("b").text(move || face(left.get().unwrap_or_default())));
    Some(clock)
}

/// For whom chance has just moved.
pub(super) fn time_up(play: Play) -> Option<El> {
    let time_up = play.time_up();
    let up = time_up.get()?;
    later(SHOWN, move || {
        if time_up.is(&Some(up)) {
            time_up.set(None);
        }
    });
    let words = up.words(&play.display.peek().chairs);
    Some(el("div").class("cheer time-up").attr("aria-hidden", "true").text(words))
}
