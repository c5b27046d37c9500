//! The eye for a move: what a card on a cell promises at a glance. It orders the moves that a search looks at, and plays them further on.

use super::{
    field::{CardSet, WILD, WILD_BIT},
    position::{Position, Step},
    shape::Gain,
    window::{Spot, beside},
};
use crate::chance::Chance;

/// What a wild must promise more than any other card, as long as there is use for it later.
const WILD_PRICE: f32 = 3.0;

/// How much of what a cell promises another seat is worth to whoever takes it away.
const DENIED: f32 = 0.5;

/// What an own neighbour promises beside the points, and what a block of two by two does.
const PAIR: f32 = 0.7;
const SQUARE: f32 = 1.5;

/// What a cell beside a card promises where its owner can still go there.
const ROOM: f32 = 0.5;

/// How much chance there is in a move played further on.
const WHIM: f32 = 1.0;

impl Position {
    /// What a card of this seat on a cell promises it.
    #[inline]
    fn promise(&self, seat: usize, spot: Spot) -> f32 {
        PROMISES[self.field.shape(seat).gain(spot).number()]
    }

    /// What a cell promises a seat, with what it takes from others who could go there.
    #[inline]
    pub(super) fn attraction(&self, seat: usize, spot: Spot) -> f32 {
        let takes = self.field.takes(spot);
        let mut denied: f32 = 0.0;
        let mut deny = |other: usize| {
            let promise = self.promise(other, spot);
            if promise > denied && takes & self.pile(other).rest != 0 {
                denied = promise;
            }
        };
        if self.terms.players == 2 {
            deny(seat ^ 1);
        } else {
            self.others(seat).for_each(deny);
        }
        self.promise(seat, spot) + DENIED * denied
    }

    /// Everybody else.
    #[inline]
    fn others(&self, seat: usize) -> impl Iterator<Item = usize> + use<> {
        (0..self.terms.players).filter(move |other| *other != seat)
    }

    /// What becomes of the cells around when this card is laid: lively ones are good for whoever has cards beside them.
    pub(super) fn outlook(&self, seat: usize, spot: Spot, card: u8) -> f32 {
        let fitting = self.field.fitting(card);
        let own = self.pile(seat).plain_rest() & !(1 << card);
        let mut outlook = 0.0;
        for neighbour in beside(spot) {
            let takes = self.field.takes(neighbour);
            if takes == 0 {
                continue;
            }
            let before = liveliness(takes & own);
            let after = liveliness(takes & fitting & own);
            let own_beside = f32::from(self.field.shape(seat).gain(neighbour).pairs());
            outlook += ROOM * after - (before - after) * own_beside;
            for other in self.others(seat) {
                let beside = self.field.shape(other).gain(neighbour).pairs();
                if beside > 0 {
                    let rest = self.pile(other).plain_rest();
                    let lost = liveliness(takes & rest) - liveliness(takes & fitting & rest);
                    outlook += f32::from(beside) * lost;
                }
            }
        }
        outlook
    }

    /// How good a placement looks at a glance.
    pub(super) fn glance(&self, seat: usize, spot: Spot, card: u8, attraction: f32) -> f32 {
        let price = if card == WILD { self.wild_price(seat) } else { 0.0 };
        attraction + self.outlook(seat, spot, card) - price
    }

    /// A wild is dear while many cards are still to come.
    #[inline]
    fn wild_price(&self, seat: usize) -> f32 {
        let pile = self.pile(seat);
        let left = f32::from(pile.deck) + pile.hand().len() as f32 - f32::from(pile.wilds);
        WILD_PRICE * (0.1 * left).min(1.0)
    }

