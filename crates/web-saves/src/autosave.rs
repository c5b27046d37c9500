//! [`Autosave`]: stores a game in progress incrementally. It returns the changes of the storage; the caller applies
//! them.
//!
//! A game in progress is stored under several keys:
//! - `kluster.open.ID`: players, a summary, the beginning of the record, and the number of sealed chunks.
//! - `kluster.log.ID.N`: the sealed chunks, one for each turn. They continue the beginning of the record.
//! - `kluster.log.ID.N.M`: the loose chunks of the current turn, where N is the number of sealed chunks. They continue
//!   the sealed chunks.
//! - `kluster.snapshot.ID`: a snapshot of the game, from which it is resumed.
//!
//! A chunk is some lines of the record. When a turn begins, the loose chunks are joined to a sealed one: the sealed
//! chunk is written first, then the number of sealed chunks, and only then the loose chunks are removed. A game whose
//! whole record is under one key (from version 0.1, or held in memory while the storage was full) is first written
//! under that key, because the stored chunks belong to an earlier state. So the stored record stays readable if the
//! page is closed or a write fails at any point.

use crate::{
    kluster_save::{KlusterSave, SavedSnapshot},
    storage_keys::{chunk_prefix, snapshot_key},
};
use kluster::{Action, Event};
use record::{Entry, EntryKind, Moment, RecordedKlusterGame};
use web_kit::storage::to_json;

/// A change of the storage, for the caller to apply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Stores a text under a key.
    Write(String, String),
    /// Removes a key.
    Remove(String),
    /// Removes all keys with this prefix.
    RemoveAll(String),
    /// Stores a snapshot under a key. It only makes resuming faster, so it may fail.
    WriteSnapshot(String, String),
}

/// The stored state of a game in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Autosave {
    id: u64,
    /// The moment up to which the game is stored.
    saved: Moment,
    /// The number of sealed chunks; `None` while the whole record is stored under one key.
    sealed: Option<u32>,
    /// The number of loose chunks.
    loose: u32,
    /// The lines of the loose chunks; for a whole record, all lines except the header.
    unsealed: String,
    /// Whether the next save must seal, because an earlier one failed.
    must_seal: bool,
}

impl Autosave {
    /// Reads the text of a stored record, together with its state in the storage. `read` returns the text under a key.
    /// `None` if a sealed chunk is missing.
    ///
    /// The caller replays the text and passes the moment that it reaches to [`Autosave::set_saved`].
    pub fn read(saved: &KlusterSave, read: &dyn Fn(&str) -> Option<String>) -> Option<(String, Autosave)> {
        let KlusterSave { id, sealed, record, .. } = saved;
        let (saved, unsealed) = (Moment::default(), String::new());
        let mut autosave = Autosave { id: *id, saved, sealed: *sealed, loose: 0, unsealed, must_seal: false };
        let mut text = record.clone();
        let Some(sealed) = sealed else {
            autosave.unsealed = text.split_once('\n').map(|(_, lines)| lines.to_owned()).unwrap_or_default();
            return Some((text, autosave));
        };
        for chunk in 0..*sealed {
            text += &read(&autosave.sealed_key(chunk))?;
        }
        while let Some(chunk) = read(&autosave.loose_key(*sealed, autosave.loose)) {
            autosave.unsealed += &chunk;
            autosave.loose += 1;
        }
        text += &autosave.unsealed;
        Some((text, autosave))
    }

    /// Sets the moment up to which the game is stored.
    pub fn set_saved(&mut self, moment: Moment) {
        self.saved = moment;
    }

    /// The number of sealed chunks; `None` while the whole record is stored under one key.
    pub fn sealed_chunks(&self) -> Option<u32> {
        self.sealed
    }

    /// The number of loose chunks.
    pub fn loose_chunks(&self) -> u32 {
        self.loose
    }

    fn sealed_key(&self, chunk: u32) -> String {
        format!("{}{chunk}", chunk_prefix(self.id))
    }

    fn loose_key(&self, sealed: u32, chunk: u32) -> String {
        format!("{}{sealed}.{chunk}", chunk_prefix(self.id))
    }

