//! [`Voice`]: what is said while a hand moves: short, and never more than a sentence a second.

use super::{
    aim::Aim,
    cord_keys, place,
    play::{Inner, Play},
    simulation::Simulation,
    tension::Level,
    words,
};
use crate::{
    t,
    time::{later, now},
};
use std::cell::Cell;

/// How long a hand is still before it is said where it is, and how long after a sentence the next one comes, in milliseconds.
const PAUSE: u32 = 1000;

/// What was asked for and said last.
#[derive(Default)]
pub(crate) struct Voice {
    asked: Cell<u32>,
    said: Cell<f64>,
    /// Whether that was told of the game.
    is_told: Cell<bool>,
    level: Cell<Level>,
    /// Whether a cord lies apart, while somebody has one in the hand.
    is_apart: Cell<Option<bool>>,
}

/// Says something now, and not what was to be said soon. The same words are heard again.
pub(crate) fn say(play: Play, mut words: String) {
    let Some(inner) = play.try_inner() else { return };
    inner.voice.said.set(now());
    inner.voice.is_told.set(false);
    inner.voice.asked.set(inner.voice.asked.get().wrapping_add(1));
    if play.said.is(&words) {
        // A space that breaks no line: another text, and nothing to read.
        words.push('\u{a0}');
    }
    play.said.set(words);
}

/// Says what happened in the game; what comes of it a moment later is said behind it, not in its place.
pub(crate) fn tell(play: Play, words: String) {
    let Some(inner) = play.try_inner() else { return };
    let voice = &inner.voice;
    let goes_on = voice.is_told.get() && now() - voice.said.get() < f64::from(PAUSE);
    let words = if goes_on { format!("{} {words}", play.said.peek()) } else { words };
    say(play, words);
    voice.is_told.set(true);
}

/// Says when cords come apart or cross again in somebody's hand (K15).
pub(crate) fn watch_cords(play: Play, simulation: &Simulation) {
    let Some(inner) = play.try_inner() else { return };
    let voice = &inner.voice;
    let is_apart = simulation.is_dragging().then(|| simulation.table().are_cords_apart());
    // What changes back and forth is said once it stays so.
    let is_soon = now() - voice.said.get() < f64::from(PAUSE);
    if is_soon && is_apart.is_some() && voice.is_apart.get().is_some() {
        return;
    }
    match (voice.is_apart.replace(is_apart), is_apart) {
        (Some(true), Some(false)) => say(play, t!("kluster-cords-meet")),
        (Some(false), Some(true)) => say(play, t!("kluster-cords-part")),
        _ => {}
    }
}

/// Says where the hand is, once it has been still for a moment.
pub(crate) fn report_soon(play: Play) {
    let asked = play.inner().voice.asked.get().wrapping_add(1);
    play.inner().voice.asked.set(asked);
    later(PAUSE, move || {
        if let Some(inner) = play.try_inner()
            && inner.voice.asked.get() == asked
            && let Some(words) = where_hand_is(&inner, true)
        {
            say(play, words);
        }
    });
}

/// Says how great the danger has become, once there is room for a sentence.
pub(crate) fn warn(play: Play, level: Level) {
    let Some(inner) = play.try_inner() else { return };
    let voice = &inner.voice;
    if inner.simulation.borrow().held().is_none() {
        voice.level.set(level);
    } else if voice.level.get() != level && now() - voice.said.get() > f64::from(PAUSE) {
        voice.level.set(level);
        say(play, danger(level));
    }
}

fn danger(level: Level) -> String {
    t!("kluster-danger", level = level.name())
}

/// Says where the hand is at length, how near the next magnet is and how great the danger.
pub(crate) fn read(play: Play) {
    let inner = play.inner();
    let words = {
        let simulation = inner.simulation.borrow();
        let world = simulation.table().world();
        match simulation.held().and_then(|id| place::pose(world, id)) {
            Some(pose) => {
                let at = words::place(place::level(&pose));
                #[allow(clippy::cast_possible_truncation)] // a cast saturates
                let high = (pose.centre.z * 100.0).round() as i32;
                t!("kluster-report-held", high = high, place = at)
            }
            None => t!("kluster-report-empty", count = simulation.table().on_table().len()),
        }
    };
    let near = where_hand_is(&inner, false);
    say(play, [words].into_iter().chain(near).collect::<Vec<_>>().join(" "));
}

/// What is next to the hand, or else where it is if that is wanted, and how great the danger is; or where a cord would be grabbed.
fn where_hand_is(inner: &Inner, with_place: bool) -> Option<String> {
    let simulation = inner.simulation.borrow();
    let world = simulation.table().world();
    if let Some((cord, place)) = cord_keys::place(inner, &simulation) {
        return Some(t!("kluster-cord-at", number = cord + 1, place = words::place(place)));
    }
    let id = simulation.held()?;
    let at = place::level(&place::pose(world, id)?);
    let near = words::nearest(world, id).map(|(near, far)| {
        #[allow(clippy::cast_possible_truncation)] // a cast saturates
        let far = (far * 100.0).round() as i32;
        t!("kluster-report-near", number = near.0 + 1, far = far)
    });
    let mut all: Vec<String> = near.or_else(|| with_place.then(|| words::place(at))).into_iter().collect();
    all.push(danger(Level::of(inner.tension.borrow().highest())));
    let words = all.join(", ");
    match Aim::of(&simulation).and_then(|aim| aim.misfit) {
        Some(misfit) => Some(format!("{words}. {}", misfit.words(simulation.table()))),
        None => Some(words),
    }
}
