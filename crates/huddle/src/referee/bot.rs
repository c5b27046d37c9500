//! The `bot` command, shared by both games. The time limit is enforced here: bots have no clock.

use super::reply::ErrorReply;
use bots::{
    Level,
    clustered::{Character, ClusteredBot, bot},
};
use serde::Deserialize;
use std::time::{Duration, Instant};

/// The maximum thinking time, in milliseconds.
const MAX_THINKING_MS: f64 = 600_000.0;

/// The fields of the `bot` command.
#[derive(Debug, Deserialize)]
pub(super) struct BotArguments {
    level: String,
    /// Clustered only.
    character: Option<String>,
    ms: f64,
    pub(super) seed: Option<u64>,
}

impl BotArguments {
    /// Parses the level.
    pub(super) fn level(&self) -> Result<Level, ErrorReply> {
        self.level.parse().map_err(|error: bots::ParseLevelError| ErrorReply::new(error.to_string()))
    }

    /// Finds the Clustered bot of this level and character.
    pub(super) fn clustered_bot(&self) -> Result<&'static ClusteredBot, ErrorReply> {
        let character = self.character.as_deref().map(str::parse::<Character>).transpose();
        let character = character.map_err(|error| ErrorReply::new(error.to_string()))?;
        let no_such_bot =
            || ErrorReply::new("no bot of that level has that character: builder or blocker from club on, even below");
        bot(self.level()?, character).ok_or_else(no_such_bot)
    }

    /// Starts the clock and returns a `stop` callback that becomes true when the time is up.
    pub(super) fn deadline(&self) -> Result<impl FnMut() -> bool + use<>, ErrorReply> {
        if !(1.0..=MAX_THINKING_MS).contains(&self.ms) {
            return Err(ErrorReply::new("a bot thinks for 1 to 600000 ms"));
        }
        let (start, limit) = (Instant::now(), Duration::from_secs_f64(self.ms / 1e3));
        Ok(move || start.elapsed() >= limit)
    }
}
