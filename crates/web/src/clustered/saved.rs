//! [`Saved`]: a game of Clustered as the browser keeps it.

use super::session::{Chair, Session};
use crate::{
    plain::{self, Plain, plain_struct},
    shelf::{Kept, TakenUp},
};
use record::Json;

/// A game as it is kept.
#[derive(Clone, Debug, PartialEq)]
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

plain_struct!(Saved { version, id, began, chairs, practice, game });

impl Kept for Session {
    const GAME: &'static str = "clustered";
    const VERSION: u32 = 1;

    fn id(&self) -> u64 {
        self.id
    }

    fn is_over(&self) -> bool {
        self.to_move().is_none()
    }

    fn write(&self) -> String {
        plain::write(&self.saved())
    }
}

impl TakenUp for Session {
    fn read(json: &Json) -> Option<Session> {
        Session::resume(&Plain::read(json)?).ok()
    }
}
