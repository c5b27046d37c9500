//! [`Pile`]: what one seat still has, as far as the seat that thinks can know it.

use super::search_board::{CardSet, WILD, WILD_BIT};
use rng::Rng;

/// The cards of a seat that are not on the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct UnseenCards {
    hand: [u8; 8],
    hand_len: u8,
    /// Cards that are in the deck, or hidden elsewhere: which of them come up is chance.
    pool: [u8; 30],
    pool_len: u8,
    /// How many can still be drawn.
    pub(super) deck_len: u8,
    /// The cards that could still come to the table, and how many wilds are among them.
    pub(super) remaining: CardSet,
    pub(super) wilds: u8,
    /// Points of C21.
    pub(super) bonus: u8,
}

impl UnseenCards {
    /// A known hand, and the cards that are hidden.
    pub(super) fn new(hand: &[u8], pool: &[u8], deck: u8, bonus: u8) -> UnseenCards {
        let mut pile = UnseenCards {
            hand: [WILD; 8],
            hand_len: hand.len().min(8) as u8,
            pool: [WILD; 30],
            pool_len: pool.len().min(30) as u8,
            deck_len: deck,
            remaining: 0,
            wilds: 0,
            bonus,
        };
        pile.hand.iter_mut().zip(hand).for_each(|(place, card)| *place = *card);
        pile.pool.iter_mut().zip(pool).for_each(|(place, card)| *place = *card);
        for card in hand.iter().chain(pool) {
            pile.remaining |= 1 << card;
            pile.wilds += u8::from(*card == WILD);
        }
        pile
    }

    /// The hand.
    #[inline]
    pub(super) fn hand(&self) -> &[u8] {
        &self.hand[..usize::from(self.hand_len & 7)]
    }

    /// The distinct cards of the hand.
    #[inline]
    pub(super) fn hand_set(&self) -> CardSet {
        self.hand().iter().fold(0, |set, card| set | 1 << card)
    }

    /// Draws up to so many cards by chance, and says how many there were.
    #[inline]
    pub(super) fn draw(&mut self, wanted: u8, chance: &mut Rng) -> u8 {
        let drawn = wanted.min(self.deck_len);
        self.deck_len -= drawn;
        self.deal(drawn, chance);
        drawn
    }

    /// Moves hidden cards to the hand.
    #[inline]
    pub(super) fn deal(&mut self, cards: u8, chance: &mut Rng) {
        for _ in 0..cards {
            if self.pool_len == 0 || self.hand_len >= 7 {
                return;
            }
            let chosen = chance.below(u32::from(self.pool_len)) as usize;
            self.pool_len -= 1;
            let last = usize::from(self.pool_len);
            let card = self.pool[chosen];
            self.pool[chosen] = self.pool[last];
            self.hand[usize::from(self.hand_len)] = card;
            self.hand_len += 1;
        }
    }

    /// A card leaves the hand, and no longer can come to the table.
    #[inline]
    pub(super) fn remove(&mut self, card: u8) {
        let held = usize::from(self.hand_len & 7);
        if let Some(place) = self.hand[..held].iter().position(|held| *held == card) {
            self.hand[place] = self.hand[held - 1];
            self.hand_len -= 1;
        }
        if card == WILD {
            self.wilds = self.wilds.saturating_sub(1);
        }
        if card != WILD || self.wilds == 0 {
            self.remaining &= !(1 << card);
        }
    }

    /// The cards but wilds that could still come to the table.
    #[inline]
    pub(super) fn remaining_non_wild(&self) -> CardSet {
        self.remaining & !WILD_BIT
    }
}
