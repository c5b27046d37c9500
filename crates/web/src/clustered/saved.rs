//! [`Saved`]: a game as the browser keeps it, and the shelf of all of them.

use super::session::{Chair, Session};
use crate::{storage, trouble::Trouble};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

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

impl Saved {
    /// The version that this program writes.
    pub(crate) const VERSION: u32 = 1;
}

/// What every version has had in common.
#[derive(Deserialize)]
struct Version {
    version: u32,
}

/// Where games lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shelf {
    /// Unfinished games.
    Open,
    /// Finished games.
    Done,
}

/// A game that is kept but cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unreadable {
    /// There is no such game.
    Missing,
    /// It was written by a newer version of this program.
    Newer,
    /// It was written by an older version, which this one cannot read any more.
    Older,
    /// It is damaged.
    Damaged,
}

impl Shelf {
    const fn name(self) -> &'static str {
        match self {
            Shelf::Open => "clustered.open.",
            Shelf::Done => "clustered.done.",
        }
    }

    /// Puts a game there.
    ///
    /// # Errors
    /// If the browser does not keep it.
    pub(crate) fn put(self, session: &Session) -> Result<(), Trouble> {
        storage::write(&format!("{}{}", self.name(), session.id), &session.saved())
    }

    /// Takes a game away.
    pub(crate) fn remove(self, id: u64) {
        storage::forget(&format!("{}{id}", self.name()));
    }

    /// The numbers of all games there, the newest first.
    pub(crate) fn list(self) -> Vec<u64> {
        let names = storage::names(self.name());
        let mut ids: Vec<u64> = names.iter().filter_map(|name| name.strip_prefix(self.name())?.parse().ok()).collect();
        ids.sort_unstable_by(|one, other| other.cmp(one));
        ids
    }

    /// Takes a game up.
    ///
    /// # Errors
    /// If it is not there, or cannot be read.
    pub(crate) fn get(self, id: u64) -> Result<Session, Unreadable> {
        let text = storage::read_text(&format!("{}{id}", self.name())).ok_or(Unreadable::Missing)?;
        let Version { version } = serde_json::from_str(&text).map_err(|_| Unreadable::Damaged)?;
        match version.cmp(&Saved::VERSION) {
            Ordering::Less => return Err(Unreadable::Older),
            Ordering::Greater => return Err(Unreadable::Newer),
            Ordering::Equal => {}
        }
        let saved: Saved = serde_json::from_str(&text).map_err(|_| Unreadable::Damaged)?;
        Session::resume(&saved).map_err(|_| Unreadable::Damaged)
    }
}
