//! [`LogPosition`]: a place between two entries of a log.

use serde::{Deserialize, Serialize};

/// A place in a log: the number of entries before it. A position stays valid for ever, because logs only grow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct LogPosition(pub usize);

impl LogPosition {
    /// The position before the first entry.
    pub const START: LogPosition = LogPosition(0);
}
