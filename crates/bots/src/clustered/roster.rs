//! Who there is to play against, and what each pays attention to.
//!
//! Levels differ as people do: in how far they think, in what they overlook, and in how fine a difference they notice. Nobody
//! plays a move that looks bad to him.

use super::search::SearchConfig;
use crate::{Bot, Level};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// What a bot likes to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Character {
    /// Has no habits yet.
    Even,
    /// Cares most for its own growth.
    Builder,
    /// Cares most for what others do not get.
    Blocker,
}

/// A text that names no character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such character: say builder or blocker, or even below club")]
pub struct ParseCharacterError;

impl Character {
    /// How it is written.
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

/// Somebody who plays Clustered.
pub type ClusteredBot = Bot<Character>;

/// Everybody, the weakest first.
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

/// The bot of a level, with a character where that matters; without one the first of the level. There is no builder or blocker below
/// [`Level::Club`], and from there on nobody without a character.
pub fn bot(level: Level, character: Option<Character>) -> Option<&'static ClusteredBot> {
    ROSTER.iter().find(|bot| bot.level == level && character.is_none_or(|wanted| wanted == bot.character))
}

/// How a bot thinks.
#[derive(Clone, Copy, Debug)]
pub(super) struct BotConfig {
    /// How it looks ahead, at a table for two.
    pub(super) search: SearchConfig,
    /// How many moves it thinks about, the most promising at a glance.
    pub(super) max_candidates: usize,
    /// The chance that it notices a cell away from its own cards.
    pub(super) notice_probability: f64,
    /// How much better a wild must be than any other card to be laid.
    pub(super) wild_penalty: f32,
    /// Moves that differ by less are the same to it.
    pub(super) value_tolerance: f32,
}

/// How much more a builder cares for its own points. A blocker cares more for those of others, but not as much: so both are about equally strong.
const CHARACTER_BIAS: f32 = 0.1;

impl BotConfig {
    /// The mind of a bot.
    pub(super) fn for_bot(bot: &ClusteredBot) -> BotConfig {
        // Looks, ideas, chance to notice, hoarding, slack, and how much a weaker player thinks of itself first.
        let (iterations, max_candidates, notice_probability, wild_penalty, value_tolerance, self_bias) = match bot.level
        {
            Level::Beginner => (20, 3, 0.6, 0.12, 0.05, 0.3),
            Level::Casual => (32, 4, 0.6, 0.1, 0.04, 0.2),
            Level::Club => (42, 6, 0.8, 0.05, 0.02, 0.0),
            Level::Strong => (220, 20, 0.95, 0.0, 0.01, 0.0),
            Level::Expert => (1600, 1000, 1.0, 0.0, 0.0, 0.0),
            Level::Master => (8000, 1000, 1.0, 0.0, 0.0, 0.0),
        };
        let bias = match bot.character {
            Character::Even => 0.0,
            Character::Builder => CHARACTER_BIAS,
            Character::Blocker => -0.6 * CHARACTER_BIAS,
        };
        let search = SearchConfig { self_bias: self_bias + bias, ..SearchConfig::new(iterations) };
        BotConfig {
            search,
            max_candidates: max_candidates,
            notice_probability: notice_probability,
            wild_penalty: wild_penalty,
            value_tolerance: value_tolerance,
        }
    }
}
