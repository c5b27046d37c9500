//! [`SearchBoard`]: the cards on the table for the search, placed and taken back in nanoseconds (C8, C9).
//!
//! As in `clustered::Board`, each empty cell stores the set of cards that fit all its neighbours. Tests compare the
//! two.

use super::{
    bitboard::{BitboardUndo, SeatBitboard},
    window::{CELLS, CellIndex, Window, array_index, neighbours},
};
use clustered::{Board, Card};
use seats::{BySeat, Players, Seat};

/// A set of cards: bit `n` stands for the card with index `n`.
pub(super) type CardSet = u32;

/// The index of the wild.
pub(super) const WILD: u8 = 27;

/// The set that contains only the wild.
pub(super) const WILD_BIT: CardSet = 1 << WILD;

/// The set of all cards.
const ALL: CardSet = (1 << 28) - 1;

/// Marks cells without an opening.
const NO_OPENING: u16 = u16::MAX;

/// The cards on the table.
#[derive(Clone, Debug)]
pub(super) struct SearchBoard {
    /// The cards that fit: all on isolated cells, none on occupied cells and off the table.
    accepts: Box<[CardSet; CELLS]>,
    /// The index into `openings` of each cell.
    opening_index: Box<[u16; CELLS]>,
    /// The empty cells next to a card.
    openings: Vec<CellIndex>,
    bitboards: BySeat<SeatBitboard>,
    fitting: [CardSet; 28],
    undo_stack: Vec<UndoRecord>,
}

/// The undo data of a placement.
#[derive(Clone, Copy, Debug)]
struct UndoRecord {
    cell: CellIndex,
    opening_index: u16,
    seat: Seat,
    openings_added: u8,
    accepts_before: CardSet,
    neighbour_accepts_before: [CardSet; 4],
    bitboard_undo: BitboardUndo,
}

impl SearchBoard {
    /// Creates the part of a board that a window shows.
    pub(super) fn new(board: &Board, players: Players, window: Window) -> SearchBoard {
        let mut fitting = [ALL; 28];
        for (card, fits) in Card::combinations().zip(&mut fitting) {
            *fits = card.fitting_set();
        }
        let mut search_board = SearchBoard {
            accepts: Box::new([0; CELLS]),
            opening_index: Box::new([NO_OPENING; CELLS]),
            openings: Vec::with_capacity(256),
            bitboards: BySeat::new(players, |_| SeatBitboard::new()),
            fitting,
            undo_stack: Vec::with_capacity(64),
        };
        for index in 0..CELLS as CellIndex {
            let cell = window.cell(index);
            if window.index_of(cell).is_some() && board.on_table(cell) {
                search_board.accepts[array_index(index)] = ALL;
            }
        }
        let starts = board.start_cells().iter().map(|cell| (*cell, Card::WILD, None));
        let placed = board.placed().iter().map(|placed| (placed.cell, placed.card, Some(placed.owner)));
        for (cell, card, owner) in starts.chain(placed) {
            search_board.place_initial(window, cell, card, owner);
        }
        search_board
    }

    /// Places a card of the initial board.
    fn place_initial(&mut self, window: Window, cell: clustered::Cell, card: Card, owner: Option<Seat>) {
        for neighbour in cell.neighbours().into_iter().filter_map(|cell| window.index_of(cell)) {
            self.narrow(neighbour, card.fitting_set());
        }
        let Some(index) = window.index_of(cell) else { return };
        if self.opening_index[array_index(index)] != NO_OPENING {
            self.remove_opening(index);
        }
        self.accepts[array_index(index)] = 0;
        if let Some(owner) = owner {
            self.bitboards[owner].add(index);
        }
    }

    /// Returns the empty cells next to a card.
    #[inline]
    pub(super) fn openings(&self) -> &[CellIndex] {
        &self.openings
    }

    /// Returns the cards that fit at an opening.
    #[inline]
    pub(super) fn accepts(&self, index: CellIndex) -> CardSet {
        self.accepts[array_index(index)]
    }

    /// Returns whether the cell is an opening: empty, on the table and next to a card.
    #[inline]
    pub(super) fn is_open(&self, index: CellIndex) -> bool {
        self.opening_index[array_index(index)] != NO_OPENING
    }

    /// Returns the cards of a seat.
    #[inline]
    pub(super) fn bitboard(&self, seat: Seat) -> &SeatBitboard {
        &self.bitboards[seat]
    }

    /// Returns the cards that fit next to this one.
    #[inline]
    pub(super) fn fitting(&self, card: u8) -> CardSet {
        self.fitting[usize::from(card)]
    }

    /// Places a card on an opening.
    #[inline]
    pub(super) fn place(&mut self, index: CellIndex, card: u8, seat: Seat) {
        let around = neighbours(index);
        let number = self.remove_opening(index);
        let (took, took_around) =
            (self.accepts[array_index(index)], around.map(|index| self.accepts[array_index(index)]));
        self.accepts[array_index(index)] = 0;
        let before = self.openings.len();
        for neighbour in around {
            self.narrow(neighbour, self.fitting(card));
        }
        let opened = (self.openings.len() - before) as u8;
        let before = self.bitboards[seat].add(index);
        self.undo_stack.push(UndoRecord {
            cell: index,
            opening_index: number,
            seat,
            openings_added: opened,
            accepts_before: took,
            neighbour_accepts_before: took_around,
            bitboard_undo: before,
        });
    }

    /// Takes back the card that was placed last; returns whether there was one.
    #[inline]
    pub(super) fn undo(&mut self) -> bool {
        let Some(record) = self.undo_stack.pop() else { return false };
        self.bitboards[record.seat].remove(record.cell, &record.bitboard_undo);
        for _ in 0..record.openings_added {
            if let Some(index) = self.openings.pop() {
                self.opening_index[array_index(index)] = NO_OPENING;
            }
        }
        for (index, accepts) in neighbours(record.cell).into_iter().zip(record.neighbour_accepts_before) {
            self.accepts[array_index(index)] = accepts;
        }
        self.accepts[array_index(record.cell)] = record.accepts_before;
        // The opening gets its index back; the one that had taken it over moves to the end again.
        let number = usize::from(record.opening_index);
        let moved = self.openings.get(number).copied();
        self.opening_index[array_index(record.cell)] = record.opening_index;
        match moved {
            Some(moved) => {
                self.opening_index[array_index(moved)] = self.openings.len() as u16;
                self.openings.push(moved);
                self.openings[number] = record.cell;
            }
            None => self.openings.push(record.cell),
        }
        true
    }

    /// Takes back all cards placed since the creation of the board.
    #[inline]
    pub(super) fn undo_all(&mut self) {
        while self.undo() {}
    }

    /// Removes an opening and returns its index, which the last opening takes over.
    #[inline]
    fn remove_opening(&mut self, index: CellIndex) -> u16 {
        let number = std::mem::replace(&mut self.opening_index[array_index(index)], NO_OPENING);
        if let Some(last) = self.openings.pop()
            && last != index
        {
            self.openings[usize::from(number)] = last;
            self.opening_index[array_index(last)] = number;
        }
        number
    }

    /// Narrows the cards that fit at a cell after a neighbour was placed.
    #[inline]
    fn narrow(&mut self, index: CellIndex, fitting: CardSet) {
        let accepts = &mut self.accepts[array_index(index)];
        if *accepts == 0 {
            return; // occupied or off the table: a wild fits every opening
        }
        *accepts &= fitting;
        if self.opening_index[array_index(index)] == NO_OPENING {
            self.opening_index[array_index(index)] = self.openings.len() as u16;
            self.openings.push(index);
        }
    }
}
