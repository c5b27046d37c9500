//! Options in a few words each, for the line that says what is folded away.

use crate::{settings::Surface, t};

/// The surface of the table.
pub fn surface_in_short(surface: Surface) -> String {
    match surface {
        Surface::Oak => t!("in-short-oak"),
        Surface::Felt => t!("in-short-felt"),
        Surface::Slate => t!("in-short-slate"),
    }
}

/// The clock: the seconds of a turn or the minutes of a game, if there is one.
pub fn clock_in_short(seconds: Option<u16>, minutes: Option<u16>) -> String {
    match (seconds, minutes) {
        (Some(seconds), _) => t!("in-short-turn-clock", count = seconds),
        (None, Some(minutes)) => t!("in-short-game-clock", count = minutes),
        (None, None) => t!("in-short-no-clock"),
    }
}
