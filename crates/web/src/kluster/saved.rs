//! The stored forms of a game of Kluster.

use super::agreed::Agreed;
use crate::{chair, summary::Summary, time::milliseconds};
use base64::{Engine, engine::general_purpose::STANDARD};
use kluster::Snapshot;
use record::{LogPosition, Moment, RecordedKlusterGame};
use seats::checksum;
use serde::{Deserialize, Serialize};

/// Who sits on a seat; a bot plays by its level alone.
pub(crate) type Chair = chair::Chair<()>;

/// The version of a game whose record is complete.
pub(super) const COMPLETE: u32 = 1;
/// The version of a game whose record is continued by chunks.
pub(super) const CHUNKED: u32 = 2;

/// The stored form of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Saved {
    pub(super) version: u32,
    pub(super) id: u64,
    #[serde(with = "milliseconds")]
    pub(super) began: f64,
    pub(super) chairs: Vec<Chair>,
    pub(super) agreed: Agreed,
    /// The record, or its beginning.
    pub(super) record: String,
    /// The number of sealed chunks that continue the record; none if it is complete.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) sealed: Option<u32>,
    /// What a list says of the game. Version 0.1 stored none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) summary: Option<Summary>,
}

/// The stored form of a game at a moment of its log. It stays in this browser: it contains everything.
#[derive(Serialize, Deserialize)]
pub(super) struct SavedSnapshot {
    position: LogPosition,
    ticks: u32,
    snapshot: String,
    /// The checksum of all that and of the number of the game: a moment that is not that of the snapshot, or another
    /// game of the same setup, would not show.
    checksum: u64,
}

impl SavedSnapshot {
    pub(super) fn new(id: u64, game: &RecordedKlusterGame) -> SavedSnapshot {
        let (moment, snapshot) = (game.moment(), STANDARD.encode(game.game().snapshot().to_bytes()));
        let checksum = snapshot_checksum(id, moment, &snapshot);
        SavedSnapshot { position: moment.position, ticks: moment.ticks, snapshot, checksum }
    }

    /// Parses the snapshot of the game with this number, and its moment; `None` if the text is damaged, of another
    /// version or of another game.
    pub(super) fn parse(id: u64, json: &str) -> Option<(Snapshot, Moment)> {
        let SavedSnapshot { position, ticks, snapshot, checksum } = serde_json::from_str(json).ok()?;
        let moment = Moment { position, ticks };
        if snapshot_checksum(id, moment, &snapshot) != checksum {
            return None;
        }
        Some((Snapshot::from_bytes(&STANDARD.decode(snapshot).ok()?).ok()?, moment))
    }
}

fn snapshot_checksum(id: u64, Moment { position, ticks }: Moment, snapshot: &str) -> u64 {
    checksum(format!("{id} {} {ticks} {snapshot}", position.0).as_bytes())
}
