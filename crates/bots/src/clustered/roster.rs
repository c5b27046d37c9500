//! The bots for Clustered and their configuration.
//!
//! Levels differ as people do: in how far they search, what they overlook and how small a difference they notice. No
//! bot makes a move that it considers bad.

use super::search::SearchConfig;
use crate::{Bot, Level};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// The style of play of a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Character {
    /// No preference.
    Even,
    /// Prefers its own points.
    Builder,
    /// Prefers to deny points to others.
    Blocker,
}

/// The error of parsing a text that is not a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such character: say builder or blocker, or even below club")]
pub struct ParseCharacterError;

impl Character {
    /// Returns the name of the character in texts and data.
    pub const fn name(self) -> &'static str {
        match self {
            Character::Even => "even",
            Character::Builder => "builder",
            Character::Blocker => "blocker",
        }
    }
}

impl FromStr for Character {
    type Err = ParseCharacterError;

    fn from_str(text: &str) -> Result<Character, ParseCharacterError> {
        let all = [Character::Even, Character::Builder, Character::Blocker];
        all.into_iter().find(|character| character.name() == text).ok_or(ParseCharacterError)
    }
}

impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A computer player of Clustered.
pub type ClusteredBot = Bot<Character>;

/// All bots by level, weakest first. The last of a level is its strongest: blockers win slightly more games than the
/// builders of their level (`docs/BOTS.md`).
pub const ROSTER: [ClusteredBot; 10] = [
    player("Pim", Level::Beginner, Character::Even),
    player("Lotte", Level::Casual, Character::Even),
    player("Bruno", Level::Club, Character::Builder),
    player("Wanda", Level::Club, Character::Blocker),
    player("Ines", Level::Strong, Character::Builder),
    player("Igor", Level::Strong, Character::Blocker),
    player("Yara", Level::Expert, Character::Builder),
    player("Otis", Level::Expert, Character::Blocker),
    player("Maren", Level::Master, Character::Builder),
    player("Viktor", Level::Master, Character::Blocker),
];

const fn player(name: &'static str, level: Level, character: Character) -> ClusteredBot {
    ClusteredBot { name, level, character }
}

/// Returns the bot of a level and character; without a character, the strongest of the level. Builders and blockers
/// exist from [`Level::Club`] on, `Even` only below.
pub fn bot(level: Level, character: Option<Character>) -> Option<&'static ClusteredBot> {
    ROSTER.iter().rfind(|bot| bot.level == level && character.is_none_or(|wanted| wanted == bot.character))
}

/// The configuration of a bot.
#[derive(Clone, Copy, Debug)]
pub(super) struct BotConfig {
    /// The search, for a table for two.
    pub(super) search: SearchConfig,
    /// The number of moves it searches, best first by policy.
    pub(super) max_candidates: usize,
    /// The probability that it notices a cell away from its own cards.
    pub(super) notice_probability: f64,
    /// How much better than other moves placing a wild must be, in reward.
    pub(super) wild_penalty: f32,
    /// Moves whose rewards differ by less are equal to it.
    pub(super) value_tolerance: f32,
}

impl BotConfig {
    /// Returns the configuration of a bot.
    pub(super) fn for_bot(bot: &ClusteredBot) -> BotConfig {
        let (iterations, max_candidates, notice_probability, wild_penalty, value_tolerance) = match bot.level {
            Level::Beginner => (20, 3, 0.6, 0.12, 0.05),
            Level::Casual => (32, 4, 0.6, 0.1, 0.04),
            Level::Club => (42, 6, 0.8, 0.05, 0.02),
            Level::Strong => (240, 20, 0.95, 0.0, 0.01),
            Level::Expert => (1600, 1000, 1.0, 0.0, 0.0),
            Level::Master => (8000, 1000, 1.0, 0.0, 0.0),
        };
        let search = SearchConfig { self_bias: self_bias(bot), ..SearchConfig::new(iterations) };
        BotConfig { search, max_candidates, notice_probability, wild_penalty, value_tolerance }
    }
}

/// Returns how much more than its opponents' points a bot weights its own.
///
/// Tuned for each level so that builder and blocker are about equally strong: the deeper the search, the more games the
/// preference for its own points costs a builder.
const fn self_bias(bot: &ClusteredBot) -> f32 {
    match (bot.level, bot.character) {
        (Level::Beginner, _) => 0.3,
        (Level::Casual, _) => 0.2,
        (_, Character::Even) => 0.0,
        (Level::Club, Character::Builder) => 0.12,
        (Level::Club, Character::Blocker) => -0.05,
        (Level::Strong, Character::Builder) => 0.1,
        (Level::Strong, Character::Blocker) => -0.06,
        (Level::Expert | Level::Master, Character::Builder) => 0.04,
        (Level::Expert, Character::Blocker) => -0.1,
        (Level::Master, Character::Blocker) => -0.08,
    }
}
