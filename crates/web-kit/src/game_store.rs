//! [`GameStore`]: the saved games of the browser, unfinished and finished ones.

use crate::{page_error::PageError, storage, summary::Summary};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::ops::RangeInclusive;

/// The stored form of a game. Its field `version` is that of the program that wrote it.
pub trait SavedGame: Serialize + DeserializeOwned {
    /// The name of the game, with which its keys begin.
    const GAME: &'static str;
    /// The versions that this program reads.
    const VERSIONS: RangeInclusive<u32>;

    /// Returns the number of the game.
    fn id(&self) -> u64;

    /// Returns what lists say of it; earlier versions stored none.
    fn summary(&self) -> Option<&Summary>;

    /// Removes what is stored of an unfinished game under other keys.
    fn remove_parts(_id: u64) {}
}

/// Where games are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameStore {
    /// Unfinished games.
    Open,
    /// Finished games.
    Done,
}

/// Why a saved game cannot be loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoadError {
    /// There is no such game.
    Missing,
    /// It was written by a newer version of this program.
    Newer,
    /// It was written by an older version, which this one cannot read any more.
    Older,
    /// It is damaged.
    Damaged,
}

impl GameStore {
    /// The prefix of the keys of all games of a kind.
    fn prefix(self, game: &str) -> String {
        let store = match self {
            GameStore::Open => "open",
            GameStore::Done => "done",
        };
        format!("{game}.{store}.")
    }

    /// Returns the key of a game.
    pub fn key<G: SavedGame>(self, id: u64) -> String {
        format!("{}{id}", self.prefix(G::GAME))
    }

    /// Saves a game among the unfinished or the finished ones, and removes it from the others.
    ///
    /// # Errors
    /// If the browser does not store it.
    pub fn save<G: SavedGame>(game: &G, is_over: bool) -> Result<(), PageError> {
        if !is_over {
            return GameStore::Open.put(game);
        }
        let stored = GameStore::Done.put(game);
        if stored.is_ok() {
            GameStore::Open.remove::<G>(game.id());
        } else {
            // There may be space in the place of what is stored of this game already.
            let _ = GameStore::Open.put(game);
        }
        stored
    }

    /// Stores a game.
    ///
    /// # Errors
    /// If the browser does not store it.
    pub fn put<G: SavedGame>(self, game: &G) -> Result<(), PageError> {
        storage::write(&self.key::<G>(game.id()), game)
    }

    /// Removes a game.
    pub fn remove<G: SavedGame>(self, id: u64) {
        storage::remove(&self.key::<G>(id));
        if self == GameStore::Open {
            G::remove_parts(id);
        }
    }

    /// Returns the numbers of all games of a kind, the newest first.
    pub fn list<G: SavedGame>(self) -> Vec<u64> {
        let prefix = self.prefix(G::GAME);
        let keys = storage::keys(&prefix);
        let mut ids: Vec<u64> = keys.iter().filter_map(|key| key.strip_prefix(&prefix)?.parse().ok()).collect();
        ids.sort_by_key(|id| !id);
        ids
    }

    /// Loads the stored form of a game, without replaying it.
    ///
    /// # Errors
    /// If it is not there, or cannot be read.
    pub fn load<G: SavedGame>(self, id: u64) -> Result<G, LoadError> {
        parse(&storage::read_text(&self.key::<G>(id)).ok_or(LoadError::Missing)?)
    }
}

/// Parses the stored form of a game.
///
/// # Errors
/// If it is damaged or of another version.
pub fn parse<G: SavedGame>(text: &str) -> Result<G, LoadError> {
    /// The only field that all versions have in common.
    #[derive(Deserialize)]
    struct Versioned {
        version: u32,
    }

    let Versioned { version } = serde_json::from_str(text).map_err(|_| LoadError::Damaged)?;
    if version < *G::VERSIONS.start() {
        Err(LoadError::Older)
    } else if version > *G::VERSIONS.end() {
        Err(LoadError::Newer)
    } else {
        serde_json::from_str(text).map_err(|_| LoadError::Damaged)
    }
}
