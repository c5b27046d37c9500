//! [`ClusteredSave`]: the stored form of a game of Clustered.

use crate::time_limit::{TimeLimit, or_default};
use clustered::Transcript;
use record::{ClusteredFormat, Replayer};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use web_kit::{game_store::SavedGame, player::Player, summary::Summary, time::milliseconds};

/// A player of Clustered.
pub type ClusteredPlayer = Player<bots::clustered::Character>;

/// The stored form of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClusteredSave {
    /// The version of the stored form.
    pub version: u32,
    /// The number of the game.
    pub id: u64,
    /// When the game began, in milliseconds since 1970.
    #[serde(with = "milliseconds")]
    pub began: f64,
    /// The players, seat by seat. The stored name of the field is fixed.
    #[serde(rename = "chairs")]
    pub players: Vec<ClusteredPlayer>,
    /// Whether every move can be undone.
    pub practice: bool,
    /// The game in notation. Replaying it checks it.
    pub game: String,
    /// The summary for lists. Version 0.1 stored none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<Summary>,
    /// The time limit (C6). Version 0.1 had no clock.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "TimeLimit::is_none")]
    pub clock: TimeLimit,
    /// The milliseconds that each seat had left when the game was stored; empty without a clock.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "Vec::is_empty")]
    pub clock_left: Vec<u64>,
}

impl ClusteredSave {
    /// The version of the stored form.
    pub const VERSION: u32 = 1;
}

impl ClusteredSave {
    /// Replays the game to its end; `None` if it is damaged.
    pub fn replay(&self) -> Option<Replayer<ClusteredFormat>> {
        Replayer::at_end_of(&Transcript::from_bytes(self.game.as_bytes()).ok()?).ok()
    }
}

impl SavedGame for ClusteredSave {
    const GAME: &'static str = "clustered";
    const VERSIONS: RangeInclusive<u32> = ClusteredSave::VERSION..=ClusteredSave::VERSION;

    fn id(&self) -> u64 {
        self.id
    }

    fn summary(&self) -> Option<&Summary> {
        self.summary.as_ref()
    }
}
