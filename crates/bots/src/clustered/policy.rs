//! The policy: a quick score of moves that orders the moves of the search and plays the rollouts.

use super::{
    bitboard::Gain,
    position::{Position, SearchMove},
    search_board::{CardSet, WILD, WILD_BIT},
    window::{CellIndex, neighbours},
};
use rng::Rng;
use seats::Seat;

/// How much more than another card a wild must score while it can still be used later.
const WILD_PRICE: f32 = 3.0;

/// The fraction of a cell's value for an opponent that occupying it is worth.
const DENIAL_WEIGHT: f32 = 0.5;

/// The value of an own neighbour beyond its points, and of a 2x2 block.
const PAIR: f32 = 0.7;
const SQUARE: f32 = 1.5;

/// The value of an open neighbour cell that its owner can still fill.
const OPEN_NEIGHBOUR_VALUE: f32 = 0.5;

/// The amplitude of the random noise in rollouts.
const ROLLOUT_NOISE: f32 = 1.0;

impl Position {
    /// Returns the value of the gain of a seat's card on a cell.
    #[inline]
    fn gain_value(&self, seat: Seat, cell: CellIndex) -> f32 {
        GAIN_VALUES[self.board.bitboard(seat).gain(cell).index()]
    }

    /// Returns the value of a cell for a seat, including what it denies to opponents who could place a card there.
    #[inline]
    pub(super) fn cell_value(&self, seat: Seat, cell: CellIndex) -> f32 {
        let accepts = self.board.accepts(cell);
        let mut denied: f32 = 0.0;
        let mut deny = |other: Seat| {
            let promise = self.gain_value(other, cell);
            if promise > denied && accepts & self.unseen(other).remaining != 0 {
                denied = promise;
            }
        };
        if self.context.players.count() == 2 {
            deny(self.context.players.next_seat(seat));
        } else {
            self.others(seat).for_each(deny);
        }
        self.gain_value(seat, cell) + DENIAL_WEIGHT * denied
    }

