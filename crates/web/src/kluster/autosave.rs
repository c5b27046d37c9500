//! [`Autosave`]: stores what is new of a game in progress, and not again what is stored already. It knows no browser.
//!
//! A game in progress is stored under several keys:
//! - `kluster.open.ID`: players, a summary, the beginning of the record, and the number of sealed chunks.
//! - `kluster.log.ID.N`: the sealed chunks, one for each turn. They follow the beginning of the record.
//! - `kluster.log.ID.N.M`: the loose chunks of the current turn, where N is the number of sealed ones. They follow
//!   those.
//! - `kluster.snapshot.ID`: the game at a moment of its log, from which it is resumed.
//!
//! A chunk is some lines of the record. When a turn begins, the loose chunks become a sealed one: first that is stored,
//! then the number of sealed chunks, and only then the loose ones are removed. A game whose whole record the page has
//! under one key, be it of version 0.1 or kept in memory while the storage was full, is first stored like that: other
//! chunks may be stored, and belong to what the browser has until then. So a page that ends at any time, or whose next
//! write fails, leaves a record that can be read.

use super::saved::{Saved, SavedSnapshot};
use crate::storage::to_json;
use kluster::{Action, Event};
use record::{Entry, EntryKind, Moment, RecordedKlusterGame};

/// A change of the storage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// Stores a text under a name.
    Write(String, String),
    /// Removes what is stored under a name.
    Remove(String),
    /// Removes everything whose name begins like this.
    RemoveAll(String),
    /// Stores a snapshot under a name. It only saves time, so it may fail.
    WriteSnapshot(String, String),
}

/// What is stored of a game in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Autosave {
    id: u64,
    /// The moment up to which everything is stored.
    saved: Moment,
    /// The number of sealed chunks; `None` while the whole record is stored under one key.
    sealed: Option<u32>,
    /// The number of loose chunks.
    loose: u32,
    /// The lines of the loose chunks; of a whole record, all lines but the header.
    unsealed: String,
    /// Whether the next save must seal, because an earlier one failed.
    must_seal: bool,
}

/// The beginning of the names of all chunks of a game.
pub(crate) fn chunk_prefix(id: u64) -> String {
    format!("kluster.log.{id}.")
}

/// The name of the snapshot of a game.
pub(crate) fn snapshot_name(id: u64) -> String {
    format!("kluster.snapshot.{id}")
}

impl Autosave {
    /// Reads the record of a stored game: its text, and what is stored of it. `read` returns what is stored under a
    /// name. The text may have to be parsed and replayed before the moment is known to which it leads.
    pub(crate) fn read(saved: &Saved, read: &dyn Fn(&str) -> Option<String>) -> Option<(String, Autosave)> {
        let Saved { id, sealed, record, .. } = saved;
        let (saved, unsealed) = (Moment::default(), String::new());
        let mut autosave = Autosave { id: *id, saved, sealed: *sealed, loose: 0, unsealed, must_seal: false };
        let mut text = record.clone();
        let Some(sealed) = sealed else {
            autosave.unsealed = text.split_once('\n').map(|(_, lines)| lines.to_owned()).unwrap_or_default();
            return Some((text, autosave));
        };
        for chunk in 0..*sealed {
            text += &read(&autosave.sealed_name(chunk))?;
        }
        while let Some(chunk) = read(&autosave.loose_name(*sealed, autosave.loose)) {
            autosave.unsealed += &chunk;
            autosave.loose += 1;
        }
        text += &autosave.unsealed;
        Some((text, autosave))
    }

    /// Says up to which moment the game is stored, once that is known.
    pub(crate) fn set_saved(&mut self, moment: Moment) {
        self.saved = moment;
    }

    fn sealed_name(&self, chunk: u32) -> String {
        format!("{}{chunk}", chunk_prefix(self.id))
    }

    fn loose_name(&self, sealed: u32, chunk: u32) -> String {
        format!("{}{sealed}.{chunk}", chunk_prefix(self.id))
    }

    /// Whether somebody else has stored chunks behind those that are known here: the same game in another window. A whole
    /// record is replaced as a whole, so nothing can mix with it.
    pub(crate) fn is_overtaken(&self, read: &dyn Fn(&str) -> Option<String>) -> bool {
        self.sealed.is_some_and(|sealed| {
            let next = [self.sealed_name(sealed), self.loose_name(sealed, self.loose)];
            // After a failure, an own chunk may be there that its head does not count yet.
            !self.must_seal && next.iter().any(|name| read(name).is_some())
        })
    }

    /// Whether anything has happened that is not stored.
    pub(crate) fn is_behind(&self, game: &RecordedKlusterGame) -> bool {
        self.saved != game.moment()
    }

    /// Whether something other than the motion of a hand has happened that is not stored: a decision, or an event of
    /// the rules. That is stored before anybody sees it.
    pub(crate) fn must_save(&self, game: &RecordedKlusterGame) -> bool {
        game.log().entries_from(self.saved.position).iter().any(|entry| !is_motion(entry))
    }

    /// Whether the last save failed. Then each further one tries to store a whole turn.
    pub(crate) fn has_failed(&self) -> bool {
        self.must_seal
    }

    /// Returns the changes that store what is new, in their order. `head` stores the beginning of the record and the
    /// number of sealed chunks, or a whole record. With `is_leaving`, a snapshot makes resuming instant.
    pub(crate) fn save(
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
                    // None of the chunks belongs to a whole record.
                    changes.push(Change::RemoveAll(chunk_prefix(self.id)));
                }
                self.seal(&lines, &mut changes, |sealed| head(game.log().serialize_header(), Some(sealed)));
                true
            }
        };
        if has_sealed || is_leaving {
            let snapshot = to_json(&SavedSnapshot::new(self.id, game));
            changes.push(Change::WriteSnapshot(snapshot_name(self.id), snapshot));
        }
        changes
    }

    /// Adds a loose chunk.
    fn add_loose(&mut self, sealed: u32, lines: String, changes: &mut Vec<Change>) {
        if !lines.is_empty() {
            self.unsealed += &lines;
            changes.push(Change::Write(self.loose_name(sealed, self.loose), lines));
            self.loose += 1;
        }
    }

    /// Makes one sealed chunk of the loose ones and of new lines.
    fn seal(&mut self, lines: &str, changes: &mut Vec<Change>, head: impl FnOnce(u32) -> Change) {
        let sealed = self.sealed.unwrap_or(0);
        let chunk = std::mem::take(&mut self.unsealed) + lines;
        // A page that ended may have left some behind the next number.
        changes.push(Change::RemoveAll(format!("{}{}.", chunk_prefix(self.id), sealed + 1)));
        changes.push(Change::Write(self.sealed_name(sealed), chunk));
        changes.push(head(sealed + 1));
        let loose = (0..std::mem::take(&mut self.loose)).map(|chunk| self.loose_name(sealed, chunk));
        changes.extend(loose.map(Change::Remove));
        (self.sealed, self.must_seal) = (Some(sealed + 1), false);
    }

    /// Makes the next save store the beginning of the record again.
    pub(crate) fn seal_next(&mut self) {
        self.must_seal = true;
    }
}

/// Whether an entry is only the motion of a hand.
fn is_motion(entry: &Entry) -> bool {
    matches!(entry.kind, EntryKind::Wait | EntryKind::Action { action: Action::Carry { .. } | Action::Drag { .. }, .. })
}

#[cfg(test)]
#[path = "autosave_tests.rs"]
mod tests;
