//! [`Cards`]: a short list of cards, stored inline so that hands and decks are copied without allocating.

use crate::card::{Card, CardSet};
use serde::{Deserialize, Serialize};
use std::{fmt, ops::Deref};

/// A list of at most `N` cards. It derefs to a slice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Card>", into = "Vec<Card>")]
pub struct Cards<const N: usize> {
    cards: [Card; N],
    len: u8,
}

/// A hand: five cards (C5), or seven at the beginning of a quick game (C18). The capacity of eight fills a machine
/// word.
pub type Hand = Cards<8>;

/// The number of cards in the largest deck, which has the third wild of C16.
pub(crate) const DECK_LIMIT: usize = 30;

/// The error for a serialized list with more cards than a [`Cards`] can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a list of {0} cards is too long")]
pub struct TooManyCards(usize);

impl<const N: usize> Cards<N> {
    /// The empty list.
    pub const EMPTY: Self = Cards { cards: [Card::WILD; N], len: 0 };

    /// Appends a card. Panics if the list is full; the rules keep every list within its `N`.
    pub(crate) fn push(&mut self, card: Card) {
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
    }

    /// Removes the last card and returns it.
    pub(crate) fn pop(&mut self) -> Option<Card> {
        let card = *self.last()?;
        self.len -= 1;
        self.cards[usize::from(self.len)] = Card::WILD; // unused slots must not affect `Eq` and `Hash`
        Some(card)
    }
}

/// Returns the set of some cards.
#[inline]
pub(crate) fn card_set(cards: &[Card]) -> CardSet {
    cards.iter().fold(0, |set, card| set | card.bit())
}

impl Hand {
    /// Returns the index of the first occurrence of a card. Compares all bytes of the word at once, without branches.
    #[inline]
    pub(crate) fn position(&self, card: Card) -> Option<u32> {
        const ONES: u64 = 0x0101_0101_0101_0101;
        let differing = self.as_u64() ^ (ONES * card.index() as u64);
        let equal = differing.wrapping_sub(ONES) & !differing & ONES << 7;
        let index = equal.trailing_zeros() / 8;
        (index < u32::from(self.len)).then_some(index)
    }

    /// Returns the last two cards: a hand is in the order of drawing, so those are the two just drawn (C18).
    pub(crate) fn last_two(&self) -> Option<[Card; 2]> {
        self.last_chunk().copied()
    }

    /// Removes the card at an index; the others keep their order.
    #[inline]
    pub(crate) fn remove(&mut self, index: u32) {
        let before = (1 << (8 * index)) - 1;
        let after = self.as_u64() >> 8 | (Card::WILD.index() as u64) << 56;
        self.cards = (self.as_u64() & before | after & !before).to_le_bytes().map(Card::from_index);
        self.len -= 1;
    }

    #[inline]
    fn as_u64(&self) -> u64 {
        u64::from_le_bytes(self.cards.map(|card| card.index() as u8))
    }
}

impl<const N: usize> Deref for Cards<N> {
    type Target = [Card];

    fn deref(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }
}

impl<const N: usize> TryFrom<Vec<Card>> for Cards<N> {
    type Error = TooManyCards;

    fn try_from(list: Vec<Card>) -> Result<Self, TooManyCards> {
        if list.len() > N {
            return Err(TooManyCards(list.len()));
        }
        let mut cards = Self::EMPTY;
        for card in list {
            cards.push(card);
        }
        Ok(cards)
    }
}

impl<const N: usize> From<Cards<N>> for Vec<Card> {
    fn from(cards: Cards<N>) -> Vec<Card> {
        cards.to_vec()
    }
}

impl<const N: usize> fmt::Debug for Cards<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}
