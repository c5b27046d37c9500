//! [`Card`], its attributes (C2, C9), and which cards fit next to each other (C8).

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// The shape of the symbols on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// Written `S`.
    Square,
    /// Written `T`.
    Triangle,
    /// Written `C`.
    Circle,
}

/// The number of symbols on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Count {
    /// Written `1`.
    One,
    /// Written `2`.
    Two,
    /// Written `3`.
    Three,
}

/// The fill of the symbols on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fill {
    /// Written `e`.
    Empty,
    /// Written `s`.
    Striped,
    /// Written `f`.
    Solid,
}

const SHAPES: [(Shape, char); 3] = [(Shape::Square, 'S'), (Shape::Triangle, 'T'), (Shape::Circle, 'C')];
const COUNTS: [(Count, char); 3] = [(Count::One, '1'), (Count::Two, '2'), (Count::Three, '3')];
const FILLS: [(Fill, char); 3] = [(Fill::Empty, 'e'), (Fill::Striped, 's'), (Fill::Solid, 'f')];

/// A card of a player's deck: one of the 27 combinations or a wild. The owner is not part of the card (C2).
///
/// ```
/// use clustered::{Card, Shape};
/// let card: Card = "T2s".parse()?;
/// assert_eq!(card.attributes().map(|(shape, ..)| shape), Some(Shape::Triangle));
/// assert!(card.fits("T3s".parse()?) && !card.fits("C3s".parse()?)); // C8
/// # Ok::<(), clustered::CardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Card(u8);

/// A set of cards: bit `n` stands for the card with index `n`.
pub(crate) type CardSet = u32;

/// The number of different cards: the 27 combinations and the wild.
pub(crate) const CARD_KINDS: usize = 28;

impl Card {
    /// The wild (C9).
    pub const WILD: Card = Card(27);

    /// Creates the card with these attributes.
    pub const fn new(shape: Shape, count: Count, fill: Fill) -> Card {
        Card(shape as u8 * 9 + count as u8 * 3 + fill as u8)
    }

    /// Returns the 27 combinations of C2, without the wild.
    pub fn combinations() -> impl Iterator<Item = Card> {
        (0..Card::WILD.0).map(Card)
    }

    /// Returns the attributes of the card, or `None` for the wild.
    pub fn attributes(self) -> Option<(Shape, Count, Fill)> {
        let n = self.index();
        (self != Card::WILD).then(|| (SHAPES[n / 9].0, COUNTS[n / 3 % 3].0, FILLS[n % 3].0))
    }

    /// Returns whether the cards may be neighbours: they share at least two attributes (C8), or one is wild (C9).
    pub fn fits(self, neighbour: Card) -> bool {
        neighbour.fitting_set() & self.bit() != 0
    }

    /// Returns a dense index: 0 to 26 for the combinations, 27 for the wild.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Returns the card with this index, which must be below [`CARD_KINDS`].
    pub(crate) fn from_index(index: u8) -> Card {
        debug_assert!(usize::from(index) < CARD_KINDS);
        Card(index)
    }

    /// Returns the set that contains only this card.
    pub(crate) fn bit(self) -> CardSet {
        1 << self.0
    }

    /// Returns the set of the cards that fit next to this one (C8): bit `n` stands for the card with index `n`.
    #[inline]
    pub fn fitting_set(self) -> u32 {
        FITTING_SETS[self.index()]
    }

    /// Returns the card with the lowest index in a set.
    pub(crate) fn first_in_set(set: CardSet) -> Option<Card> {
        (set != 0).then(|| Card(set.trailing_zeros() as u8))
    }
}

/// The set of the fitting neighbours of each card (C8).
const FITTING_SETS: [CardSet; CARD_KINDS] = {
    let mut table = [0; CARD_KINDS];
    let mut a = 0;
    while a < CARD_KINDS {
        let mut b = 0;
        while b < CARD_KINDS {
            let shared = (a / 9 == b / 9) as u8 + (a / 3 % 3 == b / 3 % 3) as u8 + (a % 3 == b % 3) as u8;
            if shared >= 2 || a == CARD_KINDS - 1 || b == CARD_KINDS - 1 {
                table[a] |= 1 << b;
            }
            b += 1;
        }
        a += 1;
    }
    table
};

/// The error for a text that is not a card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a card: write shape, count and fill like S1e, T2s or C3f, or W for a wild")]
pub struct CardError(String);

impl CardError {
    /// Creates the error from the beginning of the text, so that the message stays short.
    fn new(text: &str) -> CardError {
        CardError(escaped_prefix(text, 12))
    }
}

/// Returns the value that a letter stands for.
fn from_letter<T: Copy>(values: [(T, char); 3], letter: Option<char>) -> Option<T> {
    values.iter().find(|(_, c)| Some(*c) == letter).map(|(value, _)| *value)
}

/// Returns the beginning of a text for an error message, with control characters escaped.
pub(crate) fn escaped_prefix(text: &str, max_chars: usize) -> String {
    text.chars().take(max_chars).flat_map(char::escape_debug).collect()
}

impl FromStr for Card {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Card, CardError> {
        if text == "W" {
            return Ok(Card::WILD);
        }
        let mut letters = text.chars();
        let mut parse = || {
            let shape = from_letter(SHAPES, letters.next())?;
            let count = from_letter(COUNTS, letters.next())?;
            let fill = from_letter(FILLS, letters.next())?;
            letters.next().is_none().then(|| Card::new(shape, count, fill))
        };
        parse().ok_or_else(|| CardError::new(text))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Card::WILD {
            return f.pad("W");
        }
        let n = self.index();
        let letters = [SHAPES[n / 9].1, COUNTS[n / 3 % 3].1, FILLS[n % 3].1];
        f.pad(&letters.iter().collect::<String>())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Cards are serialized as text.
impl TryFrom<String> for Card {
    type Error = CardError;

    fn try_from(text: String) -> Result<Card, CardError> {
        text.parse()
    }
}

impl From<Card> for String {
    fn from(card: Card) -> String {
        card.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_round_trips_through_text() {
        for card in Card::combinations().chain([Card::WILD]) {
            assert_eq!(card.to_string().parse(), Ok(card));
            if let Some((shape, count, fill)) = card.attributes() {
                assert_eq!(Card::new(shape, count, fill), card);
            }
        }
    }

    #[test]
    fn invalid_text_is_refused_with_a_short_error() {
        for text in ["", "S", "S1", "S1ee", "s1e", "X", "w", "S0e", "Ω1e", "W "] {
            assert!(text.parse::<Card>().is_err(), "{text:?}");
        }
        assert!("x".repeat(1_000_000).parse::<Card>().unwrap_err().to_string().len() < 120);
    }
}
