//! A deliberately plain second implementation of Clustered (RULES.md, part C): the oracle that the fast engine is
//! compared with. It keeps the simplest data there is and recomputes everything from that on every call, so that each
//! function can be checked against its rule by reading. Nothing here is shared with the engine.
//!
//! This file: the plain types that pass between the parts. `card`: C2, C8, C9, C16. `table`: C3, C4, C20.
//! `game`: C1, C5, C11, C15, C19. `moves`: C6-C8, C10, C18, C21. `score`: C12-C14, C22.

mod card;
mod game;
mod moves;
mod score;
mod table_limits;

use std::collections::BTreeMap;

pub(crate) use card::{Card, full_deck};
pub(crate) use game::Game;
pub(crate) use score::score;
pub(crate) use table_limits::TableLimits;

/// What lies where: `x` to the right, `y` upward; the owner is a seat, or nobody for a start card (C3).
pub(crate) type Board = BTreeMap<(i32, i32), (Card, Option<usize>)>;

/// Everything that is agreed before the game; the rest follows from the moves.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is agreed on its own, as in the rule book
pub(crate) struct Setup {
    /// C1, C19, C20: 1 to 8.
    pub players: usize,
    /// C5: the seat that opens.
    pub first: usize,
    /// C16, per seat; a seat beyond the end of the list has none.
    pub extra_wild: Vec<bool>,
    /// C18.
    pub quick: bool,
    /// C18, only for the quick game: the discard after drawing two has to be one of these two.
    pub discard_drawn: bool,
    /// C21.
    pub first_bonus: bool,
    /// C22.
    pub biggest_bonus: bool,
    /// C4.
    pub table: TableLimits,
    /// C5: the shuffled decks, one per seat, top card first.
    pub decks: Vec<Vec<Card>>,
}

/// One decision of the seat to move. The order of the variants and fields is the order of `Game::legal`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Move {
    /// C8.
    Place { card: Card, x: i32, y: i32 },
    /// C6 and C18.
    Discard { card: Card },
}

/// One seat's points (C12-C14), with the bonuses of C21 and C22 apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Score {
    pub rectangle: u32,
    pub horizontal: u32,
    pub vertical: u32,
    pub bonus: u32,
    pub total: u32,
}
