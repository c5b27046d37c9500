//! [`Move`]: a placement or a discard, and its notation.

use crate::{Card, Cell, card::escaped_prefix};
use serde::Serialize;
use std::{fmt, str::FromStr};

/// A move: what a seat does with one card of its hand.
///
/// ```
/// use clustered::Move;
/// assert!(matches!("S1e@0,1".parse(), Ok(Move::Place { .. })));
/// assert!(matches!("-T2s".parse(), Ok(Move::Discard { .. })));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(into = "MoveData")]
pub enum Move {
    /// Places a card on a cell (C8). Written `S1e@0,1`.
    Place {
        /// The card.
        card: Card,
        /// Its cell.
        cell: Cell,
    },
    /// Discards a card, which leaves the game (C6, C18). Written `-S1e`.
    Discard {
        /// The card.
        card: Card,
    },
}

impl Move {
    /// Returns the card that leaves the hand.
    pub fn card(self) -> Card {
        match self {
            Move::Place { card, .. } | Move::Discard { card } => card,
        }
    }
}

/// The error of parsing a text that is not a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no move: write S1e@0,1 to place a card, -S1e to discard it")]
pub struct MoveError(String);

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Move, MoveError> {
        let read = || {
            if let Some(card) = text.strip_prefix('-') {
                return Some(Move::Discard { card: card.parse().ok()? });
            }
            let (card, cell) = text.split_once('@')?;
            let (x, y) = cell.split_once(',')?;
            Some(Move::Place { card: card.parse().ok()?, cell: Cell::new(parse_canonical(x)?, parse_canonical(y)?) })
        };
        read().ok_or_else(|| MoveError(escaped_prefix(text, 24)))
    }
}

/// Parses a number in canonical form: `7` or `-7`, but not `+7`, `007` or `-0`, so that every move has one spelling.
fn parse_canonical(text: &str) -> Option<i16> {
    text.parse::<i16>().ok().filter(|number| number.to_string() == text)
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place { card, cell } => write!(f, "{card}@{cell}"),
            Move::Discard { card } => write!(f, "-{card}"),
        }
    }
}

/// The serialized form of a move: `{"place":"S1e","x":0,"y":1}` or `{"discard":"S1e"}`.
#[derive(Serialize)]
#[serde(untagged)]
enum MoveData {
    Place { place: Card, x: i16, y: i16 },
    Discard { discard: Card },
}

impl From<Move> for MoveData {
    fn from(mv: Move) -> MoveData {
        match mv {
            Move::Place { card, cell } => MoveData::Place { place: card, x: cell.x, y: cell.y },
            Move::Discard { card } => MoveData::Discard { discard: card },
        }
    }
}
