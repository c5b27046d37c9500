//! [`Board`]: the cards on the table and where the next ones can go (C3, C4, C8-C10).
//!
//! An opening is an empty cell beside a card. For each one we keep the set of the cards that fit all its neighbours. A card
//! that lands narrows or makes at most four of them, so it costs the same with five cards on the table or with fifty, and
//! whether a card can go to a cell is one bit.

use crate::{
    Card, Cell, TableLimits,
    card::CardSet,
    cards::DECK_LIMIT,
    grid::{CellGrid, CellState},
    illegal::Illegal,
    table_limits::{TableBounds, start_cells},
};
use seats::{Players, Seat};

/// A card that lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedCard {
    /// Where it lies.
    pub cell: Cell,
    /// Which card it is.
    pub card: Card,
    /// Whose it is.
    pub owner: Seat,
}

/// An empty cell beside a card, and the cards that can go there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Opening {
    pub(crate) cell: Cell,
    pub(crate) accepts: CardSet,
}

impl Opening {
    /// The cells that are no openings, by the numbers of [`Square::FAR`] and [`Square::TAKEN`]: what is far could still
    /// become an opening to any card, what is taken to none.
    const SENTINELS: [Opening; 2] =
        [Opening { cell: Cell::new(0, 0), accepts: CardSet::MAX }, Opening { cell: Cell::new(0, 0), accepts: 0 }];
}

/// The proof that a certain card can go to a certain cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CheckedPlacement {
    opening_index: usize,
    pub(crate) cell: Cell,
}

/// The cards on the table. Only legal placements get there.
#[derive(Clone, Debug)]
pub struct Board {
    /// `None` where cards can go anywhere.
    bounds: Option<TableBounds>,
    start_cells: &'static [Cell],
    grid: CellGrid,
    /// The openings by number, after [`Opening::NONE`] and before spare places.
    openings: Vec<Opening>,
    /// How many of these are in use.
    openings_end: usize,
    placed: Vec<PlacedCard>,
}

impl Board {
    /// The table before the first turn, with its start cards.
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

    /// Where the start cards lie (C3, C20).
    pub fn start_cells(&self) -> &[Cell] {
        self.start_cells
    }

    /// The players' cards, in the order in which they were laid.
    pub fn placed(&self) -> &[PlacedCard] {
        &self.placed
    }

    /// Whether a cell is on the table (C4).
    pub fn on_table(&self, cell: Cell) -> bool {
        self.bounds.is_none_or(|ground| ground.contains(cell))
    }

    /// Every cell where the card can go (C8).
    pub fn legal_cells(&self, card: Card) -> impl Iterator<Item = Cell> + '_ {
        self.openings().iter().filter(move |opening| opening.accepts & card.bit() != 0).map(|opening| opening.cell)
    }

    /// Whether the card can go there.
    ///
    /// # Errors
    /// The rule that forbids it: C4 off the table, C8 otherwise.
    pub fn check(&self, card: Card, cell: Cell) -> Result<(), Illegal> {
        self.check_placement(card, cell).map(|_| ())
    }

    /// Lays a seat's card, for whoever follows a game from what is seen of it.
    ///
    /// # Errors
    /// As in [`Board::check`]; then nothing has changed.
    pub fn place(&mut self, card: Card, cell: Cell, owner: Seat) -> Result<(), Illegal> {
        let fit = self.check_placement(card, cell)?;
        self.place_checked(card, fit, owner);
        Ok(())
    }

    /// The empty cells beside a card.
    #[inline]
    pub(crate) fn openings(&self) -> &[Opening] {
        &self.openings[Opening::SENTINELS.len()..self.openings_end]
    }

    /// How the card goes there, if it can.
    #[inline]
    pub(crate) fn check_placement(&self, card: Card, cell: Cell) -> Result<CheckedPlacement, Illegal> {
        let square = self.grid.get(cell);
        match square {
            CellState::ISOLATED if self.on_table(cell) => Err(Illegal::NotAdjacent),
            CellState::ISOLATED => Err(Illegal::OffTable),
            CellState::OCCUPIED => Err(Illegal::Occupied),
            open if self.openings[open.opening_index()].accepts & card.bit() == 0 => Err(Illegal::Mismatch),
            open => Ok(CheckedPlacement { opening_index: open.opening_index(), cell }),
        }
    }

    /// Lays a seat's card where it fits.
    #[inline]
    pub(crate) fn place_checked(&mut self, card: Card, fit: CheckedPlacement, owner: Seat) {
        let CheckedPlacement { opening_index: opening, cell } = fit;
        self.remove_opening(opening);
        self.grid.grow_to_fit(cell);
        *self.grid.get_mut(cell) = CellState::OCCUPIED;
        self.update_neighbours(cell, card);
        self.placed.push(PlacedCard { cell, card, owner });
    }

    /// The cells of a seat's cards.
    pub(crate) fn cells_of(&self, seat: Seat) -> impl Iterator<Item = Cell> + Clone + '_ {
        self.placed.iter().filter(move |laid| laid.owner == seat).map(|laid| laid.cell)
    }

    /// Removes an opening; the last one takes over its number.
    #[inline]
    fn remove_opening(&mut self, opening: usize) {
        self.openings_end -= 1;
        let last = self.openings[self.openings_end];
        self.openings[opening] = last;
        *self.grid.get_mut(last.cell) = CellState::opening(opening);
    }

    /// Tells the four neighbours of a cell that this card now lies there.
    ///
    /// Whether a neighbour is far, open or taken is a toss that no processor guesses, so all are treated alike: each has an
    /// opening, real or not, which is narrowed. Only that of a far one gets a number of its own.
    #[inline]
    fn update_neighbours(&mut self, cell: Cell, card: Card) {
        if self.openings.len() < self.openings_end + 4 {
            self.openings.resize(2 * self.openings.len(), Opening::SENTINELS[1]);
        }
        for neighbour in cell.neighbours() {
            if self.bounds.is_some_and(|ground| !ground.contains(neighbour)) {
                continue;
            }
            let square = self.grid.get_mut(neighbour);
            let takes = self.openings[square.opening_index()].accepts & card.fitting_set();
            let far = *square == CellState::ISOLATED;
            let number = if far { self.openings_end } else { square.opening_index() };
            *square = CellState::opening(number);
            self.openings[number] = Opening { cell: neighbour, accepts: takes };
            self.openings_end += usize::from(far);
        }
    }
}
