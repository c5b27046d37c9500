//! Which bot fits a player.

use crate::storage;
use bots::Level;

const KEPT: &str = "kluster.fitting";

/// The level that *Play now* plays at.
pub(crate) fn level() -> Level {
    storage::read(KEPT).unwrap_or(Level::Casual)
}
