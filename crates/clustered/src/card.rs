//! [`Card`] and its attributes (C2, C9), and which cards may lie beside which (C8).

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// The first attribute of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// Written `S`.
    Square,
    /// Written `T`.
    Triangle,
    /// Written `C`.
    Circle,
}

/// How many symbols a card shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Count {
    /// Written `1`.
    One,
    /// Written `2`.
    Two,
    /// Written `3`.
    Three,
}

/// How the symbols are filled.
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

/// A card of a player's deck: one of the 27 combinations, or a wild. Whose it is, is not part of it (C2).
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

/// A set of cards as bits: bit `n` stands for the card with index `n`.
pub(crate) type CardSet = u32;

/// Every card there is: the 27 combinations and the wild.
pub(crate) const CARD_KINDS: usize = 28;

impl Card {
    /// The wild (C9).
    pub const WILD: Card = Card(27);

    /// The card with these attributes.
    pub const fn new(shape: Shape, count: Count, fill: Fill) -> Card {
        Card(shape as u8 * 9 + count as u8 * 3 + fill as u8)
    }

    /// The 27 combinations of C2, without the wild.
    pub fn combinations() -> impl Iterator<Item = Card> {
        (0..Card::WILD.0).map(Card)
    }

    /// What the card shows, or `None` for the wild.
    pub fn attributes(self) -> Option<(Shape, Count, Fill)> {
        let n = self.index();
        (self != Card::WILD).then(|| (SHAPES[n / 9].0, COUNTS[n / 3 % 3].0, FILLS[n % 3].0))
    }

    /// Whether the two may lie side by side: they share at least two attributes (C8), or one is wild (C9).
    pub fn fits(self, neighbour: Card) -> bool {
        neighbour.fitting_set() & self.bit() != 0
    }

    /// A number for tables and sets: the combinations in their order from 0 to 26, and 27 for the wild.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The card with this index, which must be one.
    pub(crate) fn from_index(index: u8) -> Card {
        debug_assert!(usize::from(index) < CARD_KINDS);
        Card(index)
    }

    /// The set of just this card.
    pub(crate) fn bit(self) -> CardSet {
        1 << self.0
    }

    /// The cards that may lie beside this one, as bits: bit `n` stands for the card with index `n`.
    #[inline]
    pub fn fitting_set(self) -> u32 {
        FITTING_SETS[self.index()]
    }

    /// The card with the lowest index in a set.
    pub(crate) fn first_in_set(set: CardSet) -> Option<Card> {
        (set != 0).then(|| Card(set.trailing_zeros() as u8))
    }
}

/// For each card, the set of the cards that fit beside it: C8 once and for all.
const FITTING_SETS: [CardSet; CARD_KINDS] = {
    let mut table = [0; CARD_KINDS];
    let mut a = 0;
    while a < CARD_KINDS {
        let mut b = 0;
        while b < CARD_KINDS {
            let same = (a / 9 == b / 9) as u8 + (a / 3 % 3 == b / 3 % 3) as u8 + (a % 3 == b % 3) as u8;
            if same >= 2 || a == CARD_KINDS - 1 || b == CARD_KINDS - 1 {
                table[a] |= 1 << b;
            }
            b += 1;
        }
        a += 1;
    }
    table
};

/// A text that names no card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no card: write shape, count and fill like S1e, T2s or C3f, or W for a wild")]
pub struct CardError(String);

impl CardError {
    /// Keeps a short part of the text, so that a huge one does not come back in the error.
    fn new(text: &str) -> CardError {
        CardError(escaped_prefix(text, 12))
    }
}

/// The value that a letter stands for.
fn from_letter<T: Copy>(values: [(T, char); 3], letter: Option<char>) -> Option<T> {
    values.iter().find(|(_, c)| Some(*c) == letter).map(|(value, _)| *value)
}

/// The beginning of a text for an error, with anything that could disturb a terminal or a log written out.
pub(crate) fn escaped_prefix(text: &str, most: usize) -> String {
    text.chars().take(most).flat_map(char::escape_debug).collect()
}

impl FromStr for Card {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Card, CardError> {
        if text == "W" {
            return Ok(Card::WILD);
        }
        let mut letters = text.chars();
        let mut read = || {
            let shape = from_letter(SHAPES, letters.next())?;
            let count = from_letter(COUNTS, letters.next())?;
            let fill = from_letter(FILLS, letters.next())?;
            letters.next().is_none().then(|| Card::new(shape, count, fill))
        };
        read().ok_or_else(|| CardError::new(text))
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

/// A card as data is its text.
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
    fn every_card_is_read_back_from_its_text() {
        for card in Card::combinations().chain([Card::WILD]) {
            assert_eq!(card.to_string().parse(), Ok(card));
            if let Some((shape, count, fill)) = card.attributes() {
                assert_eq!(Card::new(shape, count, fill), card);
            }
        }
    }

    #[test]
    fn what_is_no_card_is_refused_and_not_repeated_in_full() {
        for text in ["", "S", "S1", "S1ee", "s1e", "X", "w", "S0e", "Ω1e", "W "] {
            assert!(text.parse::<Card>().is_err(), "{text:?}");
        }
        assert!("x".repeat(1_000_000).parse::<Card>().unwrap_err().to_string().len() < 120);
    }
}