    /// A move as a player makes it who looks only at what is there now.
    #[inline]
    pub(super) fn instinct(&self, chance: &mut Chance) -> Step {
        let seat = self.hands.turn;
        let hand = self.pile(seat).hand_set();
        let price = self.wild_price(seat);
        let mut best = (f32::NEG_INFINITY, Step::DISCARD, 0);
        if self.hands.phase == Some(clustered::Phase::Play) {
            let mut bits = chance.bits();
            for (turn, spot) in self.field.open().iter().enumerate() {
                let fits = self.field.takes(*spot) & hand;
                if fits == 0 {
                    continue;
                }
                // Eight bits of chance for each cell are plenty.
                if turn % 8 == 7 {
                    bits = chance.bits();
                }
                let whim = WHIM / 255.0 * (bits >> (8 * (turn % 8)) & 255) as f32;
                let mut value = self.attraction(seat, *spot) + whim;
                if fits == WILD_BIT {
                    value -= price;
                }
                if value > best.0 {
                    best = (value, *spot, fits);
                }
            }
        }
        match best {
            (_, Step::DISCARD, _) => Step::discard(self.least_useful(seat)),
            (_, spot, fits) => Step { card: self.best_card(seat, spot, fits), spot },
        }
    }

    /// What it costs to fill a cell with one of these cards.
    #[inline]
    pub(super) fn lack(&self, seat: usize, fits: CardSet) -> f32 {
        if fits == WILD_BIT { self.wild_price(seat) } else { 0.0 }
    }

    /// Any legal step, each as likely as the others.
    pub(super) fn by_chance(&self, chance: &mut Chance) -> Step {
        let pile = self.pile(self.hands.turn);
        let (hand, open) = (pile.hand(), self.field.open());
        if self.hands.phase == Some(clustered::Phase::Play) && !open.is_empty() && !hand.is_empty() {
            for _ in 0..64 {
                let spot = open[chance.below(open.len() as u32) as usize];
                let card = hand[chance.below(hand.len() as u32) as usize];
                // Two wilds in one hand are one move.
                let once = card != WILD || pile.wilds < 2 || chance.below(2) == 0;
                if self.field.takes(spot) >> card & 1 != 0 && once {
                    return Step { card, spot };
                }
            }
        }
        self.instinct(chance)
    }

    /// Which of the cards that fit goes to a cell.
    #[inline]
    pub(super) fn best_card(&self, seat: usize, spot: Spot, fits: CardSet) -> u8 {
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
            let outlook = self.outlook(seat, spot, card);
            if outlook > best.0 {
                best = (outlook, card);
            }
        }
        best.1
    }

    /// The card of the hand that has the fewest prospects: the first to go when one must.
    pub(super) fn least_useful(&self, seat: usize) -> u8 {
        let mut worst = (f32::INFINITY, WILD);
        for card in self.pile(seat).hand() {
            let use_of = self.usefulness(seat, *card);
            if use_of < worst.0 {
                worst = (use_of, *card);
            }
        }
        worst.1
    }

    /// What a card in the hand promises: the cells where it fits, and the company of cards like it.
    pub(super) fn usefulness(&self, seat: usize, card: u8) -> f32 {
        if card == WILD {
            return f32::MAX / 2.0;
        }
        let company = (self.field.fitting(card) & self.pile(seat).plain_rest()).count_ones() as f32;
        let shape = self.field.shape(seat);
        let places = self.field.open().iter().filter(|spot| self.field.takes(**spot) & 1 << card != 0);
        let promise = places.map(|spot| f32::from(shape.gain(*spot).pairs())).sum::<f32>();
        promise + 0.5 * company
    }
}

/// How likely something fits sooner or later: from nothing to certainly.
#[inline]
fn liveliness(fits: CardSet) -> f32 {
    const OF: [f32; 4] = [0.0, 0.6, 0.85, 1.0];
    OF[(fits.count_ones() as usize).min(3)]
}

/// What each gain promises.
static PROMISES: [f32; Gain::KINDS] = {
    let mut promises = [0.0; Gain::KINDS];
    let mut number = 0;
    while number < Gain::KINDS {
        let gain = Gain::numbered(number);
        promises[number] = gain.lines() as f32 + PAIR * gain.pairs() as f32 + SQUARE * gain.squares() as f32;
        number += 1;
    }
    promises
};
