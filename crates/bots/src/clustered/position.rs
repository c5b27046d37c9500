//! [`Position`]: a game as far as one seat knows it, played forward in thought: the rules of C5 to C11, C18 and C21 on a [`Field`].

use super::{
    search_board::{SearchBoard, WILD_BIT},
    unseen_cards::UnseenCards,
    window::CellIndex,
};
use clustered::{BONUS, Phase};
use rng::Rng;

/// How many cards a hand has between turns (C5).
const HAND_SIZE: usize = 5;

/// What a seat does, within the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SearchMove {
    /// The index of the card.
    pub(super) card: u8,
    /// Where it goes; [`Step::DISCARD`] is out of the game.
    pub(super) cell: CellIndex,
}

impl SearchMove {
    /// No cell of the window.
    pub(super) const DISCARD: CellIndex = 0;

    /// Puts a card out of the game.
    pub(super) fn discard(card: u8) -> SearchMove {
        SearchMove { card, cell: SearchMove::DISCARD }
    }
}

/// What is agreed, and does not change.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchContext {
    pub(super) players: usize,
    /// Who thinks.
    pub(super) observer: usize,
    /// Who began (C5).
    pub(super) first: usize,
    pub(super) quick: bool,
    pub(super) first_bonus: bool,
    pub(super) biggest_bonus: bool,
    /// How many cards each seat holds when thought begins.
    pub(super) hand_sizes: [u8; 8],
}

/// Everything that changes from move to move but the table; small enough to copy for each look ahead.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchState {
    pub(super) unseen: [UnseenCards; 8],
    /// Who is to move.
    pub(super) turn: usize,
    /// What is asked for; `None` when the game is over.
    pub(super) phase: Option<Phase>,
    /// Whether somebody was first to a rectangle and a line already (C21).
    pub(super) first_bonus_awarded: [bool; 2],
}

/// A game in thought.
#[derive(Clone, Debug)]
pub(super) struct Position {
    pub(super) context: SearchContext,
    pub(super) board: SearchBoard,
    pub(super) state: SearchState,
}

impl Position {
    /// The pile of a seat.
    #[inline]
    pub(super) fn unseen(&self, seat: usize) -> &UnseenCards {
        &self.state.unseen[seat & 7]
    }

    /// Goes back to where thought began, and deals the hidden hands anew: each time another game that the seat could be in.
    #[inline]
    pub(super) fn determinize(&mut self, root: &SearchState, chance: &mut Rng) {
        self.board.undo_all();
        self.state = *root;
        for seat in (0..self.context.players).filter(|seat| *seat != self.context.observer) {
            self.state.unseen[seat & 7].deal(self.context.hand_sizes[seat & 7], chance);
        }
    }

    /// Whether the game is over.
    #[inline]
    pub(super) fn is_over(&self) -> bool {
        self.state.phase.is_none()
    }

    /// Whether the seat to move lays a card: it should, and has one that fits (C6).
    #[inline]
    pub(super) fn can_place(&self) -> bool {
        let hand = self.unseen(self.state.turn).hand_set();
        let must = self.state.phase == Some(Phase::Play);
        // A wild fits everywhere.
        must && (hand & WILD_BIT != 0 && !self.board.openings().is_empty()
            || self.board.openings().iter().any(|spot| self.board.takes(*spot) & hand != 0))
    }

    /// What a seat has on the table (C14), with the bonuses of C21.
    #[inline]
    pub(super) fn points(&self, seat: usize) -> u16 {
        let counts = &self.board.bitboard(seat).counts;
        counts.lines + counts.rectangle + u16::from(self.unseen(seat).bonus)
    }

    /// Makes a legal step.
    #[inline]
    pub(super) fn play(&mut self, step: SearchMove, chance: &mut Rng) {
        let seat = self.state.turn;
        self.state.unseen[seat & 7].remove(step.card);
        if step.cell != SearchMove::DISCARD {
            self.board.place(step.cell, step.card, seat);
            self.award_first_bonus(seat);
        }
        match self.state.phase {
            Some(Phase::DiscardSetup) => self.advance_setup(),
            Some(Phase::Play) => {
                let wanted = if self.context.quick { 2 } else { 1 };
                if self.state.unseen[seat & 7].draw(wanted, chance) == 2 {
                    self.state.phase = Some(Phase::DiscardExtra);
                } else {
                    self.end_turn();
                }
            }
            Some(Phase::DiscardExtra) => self.end_turn(),
            None => {}
        }
    }

    /// The bonuses of C21.
    #[inline]
    fn award_first_bonus(&mut self, seat: usize) {
        if !self.context.first_bonus {
            return;
        }
        let counts = &self.board.bitboard(seat).counts;
        for (made, given) in
            [counts.rectangle >= 6, counts.longest >= 5].into_iter().zip(&mut self.state.first_bonus_awarded)
        {
            if made && !*given {
                *given = true;
                self.state.unseen[seat & 7].bonus += BONUS as u8;
            }
        }
    }

    /// Lets the next seat discard once this one has a hand of five (C18).
    fn advance_setup(&mut self) {
        if self.unseen(self.state.turn).hand().len() <= HAND_SIZE {
            self.state.turn = self.next_seat(self.state.turn);
            let done = self.state.turn == self.context.first;
            self.state.phase = Some(if done { Phase::Play } else { Phase::DiscardSetup });
        }
    }

    /// The turn goes on to the next seat that has cards; if none has, the game is over (C11).
    #[inline]
    fn end_turn(&mut self) {
        for _ in 0..self.context.players {
            self.state.turn = self.next_seat(self.state.turn);
            if !self.unseen(self.state.turn).hand().is_empty() {
                self.state.phase = Some(Phase::Play);
                return;
            }
        }
        self.state.phase = None;
    }

    #[inline]
    fn next_seat(&self, seat: usize) -> usize {
        if seat + 1 >= self.context.players { 0 } else { seat + 1 }
    }
}
