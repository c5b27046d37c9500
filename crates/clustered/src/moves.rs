//! [`Move`]: a placement or a discard, and its notation.

use crate::{Card, Cell, card::escaped_prefix};
use seats::MapOnly;
use serde::{Deserialize, Deserializer, Serialize};
use std::{fmt, str::FromStr};

/// A move: what a seat does with one card of its hand.
///
/// ```
/// use clustered::Move;
/// assert!(matches!("S1e@0,1".parse(), Ok(Move::Place { .. })));
/// assert!(matches!("-T2s".parse(), Ok(Move::Discard { .. })));
/// ```
///
/// Serialized as `{"place":"S1e","x":0,"y":1}` or `{"discard":"S1e"}`, and deserialized from exactly these fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "MapOnly<MoveFields>", into = "MoveData")]
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

/// The serialized form of a move.
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

/// The fields of a deserialized move, before it is known which move they are. Unlike an untagged [`MoveData`] they
/// refuse unknown fields and mixtures, and an error names its cause.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MoveFields {
    #[serde(default, deserialize_with = "non_null")]
    place: Option<Card>,
    #[serde(default, deserialize_with = "non_null")]
    x: Option<i16>,
    #[serde(default, deserialize_with = "non_null")]
    y: Option<i16>,
    #[serde(default, deserialize_with = "non_null")]
    discard: Option<Card>,
}

/// Deserializes a field that may be missing but not `null`.
pub(crate) fn non_null<'de, T: Deserialize<'de>, D: Deserializer<'de>>(input: D) -> Result<Option<T>, D::Error> {
    T::deserialize(input).map(Some)
}

impl TryFrom<MapOnly<MoveFields>> for Move {
    type Error = MoveFieldsError;

    fn try_from(MapOnly(fields): MapOnly<MoveFields>) -> Result<Move, MoveFieldsError> {
        match fields {
            MoveFields { place: Some(card), x: Some(x), y: Some(y), discard: None } => {
                Ok(Move::Place { card, cell: Cell::new(x, y) })
            }
            MoveFields { place: None, x: None, y: None, discard: Some(card) } => Ok(Move::Discard { card }),
            MoveFields { place: Some(_), discard: Some(_), .. } => Err(MoveFieldsError::Both),
            MoveFields { place: Some(_), .. } => Err(MoveFieldsError::PlaceWithoutCell),
            MoveFields { discard: Some(_), .. } => Err(MoveFieldsError::DiscardWithCell),
            MoveFields { place: None, discard: None, .. } => Err(MoveFieldsError::Neither),
        }
    }
}

/// Why fields are not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
enum MoveFieldsError {
    #[error("a move either places or discards a card, not both")]
    Both,
    #[error("a card is placed on a cell: `x` and `y` are missing")]
    PlaceWithoutCell,
    #[error("a card is discarded from no cell: leave out `x` and `y`")]
    DiscardWithCell,
    #[error(r#"a move is {{"place":"S1e","x":0,"y":1}} or {{"discard":"S1e"}}"#)]
    Neither,
}
