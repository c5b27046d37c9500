//! [`BySeat`]: one value for each seat.

use crate::{Players, Seat};
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// One value for each seat of a table. Serialized as a list in turn order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BySeat<T>(Vec<T>);

impl<T> BySeat<T> {
    /// Computes the value of each seat.
    pub fn new(players: Players, make: impl FnMut(Seat) -> T) -> Self {
        BySeat(players.seats().map(make).collect())
    }

    /// Wraps a list, or returns `None` if it does not have exactly one value for each seat.
    pub fn from_vec(players: Players, list: Vec<T>) -> Option<Self> {
        (list.len() == players.count()).then_some(BySeat(list))
    }

    /// Returns the number of seats.
    #[allow(clippy::len_without_is_empty, reason = "a table has at least one seat")]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the value of a seat, or `None` if the table does not have it.
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index())
    }

    /// Returns an iterator over the values in turn order, from seat 0.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// Returns an iterator over the seats and their values, in turn order.
    pub fn iter_enumerated(&self) -> impl Iterator<Item = (Seat, &T)> {
        self.0.iter().enumerate().filter_map(|(n, value)| Some((Seat::try_from(n as u64).ok()?, value)))
    }

    /// Applies a function to each value.
    pub fn map<U>(&self, make: impl FnMut(&T) -> U) -> BySeat<U> {
        BySeat(self.0.iter().map(make).collect())
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

impl<'a, T> IntoIterator for &'a BySeat<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_the_wrong_length_is_refused() {
        let two = Players::try_from(2).unwrap();
        assert!(BySeat::from_vec(two, vec!['a']).is_none());
        let by_seat = BySeat::from_vec(two, vec!['a', 'b']).unwrap();
        assert_eq!(by_seat[two.next_seat(Seat::FIRST)], 'b');
        assert_eq!(
            by_seat.iter_enumerated().map(|(seat, c)| (seat.number(), *c)).collect::<Vec<_>>(),
            [(0, 'a'), (1, 'b')]
        );
    }
}
