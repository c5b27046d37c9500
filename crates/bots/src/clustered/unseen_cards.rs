//! [`UnseenCards`]: the cards of one seat that are not on the table, as far as the observer knows them.

use super::search_board::{CardSet, WILD, WILD_BIT};
use rng::Rng;

/// The cards of a seat that are not on the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct UnseenCards {
    /// Seven cards at the beginning of a quick game (C18), five otherwise. The eighth slot is used only in
    /// unreachable positions, in which a seat with seven cards places one and draws two.
    hand: [u8; 8],
    hand_len: u8,
    /// The cards that draws are sampled from: the deck, and for other seats also the hand and the discards.
    pool: [u8; 30],
    pool_len: u8,
    /// The number of cards left in the deck.
    pub(super) deck_len: u8,
    /// The cards that can still be placed.
    pub(super) remaining: CardSet,
    /// The number of wilds among them.
    pub(super) wilds: u8,
    /// Points from bonuses (C21).
    pub(super) bonus: u8,
}

impl UnseenCards {
    /// Creates the cards of a seat from its known hand of at most 7 cards and a pool of at most 30 hidden ones.
    pub(super) fn new(hand: &[u8], pool: &[u8], deck_len: u8, bonus: u8) -> UnseenCards {
        let mut unseen = UnseenCards {
            hand: [WILD; 8],
            hand_len: hand.len() as u8,
            pool: [WILD; 30],
            pool_len: pool.len() as u8,
            deck_len,
            remaining: 0,
            wilds: 0,
            bonus,
        };
        unseen.hand[..hand.len()].copy_from_slice(hand);
        unseen.pool[..pool.len()].copy_from_slice(pool);
        for card in hand.iter().chain(pool) {
            unseen.remaining |= 1 << card;
            unseen.wilds += u8::from(*card == WILD);
        }
        unseen
    }

    /// Returns the hand.
    #[inline]
    pub(super) fn hand(&self) -> &[u8] {
        &self.hand[..usize::from(self.hand_len)]
    }

    /// Returns the distinct cards of the hand.
    #[inline]
    pub(super) fn hand_set(&self) -> CardSet {
        self.hand().iter().fold(0, |set, card| set | 1 << card)
    }

    /// Draws up to `wanted` random cards of the deck (C7) and returns how many it had.
    #[inline]
    pub(super) fn draw(&mut self, wanted: u8, rng: &mut Rng) -> u8 {
        let drawn = wanted.min(self.deck_len);
        self.deck_len -= drawn;
        self.deal(drawn, rng);
        drawn
    }

    /// Moves random cards of the pool to the hand. The pool holds at least the deck and the hidden hand.
    #[inline]
    pub(super) fn deal(&mut self, count: u8, rng: &mut Rng) {
        for _ in 0..count {
            let chosen = rng.below(u32::from(self.pool_len)) as usize;
            self.pool_len -= 1;
            let last = usize::from(self.pool_len);
            let card = self.pool[chosen];
            self.pool[chosen] = self.pool[last];
            self.hand[usize::from(self.hand_len)] = card;
            self.hand_len += 1;
        }
    }

    /// Removes a card from the hand; it can no longer be placed.
    ///
    /// In an unreachable view an empty hand can have the turn. Then there is nothing to remove.
    #[inline]
    pub(super) fn remove(&mut self, card: u8) {
        let len = usize::from(self.hand_len);
        if let Some(index) = self.hand[..len].iter().position(|held| *held == card) {
            self.hand[index] = self.hand[len - 1];
            self.hand_len -= 1;
        }
        if card == WILD {
            self.wilds = self.wilds.saturating_sub(1);
        }
        if card != WILD || self.wilds == 0 {
            self.remaining &= !(1 << card);
        }
    }

    /// Returns the cards other than wilds that can still be placed.
    #[inline]
    pub(super) fn remaining_non_wild(&self) -> CardSet {
        self.remaining & !WILD_BIT
    }

    /// Makes these the only cards of the pool, so that the next draw takes them.
    #[cfg(test)]
    pub(super) fn stack_pool(&mut self, cards: &[u8]) {
        self.pool[..cards.len()].copy_from_slice(cards);
        self.pool_len = cards.len() as u8;
    }
}
