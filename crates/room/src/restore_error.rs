//! [`RestoreError`]: why a room cannot be restored.

use crate::{config::RoomConfigError, refusal::Refusal};
use record::LogPosition;
use seats::SnapshotError;

/// Why a room cannot be restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RestoreError {
    /// The snapshot is damaged, incomplete or of another version.
    #[error(transparent)]
    Snapshot(#[from] SnapshotError),
    /// The configuration is not playable.
    #[error(transparent)]
    Config(#[from] RoomConfigError),
    /// The entries do not follow the snapshot, or one of them is missing.
    #[error("entry {} is missing", .0.0)]
    MissingEntry(LogPosition),
    /// An entry cannot have happened.
    #[error("entry {} does not follow: {refusal}", .position.0)]
    Entry {
        /// Its position.
        position: LogPosition,
        /// Why it is impossible.
        refusal: Refusal,
    },
}
