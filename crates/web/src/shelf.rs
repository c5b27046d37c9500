//! [`Shelf`]: where games are kept in the browser, open and finished ones, of both kinds.

use crate::{clustered, kluster, route::Screen, storage, time::now, trouble::Trouble};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::ops::RangeInclusive;

/// A game that can be kept.
pub(crate) trait Kept: Sized {
    /// Which game it is.
    const GAME: &'static str;
    /// The versions of [`Kept::Saved`] that this program reads.
    const VERSIONS: RangeInclusive<u32>;
    /// The stored form. Its field `version` is that of the program that wrote it.
    type Saved: Serialize + DeserializeOwned;

    /// Its number.
    fn id(&self) -> u64;

    /// Whether it is finished.
    fn is_over(&self) -> bool;

    /// Returns the stored form, with the time at which it is stored in milliseconds since 1970; `None` if there is no
    /// game to store.
    fn saved(&self, time: f64) -> Option<Self::Saved>;

    /// Removes what is stored of an unfinished game under other keys.
    fn remove_parts(_id: u64) {}
}

/// A game that is resumed at once: its moves are few enough to replay them in one go.
pub(crate) trait TakenUp: Kept {
    /// Replays a saved game; `None` if it is damaged.
    fn from_saved(saved: &Self::Saved) -> Option<Self>;
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
    /// The beginning of the names of all games of a kind that lie there.
    fn beginning(self, game: &str) -> String {
        let place = match self {
            Shelf::Open => "open",
            Shelf::Done => "done",
        };
        format!("{game}.{place}.")
    }

    /// Returns the name under which a game is stored.
    pub(crate) fn name<K: Kept>(self, id: u64) -> String {
        format!("{}{id}", self.beginning(K::GAME))
    }

    /// Keeps a game where it belongs now.
    ///
    /// # Errors
    /// If the browser does not keep it.
    pub(crate) fn keep<K: Kept>(game: &K) -> Result<(), Trouble> {
        if !game.is_over() {
            return Shelf::Open.put(game);
        }
        let kept = Shelf::Done.put(game);
        if kept.is_ok() {
            Shelf::Open.remove::<K>(game.id());
        } else {
            // There may be room in the place of what is kept of this game already.
            let _ = Shelf::Open.put(game);
        }
        kept
    }

    /// Puts a game there.
    ///
    /// # Errors
    /// If the browser does not keep it.
    pub(crate) fn put<K: Kept>(self, game: &K) -> Result<(), Trouble> {
        // Without a game, what is stored stays.
        let Some(saved) = game.saved(now()) else { return Ok(()) };
        storage::write(&self.name::<K>(game.id()), &saved)
    }

    /// Takes a game away.
    pub(crate) fn remove<K: Kept>(self, id: u64) {
        storage::forget(&self.name::<K>(id));
        if self == Shelf::Open {
            K::remove_parts(id);
        }
    }

    /// The numbers of all games of a kind there, the newest first.
    pub(crate) fn list<K: Kept>(self) -> Vec<u64> {
        let beginning = self.beginning(K::GAME);
        let names = storage::names(&beginning);
        let mut ids: Vec<u64> = names.iter().filter_map(|name| name.strip_prefix(&beginning)?.parse().ok()).collect();
        ids.sort_by_key(|id| !id);
        ids
    }

    /// All games there of both kinds, the newest first, with where each is shown.
    pub(crate) fn games(self, clustered: fn(u64) -> Screen, kluster: fn(u64) -> Screen) -> Vec<(u64, Screen)> {
        let mut games: Vec<_> = self.list::<clustered::Session>().into_iter().map(|id| (id, clustered(id))).collect();
        for id in self.list::<kluster::Session>().into_iter().rev() {
            let place = games.partition_point(|(other, _)| *other > id);
            games.insert(place, (id, kluster(id)));
        }
        games
    }

    /// A game as it is written.
    pub(crate) fn text<K: Kept>(self, id: u64) -> Option<String> {
        storage::read_text(&self.name::<K>(id))
    }

    /// Returns the stored form of a game, without replaying it.
    ///
    /// # Errors
    /// If it is not there, or cannot be read.
    pub(crate) fn saved<K: Kept>(self, id: u64) -> Result<K::Saved, Unreadable> {
        parse::<K>(&self.text::<K>(id).ok_or(Unreadable::Missing)?)
    }

    /// Resumes a game.
    ///
    /// # Errors
    /// As in [`Shelf::saved`].
    pub(crate) fn get<K: TakenUp>(self, id: u64) -> Result<K, Unreadable> {
        K::from_saved(&self.saved::<K>(id)?).ok_or(Unreadable::Damaged)
    }
}

/// Parses the stored form of a game.
///
/// # Errors
/// If it is damaged or of another version.
pub(crate) fn parse<K: Kept>(text: &str) -> Result<K::Saved, Unreadable> {
    /// The only field that all versions have in common.
    #[derive(Deserialize)]
    struct Versioned {
        version: u32,
    }

    let Versioned { version } = serde_json::from_str(text).map_err(|_| Unreadable::Damaged)?;
    if version < *K::VERSIONS.start() {
        Err(Unreadable::Older)
    } else if version > *K::VERSIONS.end() {
        Err(Unreadable::Newer)
    } else {
        serde_json::from_str(text).map_err(|_| Unreadable::Damaged)
    }
}
