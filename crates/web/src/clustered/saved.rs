//! [`Saved`]: the stored form of a game of Clustered.

use super::{
    Chair,
    time_limit::{TimeLimit, or_default},
};
use crate::{summary::Summary, time::milliseconds};
use serde::{Deserialize, Serialize};

/// The stored form of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Saved {
    /// The version of this form.
    pub(crate) version: u32,
    /// The number of the game.
    pub(crate) id: u64,
    /// When it began, in milliseconds since 1970.
    #[serde(with = "milliseconds")]
    pub(crate) began: f64,
    /// Who sits where.
    pub(crate) chairs: Vec<Chair>,
    /// Whether it is for practice.
    pub(crate) practice: bool,
    /// The game in notation, which is checked when it is replayed.
    pub(crate) game: String,
    /// What a list says of the game. Version 0.1 stored none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) summary: Option<Summary>,
    /// How long players may think (C6). Earlier versions knew no clock.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "TimeLimit::is_none")]
    pub(crate) clock: TimeLimit,
    /// The milliseconds that each seat had left when this was stored, in a game with a clock.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "Vec::is_empty")]
    pub(crate) clock_left: Vec<u64>,
}

impl Saved {
    /// The version of this form.
    pub(crate) const VERSION: u32 = 1;
}
