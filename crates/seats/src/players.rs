//! [`Seat`] and [`Players`]: the seats of a table and their turn order.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The largest number of seats of either game: eight boxes of Kluster for four players (K15).
const MAX_SEATS: u8 = 32;

/// A seat at the table, numbered from 0 in turn order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u64", into = "u64")]
pub struct Seat(u8);

/// The number of players at a table: 1 to 32.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u64", into = "u64")]
pub struct Players(u8);

/// The error of a seat number above 31.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no seat {0}: seats go from 0 to 31")]
pub struct SeatError(pub u64);

/// The error of a number of players outside 1 to 32.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} players: a table takes 1 to 32")]
pub struct PlayersError(pub u64);

impl Seat {
    /// Seat 0, which every table has.
    pub const FIRST: Seat = Seat(0);

    /// Returns the index of the seat in turn order.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Returns the seat number.
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl TryFrom<u64> for Seat {
    type Error = SeatError;

    fn try_from(number: u64) -> Result<Self, SeatError> {
        u8::try_from(number).ok().filter(|n| *n < MAX_SEATS).map(Seat).ok_or(SeatError(number))
    }
}

impl From<Seat> for u64 {
    fn from(seat: Seat) -> u64 {
        seat.0.into()
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Players {
    /// Returns the number of players.
    pub fn count(self) -> usize {
        usize::from(self.0)
    }

    /// Returns all seats in turn order, from seat 0.
    pub fn seats(self) -> impl ExactSizeIterator<Item = Seat> + Clone {
        (0..self.0).map(Seat)
    }

    /// Returns whether the table has a seat.
    pub fn contains(self, seat: Seat) -> bool {
        seat.0 < self.0
    }

    /// Returns the next seat clockwise.
    pub fn next_seat(self, seat: Seat) -> Seat {
        let next = seat.0 + 1;
        Seat(if next >= self.0 { 0 } else { next })
    }

    /// Returns all seats in turn order, starting with `first`.
    pub fn seats_from(self, first: Seat) -> impl Iterator<Item = Seat> {
        std::iter::successors(Some(first), move |seat| Some(self.next_seat(*seat))).take(self.count())
    }
}

impl TryFrom<u64> for Players {
    type Error = PlayersError;

    fn try_from(count: u64) -> Result<Self, PlayersError> {
        u8::try_from(count).ok().filter(|n| (1..=MAX_SEATS).contains(n)).map(Players).ok_or(PlayersError(count))
    }
}

impl From<Players> for u64 {
    fn from(players: Players) -> u64 {
        players.0.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(n: u64) -> Seat {
        Seat::try_from(n).unwrap()
    }

    #[test]
    fn turn_order_wraps_around_the_table() {
        let three = Players::try_from(3).unwrap();
        assert_eq!(three.next_seat(seat(0)), seat(1));
        assert_eq!(three.next_seat(seat(2)), seat(0));
        assert_eq!(three.seats_from(seat(1)).collect::<Vec<_>>(), [seat(1), seat(2), seat(0)]);
        assert!(three.contains(seat(2)) && !three.contains(seat(3)));
    }

    #[test]
    fn out_of_range_numbers_are_refused() {
        assert_eq!(Seat::try_from(32), Err(SeatError(32)));
        assert_eq!(Players::try_from(0), Err(PlayersError(0)));
        assert_eq!(Players::try_from(33), Err(PlayersError(33)));
        assert_eq!(Players::try_from(u64::MAX), Err(PlayersError(u64::MAX)));
    }
}
