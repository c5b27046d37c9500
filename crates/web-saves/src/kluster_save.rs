//! [`KlusterSave`] and [`SavedSnapshot`]: the stored forms of a game of Kluster.

use crate::{
    house_rules::HouseRules,
    sketch::sketch,
    storage_keys::{aids_key, chunk_prefix, clocks_key, snapshot_key},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use kluster::{Action, Event, Snapshot};
use record::{Entry, EntryKind, LogPosition, Moment, RecordedKlusterGame};
use seats::{BySeat, Seat, checksum};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use web_kit::{
    game_store::SavedGame,
    player::{Player, is_untouched},
    storage,
    summary::Summary,
    time::milliseconds,
};

/// A player of Kluster. Its bots have no characters.
pub type KlusterPlayer = Player<()>;

/// The version of a stored form with the complete record.
pub const COMPLETE: u32 = 1;
/// The version of a stored form whose record is continued by chunks.
pub const CHUNKED: u32 = 2;

/// The stored form of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KlusterSave {
    /// The version of the stored form: [`COMPLETE`] or [`CHUNKED`].
    pub version: u32,
    /// The number of the game.
    pub id: u64,
    /// When the game began, in milliseconds since 1970.
    #[serde(with = "milliseconds")]
    pub began: f64,
    /// The players, seat by seat. The stored name of the field is fixed.
    #[serde(rename = "chairs")]
    pub players: Vec<KlusterPlayer>,
    /// The agreements besides the rules. The stored name of the field is fixed.
    pub agreed: HouseRules,
    /// The record, or its beginning.
    pub record: String,
    /// The number of sealed chunks that continue the record; `None` if it is complete.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sealed: Option<u32>,
    /// The summary for lists. Version 0.1 stored none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<Summary>,
}

/// The stored form of a snapshot of a game. It never leaves the browser, because it contains hidden information.
#[derive(Serialize, Deserialize)]
pub struct SavedSnapshot {
    position: LogPosition,
    ticks: u32,
    snapshot: String,
    /// The checksum of the other fields and of the game's number. Without it, a wrong moment or another game of the
    /// same setup would go unnoticed.
    checksum: u64,
}

impl SavedSnapshot {
    /// Takes a snapshot of the game with this number.
    pub fn new(id: u64, game: &RecordedKlusterGame) -> SavedSnapshot {
        let (moment, snapshot) = (game.moment(), STANDARD.encode(game.game().snapshot().to_bytes()));
        let checksum = snapshot_checksum(id, moment, &snapshot);
        SavedSnapshot { position: moment.position, ticks: moment.ticks, snapshot, checksum }
    }

    /// Parses the snapshot and its moment; `None` if the text is damaged, or of another version or game.
    pub fn parse(id: u64, json: &str) -> Option<(Snapshot, Moment)> {
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

impl KlusterSave {
    /// Returns the stored form of a game with its whole record. `time` is now, in milliseconds since 1970.
    pub fn complete(
        id: u64,
        began: f64,
        players: &BySeat<KlusterPlayer>,
        agreed: HouseRules,
        game: &RecordedKlusterGame,
        time: f64,
    ) -> KlusterSave {
        let record = game.record().to_string();
        let summary = Some(KlusterSave::summarize(players, game, time));
        let players = players.iter().cloned().collect();
        KlusterSave { version: COMPLETE, id, began, players, agreed, record, sealed: None, summary }
    }

    /// Returns the summary of a game. `time` is now, in milliseconds since 1970.
    pub fn summarize(players: &BySeat<KlusterPlayer>, game: &RecordedKlusterGame, time: f64) -> Summary {
        let is_turn = |entry: &&Entry| matches!(entry.kind, EntryKind::Event(Event::Turn { .. }));
        let moves = game.entries().iter().filter(is_turn).count();
        let has_moved = |seat: Seat| {
            let mut actions = game.entries().iter().filter_map(|entry| entry.kind.as_action());
            actions.any(|(actor, action)| actor == seat && *action == Action::Release)
        };
        let is_untouched = is_untouched(players, has_moved);
        let table = game.game().table();
        let summary = Summary::new(KlusterSave::GAME, players, table.turn().seat(), moves, time);
        let standing = table.magnets_left().iter().copied().collect();
        Summary { sketch: Some(sketch(table)), is_untouched, ..summary.with_standing(standing) }
    }
}

impl SavedGame for KlusterSave {
    const GAME: &'static str = "kluster";
    const VERSIONS: RangeInclusive<u32> = COMPLETE..=CHUNKED;

    fn id(&self) -> u64 {
        self.id
    }

    fn summary(&self) -> Option<&Summary> {
        self.summary.as_ref()
    }

    fn remove_parts(id: u64) {
        storage::remove_all(&chunk_prefix(id));
        storage::remove(&snapshot_key(id));
        storage::remove(&clocks_key(id));
        storage::remove(&aids_key(id));
    }
}
