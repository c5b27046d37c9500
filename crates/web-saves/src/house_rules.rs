//! [`HouseRules`]: agreements of the players that are not part of the rules of Kluster.

use crate::aids::Aids;
use kluster::{FirstPlayer, Options};
use room::ClockRule;
use seats::RulesVersion;
use serde::{Deserialize, Serialize};
use web_kit::storage::is_default;

/// The shortest cord that the knot allows, in millimetres (K2).
pub const SHORTEST_CORD: u16 = 400;
/// The longest cord, in millimetres.
pub const LONGEST_CORD: u16 = 1005;

/// Agreements besides the rules. A field that is missing in an older game has its default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct HouseRules {
    /// The time limit of a turn, in seconds; 0 is none.
    pub seconds: u16,
    /// The index of the shortest or youngest player, if it was chosen (K4).
    pub first: Option<usize>,
    /// Whether the program lays the cords for the players (K2).
    pub lays: bool,
    /// The length of these cords, in millimetres.
    pub length: u16,
    /// The time limit of all turns of a player together, in minutes (K10); 0 is none.
    #[serde(skip_serializing_if = "is_default")]
    pub minutes: u16,
    /// The learning aids, as of when the game was stored. Earlier versions had them in the settings.
    #[serde(skip_serializing_if = "is_default")]
    pub aids: Aids,
}

/// The longest time limit of a game, in minutes: one day.
const LONGEST_GAME: u16 = 24 * 60;

impl Default for HouseRules {
    fn default() -> HouseRules {
        HouseRules { seconds: 0, first: None, lays: true, length: LONGEST_CORD, minutes: 0, aids: Aids::default() }
    }
}

impl HouseRules {
    /// Clamps the length of the cords and the time limit: stored values may be out of range.
    #[must_use]
    pub fn checked(self) -> HouseRules {
        let (length, minutes) = (self.length.clamp(SHORTEST_CORD, LONGEST_CORD), self.minutes.min(LONGEST_GAME));
        HouseRules { length, minutes, ..self }
    }

    /// The clock of a game; `is_on` says whether its options have one. Rules 1 have no clock of the whole game.
    pub fn clock(&self, rules: RulesVersion, is_on: bool) -> ClockRule {
        match (self.minutes, self.seconds) {
            (1.., _) if is_on && !rules.is_first() => {
                ClockRule::PerGame { ms: u64::from(self.minutes) * 60_000, increment: 0 }
            }
            (_, 1..) if is_on => ClockRule::PerTurn { ms: u64::from(self.seconds) * 1000 },
            _ => ClockRule::None,
        }
    }

    /// The index of the first player, unless the last game decides it (K4); `None` if it is drawn.
    pub fn first(&self, options: &Options, players: usize) -> Option<u64> {
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
            HouseRules { seconds, minutes, ..HouseRules::default() }.checked().clock(rules, is_on)
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
