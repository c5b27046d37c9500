//! [`SeatView`]: what one seat or a spectator may see. It is the only form of a game that leaves the host.
//!
//! The view is an allow-list: it contains only what its viewer may see. It never reads the hands, the order of the
//! decks, the discards or the seeds of others.

use crate::{Board, Card, CardError, Cell, Game, Hand, Options, Phase, Score, moves::non_null, score};
use seats::{BySeat, MapOnly, Players, RulesVersion, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::IntoDeserializer};

/// A game as one seat or a spectator sees it.
///
/// Any well-formed view deserializes; [`ViewedGame`](crate::ViewedGame) checks that a game can look like that.
/// Deserialize untrusted ones as `MapOnly<SeatView>`, since serde also reads a struct from a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatView {
    /// The viewer; `None` for a spectator.
    #[serde(deserialize_with = "Option::deserialize")] // may be `null` but not missing
    pub seat: Option<Seat>,
    /// The version of the rules; missing in views of the first version.
    #[serde(default = "RulesVersion::first", skip_serializing_if = "RulesVersion::is_first")]
    pub rules: RulesVersion,
    /// The number of players.
    pub players: Players,
    /// The seat that began (C5).
    pub first: Seat,
    /// The options of the game.
    #[serde(deserialize_with = "MapOnly::deserialize_inner")]
    pub options: Options,
    /// The cards on the table: the start cards, then the others in the order in which they were placed.
    pub board: Vec<BoardCard>,
    /// The viewer's hand.
    #[serde(deserialize_with = "Option::deserialize")]
    pub hand: Option<Hand>,
    /// The two cards that the viewer has just drawn, while it has to discard one (C18); missing otherwise, and in views
    /// of the first version of the rules.
    #[serde(default, deserialize_with = "non_null", skip_serializing_if = "Option::is_none")]
    pub drawn: Option<[Card; 2]>,
    /// The viewer's discards.
    #[serde(deserialize_with = "Option::deserialize")]
    pub discarded: Option<Vec<Card>>,
    /// The size of each hand.
    pub hand_sizes: BySeat<usize>,
    /// The size of each deck.
    pub deck_sizes: BySeat<usize>,
    /// The number of cards that each seat has discarded.
    pub discard_sizes: BySeat<usize>,
    /// The seat to move; `None` when the game is over.
    #[serde(deserialize_with = "Option::deserialize")]
    pub turn: Option<Seat>,
    /// What it has to do; `None` when the game is over. Serialized as [`Phase::name`].
    #[serde(serialize_with = "serialize_phase", deserialize_with = "deserialize_phase")]
    pub phase: Option<Phase>,
    /// The current scores.
    #[serde(deserialize_with = "score::deserialize_all")]
    pub scores: BySeat<Score>,
    /// The winners; empty before the end.
    pub winners: Vec<Seat>,
}

#[expect(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn serialize_phase<S: Serializer>(phase: &Option<Phase>, output: S) -> Result<S::Ok, S::Error> {
    output.serialize_str(Phase::name(*phase))
}

fn deserialize_phase<'de, D: Deserializer<'de>>(input: D) -> Result<Option<Phase>, D::Error> {
    let name = String::deserialize(input)?;
    let is_over = name == Phase::name(None);
    if is_over { Ok(None) } else { Phase::deserialize(name.into_deserializer()).map(Some) }
}

/// A card on the table, with its serialized form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardCard {
    /// The cell of the card.
    #[serde(flatten)]
    pub cell: Cell,
    /// The face of the card.
    pub card: CardFace,
    /// The owner; `None` for a start card (C3).
    #[serde(deserialize_with = "Option::deserialize")]
    pub owner: Option<Seat>,
}

/// The face of a card on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged, try_from = "String")]
pub enum CardFace {
    /// A start card, written `X`.
    Start(StartMark),
    /// A player's card.
    Card(Card),
}

/// The face of a start card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum StartMark {
    /// The only start card face.
    X,
}

impl CardFace {
    /// The face of a start card.
    pub const START: CardFace = CardFace::Start(StartMark::X);
}

impl TryFrom<String> for CardFace {
    type Error = CardError;

    fn try_from(text: String) -> Result<CardFace, CardError> {
        if text == "X" { Ok(CardFace::START) } else { Card::try_from(text).map(CardFace::Card) }
    }
}

impl Board {
    /// Returns the cards on the table as views show them, start cards first.
    pub fn cards(&self) -> Vec<BoardCard> {
        let starts = self.start_cells().iter();
        let starts = starts.map(|cell| BoardCard { cell: *cell, card: CardFace::START, owner: None });
        let placed = self.placed().iter();
        let placed = placed.map(|l| BoardCard { cell: l.cell, card: CardFace::Card(l.card), owner: Some(l.owner) });
        starts.chain(placed).collect()
    }
}

impl Game {
    /// Returns the cards on the table, which everybody sees; start cards first.
    pub fn board_cards(&self) -> Vec<BoardCard> {
        self.board().cards()
    }

    /// Returns what a seat may see; `None` is a spectator. A seat that is not at the table sees what spectators see.
    pub fn view(&self, viewer: Option<Seat>) -> SeatView {
        let players = self.setup().players();
        let viewer = viewer.filter(|seat| players.contains(*seat));
        SeatView {
            seat: viewer,
            rules: self.setup().rules(),
            players,
            first: self.setup().first(),
            options: self.setup().options().clone(),
            board: self.board_cards(),
            hand: viewer.map(|seat| *self.hand(seat)),
            drawn: self.drawn().filter(|_| viewer.is_some() && viewer == self.turn().map(|turn| turn.seat)),
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
