//! [`Position`]: a game as far as one seat knows it, played forward in thought: the rules of C5 to C11, C18 and C21 on a [`Field`].

use super::{
    field::{Field, WILD_BIT},
    pile::Pile,
    window::Spot,
};
use crate::chance::Chance;
use clustered::{BONUS, Phase};

/// How many cards a hand has between turns (C5).
const HAND: usize = 5;

/// What a seat does, within the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// The index of the card.
    pub(super) card: u8,
    /// Where it goes; [`Step::DISCARD`] is out of the game.
    pub(super) spot: Spot,
}

impl Step {
    /// No cell of the window.
    pub(super) const DISCARD: Spot = 0;

    /// Puts a card out of the game.
    pub(super) fn discard(card: u8) -> Step {
        Step { card, spot: Step::DISCARD }
    }
}

/// What is agreed, and does not change.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    pub(super) players: usize,
    /// Who thinks.
    pub(super) seat: usize,
    /// Who began (C5).
    pub(super) first: usize,
    pub(super) quick: bool,
    pub(super) first_bonus: bool,
    pub(super) biggest_bonus: bool,
    /// How many cards each seat holds when thought begins.
    pub(super) held: [u8; 8],
}

/// Everything that changes from move to move but the table; small enough to copy for each look ahead.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hands {
    pub(super) piles: [Pile; 8],
    /// Who is to move.
    pub(super) turn: usize,
    /// What is asked for; `None` when the game is over.
    pub(super) phase: Option<Phase>,
    /// Whether somebody was first to a rectangle and a line already (C21).
    pub(super) first_made: [bool; 2],
}

/// A game in thought.
#[derive(Clone, Debug)]
pub(super) struct Position {
    pub(super) terms: Terms,
    pub(super) field: Field,
    pub(super) hands: Hands,
}

impl Position {
    /// The pile of a seat.
    #[inline]
    pub(super) fn pile(&self, seat: usize) -> &Pile {
        &self.hands.piles[seat & 7]
    }

    /// Goes back to where thought began, and deals the hidden hands anew: each time another game that the seat could be in.
    #[inline]
    pub(super) fn begin_again(&mut self, beginning: &Hands, chance: &mut Chance) {
        self.field.take_all_back();
        self.hands = *beginning;
        for seat in (0..self.terms.players).filter(|seat| *seat != self.terms.seat) {
            self.hands.piles[seat & 7].deal(self.terms.held[seat & 7], chance);
        }
    }

    /// Whether the game is over.
    #[inline]
    pub(super) fn is_over(&self) -> bool {
        self.hands.phase.is_none()
    }

    /// Whether the seat to move lays a card: it should, and has one that fits (C6).
    #[inline]
    pub(super) fn can_place(&self) -> bool {
        let hand = self.pile(self.hands.turn).hand_set();
        let must = self.hands.phase == Some(Phase::Play);
        // A wild fits everywhere.
        must && (hand & WILD_BIT != 0 && !self.field.open().is_empty()
            || self.field.open().iter().any(|spot| self.field.takes(*spot) & hand != 0))
    }

    /// What a seat has on the table (C14), with the bonuses of C21.
    #[inline]
    pub(super) fn points(&self, seat: usize) -> u16 {
        let counts = &self.field.shape(seat).counts;
        counts.lines + counts.rectangle + u16::from(self.pile(seat).bonus)
    }

    /// Makes a legal step.
    #[inline]
    pub(super) fn play(&mut self, step: Step, chance: &mut Chance) {
        let seat = self.hands.turn;
        self.hands.piles[seat & 7].remove(step.card);
        if step.spot != Step::DISCARD {
            self.field.lay(step.spot, step.card, seat);
            self.award_first(seat);
        }
        match self.hands.phase {
            Some(Phase::DiscardSetup) => self.end_set_up(),
            Some(Phase::Play) => {
                let wanted = if self.terms.quick { 2 } else { 1 };
                if self.hands.piles[seat & 7].draw(wanted, chance) == 2 {
                    self.hands.phase = Some(Phase::DiscardExtra);
                } else {
                    self.pass();
                }
            }
            Some(Phase::DiscardExtra) => self.pass(),
            None => {}
        }
    }

    /// The bonuses of C21.
    #[inline]
    fn award_first(&mut self, seat: usize) {
        if !self.terms.first_bonus {
            return;
        }
        let counts = &self.field.shape(seat).counts;
        for (made, given) in [counts.rectangle >= 6, counts.longest >= 5].into_iter().zip(&mut self.hands.first_made) {
            if made && !*given {
                *given = true;
                self.hands.piles[seat & 7].bonus += BONUS as u8;
            }
        }
    }

    /// Lets the next seat discard once this one has a hand of five (C18).
    fn end_set_up(&mut self) {
        if self.pile(self.hands.turn).hand().len() <= HAND {
            self.hands.turn = self.after(self.hands.turn);
            let done = self.hands.turn == self.terms.first;
            self.hands.phase = Some(if done { Phase::Play } else { Phase::DiscardSetup });
        }
    }

    /// The turn goes on to the next seat that has cards; if none has, the game is over (C11).
    #[inline]
    fn pass(&mut self) {
        for _ in 0..self.terms.players {
            self.hands.turn = self.after(self.hands.turn);
            if !self.pile(self.hands.turn).hand().is_empty() {
                self.hands.phase = Some(Phase::Play);
                return;
            }
        }
        self.hands.phase = None;
    }

    #[inline]
    fn after(&self, seat: usize) -> usize {
        if seat + 1 >= self.terms.players { 0 } else { seat + 1 }
    }
}
