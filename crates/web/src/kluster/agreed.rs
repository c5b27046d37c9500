//! [`Agreed`]: what the people at a table have agreed and the rules need not know.

use super::cords::{LONGEST, SHORTEST};
use kluster::{FirstPlayer, Options};
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
}

impl Default for Agreed {
    fn default() -> Agreed {
        Agreed { seconds: 0, first: None, lays: true, length: LONGEST }
    }
}

impl Agreed {
    /// The same with a cord that there can be: what the browser kept may say anything.
    pub(crate) fn checked(self) -> Agreed {
        Agreed { length: self.length.clamp(SHORTEST, LONGEST), ..self }
    }

    /// Who begins where the last game does not say (K4); nobody if that is drawn.
    pub(crate) fn first(&self, options: &Options, players: usize) -> Option<u64> {
        let named = self.first.filter(|first| *first < players && options.first != FirstPlayer::Random);
        named.map(|first| first as u64)
    }
}
