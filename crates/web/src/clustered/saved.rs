//! [`Saved`]: the stored form of a game of Clustered.

use super::session::{Chair, Session};
use crate::{
    shelf::{Kept, TakenUp},
    summary::Summary,
    time::milliseconds,
};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

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
}

/// The version of this form.
pub(crate) const VERSION: u32 = 1;

impl Kept for Session {
    const GAME: &'static str = "clustered";
    const VERSIONS: RangeInclusive<u32> = VERSION..=VERSION;
    type Saved = Saved;

    fn id(&self) -> u64 {
        self.id
    }

    fn is_over(&self) -> bool {
        self.to_move().is_none()
    }

    fn saved(&self, time: f64) -> Saved {
        Saved {
            version: VERSION,
            id: self.id,
            began: self.began,
            chairs: self.chairs.iter().cloned().collect(),
            practice: self.practice,
            game: self.notation(),
            summary: Some(Summary::new(Session::GAME, &self.chairs, self.to_move(), self.moves().len(), time)),
        }
    }
}

impl TakenUp for Session {
    fn from_saved(saved: &Saved) -> Option<Session> {
        Session::resume(saved).ok()
    }
}
