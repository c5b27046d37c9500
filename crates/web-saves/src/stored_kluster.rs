//! [`StoredGame`]: a stored game of Kluster with all chunks of its record.

use crate::{
    autosave::Autosave,
    house_rules::HouseRules,
    kluster_save::{KlusterPlayer, KlusterSave},
};
use kluster::{Event, PhysicsVersion};
use record::{AnyLog, Entry, EntryKind, KlusterLog, RecordedKlusterGame};
use seats::{BySeat, Seat};
use std::sync::Arc;
use web_kit::{
    game_store::{GameStore, LoadError},
    storage,
};

/// Whether a game with the same record is stored already.
pub fn is_stored(game: &RecordedKlusterGame) -> bool {
    let record = game.record();
    let stores = [GameStore::Done, GameStore::Open].into_iter();
    let mut all =
        stores.flat_map(|store| store.list::<KlusterSave>().into_iter().map(move |id| StoredGame::load(store, id)));
    all.any(|stored| stored.is_ok_and(|stored| *stored.log == record))
}

/// A stored game. Its log is parsed but not replayed.
pub struct StoredGame {
    /// When the game began, in milliseconds since 1970.
    pub began: f64,
    /// The players, seat by seat.
    pub players: BySeat<KlusterPlayer>,
    /// The agreements besides the rules.
    pub agreed: HouseRules,
    /// The log. Waits are merged into later entries, except at its end.
    pub log: Arc<KlusterLog>,
    /// The state of the game in the storage.
    pub autosave: Autosave,
}

impl StoredGame {
    /// Loads the finished game with this number.
    ///
    /// # Errors
    /// If the game is missing, damaged or of another version.
    pub fn finished(id: u64) -> Result<StoredGame, LoadError> {
        StoredGame::load(GameStore::Done, id)
    }

    /// Loads the game with this number.
    ///
    /// # Errors
    /// If the game is missing, damaged or of another version.
    pub fn load(store: GameStore, id: u64) -> Result<StoredGame, LoadError> {
        StoredGame::read(store.load(id)?, &storage::read_text).ok_or(LoadError::Damaged)
    }

    /// Reads a game from its stored form; `None` if it is damaged. `read` returns the text under a key.
    pub fn read(saved: KlusterSave, read: &dyn Fn(&str) -> Option<String>) -> Option<StoredGame> {
        let (text, autosave) = Autosave::read(&saved, read)?;
        let Ok(AnyLog::Kluster(parsed)) = AnyLog::parse(text.as_bytes()) else { return None };
        let (mut log, ticks) = parsed.merge_waits();
        if ticks > 0 {
            log.append(Entry { ticks, kind: EntryKind::Wait });
        }
        let players = BySeat::from_vec(log.setup().players(), saved.players)?;
        Some(StoredGame { began: saved.began, players, agreed: saved.agreed.checked(), log: Arc::new(log), autosave })
    }

    /// Returns the game if this program has its version of the physics: with another version, the same actions would
    /// lead to another game.
    ///
    /// # Errors
    /// If the version is older or newer. [`StoredGame::outcome`] is valid nevertheless.
    pub fn replayable(self) -> Result<StoredGame, LoadError> {
        if self.log.is_physics_known() {
            return Ok(self);
        }
        let is_older = self.log.physics_version() < PhysicsVersion::first().into();
        Err(if is_older { LoadError::Older } else { LoadError::Newer })
    }

    /// The number of magnets that each seat has left, the number on the table, and the winners, according to the log.
    pub fn outcome(&self) -> (BySeat<usize>, usize, Vec<Seat>) {
        let mut hands = self.log.setup().deal().hands;
        let (mut table, mut winners) = (Vec::new(), Vec::new());
        for entry in self.log.entries() {
            match &entry.kind {
                EntryKind::Event(Event::Laid { magnet }) => table.push(*magnet),
                EntryKind::Event(Event::Placed { seat, magnet }) => {
                    hands[*seat].retain(|own| own != magnet);
                    table.push(*magnet);
                }
                EntryKind::Event(Event::Taken { seat, magnets, .. }) => {
                    table.retain(|lying| !magnets.contains(lying));
                    // A magnet that was held or just placed still belongs to the player's hand.
                    hands[*seat].retain(|own| !magnets.contains(own));
                    hands[*seat].extend(magnets);
                }
                EntryKind::Event(Event::Won { seats, .. }) => winners.clone_from(seats),
                EntryKind::Event(_) | EntryKind::Action { .. } | EntryKind::Wait => {}
            }
        }
        (hands.map(Vec::len), table.len(), winners)
    }
}
