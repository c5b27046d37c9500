//! [`Event`]: everything that happens in a game; [`SeatEvent`]: what one seat or a spectator may see of it.

use crate::{
    Card, Cell, FirstTo, Hand, Move, Phase, Score,
    cards::{Cards, DECK_LIMIT},
    moves::non_null,
    score,
};
use seats::{BySeat, Seat, StringOnly};
use serde::{Deserialize, Serialize};

/// Something that happened, including hidden cards. It goes into the record; players get a [`SeatEvent`].
///
/// Shuffling is an event too, so a record replays without the random number generator that made it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "lowercase", deny_unknown_fields)]
pub enum Event {
    /// A deck was shuffled (C5).
    Shuffled {
        /// The owner of the deck.
        seat: Seat,
        /// The shuffled deck, top card first.
        deck: Cards<DECK_LIMIT>,
    },
    /// A seat drew cards (C5, C7, C18).
    Drew {
        /// The seat that drew.
        seat: Seat,
        /// The cards drawn.
        cards: Hand,
    },
    /// A turn or a phase of it began (C17).
    Turn {
        /// The seat to move.
        seat: Seat,
        /// What it has to do.
        #[serde(deserialize_with = "StringOnly::deserialize_inner")]
        phase: Phase,
    },
    /// A card was placed on the table (C8).
    Placed {
        /// The owner of the card.
        seat: Seat,
        /// The card.
        card: Card,
        /// Its cell.
        #[serde(flatten)]
        cell: Cell,
    },
    /// A card was discarded face down and left the game (C6, C18).
    Discarded {
        /// The owner of the card.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A first-to bonus was awarded (C21).
    Bonus {
        /// The seat that earned it.
        seat: Seat,
        /// The shape that earned it.
        #[serde(deserialize_with = "StringOnly::deserialize_inner")]
        first: FirstTo,
    },
    /// The game ended: every card was placed or discarded (C11).
    Over {
        /// The final scores, including all bonuses (C14, C22).
        #[serde(deserialize_with = "score::deserialize_all")]
        scores: BySeat<Score>,
        /// The seats with the highest total (C15).
        winners: Vec<Seat>,
    },
}

/// An [`Event`] as one seat or a spectator may see it.
///
/// Deserialize untrusted ones as `MapOnly<SeatEvent>`, since serde also reads a tagged enum from a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "lowercase", deny_unknown_fields)]
pub enum SeatEvent {
    /// A deck was shuffled (C5). Its order is hidden from everybody.
    Shuffled {
        /// The owner of the deck.
        seat: Seat,
        /// The number of cards in the deck.
        count: usize,
    },
    /// A seat drew cards (C5, C7, C18).
    Drew {
        /// The seat that drew.
        seat: Seat,
        /// The number of cards drawn.
        count: usize,
        /// The cards drawn; only the seat that drew sees them.
        #[serde(default, deserialize_with = "non_null", skip_serializing_if = "Option::is_none")]
        cards: Option<Hand>,
    },
    /// A turn or a phase of it began (C17).
    Turn {
        /// The seat to move.
        seat: Seat,
        /// What it has to do.
        #[serde(deserialize_with = "StringOnly::deserialize_inner")]
        phase: Phase,
    },
    /// A card was placed on the table (C8).
    Placed {
        /// The owner of the card.
        seat: Seat,
        /// The card.
        card: Card,
        /// Its cell.
        #[serde(flatten)]
        cell: Cell,
    },
    /// A card was discarded face down and left the game (C6, C18).
    Discarded {
        /// The owner of the card.
        seat: Seat,
        /// The card; only its owner sees it.
        #[serde(default, deserialize_with = "non_null", skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    /// A first-to bonus was awarded (C21).
    Bonus {
        /// The seat that earned it.
        seat: Seat,
        /// The shape that earned it.
        #[serde(deserialize_with = "StringOnly::deserialize_inner")]
        first: FirstTo,
    },
    /// The game ended (C11).
    Over {
        /// The final scores, including all bonuses (C14, C22).
        #[serde(deserialize_with = "score::deserialize_all")]
        scores: BySeat<Score>,
        /// The seats with the highest total (C15).
        winners: Vec<Seat>,
    },
}

impl Event {
    /// Returns the move that caused the event, if it reports one.
    pub fn as_move(&self) -> Option<(Seat, Move)> {
        match *self {
            Event::Placed { seat, card, cell } => Some((seat, Move::Place { card, cell })),
            Event::Discarded { seat, card } => Some((seat, Move::Discard { card })),
            _ => None,
        }
    }

    /// Returns the event as `viewer` may see it; `None` is a spectator.
    pub fn for_seat(&self, viewer: Option<Seat>) -> SeatEvent {
        match *self {
            Event::Shuffled { seat, deck } => SeatEvent::Shuffled { seat, count: deck.len() },
            Event::Drew { seat, cards } => {
                SeatEvent::Drew { seat, count: cards.len(), cards: (viewer == Some(seat)).then_some(cards) }
            }
            Event::Turn { seat, phase } => SeatEvent::Turn { seat, phase },
            Event::Placed { seat, card, cell } => SeatEvent::Placed { seat, card, cell },
            Event::Discarded { seat, card } => {
                SeatEvent::Discarded { seat, card: (viewer == Some(seat)).then_some(card) }
            }
            Event::Bonus { seat, first } => SeatEvent::Bonus { seat, first },
            Event::Over { ref scores, ref winners } => {
                SeatEvent::Over { scores: scores.clone(), winners: winners.clone() }
            }
        }
    }
}
