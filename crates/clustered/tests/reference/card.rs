//! The cards: what there is in a deck (C2, C16), how a card is written (REFEREE.md) and which two cards may lie side by
//! side (C8, C9).

/// One card. Whose it is (C2: the colour) is no attribute and is kept on the board instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Card {
    /// `shape` is `S`, `T` or `C`; `count` 1 to 3; `fill` is `e`, `s` or `f`.
    Plain { shape: char, count: u8, fill: char },
    /// C9.
    Wild,
    /// C3.
    Start,
}

const SHAPES: [char; 3] = ['S', 'T', 'C'];
const COUNTS: [u8; 3] = [1, 2, 3];
const FILLS: [char; 3] = ['e', 's', 'f'];

impl Card {
    /// The card as REFEREE.md writes it: `S1e`, `W` or `X`.
    pub(crate) fn text(self) -> String {
        match self {
            Card::Plain { shape, count, fill } => format!("{shape}{count}{fill}"),
            Card::Wild => "W".to_string(),
            Card::Start => "X".to_string(),
        }
    }

    /// The card that is written so, if there is one: simply the one whose `text` this is.
    pub(crate) fn parse(text: &str) -> Option<Card> {
        let mut all = plain_cards();
        all.push(Card::Wild);
        all.push(Card::Start);
        all.into_iter().find(|card| card.text() == text)
    }

    /// Whether the two may be orthogonal neighbours. C9: a wild or a start card beside anything; C8: others only with
    /// at least two of the three attributes in common.
    pub(super) fn fits_beside(self, other: Card) -> bool {
        match (self, other) {
            (
                Card::Plain { shape: shape_a, count: count_a, fill: fill_a },
                Card::Plain { shape: shape_b, count: count_b, fill: fill_b },
            ) => {
                let same = [shape_a == shape_b, count_a == count_b, fill_a == fill_b];
                same.into_iter().filter(|&equal| equal).count() >= 2
            }
            _ => true,
        }
    }
}

/// C2: one card for each combination, 27 in all.
fn plain_cards() -> Vec<Card> {
    let mut cards = Vec::new();
    for shape in SHAPES {
        for count in COUNTS {
            for fill in FILLS {
                cards.push(Card::Plain { shape, count, fill });
            }
        }
    }
    cards
}

/// One player's unshuffled deck: the 27 of C2, then the wilds (two, or three with C16).
pub(crate) fn full_deck(wilds: usize) -> Vec<Card> {
    let mut deck = plain_cards();
    for _ in 0..wilds {
        deck.push(Card::Wild);
    }
    deck
}
