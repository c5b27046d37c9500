//! [`Turn`]: whose turn it is and how the turn passes on (C5, C7, C11, C18).
//!
//! The order of turns depends only on how many cards the hands hold, so [`Game`](crate::Game) and the search of the
//! bots, which stores hands in its own way, share it.

use crate::{Illegal, Setup};
use seats::{Players, RulesVersion, Seat};
use serde::{Deserialize, Serialize};

/// The number of cards in a hand between turns (C5).
pub const HAND_SIZE: usize = 5;

/// What the seat to move has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Discard a card before the first turn of a quick game (C18).
    DiscardSetup,
    /// Place a card, or discard one if none can be placed (C6).
    Play,
    /// Discard a card after drawing two in a quick game (C18).
    DiscardExtra,
}

impl Phase {
    /// Returns the name of a game's phase in serialized views: `over` for `None`, when the game is over.
    pub const fn name(phase: Option<Phase>) -> &'static str {
        match phase {
            Some(Phase::DiscardSetup) => "discard_setup",
            Some(Phase::Play) => "play",
            Some(Phase::DiscardExtra) => "discard_extra",
            None => "over",
        }
    }
}

/// The seat to move and what it has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The seat to move.
    pub seat: Seat,
    /// What it has to do.
    pub phase: Phase,
}

impl Turn {
    /// Returns the turn after the deal (C5, C18).
    pub(crate) fn first(setup: &Setup) -> Turn {
        let phase = if setup.options().quick { Phase::DiscardSetup } else { Phase::Play };
        Turn { seat: setup.first(), phase }
    }

    /// Checks that a viewer is to move, and returns the turn. A spectator, `None`, never is.
    #[inline]
    pub(crate) fn check(turn: Option<Turn>, viewer: Option<Seat>) -> Result<Turn, Illegal> {
        let turn = turn.ok_or(Illegal::GameOver)?;
        if viewer == Some(turn.seat) { Ok(turn) } else { Err(Illegal::NotYourTurn) }
    }

    /// Returns whether the seat to move sees which two cards it has just drawn (C18).
    pub(crate) fn shows_drawn(self, rules: RulesVersion) -> bool {
        self.phase == Phase::DiscardExtra && rules >= RulesVersion::V2
    }

    /// Returns the number of cards dealt to each seat: five (C5), or seven in a quick game (C18).
    pub(crate) const fn dealt_hand_size(quick: bool) -> usize {
        if quick { HAND_SIZE + 2 } else { HAND_SIZE }
    }

    /// Returns the number of cards drawn at the end of a turn: one (C7), or two in a quick game (C18).
    #[inline]
    pub const fn draw_count(quick: bool) -> usize {
        if quick { 2 } else { 1 }
    }

    /// Returns the turn after a move, or `None` if the game is over (C11).
    ///
    /// `first` is the seat that began the game, `drawn` the number of cards drawn after the move, and `hand_size`
    /// returns the number of cards a seat holds now.
    #[inline]
    pub fn after_move(
        self,
        players: Players,
        first: Seat,
        drawn: usize,
        hand_size: impl Fn(Seat) -> usize,
    ) -> Option<Turn> {
        match self.phase {
            Phase::DiscardSetup if hand_size(self.seat) > HAND_SIZE => Some(self),
            Phase::DiscardSetup => {
                let seat = players.next_seat(self.seat);
                let phase = if seat == first { Phase::Play } else { Phase::DiscardSetup };
                Some(Turn { seat, phase })
            }
            Phase::Play if drawn == 2 => Some(Turn { phase: Phase::DiscardExtra, ..self }),
            Phase::Play | Phase::DiscardExtra => {
                let mut seat = self.seat;
                for _ in 0..players.count() {
                    seat = players.next_seat(seat);
                    if hand_size(seat) > 0 {
                        return Some(Turn { seat, phase: Phase::Play });
                    }
                }
                None
            }
        }
    }
}
