//! [`Event`]: what happened, for the record; [`Seen`]: the same as one seat may see it.

use crate::{
    Card, Cell, Hand, Move, Score,
    cards::{Cards, DECK_LIMIT},
};
use seats::{BySeat, Seat};
use serde::{Deserialize, Serialize};

/// What the seat to move is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// A discard before the first turn of a quick game (C18).
    DiscardSetup,
    /// A card on the table, or a forced discard (C6).
    Play,
    /// A discard after drawing two in a quick game (C18).
    DiscardExtra,
}

impl Phase {
    /// How the phase of a game is written: `over` when nothing is asked for any more.
    pub const fn name(phase: Option<Phase>) -> &'static str {
        match phase {
            Some(Phase::DiscardSetup) => "discard_setup",
            Some(Phase::Play) => "play",
            Some(Phase::DiscardExtra) => "discard_extra",
            None => "over",
        }
    }
}

/// What a first-to bonus was for (C21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FirstTo {
    /// The first rectangle of at least 2x3.
    Rectangle,
    /// The first line of at least five.
    Line,
}

/// Something that happened, with all that is hidden. Only records and their owners get to see it; seats get [`Seen`].
///
/// Chance is an event, so that a record replays without the generator that made it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "lowercase", deny_unknown_fields)]
pub enum Event {
    /// A deck was shuffled (C5); the top card is first.
    Shuffled {
        /// Whose deck.
        seat: Seat,
        /// Its order.
        deck: Cards<DECK_LIMIT>,
    },
    /// Cards were drawn (C5, C7, C18).
    Drew {
        /// Who drew.
        seat: Seat,
        /// What.
        cards: Hand,
    },
    /// It is this seat's turn (C17).
    Turn {
        /// Who is to move.
        seat: Seat,
        /// What is asked for.
        phase: Phase,
    },
    /// A card was laid (C8).
    Placed {
        /// Whose card.
        seat: Seat,
        /// Which.
        card: Card,
        /// Where.
        #[serde(flatten)]
        cell: Cell,
    },
    /// A card left the game, face down (C6, C18).
    Discarded {
        /// Whose card.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A first-to bonus fell (C21).
    Bonus {
        /// Who got it.
        seat: Seat,
        /// For what.
        first: FirstTo,
    },
    /// Every card was played or discarded (C11).
    Over {
        /// The final scores, with all bonuses (C14, C22).
        scores: BySeat<Score>,
        /// Who has the highest sum (C15).
        winners: Vec<Seat>,
    },
}

/// An event as one seat, or a spectator, may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum SeatEvent {
    /// A deck was shuffled; nobody sees its order, but everybody its size.
    Shuffled {
        /// Whose deck.
        seat: Seat,
        /// How many cards it has.
        count: usize,
    },
    /// Cards were drawn.
    Drew {
        /// Who drew.
        seat: Seat,
        /// How many.
        count: usize,
        /// What: only for who drew them.
        #[serde(skip_serializing_if = "Option::is_none")]
        cards: Option<Hand>,
    },
    /// It is this seat's turn (C17).
    Turn {
        /// Who is to move.
        seat: Seat,
        /// What is asked for.
        phase: Phase,
    },
    /// A card was laid.
    Placed {
        /// Whose card.
        seat: Seat,
        /// Which.
        card: Card,
        /// Where.
        #[serde(flatten)]
        cell: Cell,
    },
    /// A card left the game, face down.
    Discarded {
        /// Whose card.
        seat: Seat,
        /// Which: only for who discarded it.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    /// A first-to bonus fell (C21).
    Bonus {
        /// Who got it.
        seat: Seat,
        /// For what.
        first: FirstTo,
    },
    /// The game ended.
    Over {
        /// The final scores.
        scores: BySeat<Score>,
        /// Who has the highest sum.
        winners: Vec<Seat>,
    },
}

impl Event {
    /// The move that the event stands for, if a player decided it.
    pub fn as_move(&self) -> Option<(Seat, Move)> {
        match *self {
            Event::Placed { seat, card, cell } => Some((seat, Move::Place { card, cell })),
            Event::Discarded { seat, card } => Some((seat, Move::Discard { card })),
            _ => None,
        }
    }

    /// The event as `viewer` may see it; `None` is a spectator.
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
