//! [`Saved`]: a game of Clustered as the browser keeps it.

use super::session::{Chair, Session};
use crate::shelf::Kept;
use serde::{Deserialize, Serialize};

/// A game as it is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Saved {
    /// The version of this form.
    pub(crate) version: u32,
    /// Its number.
    pub(crate) id: u64,
    /// When it began.
    pub(crate) began: f64,
    /// Who sits where.
    pub(crate) chairs: Vec<Chair>,
    /// Whether it is for practice.
    pub(crate) practice: bool,
    /// The game in notation, which checks itself when it is read.
    pub(crate) game: String,
}

impl Kept for Session {
    const GAME: &'static str = "clustered";
    const VERSION: u32 = 1;

    fn id(&self) -> u64 {
        self.id
    }

    fn is_over(&self) -> bool {
        self.to_move().is_none()
    }

    fn write(&self) -> serde_json::Result<String> {
        serde_json::to_string(&self.saved())
    }

    fn read(text: &str) -> Option<Session> {
        Session::resume(&serde_json::from_str(text).ok()?).ok()
    }
}
