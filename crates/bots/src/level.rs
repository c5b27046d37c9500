//! [`Level`]: the playing strength of a bot.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// The playing strength of a bot. Each level wins about two of three games against the one below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Plays its first game.
    Beginner,
    /// Plays now and then.
    Casual,
    /// Plays every week.
    Club,
    /// Wins at the club.
    Strong,
    /// Wins tournaments.
    Expert,
    /// Plays as well as the search can.
    Master,
}

/// The error of parsing a text that is not a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such level: say beginner, casual, club, strong, expert or master")]
pub struct ParseLevelError;

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 6] =
        [Level::Beginner, Level::Casual, Level::Club, Level::Strong, Level::Expert, Level::Master];

    /// Returns the name of the level in texts and data.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Beginner => "beginner",
            Level::Casual => "casual",
            Level::Club => "club",
            Level::Strong => "strong",
            Level::Expert => "expert",
            Level::Master => "master",
        }
    }
}

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Level, ParseLevelError> {
        Level::ALL.into_iter().find(|level| level.name() == text).ok_or(ParseLevelError)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
