//! [`FirstBonuses`]: the bonuses for the first large rectangle and the first long line (C21).

use serde::{Deserialize, Serialize};

/// The shape that earns a first-to bonus (C21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FirstTo {
    /// A rectangle of at least 2x3 cards.
    Rectangle,
    /// A line of at least five cards.
    Line,
}

/// The first-to bonuses that have been awarded (C21). Each is awarded once a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FirstBonuses {
    rectangle: bool,
    line: bool,
}

impl FirstBonuses {
    /// Returns whether both bonuses have been awarded.
    #[inline]
    pub const fn all_awarded(self) -> bool {
        self.rectangle && self.line
    }

    /// Awards the bonuses that a seat with this largest rectangle and this longest line, both in cards, is the first to
    /// earn, and returns them.
    #[inline]
    pub fn award(&mut self, rectangle: u32, longest_line: u32) -> impl Iterator<Item = FirstTo> + use<> {
        let earned_rectangle = rectangle >= 6 && !self.rectangle;
        let earned_line = longest_line >= 5 && !self.line;
        self.rectangle |= earned_rectangle;
        self.line |= earned_line;
        let earned = [earned_rectangle.then_some(FirstTo::Rectangle), earned_line.then_some(FirstTo::Line)];
        earned.into_iter().flatten()
    }
}
