//! The storage keys of the parts of an unfinished game of Kluster.

/// The prefix of the keys of all chunks of a game's record.
pub fn chunk_prefix(id: u64) -> String {
    format!("kluster.log.{id}.")
}

/// The key of the snapshot of a game.
pub fn snapshot_key(id: u64) -> String {
    format!("kluster.snapshot.{id}")
}

/// The key of the learning aids of a game.
pub fn aids_key(id: u64) -> String {
    format!("kluster.aids.{id}")
}

/// The key of the remaining times of a game's clocks.
pub fn clocks_key(id: u64) -> String {
    format!("kluster.clocks.{id}")
}
