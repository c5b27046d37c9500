//! Lists of saved games of both kinds.

use web_kit::{
    game_store::{GameStore, SavedGame},
    route::GameScreen,
};
use web_saves::{ClusteredSave, KlusterSave};

/// The games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Game {
    Clustered,
    Kluster,
}

/// A saved game in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ListedGame {
    pub(crate) game: Game,
    pub(crate) id: u64,
}

impl Game {
    /// Returns the name of the game in addresses, storage keys and messages.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Game::Clustered => ClusteredSave::GAME,
            Game::Kluster => KlusterSave::GAME,
        }
    }

    /// Returns the address of a screen of the game.
    pub(crate) fn path(self, screen: GameScreen) -> String {
        screen.path(self.name())
    }
}

impl ListedGame {
    /// Lists all games of a store, the newest first.
    pub(crate) fn all(store: GameStore) -> Vec<ListedGame> {
        let clustered = store.list::<ClusteredSave>().into_iter().map(|id| ListedGame { game: Game::Clustered, id });
        let kluster = store.list::<KlusterSave>().into_iter().map(|id| ListedGame { game: Game::Kluster, id });
        let mut all: Vec<ListedGame> = clustered.chain(kluster).collect();
        all.sort_by_key(|listed| !listed.id);
        all
    }

    /// Removes the game from a store.
    pub(crate) fn remove(self, store: GameStore) {
        match self.game {
            Game::Clustered => store.remove::<ClusteredSave>(self.id),
            Game::Kluster => store.remove::<KlusterSave>(self.id),
        }
    }
}