    /// Whether another window has stored later chunks of the same game. A whole record is replaced as a whole, so
    /// chunks cannot mix with it.
    pub fn is_overtaken(&self, read: &dyn Fn(&str) -> Option<String>) -> bool {
        self.sealed.is_some_and(|sealed| {
            let next = [self.sealed_key(sealed), self.loose_key(sealed, self.loose)];
            // After a failed save, the next chunk may be our own: the head does not count it yet.
            !self.must_seal && next.iter().any(|key| read(key).is_some())
        })
    }

    /// Whether the game has changed since it was stored.
    pub fn is_behind(&self, game: &RecordedKlusterGame) -> bool {
        self.saved != game.moment()
    }

    /// Whether an action or event other than the motion of a hand is not stored yet. It must be stored before the
    /// screen shows it.
    pub fn must_save(&self, game: &RecordedKlusterGame) -> bool {
        game.log().entries_from(self.saved.position).iter().any(|entry| !is_motion(entry))
    }

    /// Whether the last save failed. Then each further save writes a sealed chunk.
    pub fn has_failed(&self) -> bool {
        self.must_seal
    }

    /// Returns the changes that store the game as it is now, in the order in which they must be applied. `head` returns
    /// the change that stores the beginning of the record with the number of sealed chunks, or a whole record with
    /// `None`. With `is_leaving`, a snapshot is stored as well, so that resuming is instant.
    pub fn save(
        &mut self,
        game: &RecordedKlusterGame,
        is_leaving: bool,
        head: impl Fn(String, Option<u32>) -> Change,
    ) -> Vec<Change> {
        let is_turn = |entry: &Entry| matches!(entry.kind, EntryKind::Event(Event::Turn { .. }));
        let has_turn = game.log().entries_from(self.saved.position).iter().any(is_turn);
        let lines = game.serialize_since(self.saved);
        self.saved = game.moment();
        let mut changes = Vec::new();
        let has_sealed = match self.sealed {
            Some(sealed) if !has_turn && !self.must_seal => {
                self.add_loose(sealed, lines, &mut changes);
                false
            }
            _ => {
                if self.sealed.is_none() {
                    changes.push(head(game.record().to_string(), None));
                    // Stored chunks belong to an earlier state.
                    changes.push(Change::RemoveAll(chunk_prefix(self.id)));
                }
                self.seal(&lines, &mut changes, |sealed| head(game.log().serialize_header(), Some(sealed)));
                true
            }
        };
        if has_sealed || is_leaving {
            let snapshot = to_json(&SavedSnapshot::new(self.id, game));
            changes.push(Change::WriteSnapshot(snapshot_key(self.id), snapshot));
        }
        changes
    }

    /// Adds a loose chunk, unless there are no new lines.
    fn add_loose(&mut self, sealed: u32, lines: String, changes: &mut Vec<Change>) {
        if !lines.is_empty() {
            self.unsealed += &lines;
            changes.push(Change::Write(self.loose_key(sealed, self.loose), lines));
            self.loose += 1;
        }
    }

    /// Joins the loose chunks and new lines to one sealed chunk.
    fn seal(&mut self, lines: &str, changes: &mut Vec<Change>, head: impl FnOnce(u32) -> Change) {
        let sealed = self.sealed.unwrap_or(0);
        let chunk = std::mem::take(&mut self.unsealed) + lines;
        // A page that was closed may have left loose chunks under the next number.
        changes.push(Change::RemoveAll(format!("{}{}.", chunk_prefix(self.id), sealed + 1)));
        changes.push(Change::Write(self.sealed_key(sealed), chunk));
        changes.push(head(sealed + 1));
        let loose = (0..std::mem::take(&mut self.loose)).map(|chunk| self.loose_key(sealed, chunk));
        changes.extend(loose.map(Change::Remove));
        (self.sealed, self.must_seal) = (Some(sealed + 1), false);
    }

    /// Makes the next save write a sealed chunk and the head, because this one failed.
    pub fn seal_next(&mut self) {
        self.must_seal = true;
    }
}

/// Whether an entry is only a wait or the motion of a hand.
fn is_motion(entry: &Entry) -> bool {
    matches!(entry.kind, EntryKind::Wait | EntryKind::Action { action: Action::Carry { .. } | Action::Drag { .. }, .. })
}
