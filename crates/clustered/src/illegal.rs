//! [`Illegal`]: why a move is illegal, and by which rule.

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Illegal {
    /// The cell is not on the table.
    #[error("that cell is off the table")]
    OffTable,
    /// It is another seat's turn.
    #[error("it is not that seat's turn")]
    NotYourTurn,
    /// The card is not in the hand.
    #[error("that card is not in the hand")]
    NotInHand,
    /// A card of the hand can be placed, so none may be discarded.
    #[error("a card of the hand can be placed, so none may be discarded")]
    MustPlace,
    /// The cell is occupied.
    #[error("a card lies on that cell already")]
    Occupied,
    /// No card lies next to the cell.
    #[error("that cell is beside no card in play")]
    NotAdjacent,
    /// The card shares fewer than two attributes with a neighbour.
    #[error("the card does not share two attributes with every neighbour")]
    Mismatch,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The quick game requires a discard now.
    #[error("the quick game asks for a discard now")]
    MustDiscard,
    /// The quick game allows to discard only one of the two cards just drawn.
    #[error("the quick game discards one of the two cards just drawn")]
    NotDrawn,
}

impl Illegal {
    /// Returns the number of the violated rule in `docs/RULES.md`.
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
            Illegal::MustDiscard | Illegal::NotDrawn => "C18",
        }
    }
}
