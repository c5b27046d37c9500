//! [`LegalMoves`]: the legal moves of a position, to iterate, count or sample.

use crate::{
    Board, Card, Hand, Illegal, Move, Phase, QuickDiscard,
    board::{CheckedPlacement, Opening},
    cards::card_set,
};

/// The legal moves of the seat to move, each once, in a fixed order.
#[derive(Clone, Copy, Debug)]
pub struct LegalMoves<'a> {
    hand: &'a Hand,
    /// The board to place a card on (C6), or `None` in a phase that requires a discard (C18).
    board: Option<&'a Board>,
    /// The index of the first card that may be discarded: only the two last cards may be, if those just drawn have to
    /// be (C18).
    first_discard: u8,
}

/// A move of [`LegalMoves`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct CheckedMove {
    pub(crate) hand_index: u32,
    /// `None` for a discard.
    pub(crate) placement: Option<CheckedPlacement>,
}

/// The number of rejected samples after which [`LegalMoves::pick`] counts the moves instead.
const MAX_REJECTIONS: u32 = 64;

impl<'a> LegalMoves<'a> {
    /// No moves, as after the end of the game.
    pub(crate) const NONE: LegalMoves<'static> = LegalMoves { hand: &Hand::EMPTY, board: None, first_discard: 0 };

    /// Returns the moves of a seat with this hand: it places a card, or discards one if none fits (C6); other phases
    /// than `Play` require a discard, the last one perhaps of a card just drawn (C18).
    #[inline]
    pub(crate) fn new(
        phase: Phase,
        quick_discard: Option<QuickDiscard>,
        hand: &'a Hand,
        board: &'a Board,
    ) -> LegalMoves<'a> {
        let only_drawn = phase == Phase::DiscardExtra && quick_discard == Some(QuickDiscard::Drawn);
        let first_discard = if only_drawn { hand.len().saturating_sub(2) } else { 0 };
        LegalMoves { hand, board: (phase == Phase::Play).then_some(board), first_discard: first_discard as u8 }
    }

    /// Checks whether a move is one of these. Faster than a search of the list.
    ///
    /// # Errors
    /// If the move is illegal; the error names the rule.
    #[inline]
    pub(crate) fn check(&self, mv: Move) -> Result<CheckedMove, Illegal> {
        if self.board.is_none() && matches!(mv, Move::Place { .. }) {
            return Err(Illegal::MustDiscard);
        }
        let mut hand_index = self.hand.position(mv.card()).ok_or(Illegal::NotInHand)?;
        if self.first_discard > 0 {
            // Of two wilds, the one just drawn leaves the hand.
            let index = self.discards().iter().position(|card| *card == mv.card()).ok_or(Illegal::NotDrawn)?;
            hand_index = u32::from(self.first_discard) + index as u32;
        }
        let placement = match (mv, self.board) {
            (Move::Place { card, cell }, Some(board)) => Some(board.check_placement(card, cell)?),
            (Move::Discard { .. }, Some(_)) if self.can_place() => return Err(Illegal::MustPlace),
            _ => None,
        };
        Ok(CheckedMove { hand_index, placement })
    }

    /// Returns the number of legal moves.
    pub fn len(&self) -> usize {
        let hand = card_set(self.hand);
        let placements: usize =
            self.openings().iter().map(|opening| (opening.accepts & hand).count_ones() as usize).sum();
        if placements > 0 { placements } else { card_set(self.discards()).count_ones() as usize }
    }

    /// Returns whether there are none, which means that the game is over.
    pub fn is_empty(&self) -> bool {
        self.hand.is_empty()
    }

    /// Returns whether the moves are placements; otherwise they are discards.
    #[inline]
    pub fn can_place(&self) -> bool {
        let hand = card_set(self.hand);
        self.openings().iter().any(|opening| opening.accepts & hand != 0)
    }

    /// Returns an iterator over the moves, ordered by card.
    pub fn iter(&self) -> impl Iterator<Item = Move> + use<'a> {
        let board = self.board.filter(|_| self.can_place());
        let placements = distinct(self.hand).flat_map(move |card| {
            board.into_iter().flat_map(move |board| board.legal_cells(card).map(move |cell| Move::Place { card, cell }))
        });
        let discards = distinct(self.discards()).filter(move |_| board.is_none()).map(|card| Move::Discard { card });
        placements.chain(discards)
    }

    /// Returns a uniformly random legal move, or `None` if there is none. `random_bits` returns 64 random bits; it is
    /// called repeatedly, because rejection sampling is faster than counting.
    #[inline]
    pub fn pick(&self, mut random_bits: impl FnMut() -> u64) -> Option<Move> {
        let (openings, hand): (_, &[Card]) = (self.openings(), self.hand);
        let attempts = if openings.is_empty() { 0 } else { MAX_REJECTIONS };
        for _ in 0..attempts {
            let bits = random_bits();
            let opening = openings[scale(bits >> 32, openings.len())];
            let index = scale(bits & 0xffff_ffff, hand.len());
            let card = hand[index];
            // Two wilds in one hand are one move.
            if opening.accepts & card.bit() != 0
                && (card != Card::WILD || self.hand.position(card) == Some(index as u32))
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

    /// Returns the openings where a card could be placed.
    #[inline]
    fn openings(&self) -> &'a [Opening] {
        self.board.map_or(&[], Board::openings)
    }

    /// Returns the cards that may be discarded if none has to be placed.
    fn discards(&self) -> &'a [Card] {
        self.hand.get(usize::from(self.first_discard)..).unwrap_or_default()
    }
}

/// Returns the distinct cards of a list.
fn distinct(cards: &[Card]) -> impl Iterator<Item = Card> + use<> {
    let mut left = card_set(cards);
    std::iter::from_fn(move || {
        let card = Card::first_in_set(left)?;
        left &= left - 1;
        Some(card)
    })
}

/// Scales 32 random bits to a number below `bound`. For bounds below 1,000 the bias is less than one in
/// four million.
#[inline]
fn scale(bits: u64, bound: usize) -> usize {
    ((bits * bound as u64) >> 32) as usize
}
