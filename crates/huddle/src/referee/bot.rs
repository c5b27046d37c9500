//! What is asked of a bot, the same in both games; the clock is here, since bots have none.

use super::handle_line::ErrorReply;
use bots::{
    Level,
    clustered::{Character, ClusteredBot, bot},
};
use serde::Deserialize;
use std::time::{Duration, Instant};

/// The longest that somebody may want to wait, in milliseconds.
const MAX_THINKING_MS: f64 = 600_000.0;

/// What is asked of a bot.
#[derive(Debug, Deserialize)]
pub(super) struct BotRequest {
    level: String,
    /// In Clustered only.
    character: Option<String>,
    ms: f64,
    pub(super) seed: Option<u64>,
}

impl BotRequest {
    /// How well it plays.
    pub(super) fn level(&self) -> Result<Level, ErrorReply> {
        self.level.parse().map_err(|why: bots::ParseLevelError| ErrorReply::new(why.to_string()))
    }

    /// Who of Clustered it is.
    pub(super) fn player(&self) -> Result<&'static ClusteredBot, ErrorReply> {
        let character = self.character.as_deref().map(str::parse::<Character>).transpose();
        let character = character.map_err(|why| ErrorReply::new(why.to_string()))?;
        let nobody =
            || ErrorReply::new("nobody of that level has that character: builder or blocker from club on, even below");
        bot(self.level()?, character).ok_or_else(nobody)
    }

    /// Says when it has thought long enough, from now on.
    pub(super) fn deadline(&self) -> Result<impl FnMut() -> bool + use<>, ErrorReply> {
        if !(1.0..=MAX_THINKING_MS).contains(&self.ms) {
            return Err(ErrorReply::new("a bot thinks for 1 to 600000 ms"));
        }
        let (start, limit) = (Instant::now(), Duration::from_secs_f64(self.ms / 1e3));
        Ok(move || start.elapsed() >= limit)
    }
}
