//! [`PerSeat`]: one value for each seat, stored inline so that a search state is copied without allocating.

use seats::Seat;
use std::ops::{Index, IndexMut};

/// One value for each of the at most eight seats of Clustered (C1).
///
/// Indexing panics for seats beyond that. `Knowledge` refuses views of larger tables, so no search gets there.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PerSeat<T>([T; 8]);

impl<T: Copy> PerSeat<T> {
    /// Creates an array with the same value for every seat.
    pub(super) fn filled(value: T) -> PerSeat<T> {
        PerSeat([value; 8])
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}
