//! Places at a table: what both games share as data.
//!
//! A [`Seat`] is a place in turn order, [`Players`] says how many there are, and [`BySeat`] keeps one
//! value for each, so that no bare index is ever mistaken for a seat. [`Object`] reads strictly what comes from outside.

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)]

mod by_seat;
mod map_only;
mod players;

pub use by_seat::BySeat;
pub use map_only::MapOnly;
pub use players::{Players, PlayersError, Seat, SeatError};
