//! [`Board`]: the cards on the table and the cells where further cards fit (C3, C4, C8-C10).
//!
//! An opening is an empty cell next to a card. Each opening stores the set of cards that fit all its neighbours. A
//! placed card creates or narrows at most four openings, so placing costs the same on a small and on a large table,
//! and checking a placement tests one bit.

use crate::{
    Card, Cell, TableLimits,
    card::CardSet,
    cards::DECK_LIMIT,
    grid::{CellGrid, CellState},
    illegal::Illegal,
    table_limits::{TableBounds, start_cells},
    tally::Tally,
};
use seats::{BySeat, Players, Seat};

/// A player's card on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedCard {
    /// The cell of the card.
    pub cell: Cell,
    /// The card.
    pub card: Card,
    /// The seat that placed it.
    pub owner: Seat,
}

/// An empty cell next to a card, and the cards that fit there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Opening {
    pub(crate) cell: Cell,
    pub(crate) accepts: CardSet,
}

impl Opening {
    /// The openings with the indices of [`CellState::ISOLATED`], which any card could narrow, and of
    /// [`CellState::OCCUPIED`], where no card fits.
    const SENTINELS: [Opening; 2] =
        [Opening { cell: Cell::new(0, 0), accepts: CardSet::MAX }, Opening { cell: Cell::new(0, 0), accepts: 0 }];
}

/// Proof that a card fits at a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CheckedPlacement {
    opening_index: usize,
    pub(crate) cell: Cell,
}

/// The cards on the table. All placements are legal.
#[derive(Clone, Debug)]
pub struct Board {
    /// `None` for an unbounded table.
    bounds: Option<TableBounds>,
    start_cells: &'static [Cell],
    grid: CellGrid,
    /// The openings by index, after [`Opening::SENTINELS`] and before spare capacity.
    openings: Vec<Opening>,
    /// The end of the openings in use.
    openings_end: usize,
    placed: Vec<PlacedCard>,
}

impl Board {
    /// Creates the table before the first turn, with its start cards.
    pub fn new(table: TableLimits, players: Players) -> Board {
        let starts = start_cells(players);
        let mut board = Board {
            bounds: TableBounds::new(table, players),
            start_cells: starts,
            grid: CellGrid::new(5),
            openings: vec![Opening::SENTINELS[1]; 64],
            openings_end: Opening::SENTINELS.len(),
            placed: Vec::with_capacity(players.count() * DECK_LIMIT),
        };
        board.openings[..2].copy_from_slice(&Opening::SENTINELS);
        for start in starts {
            board.grid.grow_to_fit(*start);
            *board.grid.get_mut(*start) = CellState::OCCUPIED;
            board.update_neighbours(*start, Card::WILD);
        }
        board
    }

    /// Returns the cells of the start cards (C3, C20).
    pub fn start_cells(&self) -> &[Cell] {
        self.start_cells
    }

    /// Returns the players' cards, in the order in which they were placed.
    pub fn placed(&self) -> &[PlacedCard] {
        &self.placed
    }

    /// Returns whether a cell is on the table (C4).
    pub fn on_table(&self, cell: Cell) -> bool {
        self.bounds.is_none_or(|bounds| bounds.contains(cell))
    }

    /// Returns the cells where the card fits (C8).
    pub fn legal_cells(&self, card: Card) -> impl Iterator<Item = Cell> + '_ {
        self.openings().iter().filter(move |opening| opening.accepts & card.bit() != 0).map(|opening| opening.cell)
    }

    /// Checks whether the card fits at a cell.
    ///
    /// # Errors
    /// The rule that forbids it: C4 off the table, C8 otherwise.
    pub fn check(&self, card: Card, cell: Cell) -> Result<(), Illegal> {
        self.check_placement(card, cell).map(|_| ())
    }

    /// Places a card of a seat. For followers of a game that only know its visible events; [`Game`](crate::Game) places
    /// its cards itself.
    ///
    /// # Errors
    /// As for [`Board::check`]; then the board is unchanged.
    pub fn place(&mut self, card: Card, cell: Cell, owner: Seat) -> Result<(), Illegal> {
        let placement = self.check_placement(card, cell)?;
        self.place_checked(card, placement, owner);
        Ok(())
    }

    /// Returns the empty cells next to a card.
    #[inline]
    pub(crate) fn openings(&self) -> &[Opening] {
        &self.openings[Opening::SENTINELS.len()..self.openings_end]
    }

    /// Checks a placement and returns the proof that [`Board::place_checked`] needs.
    #[inline]
    pub(crate) fn check_placement(&self, card: Card, cell: Cell) -> Result<CheckedPlacement, Illegal> {
        let state = self.grid.get(cell);
        match state {
            CellState::ISOLATED if self.on_table(cell) => Err(Illegal::NotAdjacent),
            CellState::ISOLATED => Err(Illegal::OffTable),
            CellState::OCCUPIED => Err(Illegal::Occupied),
            open if self.openings[open.opening_index()].accepts & card.bit() == 0 => Err(Illegal::Mismatch),
            open => Ok(CheckedPlacement { opening_index: open.opening_index(), cell }),
        }
    }

    /// Places a card of a seat.
    #[inline]
    pub(crate) fn place_checked(&mut self, card: Card, placement: CheckedPlacement, owner: Seat) {
        let CheckedPlacement { opening_index, cell } = placement;
        self.remove_opening(opening_index);
        self.grid.grow_to_fit(cell);
        *self.grid.get_mut(cell) = CellState::OCCUPIED;
        self.update_neighbours(cell, card);
        self.placed.push(PlacedCard { cell, card, owner });
    }

    /// Returns the cells of a seat's cards.
    pub(crate) fn cells_of(&self, seat: Seat) -> impl Iterator<Item = Cell> + Clone + '_ {
        self.placed.iter().filter(move |placed| placed.owner == seat).map(|placed| placed.cell)
    }

    /// Counts the rectangles and lines of each seat.
    pub(crate) fn tallies(&self, players: Players) -> BySeat<Tally> {
        Tally::of_all(players, self.placed.iter().map(|placed| (placed.cell, placed.owner)))
    }

    /// Removes an opening; the last one takes over its index.
    #[inline]
    fn remove_opening(&mut self, index: usize) {
        self.openings_end -= 1;
        let last = self.openings[self.openings_end];
        self.openings[index] = last;
        *self.grid.get_mut(last.cell) = CellState::opening(index);
    }

    /// Narrows the openings of the four neighbours of a cell on which a card was placed.
    ///
    /// No branch predictor can guess whether a neighbour is isolated, open or occupied, so the code is the same for
    /// all: each has an opening, real or sentinel, that is narrowed. Only an isolated neighbour gets a new index.
    #[inline]
    fn update_neighbours(&mut self, cell: Cell, card: Card) {
        if self.openings.len() < self.openings_end + 4 {
            self.openings.resize(2 * self.openings.len(), Opening::SENTINELS[1]);
        }
        for neighbour in cell.neighbours() {
            if self.bounds.is_some_and(|bounds| !bounds.contains(neighbour)) {
                continue;
            }
            let state = self.grid.get_mut(neighbour);
            let accepts = self.openings[state.opening_index()].accepts & card.fitting_set();
            let isolated = *state == CellState::ISOLATED;
            let index = if isolated { self.openings_end } else { state.opening_index() };
            *state = CellState::opening(index);
            self.openings[index] = Opening { cell: neighbour, accepts };
            self.openings_end += usize::from(isolated);
        }
    }
}
