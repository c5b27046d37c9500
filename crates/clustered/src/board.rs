//! [`Board`]: the cards on the table and where the next ones can go (C3, C4, C8-C10).
//!
//! An opening is an empty cell beside a card. For each one we keep the set of the cards that fit all its neighbours. A card
//! that lands narrows or makes at most four of them, so it costs the same with five cards on the table or with fifty, and
//! whether a card can go to a cell is one bit.

use crate::{
    Card, Cell, Table,
    card::CardSet,
    cards::DECK_LIMIT,
    grid::{Grid, Square},
    illegal::Illegal,
    table::{Ground, start_cells},
};
use seats::{Players, Seat};

/// A card that lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
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
    pub(crate) takes: CardSet,
}

impl Opening {
    /// The cells that are no openings, by the numbers of [`Square::FAR`] and [`Square::TAKEN`]: what is far could still
    /// become an opening to any card, what is taken to none.
    const NONE: [Opening; 2] =
        [Opening { cell: Cell::new(0, 0), takes: CardSet::MAX }, Opening { cell: Cell::new(0, 0), takes: 0 }];
}

/// The proof that a certain card can go to a certain cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fit {
    opening: usize,
    pub(crate) cell: Cell,
}

/// The cards on the table. Only legal placements get there.
#[derive(Clone, Debug)]
pub struct Board {
    /// `None` where cards can go anywhere.
    ground: Option<Ground>,
    starts: &'static [Cell],
    grid: Grid,
    /// The openings by number, after [`Opening::NONE`] and before spare places.
    openings: Vec<Opening>,
    /// How many of these are in use.
    used: usize,
    laid: Vec<Laid>,
}

impl Board {
    /// The table before the first turn, with its start cards.
    pub fn new(table: Table, players: Players) -> Board {
        let starts = start_cells(players);
        let mut board = Board {
            ground: Ground::new(table, players),
            starts,
            grid: Grid::new(5),
            openings: vec![Opening::NONE[1]; 64],
            used: Opening::NONE.len(),
            laid: Vec::with_capacity(players.count() * DECK_LIMIT),
        };
        board.openings[..2].copy_from_slice(&Opening::NONE);
        for start in starts {
            board.grid.make_room(*start);
            *board.grid.at(*start) = Square::TAKEN;
            board.open_around(*start, Card::WILD);
        }
        board
    }

    /// Where the start cards lie (C3, C20).
    pub fn starts(&self) -> &[Cell] {
        self.starts
    }

    /// The players' cards, in the order in which they were laid.
    pub fn laid(&self) -> &[Laid] {
        &self.laid
    }

    /// Whether a cell is on the table (C4).
    pub fn on_table(&self, cell: Cell) -> bool {
        self.ground.is_none_or(|ground| ground.has(cell))
    }

    /// Every cell where the card can go (C8).
    pub fn places(&self, card: Card) -> impl Iterator<Item = Cell> + '_ {
        self.openings().iter().filter(move |opening| opening.takes & card.bit() != 0).map(|opening| opening.cell)
    }

    /// Whether the card can go there.
    ///
    /// # Errors
    /// The rule that forbids it: C4 off the table, C8 otherwise.
    pub fn check(&self, card: Card, cell: Cell) -> Result<(), Illegal> {
        self.fit(card, cell).map(|_| ())
    }

    /// Lays a seat's card, for whoever follows a game from what is seen of it.
    ///
    /// # Errors
    /// As in [`Board::check`]; then nothing has changed.
    pub fn place(&mut self, card: Card, cell: Cell, owner: Seat) -> Result<(), Illegal> {
        let fit = self.fit(card, cell)?;
        self.lay(card, fit, owner);
        Ok(())
    }

    /// The empty cells beside a card.
    #[inline]
    pub(crate) fn openings(&self) -> &[Opening] {
        &self.openings[Opening::NONE.len()..self.used]
    }

    /// How the card goes there, if it can.
    #[inline]
    pub(crate) fn fit(&self, card: Card, cell: Cell) -> Result<Fit, Illegal> {
        let square = self.grid.find(cell);
        match square {
            Square::FAR if self.on_table(cell) => Err(Illegal::NotAdjacent),
            Square::FAR => Err(Illegal::OffTable),
            Square::TAKEN => Err(Illegal::Occupied),
            open if self.openings[open.number()].takes & card.bit() == 0 => Err(Illegal::Mismatch),
            open => Ok(Fit { opening: open.number(), cell }),
        }
    }

    /// Lays a seat's card where it fits.
    #[inline]
    pub(crate) fn lay(&mut self, card: Card, fit: Fit, owner: Seat) {
        let Fit { opening, cell } = fit;
        self.close(opening);
        self.grid.make_room(cell);
        *self.grid.at(cell) = Square::TAKEN;
        self.open_around(cell, card);
        self.laid.push(Laid { cell, card, owner });
    }

    /// The cells of a seat's cards.
    pub(crate) fn cells_of(&self, seat: Seat) -> impl Iterator<Item = Cell> + Clone + '_ {
        self.laid.iter().filter(move |laid| laid.owner == seat).map(|laid| laid.cell)
    }

    /// Removes an opening; the last one takes over its number.
    #[inline]
    fn close(&mut self, opening: usize) {
        self.used -= 1;
        let last = self.openings[self.used];
        self.openings[opening] = last;
        *self.grid.at(last.cell) = Square::open(opening);
    }

    /// Tells the four neighbours of a cell that this card now lies there.
    ///
    /// Whether a neighbour is far, open or taken is a toss that no processor guesses, so all are treated alike: each has an
    /// opening, real or not, which is narrowed. Only that of a far one gets a number of its own.
    #[inline]
    fn open_around(&mut self, cell: Cell, card: Card) {
        if self.openings.len() < self.used + 4 {
            self.openings.resize(2 * self.openings.len(), Opening::NONE[1]);
        }
        for neighbour in cell.neighbours() {
            if self.ground.is_some_and(|ground| !ground.has(neighbour)) {
                continue;
            }
            let square = self.grid.at(neighbour);
            let takes = self.openings[square.number()].takes & card.fitting();
            let far = *square == Square::FAR;
            let number = if far { self.used } else { square.number() };
            *square = Square::open(number);
            self.openings[number] = Opening { cell: neighbour, takes };
            self.used += usize::from(far);
        }
    }
}
