//! [`Legal`]: the legal moves of a position, to list, to count, or to pick one by chance.

use crate::{Board, Card, Hand, Move, board::Opening};

/// The legal moves of the seat to move, each once, in a fixed order.
#[derive(Clone, Copy, Debug)]
pub struct LegalMoves<'a> {
    hand: &'a Hand,
    /// The board that a card can be placed on, if one fits (C6); `None` when one is to be discarded anyway (C18).
    board: Option<&'a Board>,
}

/// After so many misses [`Legal::pick`] counts instead of guessing.
const MAX_REJECTIONS: u32 = 64;

impl<'a> LegalMoves<'a> {
    /// The moves of a seat that lays a card, or discards one if none has a place (C6).
    #[inline]
    pub(crate) fn for_play(hand: &'a Hand, board: &'a Board) -> LegalMoves<'a> {
        LegalMoves { hand, board: Some(board) }
    }

    /// The moves of a seat that discards a card.
    #[inline]
    pub(crate) fn for_discard(hand: &'a Hand) -> LegalMoves<'a> {
        LegalMoves { hand, board: None }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        let hand = self.hand.card_set();
        let places = self.openings().iter().map(|opening| (opening.accepts & hand).count_ones() as usize).sum();
        if places > 0 { places } else { hand.count_ones() as usize }
    }

    /// Whether there is none: only when the game is over.
    pub fn is_empty(&self) -> bool {
        self.hand.is_empty()
    }

    /// Whether they are placements; if not, one card has to be discarded.
    #[inline]
    pub fn can_place(&self) -> bool {
        let hand = self.hand.card_set();
        self.openings().iter().any(|opening| opening.accepts & hand != 0)
    }

    /// All of them, card by card.
    pub fn iter(&self) -> impl Iterator<Item = Move> + use<'a> {
        let board = self.board.filter(|_| self.can_place());
        let places = self.cards().flat_map(move |card| {
            board.into_iter().flat_map(move |board| board.legal_cells(card).map(move |cell| Move::Place { card, cell }))
        });
        let discards = self.cards().filter(move |_| board.is_none()).map(|card| Move::Discard { card });
        places.chain(discards)
    }

    /// One of them by chance, each as likely as the others, or `None` if there is none. `chance` gives 64 random bits
    /// at each call; it is called more than once, because guessing and checking is faster than counting.
    #[inline]
    pub fn pick(&self, mut random_bits: impl FnMut() -> u64) -> Option<Move> {
        let (openings, hand): (_, &[Card]) = (self.openings(), self.hand);
        let guesses = if openings.is_empty() { 0 } else { MAX_REJECTIONS };
        for _ in 0..guesses {
            let bits = random_bits();
            let opening = openings[scale(bits >> 32, openings.len())];
            let place = scale(bits & 0xffff_ffff, hand.len());
            let card = hand[place];
            // Two wilds in one hand are one move.
            if opening.accepts & card.bit() != 0
                && (card != Card::WILD || self.hand.position(card) == Some(place as u32))
            {
                return Some(Move::Place { card, cell: opening.cell });
            }
        }
        self.pick_by_counting(random_bits())
    }

    #[cold]
    fn pick_by_counting(&self, bits: u64) -> Option<Move> {
        self.iter().nth(scale(bits >> 32, self.len()))
    }

    /// The cells where a card could be laid.
    #[inline]
    fn openings(&self) -> &'a [Opening] {
        self.board.map_or(&[], Board::openings)
    }

    /// The distinct cards of the hand.
    fn cards(&self) -> impl Iterator<Item = Card> + use<> {
        let mut left = self.hand.card_set();
        std::iter::from_fn(move || {
            let card = Card::first_in_set(left)?;
            left &= left - 1;
            Some(card)
        })
    }
}

/// Scales 32 random bits to a number below `bound`. With bounds below 1,000 no number is favoured by more than one in
/// four million.
#[inline]
fn scale(bits: u64, bound: usize) -> usize {
    ((bits * bound as u64) >> 32) as usize
}
