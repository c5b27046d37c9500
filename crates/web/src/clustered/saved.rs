//! [`Saved`]: the stored form of a game of Clustered.

use super::session::{Chair, Session};
use crate::{
    shelf::{Kept, TakenUp},
    time::milliseconds,
};
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
}

impl Kept for Session {
    const GAME: &'static str = "clustered";
    const VERSION: u32 = 1;
    type Saved = Saved;

    fn id(&self) -> u64 {
        self.id
    }

    fn is_over(&self) -> bool {
        self.to_move().is_none()
    }

    fn saved(&self) -> Saved {
        Saved {
            version: Session::VERSION,
            id: self.id,
            began: self.began,
            chairs: self.chairs.iter().cloned().collect(),
            practice: self.practice,
            // A record of ours has its decks, so it has a transcript.
            game: self.record().transcript().map(|transcript| transcript.to_string()).unwrap_or_default(),
        }
    }
}

impl TakenUp for Session {
    fn from_saved(saved: &Saved) -> Option<Session> {
        Session::resume(saved).ok()
    }
}
