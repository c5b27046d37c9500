//! [`RulesVersion`]: the version of the rules that a game follows.

use serde::{Deserialize, Serialize};

/// The version of the rules that a game follows, from its beginning to its end. Both games count alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u64", into = "u64")]
pub enum RulesVersion {
    /// The first rules: a drop beside the cord ends the turn, and a quick game discards from the whole hand.
    V1,
    /// The rules of `docs/RULES.md`.
    V2,
}

/// The error of a version that this program does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("version {0} of the rules is unknown: there are 1 and 2")]
pub struct RulesVersionError(pub u64);

impl RulesVersion {
    /// All versions, oldest first.
    pub const ALL: [RulesVersion; 2] = [RulesVersion::V1, RulesVersion::V2];
    /// The version of new games.
    pub const NEWEST: RulesVersion = RulesVersion::V2;

    /// Returns the first version: that of files and messages from before there were others.
    pub const fn first() -> RulesVersion {
        RulesVersion::V1
    }

    /// Whether this is the first version.
    pub fn is_first(&self) -> bool {
        *self == RulesVersion::V1
    }
}

impl TryFrom<u64> for RulesVersion {
    type Error = RulesVersionError;

    fn try_from(number: u64) -> Result<Self, RulesVersionError> {
        RulesVersion::ALL.into_iter().find(|version| u64::from(*version) == number).ok_or(RulesVersionError(number))
    }
}

impl From<RulesVersion> for u64 {
    fn from(version: RulesVersion) -> u64 {
        match version {
            RulesVersion::V1 => 1,
            RulesVersion::V2 => 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_versions_are_accepted() {
        assert_eq!(
            RulesVersion::ALL.map(|version| RulesVersion::try_from(u64::from(version))),
            RulesVersion::ALL.map(Ok)
        );
        assert_eq!(RulesVersion::ALL.last(), Some(&RulesVersion::NEWEST));
        for unknown in [0, 3, u64::MAX] {
            assert_eq!(RulesVersion::try_from(unknown), Err(RulesVersionError(unknown)));
        }
    }
}
