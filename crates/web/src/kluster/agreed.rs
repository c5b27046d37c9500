//! [`Agreed`]: what the people at a table have agreed and the rules need not know.

use super::cords::{LONGEST, SHORTEST};
use crate::storage::is_default;
use kluster::{FirstPlayer, Options};
use room::ClockRule;
use seats::RulesVersion;
use serde::{Deserialize, Serialize};

/// What is agreed besides the rules. Fields that an older game lacks have their defaults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Agreed {
    /// How long a turn may take, in seconds.
    pub(crate) seconds: u16,
    /// Who is the shortest or the youngest, if anybody has said (K4).
    pub(crate) first: Option<usize>,
    /// Whether the cords are laid for the players (K2).
    pub(crate) lays: bool,
    /// How long they are then, in millimetres.
    pub(crate) length: u16,
    /// How long all turns of a player may take together, in minutes (K10).
    #[serde(skip_serializing_if = "is_default")]
    pub(crate) minutes: u16,
}

/// The longest clock of a game, in minutes: a day.
const LONGEST_GAME: u16 = 24 * 60;

impl Default for Agreed {
    fn default() -> Agreed {
        Agreed { seconds: 0, first: None, lays: true, length: LONGEST, minutes: 0 }
    }
}

impl Agreed {
    /// The same with a cord and a clock that there can be: what the browser kept may say anything.
    pub(crate) fn checked(self) -> Agreed {
        let (length, minutes) = (self.length.clamp(SHORTEST, LONGEST), self.minutes.min(LONGEST_GAME));
        Agreed { length, minutes, ..self }
    }

    /// The clock of a game by these rules; `is_on` says whether its options have one.
    pub(crate) fn clock(&self, rules: RulesVersion, is_on: bool) -> ClockRule {
        match (self.minutes, self.seconds) {
            (1.., _) if is_on && !rules.is_first() => {
                ClockRule::PerGame { ms: u64::from(self.minutes) * 60_000, increment: 0 }
            }
            (_, 1..) if is_on => ClockRule::PerTurn { ms: u64::from(self.seconds) * 1000 },
            _ => ClockRule::None,
        }
    }

    /// Who begins where the last game does not say (K4); nobody if that is drawn.
    pub(crate) fn first(&self, options: &Options, players: usize) -> Option<u64> {
        let named = self.first.filter(|first| *first < players && options.first != FirstPlayer::Random);
        named.map(|first| first as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn k10_a_clock_is_of_a_turn_or_of_the_game() {
        let clock = |seconds, minutes, rules, is_on| {
            Agreed { seconds, minutes, ..Agreed::default() }.checked().clock(rules, is_on)
        };
        let [first, second] = RulesVersion::ALL;
        assert_eq!(clock(0, 0, second, true), ClockRule::None);
        assert_eq!(clock(30, 0, second, true), ClockRule::PerTurn { ms: 30_000 });
        assert_eq!(clock(0, 10, second, true), ClockRule::PerGame { ms: 600_000, increment: 0 });
        assert_eq!(clock(0, u16::MAX, second, true), ClockRule::PerGame { ms: 86_400_000, increment: 0 });
        // Rules 1 know no clock of the game.
        assert_eq!(
            [clock(30, 10, first, true), clock(0, 10, first, true)],
            [ClockRule::PerTurn { ms: 30_000 }, ClockRule::None]
        );
        assert_eq!(clock(30, 10, second, false), ClockRule::None);
    }
}