    /// Returns the other seats.
    #[inline]
    fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        self.context.players.seats().filter(move |other| *other != seat)
    }

    /// Returns how a card changes the value of the neighbouring cells: open cells are good for whoever has cards next
    /// to them.
    pub(super) fn neighbour_value(&self, seat: Seat, cell: CellIndex, card: u8) -> f32 {
        let fitting = self.board.fitting(card);
        let own = self.unseen(seat).remaining_non_wild() & !(1 << card);
        let mut outlook = 0.0;
        for neighbour in neighbours(cell) {
            let accepts = self.board.accepts(neighbour);
            if accepts == 0 {
                continue;
            }
            let before = fill_likelihood(accepts & own);
            let after = fill_likelihood(accepts & fitting & own);
            let own_beside = f32::from(self.board.bitboard(seat).gain(neighbour).pairs());
            outlook += OPEN_NEIGHBOUR_VALUE * after - (before - after) * own_beside;
            for other in self.others(seat) {
                let beside = self.board.bitboard(other).gain(neighbour).pairs();
                if beside > 0 {
                    let rest = self.unseen(other).remaining_non_wild();
                    let lost = fill_likelihood(accepts & rest) - fill_likelihood(accepts & fitting & rest);
                    outlook += f32::from(beside) * lost;
                }
            }
        }
        outlook
    }

    /// Returns the score of a placement.
    pub(super) fn score_placement(&self, seat: Seat, cell: CellIndex, card: u8, cell_value: f32) -> f32 {
        let price = if card == WILD { self.wild_price(seat) } else { 0.0 };
        cell_value + self.neighbour_value(seat, cell, card) - price
    }

    /// Returns the price of a wild, which is high while many cards are still to come.
    #[inline]
    fn wild_price(&self, seat: Seat) -> f32 {
        let unseen = self.unseen(seat);
        let left = f32::from(unseen.deck_len) + unseen.hand().len() as f32 - f32::from(unseen.wilds);
        WILD_PRICE * (0.1 * left).min(1.0)
    }

    /// Returns the move of the rollout policy, which looks only at the current position.
    #[inline]
    pub(super) fn rollout_move(&self, rng: &mut Rng) -> SearchMove {
        let seat = self.state.turn;
        let hand = self.unseen(seat).hand_set();
        let price = self.wild_price(seat);
        let mut best = (f32::NEG_INFINITY, SearchMove::DISCARD, 0);
        if self.state.phase == Some(clustered::Phase::Play) {
            let mut bits = rng.next_u64();
            for (turn, cell) in self.board.openings().iter().enumerate() {
                let fits = self.board.accepts(*cell) & hand;
                if fits == 0 {
                    continue;
                }
                // Eight random bits for each cell are enough.
                if turn % 8 == 7 {
                    bits = rng.next_u64();
                }
                let noise = ROLLOUT_NOISE / 255.0 * (bits >> (8 * (turn % 8)) & 255) as f32;
                let mut value = self.cell_value(seat, *cell) + noise;
                if fits == WILD_BIT {
                    value -= price;
                }
                if value > best.0 {
                    best = (value, *cell, fits);
                }
            }
        }
        match best {
            (_, SearchMove::DISCARD, _) => SearchMove::discard(self.least_valuable_card()),
            (_, cell, fits) => SearchMove { card: self.best_card(seat, cell, fits), cell },
        }
    }

    /// Returns the cost of filling a cell with one of these cards.
    #[inline]
    pub(super) fn fill_cost(&self, seat: Seat, fits: CardSet) -> f32 {
        if fits == WILD_BIT { self.wild_price(seat) } else { 0.0 }
    }

    /// Returns a uniformly random legal move.
    pub(super) fn random_move(&self, rng: &mut Rng) -> SearchMove {
        let unseen = self.unseen(self.state.turn);
        let (hand, openings) = (unseen.hand(), self.board.openings());
        if self.state.phase == Some(clustered::Phase::Play) && !openings.is_empty() && !hand.is_empty() {
            for _ in 0..64 {
                let cell = openings[rng.below(openings.len() as u32) as usize];
                let card = hand[rng.below(hand.len() as u32) as usize];
                // Two wilds in one hand are one move.
                let once = card != WILD || unseen.wilds < 2 || rng.below(2) == 0;
                if self.board.accepts(cell) >> card & 1 != 0 && once {
                    return SearchMove { card, cell };
                }
            }
        }
        self.rollout_move(rng)
    }

    /// Returns which of the fitting cards to place on a cell.
    #[inline]
    pub(super) fn best_card(&self, seat: Seat, cell: CellIndex, fits: CardSet) -> u8 {
        let mut left = fits & !WILD_BIT;
        if left == 0 {
            return WILD;
        }
        if left.is_power_of_two() {
            return left.trailing_zeros() as u8;
        }
        let mut best = (f32::NEG_INFINITY, WILD);
        while left != 0 {
            let card = left.trailing_zeros() as u8;
            left &= left - 1;
            let outlook = self.neighbour_value(seat, cell, card);
            if outlook > best.0 {
                best = (outlook, card);
            }
        }
        best.1
    }

    /// Returns the card with the lowest value of those that the seat to move may discard.
    pub(super) fn least_valuable_card(&self) -> u8 {
        let seat = self.state.turn;
        let mut worst = (f32::INFINITY, WILD);
        for card in self.playable() {
            let use_of = self.card_value(seat, *card);
            if use_of < worst.0 {
                worst = (use_of, *card);
            }
        }
        worst.1
    }

    /// Returns the value of a card in the hand: the cells where it fits, and the similar cards still to come.
    pub(super) fn card_value(&self, seat: Seat, card: u8) -> f32 {
        if card == WILD {
            return f32::MAX / 2.0;
        }
        let company = (self.board.fitting(card) & self.unseen(seat).remaining_non_wild()).count_ones() as f32;
        let bitboard = self.board.bitboard(seat);
        let places = self.board.openings().iter().filter(|cell| self.board.accepts(**cell) & 1 << card != 0);
        let promise = places.map(|cell| f32::from(bitboard.gain(*cell).pairs())).sum::<f32>();
        promise + 0.5 * company
    }
}

/// Returns the likelihood that one of these cards will fill a cell.
#[inline]
fn fill_likelihood(fits: CardSet) -> f32 {
    const OF: [f32; 4] = [0.0, 0.6, 0.85, 1.0];
    OF[(fits.count_ones() as usize).min(3)]
}

/// The value of each gain.
static GAIN_VALUES: [f32; Gain::COUNT] = {
    let mut promises = [0.0; Gain::COUNT];
    let mut number = 0;
    while number < Gain::COUNT {
        let gain = Gain::from_index(number);
        promises[number] = gain.lines() as f32 + PAIR * gain.pairs() as f32 + SQUARE * gain.squares() as f32;
        number += 1;
    }
    promises
};
