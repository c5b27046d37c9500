//! [`Illegal`]: why a move is refused, and by which rule.

/// Why a move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Illegal {
    /// The cell is not on the table.
    #[error("that cell is off the table")]
    OffTable,
    /// Another seat is to move.
    #[error("it is not that seat's turn")]
    NotYourTurn,
    /// The hand does not hold the card.
    #[error("that card is not in the hand")]
    NotInHand,
    /// A card of the hand has a legal place, so nothing may be discarded.
    #[error("a card of the hand can be placed, so none may be discarded")]
    MustPlace,
    /// A card lies there already.
    #[error("a card lies on that cell already")]
    Occupied,
    /// No card lies beside the cell.
    #[error("that cell is beside no card in play")]
    NotAdjacent,
    /// The card shares too few attributes with one of the neighbours.
    #[error("the card does not share two attributes with every neighbour")]
    Mismatch,
    /// Every card was played or discarded.
    #[error("the game is over")]
    GameOver,
    /// The quick game asks for a discard now.
    #[error("the quick game asks for a discard now")]
    MustDiscard,
}

impl Illegal {
    /// The number of the rule that forbids the move, as in `docs/RULES.md`.
    ///
    /// ```
    /// assert_eq!(clustered::Illegal::MustPlace.rule(), "C6");
    /// ```
    pub const fn rule(self) -> &'static str {
        match self {
            Illegal::OffTable => "C4",
            Illegal::NotYourTurn => "C5",
            Illegal::NotInHand | Illegal::MustPlace => "C6",
            Illegal::Occupied | Illegal::NotAdjacent | Illegal::Mismatch => "C8",
            Illegal::GameOver => "C11",
            Illegal::MustDiscard => "C18",
        }
    }
}
