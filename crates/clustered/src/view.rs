//! [`View`]: what one seat, or a spectator, may see. It is the only form of a game that leaves the table's host.
//!
//! Sight is an allow-list: the view is built from what is open to its viewer and from nothing else. Hands, the order
//! of decks, discards and seeds of others are never read here.

use crate::{Card, Cell, Game, Hand, Options, Phase, Score};
use seats::{BySeat, Players, Seat};
use serde::{Serialize, Serializer};

/// A game as one viewer may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatView {
    /// Who looks; `None` is a spectator.
    pub seat: Option<Seat>,
    /// How many players there are.
    pub players: Players,
    /// Who began (C5).
    pub first: Seat,
    /// The options of the table.
    pub options: Options,
    /// The cards on the table: the start cards, then the others in the order in which they were laid.
    pub board: Vec<BoardCard>,
    /// The viewer's own hand.
    pub hand: Option<Hand>,
    /// What the viewer has discarded.
    pub discarded: Option<Vec<Card>>,
    /// How many cards each hand has.
    pub hand_sizes: BySeat<usize>,
    /// How many cards each deck has left.
    pub deck_sizes: BySeat<usize>,
    /// How many cards each has discarded.
    pub discard_sizes: BySeat<usize>,
    /// Who is to move, `None` when the game is over.
    pub turn: Option<Seat>,
    /// What is asked for, `None` when the game is over; written as [`Phase::name`].
    #[serde(serialize_with = "serialize_phase")]
    pub phase: Option<Phase>,
    /// What everybody has.
    pub scores: BySeat<Score>,
    /// Who has won, empty before the end.
    pub winners: Vec<Seat>,
}

#[expect(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn serialize_phase<S: Serializer>(phase: &Option<Phase>, output: S) -> Result<S::Ok, S::Error> {
    output.serialize_str(Phase::name(*phase))
}

/// A card on the table as it is shown and written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct BoardCard {
    /// Where it lies.
    #[serde(flatten)]
    pub cell: Cell,
    /// Which card it is.
    pub card: CardFace,
    /// Whose it is; the start card is nobody's (C3).
    pub owner: Option<Seat>,
}

/// What a card on the table shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum CardFace {
    /// A start card, written `X`.
    Start(StartMark),
    /// A player's card.
    Card(Card),
}

/// The letter of the start card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum StartMark {
    /// The only one.
    X,
}

impl CardFace {
    /// The face of a start card.
    pub const START: CardFace = CardFace::Start(StartMark::X);
}

impl Game {
    /// The cards on the table with their owners, which everybody sees: start cards first.
    pub fn board_cards(&self) -> Vec<BoardCard> {
        let starts =
            self.board().start_cells().iter().map(|cell| BoardCard { cell: *cell, card: CardFace::START, owner: None });
        let laid = self.board().placed().iter();
        starts
            .chain(laid.map(|l| BoardCard { cell: l.cell, card: CardFace::Card(l.card), owner: Some(l.owner) }))
            .collect()
    }

    /// What a seat may see, or with `None` a spectator. A seat that is not at the table sees what spectators see.
    pub fn view(&self, viewer: Option<Seat>) -> SeatView {
        let players = self.setup().players();
        let viewer = viewer.filter(|seat| players.contains(*seat));
        SeatView {
            seat: viewer,
            players,
            first: self.setup().first(),
            options: self.setup().options().clone(),
            board: self.board_cards(),
            hand: viewer.map(|seat| *self.hand(seat)),
            discarded: viewer.map(|seat| self.discarded(seat).to_vec()),
            hand_sizes: BySeat::new(players, |seat| self.hand(seat).len()),
            deck_sizes: BySeat::new(players, |seat| self.deck(seat).len()),
            discard_sizes: BySeat::new(players, |seat| self.discarded(seat).len()),
            turn: self.turn().map(|turn| turn.seat),
            phase: self.turn().map(|turn| turn.phase),
            scores: self.scores(),
            winners: self.winners(),
        }
    }
}
