//! The seats of a table, shared by both games.
//!
//! A [`Seat`] is a position in turn order, [`Players`] the number of players, and [`BySeat`] holds one value for each
//! seat, so that indices are never mistaken for seats. [`MapOnly`] and [`StringOnly`] deserialize untrusted data
//! strictly, and [`SnapshotFormat`] is the binary form of the saved games of both games.
//!
//! ```
//! use seats::{BySeat, Players, Seat};
//!
//! let players = Players::try_from(3)?;
//! let mut points = BySeat::new(players, |_| 0);
//! points[players.next_seat(Seat::FIRST)] += 2;
//! assert_eq!(points.iter().collect::<Vec<_>>(), [&0, &2, &0]);
//! # Ok::<(), seats::PlayersError>(())
//! ```

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)]

mod by_seat;
mod map_only;
mod players;
mod rules_version;
mod snapshot_format;
mod string_only;

pub use by_seat::BySeat;
pub use map_only::MapOnly;
pub use players::{Players, PlayersError, Seat, SeatError};
pub use rules_version::{RulesVersion, RulesVersionError};
pub use snapshot_format::{SnapshotError, SnapshotFormat, SnapshotVersions, checksum};
pub use string_only::StringOnly;
