//! [`TimeLimit`]: the time limit of a game of Clustered (C6), as it is chosen and stored.

use room::ClockRule;
use serde::{Deserialize, Deserializer, Serialize, de::IgnoredAny};

/// The time limit of a game (C6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeLimit {
    /// No limit.
    #[default]
    None,
    /// A limit for each turn.
    PerTurn {
        /// The seconds of a turn.
        seconds: u16,
    },
    /// A limit for all turns of a player together.
    PerGame {
        /// The minutes of a player.
        minutes: u16,
    },
}

/// The longest time limit of a game, in minutes: one day.
const LONGEST_GAME: u16 = 24 * 60;

impl TimeLimit {
    /// The clock of the room. A stored limit of 0 is no clock.
    pub fn rule(self) -> ClockRule {
        match self {
            TimeLimit::PerTurn { seconds: seconds @ 1.. } => ClockRule::PerTurn { ms: u64::from(seconds) * 1000 },
            TimeLimit::PerGame { minutes: minutes @ 1.. } => {
                ClockRule::PerGame { ms: u64::from(minutes.min(LONGEST_GAME)) * 60_000, increment: 0 }
            }
            TimeLimit::None | TimeLimit::PerTurn { .. } | TimeLimit::PerGame { .. } => ClockRule::None,
        }
    }

    /// The milliseconds that each seat has at first; 0 without a clock.
    pub fn milliseconds(self) -> u64 {
        match self.rule() {
            ClockRule::None => 0,
            ClockRule::PerTurn { ms } | ClockRule::PerGame { ms, .. } => ms,
        }
    }

    /// Whether there is no limit.
    pub fn is_none(&self) -> bool {
        *self == TimeLimit::None
    }
}

/// Deserializes a value, or its default if the value is damaged: a damaged clock must not cost the game. For
/// `#[serde(deserialize_with)]`.
///
/// # Errors
/// If the input is not valid in its format.
pub fn or_default<'de, T, D>(input: D) -> Result<T, D::Error>
where
    T: Deserialize<'de> + Default,
    D: Deserializer<'de>,
{
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Field<T> {
        Valid(T),
        Damaged(IgnoredAny),
    }
    Ok(match Field::deserialize(input)? {
        Field::Valid(value) => value,
        Field::Damaged(_) => T::default(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c06_a_clock_is_of_a_turn_or_of_the_game() {
        let rules = [
            TimeLimit::None,
            TimeLimit::PerTurn { seconds: 30 },
            TimeLimit::PerTurn { seconds: 0 },
            TimeLimit::PerGame { minutes: 5 },
            TimeLimit::PerGame { minutes: u16::MAX },
        ]
        .map(TimeLimit::rule);
        let per_game = |ms| ClockRule::PerGame { ms, increment: 0 };
        let expected = [
            ClockRule::None,
            ClockRule::PerTurn { ms: 30_000 },
            ClockRule::None,
            per_game(300_000),
            per_game(86_400_000),
        ];
        assert_eq!(rules, expected);
    }
}
