//! [`Position`]: the game state of a search, in which making and undoing a move takes nanoseconds.
//!
//! The order of turns (C11, C18) and the first-to bonuses (C21) are those of the rules crate. Placing (C6-C10) and
//! drawing (C7) have their own implementation for speed; `parity_tests.rs` compares them with `clustered::Game` ply by
//! ply.

use super::{
    per_seat::PerSeat,
    search_board::{CardSet, SearchBoard, WILD_BIT},
    unseen_cards::UnseenCards,
    window::CellIndex,
};
use clustered::{BONUS, FirstBonuses, Phase, QuickDiscard, Turn};
use rng::Rng;
use seats::{Players, Seat};

/// A move within the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SearchMove {
    /// The index of the card.
    pub(super) card: u8,
    /// The cell of a placement, or [`SearchMove::DISCARD`].
    pub(super) cell: CellIndex,
}

impl SearchMove {
    /// Marks a discard. Index 0 is on the rim of the window, where no card is ever placed.
    pub(super) const DISCARD: CellIndex = 0;

    /// Creates a discard.
    pub(super) fn discard(card: u8) -> SearchMove {
        SearchMove { card, cell: SearchMove::DISCARD }
    }
}

/// The part of a position that stays the same throughout a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchContext {
    pub(super) players: Players,
    /// The seat that searches.
    pub(super) observer: Seat,
    /// The seat that began the game (C5).
    pub(super) first: Seat,
    /// What the quick game discards (C18); `None` if the game is not quick.
    pub(super) quick: Option<QuickDiscard>,
    pub(super) first_bonus: bool,
    pub(super) biggest_bonus: bool,
    /// The hand sizes at the root.
    pub(super) hand_sizes: PerSeat<u8>,
}

/// The part of a position that changes from move to move, except the board; small enough to copy for each iteration.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchState {
    pub(super) unseen: PerSeat<UnseenCards>,
    /// The seat to move; after the end of the game the seat that moved last.
    pub(super) turn: Seat,
    /// `None` when the game is over.
    pub(super) phase: Option<Phase>,
    /// The first-to bonuses that have been awarded (C21).
    pub(super) first_bonuses: FirstBonuses,
}

/// The game state of a search.
#[derive(Clone, Debug)]
pub(super) struct Position {
    pub(super) context: SearchContext,
    pub(super) board: SearchBoard,
    pub(super) state: SearchState,
}

impl Position {
    /// Returns the cards of a seat that are not on the table.
    #[inline]
    pub(super) fn unseen(&self, seat: Seat) -> &UnseenCards {
        &self.state.unseen[seat]
    }

    /// Returns the cards that the seat to move may play now: its hand, or the two last cards of it if one of those just
    /// drawn has to be discarded (C18).
    #[inline]
    pub(super) fn playable(&self) -> &[u8] {
        let hand = self.unseen(self.state.turn).hand();
        let only_drawn =
            self.context.quick == Some(QuickDiscard::Drawn) && self.state.phase == Some(Phase::DiscardExtra);
        if only_drawn { &hand[hand.len().saturating_sub(2)..] } else { hand }
    }

    /// Returns the distinct cards that the seat to move may play now.
    #[inline]
    pub(super) fn playable_set(&self) -> CardSet {
        self.playable().iter().fold(0, |set, card| set | 1 << card)
    }

    /// Returns to the root and samples the hidden hands: one game that is consistent with what the observer knows.
    #[inline]
    pub(super) fn determinize(&mut self, root: &SearchState, rng: &mut Rng) {
        self.board.undo_all();
        self.state = *root;
        for seat in self.context.players.seats().filter(|seat| *seat != self.context.observer) {
            self.state.unseen[seat].deal(self.context.hand_sizes[seat], rng);
        }
    }

    /// Returns whether the game is over.
    #[inline]
    pub(super) fn is_over(&self) -> bool {
        self.state.phase.is_none()
    }

    /// Returns whether the seat to move has to place a card: it is in `Phase::Play` and has a card that fits (C6).
    #[inline]
    pub(super) fn can_place(&self) -> bool {
        let hand = self.unseen(self.state.turn).hand_set();
        let openings = self.board.openings();
        // A wild fits every opening (C9).
        self.state.phase == Some(Phase::Play)
            && (hand & WILD_BIT != 0 && !openings.is_empty()
                || openings.iter().any(|cell| self.board.accepts(*cell) & hand != 0))
    }

    /// Returns the points of a seat (C14), including first-to bonuses (C21) but not the biggest bonuses (C22).
    #[inline]
    pub(super) fn points(&self, seat: Seat) -> u16 {
        let counts = &self.board.bitboard(seat).counts;
        counts.lines + counts.rectangle + u16::from(self.unseen(seat).bonus)
    }

    /// Makes a legal move. Draws are sampled from the unseen cards.
    #[inline]
    pub(super) fn play(&mut self, mv: SearchMove, rng: &mut Rng) {
        let seat = self.state.turn;
        let Some(phase) = self.state.phase else {
            debug_assert!(false, "no move is legal once the game is over (C11)");
            return;
        };
        self.state.unseen[seat].remove(mv.card);
        if mv.cell != SearchMove::DISCARD {
            self.board.place(mv.cell, mv.card, seat);
            self.award_first_bonuses(seat);
        }
        let drawn = match phase {
            Phase::Play => self.state.unseen[seat].draw(Turn::draw_count(self.context.quick.is_some()) as u8, rng),
            Phase::DiscardSetup | Phase::DiscardExtra => 0,
        };
        let SearchContext { players, first, .. } = self.context;
        let turn = Turn { seat, phase };
        match turn.after_move(players, first, drawn.into(), |seat| self.unseen(seat).hand().len()) {
            Some(next) => (self.state.turn, self.state.phase) = (next.seat, Some(next.phase)),
            None => self.state.phase = None,
        }
    }

    /// Awards the first-to bonuses that the card just placed has earned (C21).
    #[inline]
    fn award_first_bonuses(&mut self, seat: Seat) {
        if self.context.first_bonus {
            let counts = &self.board.bitboard(seat).counts;
            let earned = self.state.first_bonuses.award(counts.rectangle.into(), counts.longest.into());
            self.state.unseen[seat].bonus += BONUS as u8 * earned.count() as u8;
        }
    }
}
