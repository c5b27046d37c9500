//! [`Field`]: the cards on the table as a search needs them: laid and taken back in a few nanoseconds (C8, C9).
//!
//! As on a `Board`, each empty cell keeps the set of the cards that fit all its neighbours. A test holds the two together.

use super::{
    bitboard::{BitboardUndo, SeatBitboard},
    window::{CELLS, CellIndex, Window, array_index, neighbours},
};
use clustered::{Board, Card};
use seats::{Players, Seat};

/// A set of cards as bits: bit `n` stands for the card with index `n`.
pub(super) type CardSet = u32;

/// The index of the wild.
pub(super) const WILD: u8 = 27;

/// The set of just the wild.
pub(super) const WILD_BIT: CardSet = 1 << WILD;

/// Every card there is.
const ALL: CardSet = (1 << 28) - 1;

/// No opening.
const NO_OPENING: u16 = u16::MAX;

/// The cards on the table.
#[derive(Clone, Debug)]
pub(super) struct SearchBoard {
    /// The cards that fit there: all where no card is near, none where one lies or the table ends.
    takes: Box<[CardSet; CELLS]>,
    /// The number of the opening there.
    opening_index: Box<[u16; CELLS]>,
    /// The empty cells beside a card.
    openings: Vec<CellIndex>,
    bitboards: Vec<SeatBitboard>,
    fitting: [CardSet; 28],
    undo_stack: Vec<UndoRecord>,
}

/// What a card changed.
#[derive(Clone, Copy, Debug)]
struct UndoRecord {
    cell: CellIndex,
    opening_index: u16,
    seat: u8,
    openings_added: u8,
    takes_before: CardSet,
    neighbour_takes_before: [CardSet; 4],
    bitboard_undo: BitboardUndo,
}

impl SearchBoard {
    /// The cards of a board, as far as a window shows them.
    pub(super) fn new(board: &Board, players: Players, window: Window) -> SearchBoard {
        let mut fitting = [ALL; 28];
        for (card, fits) in Card::combinations().zip(&mut fitting) {
            *fits = card.fitting_set();
        }
        let mut field = SearchBoard {
            takes: Box::new([0; CELLS]),
            opening_index: Box::new([NO_OPENING; CELLS]),
            openings: Vec::with_capacity(256),
            bitboards: players.seats().map(|_| SeatBitboard::new()).collect(),
            fitting,
            undo_stack: Vec::with_capacity(64),
        };
        for spot in 0..CELLS as CellIndex {
            let cell = window.cell(spot);
            if window.index_of(cell).is_some() && board.on_table(cell) {
                field.takes[array_index(spot)] = ALL;
            }
        }
        let starts = board.start_cells().iter().map(|cell| (*cell, Card::WILD, None));
        let laid = board.placed().iter().map(|laid| (laid.cell, laid.card, Some(laid.owner)));
        for (cell, card, owner) in starts.chain(laid) {
            field.place_initial(window, cell, card, owner);
        }
        field
    }

    /// Lays a card that was there from the beginning.
    fn place_initial(&mut self, window: Window, cell: clustered::Cell, card: Card, owner: Option<Seat>) {
        for neighbour in cell.neighbours().into_iter().filter_map(|cell| window.index_of(cell)) {
            self.narrow(neighbour, card.fitting_set());
        }
        let Some(spot) = window.index_of(cell) else { return };
        if self.opening_index[array_index(spot)] != NO_OPENING {
            self.remove_opening(spot);
        }
        self.takes[array_index(spot)] = 0;
        if let Some(owner) = owner {
            self.bitboards[owner.index()].add(spot);
        }
    }

    /// The empty cells beside a card.
    #[inline]
    pub(super) fn openings(&self) -> &[CellIndex] {
        &self.openings
    }

    /// The cards that can go there, if it is an opening.
    #[inline]
    pub(super) fn takes(&self, spot: CellIndex) -> CardSet {
        self.takes[array_index(spot)]
    }

    /// Whether the cell is empty, on the table and beside a card.
    #[inline]
    pub(super) fn is_open(&self, spot: CellIndex) -> bool {
        self.opening_index[array_index(spot)] != NO_OPENING
    }

    /// The cards of a seat.
    #[inline]
    pub(super) fn bitboard(&self, seat: usize) -> &SeatBitboard {
        &self.bitboards[seat]
    }

    /// The cards that may lie beside this one.
    #[inline]
    pub(super) fn fitting(&self, card: u8) -> CardSet {
        self.fitting[usize::from(card)]
    }

    /// Lays a card on an opening.
    #[inline]
    pub(super) fn place(&mut self, spot: CellIndex, card: u8, seat: usize) {
        let around = neighbours(spot);
        let number = self.remove_opening(spot);
        let (took, took_around) = (self.takes[array_index(spot)], around.map(|spot| self.takes[array_index(spot)]));
        self.takes[array_index(spot)] = 0;
        let before = self.openings.len();
        for neighbour in around {
            self.narrow(neighbour, self.fitting(card));
        }
        let opened = (self.openings.len() - before) as u8;
        let before = self.bitboards[seat].add(spot);
        self.undo_stack.push(UndoRecord {
            cell: spot,
            opening_index: number,
            seat: seat as u8,
            openings_added: opened,
            takes_before: took,
            neighbour_takes_before: took_around,
            bitboard_undo: before,
        });
    }

    /// Takes back the card that was laid last; says whether there was one.
    #[inline]
    pub(super) fn undo(&mut self) -> bool {
        let Some(past) = self.undo_stack.pop() else { return false };
        self.bitboards[usize::from(past.seat)].remove(past.cell, &past.bitboard_undo);
        for _ in 0..past.openings_added {
            if let Some(spot) = self.openings.pop() {
                self.opening_index[array_index(spot)] = NO_OPENING;
            }
        }
        for (spot, takes) in neighbours(past.cell).into_iter().zip(past.neighbour_takes_before) {
            self.takes[array_index(spot)] = takes;
        }
        self.takes[array_index(past.cell)] = past.takes_before;
        // The opening gets its number back, and the one that had taken it over the last.
        let number = usize::from(past.opening_index);
        let moved = self.openings.get(number).copied();
        self.opening_index[array_index(past.cell)] = past.opening_index;
        match moved {
            Some(moved) => {
                self.opening_index[array_index(moved)] = self.openings.len() as u16;
                self.openings.push(moved);
                self.openings[number] = past.cell;
            }
            None => self.openings.push(past.cell),
        }
        true
    }

    /// Takes back all cards that were laid since the beginning.
    #[inline]
    pub(super) fn undo_all(&mut self) {
        while self.undo() {}
    }

    /// Removes an opening; the last one takes over its number, which is answered.
    #[inline]
    fn remove_opening(&mut self, spot: CellIndex) -> u16 {
        let number = std::mem::replace(&mut self.opening_index[array_index(spot)], NO_OPENING);
        if let Some(last) = self.openings.pop()
            && last != spot
        {
            self.openings[usize::from(number)] = last;
            self.opening_index[array_index(last)] = number;
        }
        number
    }

    /// A card that fits only these now lies beside the cell.
    #[inline]
    fn narrow(&mut self, spot: CellIndex, fitting: CardSet) {
        let takes = &mut self.takes[array_index(spot)];
        if *takes == 0 {
            return; // taken, or off the table: a wild fits every opening
        }
        *takes &= fitting;
        if self.opening_index[array_index(spot)] == NO_OPENING {
            self.opening_index[array_index(spot)] = self.openings.len() as u16;
            self.openings.push(spot);
        }
    }
}
