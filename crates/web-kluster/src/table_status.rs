//! [`TableStatus`]: the state of a game of Kluster as far as the page around the table shows it.

use kluster::{TableView, Turn};
use magnets::MagnetId;
use seats::{BySeat, Seat};

/// The state of a game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TableStatus {
    pub(crate) turn: Turn,
    /// Each player's magnets.
    pub(crate) hands: BySeat<Vec<MagnetId>>,
    /// The magnets that are everybody's (K14).
    pub(crate) pool: Vec<MagnetId>,
    /// The number of cords on the table.
    pub(crate) cords: usize,
    /// The number of magnets on the table.
    pub(crate) table: usize,
    /// The faults of a game for one (K12).
    pub(crate) faults: u8,
    /// Who was eliminated (K14).
    pub(crate) eliminated: BySeat<bool>,
    /// Who has left the game (K10).
    pub(crate) retired: BySeat<bool>,
    /// In how many turns in a row the time of each player has run out (K10).
    pub(crate) run_outs: BySeat<u8>,
    /// Who won.
    pub(crate) winners: Vec<Seat>,
    /// Whether the magnet in the hand is on its way down.
    pub(crate) is_lowering: bool,
    /// Whether a cord lies apart, now that nothing moves (K15).
    pub(crate) is_apart: bool,
    /// Whether nothing moves.
    pub(crate) is_at_rest: bool,
}

impl TableStatus {
    pub(crate) fn of(game: TableView<'_>, is_lowering: bool) -> TableStatus {
        TableStatus {
            turn: game.turn().clone(),
            hands: game.hands().clone(),
            pool: game.pool().to_vec(),
            cords: game.world().cords().len(),
            table: game.on_table().len(),
            faults: game.faults(),
            eliminated: game.eliminated().clone(),
            retired: game.retired().map(Option::is_some),
            run_outs: game.run_outs().clone(),
            winners: game.winners().to_vec(),
            is_lowering,
            is_apart: game.is_at_rest() && game.are_cords_apart(),
            is_at_rest: game.is_at_rest(),
        }
    }

    /// The magnets that a seat may take (K5, K14).
    pub(crate) fn own(&self, seat: Seat) -> &[MagnetId] {
        if self.hands[seat].is_empty() { &self.pool } else { &self.hands[seat] }
    }

    /// The magnet in the hand.
    pub(crate) fn held(&self) -> Option<MagnetId> {
        match self.turn {
            Turn::Holding { magnet, .. } => Some(magnet),
            _ => None,
        }
    }
}
