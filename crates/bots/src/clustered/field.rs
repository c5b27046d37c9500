//! [`Field`]: the cards on the table as a search needs them: laid and taken back in a few nanoseconds (C8, C9).
//!
//! As on a `Board`, each empty cell keeps the set of the cards that fit all its neighbours. A test holds the two together.

use super::{
    shape::{Before, Shape},
    window::{CELLS, Spot, Window, at, beside},
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
const NONE: u16 = u16::MAX;

/// The cards on the table.
#[derive(Clone, Debug)]
pub(super) struct Field {
    /// The cards that fit there: all where no card is near, none where one lies or the table ends.
    takes: Box<[CardSet; CELLS]>,
    /// The number of the opening there.
    number: Box<[u16; CELLS]>,
    /// The empty cells beside a card.
    open: Vec<Spot>,
    shapes: Vec<Shape>,
    fitting: [CardSet; 28],
    past: Vec<Past>,
}

/// What a card changed.
#[derive(Clone, Copy, Debug)]
struct Past {
    spot: Spot,
    number: u16,
    seat: u8,
    opened: u8,
    took: CardSet,
    around: [CardSet; 4],
    before: Before,
}

impl Field {
    /// The cards of a board, as far as a window shows them.
    pub(super) fn new(board: &Board, players: Players, window: Window) -> Field {
        let mut fitting = [ALL; 28];
        for (card, fits) in Card::combinations().zip(&mut fitting) {
            *fits = card.fitting_set();
        }
        let mut field = Field {
            takes: Box::new([0; CELLS]),
            number: Box::new([NONE; CELLS]),
            open: Vec::with_capacity(256),
            shapes: players.seats().map(|_| Shape::new()).collect(),
            fitting,
            past: Vec::with_capacity(64),
        };
        for spot in 0..CELLS as Spot {
            let cell = window.cell(spot);
            if window.spot(cell).is_some() && board.on_table(cell) {
                field.takes[at(spot)] = ALL;
            }
        }
        let starts = board.start_cells().iter().map(|cell| (*cell, Card::WILD, None));
        let laid = board.placed().iter().map(|laid| (laid.cell, laid.card, Some(laid.owner)));
        for (cell, card, owner) in starts.chain(laid) {
            field.put(window, cell, card, owner);
        }
        field
    }

    /// Lays a card that was there from the beginning.
    fn put(&mut self, window: Window, cell: clustered::Cell, card: Card, owner: Option<Seat>) {
        for neighbour in cell.neighbours().into_iter().filter_map(|cell| window.spot(cell)) {
            self.narrow(neighbour, card.fitting_set());
        }
        let Some(spot) = window.spot(cell) else { return };
        if self.number[at(spot)] != NONE {
            self.close(spot);
        }
        self.takes[at(spot)] = 0;
        if let Some(owner) = owner {
            self.shapes[owner.index()].add(spot);
        }
    }

    /// The empty cells beside a card.
    #[inline]
    pub(super) fn open(&self) -> &[Spot] {
        &self.open
    }

    /// The cards that can go there, if it is an opening.
    #[inline]
    pub(super) fn takes(&self, spot: Spot) -> CardSet {
        self.takes[at(spot)]
    }

    /// Whether the cell is empty, on the table and beside a card.
    #[inline]
    pub(super) fn is_open(&self, spot: Spot) -> bool {
        self.number[at(spot)] != NONE
    }

    /// The cards of a seat.
    #[inline]
    pub(super) fn shape(&self, seat: usize) -> &Shape {
        &self.shapes[seat]
    }

    /// The cards that may lie beside this one.
    #[inline]
    pub(super) fn fitting(&self, card: u8) -> CardSet {
        self.fitting[usize::from(card)]
    }

    /// Lays a card on an opening.
    #[inline]
    pub(super) fn lay(&mut self, spot: Spot, card: u8, seat: usize) {
        let around = beside(spot);
        let number = self.close(spot);
        let (took, took_around) = (self.takes[at(spot)], around.map(|spot| self.takes[at(spot)]));
        self.takes[at(spot)] = 0;
        let before = self.open.len();
        for neighbour in around {
            self.narrow(neighbour, self.fitting(card));
        }
        let opened = (self.open.len() - before) as u8;
        let before = self.shapes[seat].add(spot);
        self.past.push(Past { spot, number, seat: seat as u8, opened, took, around: took_around, before });
    }

    /// Takes back the card that was laid last; says whether there was one.
    #[inline]
    pub(super) fn take_back(&mut self) -> bool {
        let Some(past) = self.past.pop() else { return false };
        self.shapes[usize::from(past.seat)].remove(past.spot, &past.before);
        for _ in 0..past.opened {
            if let Some(spot) = self.open.pop() {
                self.number[at(spot)] = NONE;
            }
        }
        for (spot, takes) in beside(past.spot).into_iter().zip(past.around) {
            self.takes[at(spot)] = takes;
        }
        self.takes[at(past.spot)] = past.took;
        // The opening gets its number back, and the one that had taken it over the last.
        let number = usize::from(past.number);
        let moved = self.open.get(number).copied();
        self.number[at(past.spot)] = past.number;
        match moved {
            Some(moved) => {
                self.number[at(moved)] = self.open.len() as u16;
                self.open.push(moved);
                self.open[number] = past.spot;
            }
            None => self.open.push(past.spot),
        }
        true
    }

    /// Takes back all cards that were laid since the beginning.
    #[inline]
    pub(super) fn take_all_back(&mut self) {
        while self.take_back() {}
    }

    /// Removes an opening; the last one takes over its number, which is answered.
    #[inline]
    fn close(&mut self, spot: Spot) -> u16 {
        let number = std::mem::replace(&mut self.number[at(spot)], NONE);
        if let Some(last) = self.open.pop()
            && last != spot
        {
            self.open[usize::from(number)] = last;
            self.number[at(last)] = number;
        }
        number
    }

    /// A card that fits only these now lies beside the cell.
    #[inline]
    fn narrow(&mut self, spot: Spot, fitting: CardSet) {
        let takes = &mut self.takes[at(spot)];
        if *takes == 0 {
            return; // taken, or off the table: a wild fits every opening
        }
        *takes &= fitting;
        if self.number[at(spot)] == NONE {
            self.number[at(spot)] = self.open.len() as u16;
            self.open.push(spot);
        }
    }
}
