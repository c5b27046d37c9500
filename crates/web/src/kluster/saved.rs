//! The stored forms of a game of Kluster.

use super::agreed::Agreed;
use crate::{chair, summary::Summary, time::milliseconds};
use base64::{Engine, engine::general_purpose::STANDARD};
use kluster::{Game, Snapshot};
use record::{LogPosition, Moment, RecordedKlusterGame};
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
}

impl SavedSnapshot {
    pub(super) fn new(game: &RecordedKlusterGame) -> SavedSnapshot {
        let Moment { position, ticks } = game.moment();
        SavedSnapshot { position, ticks, snapshot: encode(game.game()) }
    }

    /// Restores the game and its moment; `None` if the text is damaged or of another version.
    pub(super) fn restore(json: &str) -> Option<(Game, Moment)> {
        let SavedSnapshot { position, ticks, snapshot } = serde_json::from_str(json).ok()?;
        Some((decode(&snapshot)?, Moment { position, ticks }))
    }
}

/// Encodes a complete game as text.
pub(super) fn encode(game: &Game) -> String {
    STANDARD.encode(game.snapshot().to_bytes())
}

/// Decodes a complete game; `None` if the text is damaged or of another version.
pub(super) fn decode(text: &str) -> Option<Game> {
    let snapshot = Snapshot::from_bytes(&STANDARD.decode(text).ok()?).ok()?;
    Game::restore(&snapshot).ok()
}
