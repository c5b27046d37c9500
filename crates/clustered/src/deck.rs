//! [`Deck`]: a player's cards (C2, C16), shuffled (C5) and drawn from the top (C7).

use crate::{
    card::{CARD_KINDS, Card},
    cards::{Cards, DECK_LIMIT},
};
use rand_chacha::{
    ChaCha12Rng,
    rand_core::{Rng, SeedableRng},
};
use seats::Seat;
use std::ops::Deref;

/// The remaining cards of a player's deck. The slice is ordered from bottom to top: the last card is drawn next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deck(Cards<DECK_LIMIT>);

/// Why a list of cards is not a complete deck (C2).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeckError {
    /// The deck has too many or too few cards.
    #[error("a deck here has {expected} cards, not {found}")]
    Size {
        /// The size that C2 and C16 require.
        expected: usize,
        /// The size found.
        found: usize,
    },
    /// There are too many or too few decks.
    #[error("{found} decks, but {expected} players")]
    DeckCount {
        /// The number of players.
        expected: usize,
        /// The number of decks found.
        found: usize,
    },
    /// The deck has a card twice, or more wilds than C16 allows.
    #[error("the card {0} is in the deck too often")]
    DuplicateCard(Card),
}

impl DeckError {
    /// Returns the number of the violated rule.
    pub fn rule(&self) -> &'static str {
        "C2"
    }
}

impl Deck {
    /// Returns the number of cards in a complete deck: 29, or 30 with the third wild of C16.
    pub const fn size(extra_wild: bool) -> usize {
        DECK_LIMIT - !extra_wild as usize
    }

    /// Returns the cards of a complete deck in a fixed order: the combinations, then the wilds.
    pub fn all_cards(extra_wild: bool) -> impl Iterator<Item = Card> {
        Card::combinations().chain(std::iter::repeat(Card::WILD)).take(Deck::size(extra_wild))
    }

    /// Creates a complete deck in a given order, top card first.
    ///
    /// # Errors
    /// If these are not exactly the cards of C2 and, with the extra wild, C16.
    pub fn from_top_first(cards: &[Card], extra_wild: bool) -> Result<Deck, DeckError> {
        let expected = Deck::size(extra_wild);
        let mut missing = [1; CARD_KINDS];
        missing[Card::WILD.index()] = expected - Card::WILD.index();
        if cards.len() != expected {
            return Err(DeckError::Size { expected, found: cards.len() });
        }
        let mut deck = Cards::EMPTY;
        for card in cards.iter().rev() {
            let left = &mut missing[card.index()];
            *left = left.checked_sub(1).ok_or(DeckError::DuplicateCard(*card))?;
            deck.push(*card);
        }
        Ok(Deck(deck))
    }

    /// Returns the deck of a seat, shuffled with a seed. The same seed gives the same order; the orders of different
    /// seats are independent.
    pub fn shuffled(seed: Seed, seat: Seat, extra_wild: bool) -> Deck {
        let mut order: Vec<Card> = Deck::all_cards(extra_wild).collect();
        let mut rng = seed.stream(1 + u64::from(seat));
        for last in (1..order.len()).rev() {
            order.swap(last, uniform_below(&mut rng, last + 1));
        }
        let mut deck = Cards::EMPTY;
        for card in order {
            deck.push(card);
        }
        Deck(deck)
    }

    /// Creates the rest of a deck whose other cards were drawn, bottom card first.
    pub(crate) fn from_remaining(cards: Cards<DECK_LIMIT>) -> Deck {
        Deck(cards)
    }

    /// Returns the remaining cards in the order in which they will be drawn.
    pub fn iter_top_first(&self) -> impl Iterator<Item = Card> {
        self.0.iter().rev().copied()
    }

    /// Returns the remaining cards as a list, top card first.
    pub(crate) fn cards_top_first(&self) -> Cards<DECK_LIMIT> {
        let mut cards = Cards::EMPTY;
        self.iter_top_first().for_each(|card| cards.push(card));
        cards
    }

    /// Draws the top card (C7).
    pub(crate) fn draw(&mut self) -> Option<Card> {
        self.0.pop()
    }
}

impl Deref for Deck {
    type Target = [Card];

    fn deref(&self) -> &[Card] {
        &self.0
    }
}

/// The seed of a game's shuffles. It determines every hidden card, so it never leaves the host.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// Creates a seed from 32 bytes of the host's entropy.
    pub const fn new(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// Draws the first seat at random (C5).
    pub fn first_seat(self, players: seats::Players) -> Seat {
        let chosen = uniform_below(&mut self.stream(0), players.count());
        players.seats().nth(chosen).unwrap_or(Seat::FIRST)
    }

    /// Returns the generator of an independent stream.
    fn stream(self, number: u64) -> ChaCha12Rng {
        let mut rng = ChaCha12Rng::from_seed(self.0);
        rng.set_stream(number);
        rng
    }
}

/// A short seed for tests and experiments. It is easy to guess.
impl From<u64> for Seed {
    fn from(number: u64) -> Seed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }
}

/// Returns a uniform number below `bound`, the same on every platform. Rejection sampling avoids the modulo bias.
fn uniform_below(rng: &mut impl Rng, bound: usize) -> usize {
    let bound = bound as u64;
    let fair = u64::MAX - u64::MAX % bound;
    loop {
        let draw = rng.next_u64();
        if draw < fair {
            return (draw % bound) as usize;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shuffles_are_deterministic_and_differ_by_seat() {
        let [zero, one] = [0, 1].map(|n| Seat::try_from(n).unwrap());
        let deck = |seed: u64, seat| Deck::shuffled(seed.into(), seat, false);
        assert_eq!(deck(7, zero), deck(7, zero));
        assert_ne!(deck(7, zero), deck(7, one));
        assert_ne!(deck(7, zero), deck(8, zero));
        let top: Vec<Card> = deck(7, zero).iter_top_first().collect();
        assert_eq!(Deck::from_top_first(&top, false), Ok(deck(7, zero)));
    }

    #[test]
    fn uniform_below_is_uniform() {
        let mut rng = Seed::from(1).stream(9);
        let mut hits = [0_u32; 6];
        for _ in 0..60_000 {
            hits[uniform_below(&mut rng, 6)] += 1;
        }
        assert!(hits.iter().all(|n| (9_500..10_500).contains(n)), "{hits:?}");
    }
}
