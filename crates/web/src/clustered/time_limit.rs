//! [`TimeLimit`]: how long players of a game may think (C6), as it is chosen and stored.

use room::ClockRule;
use serde::{Deserialize, Deserializer, Serialize, de::IgnoredAny};

/// How long players may think (C6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum TimeLimit {
    /// As long as they like.
    #[default]
    None,
    /// So long in each turn.
    PerTurn { seconds: u16 },
    /// So long in the whole game.
    PerGame { minutes: u16 },
}

/// The longest clock of a game, in minutes: a day.
const LONGEST_GAME: u16 = 24 * 60;

impl TimeLimit {
    /// The clock of the room. What the browser stored may be no time at all: then there is none.
    pub(crate) fn rule(self) -> ClockRule {
        match self {
            TimeLimit::PerTurn { seconds: seconds @ 1.. } => ClockRule::PerTurn { ms: u64::from(seconds) * 1000 },
            TimeLimit::PerGame { minutes: minutes @ 1.. } => {
                ClockRule::PerGame { ms: u64::from(minutes.min(LONGEST_GAME)) * 60_000, increment: 0 }
            }
            TimeLimit::None | TimeLimit::PerTurn { .. } | TimeLimit::PerGame { .. } => ClockRule::None,
        }
    }

    /// The milliseconds that every seat has at the beginning; 0 without a clock.
    pub(crate) fn milliseconds(self) -> u64 {
        match self.rule() {
            ClockRule::None => 0,
            ClockRule::PerTurn { ms } | ClockRule::PerGame { ms, .. } => ms,
        }
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
    pub(crate) fn is_none(&self) -> bool {
        *self == TimeLimit::None
    }
}

/// Reads a value, or its default if it is damaged: a game is worth more than its clock. For `#[serde(deserialize_with)]`.
pub(crate) fn or_default<'de, T, D>(input: D) -> Result<T, D::Error>
where
    T: Deserialize<'de> + Default,
    D: Deserializer<'de>,
{
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Stored<T> {
        Valid(T),
        Damaged(IgnoredAny),
    }
    Ok(match Stored::deserialize(input)? {
        Stored::Valid(value) => value,
        Stored::Damaged(_) => T::default(),
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
