//! Commands of the referee as they come in: loosely typed, to be checked against the game.

use super::{bot::BotRequest, handle_line::ErrorReply};
use clustered::{Card, Cell, Move, Options};
use record::describe_json_error;
use seats::{MapOnly, Players, Seat};
use serde::{Deserialize, Deserializer, de::DeserializeOwned};
use serde_json::Value;

/// A command of the Clustered referee.
#[derive(Debug, Deserialize)]
#[serde(tag = "cmd", rename_all = "lowercase")]
pub(super) enum ClusteredCommand {
    /// Deals a game.
    New(NewClusteredGame),
    /// Everything about the game, hidden cards included.
    State {},
    /// Every legal move.
    Legal {},
    /// Makes a move.
    Play(PlayCommand),
    /// What a seat may see.
    View {
        /// The seat, or `null` for a spectator; it must be said which.
        #[serde(deserialize_with = "required_nullable")]
        seat: Option<Seat>,
    },
    /// Scores any board.
    Score(ScoreCommand),
    /// The game as a record.
    Record {},
    /// Takes up a game from a record.
    Replay {
        /// JSON lines as one text, or the same lines as a list.
        record: Value,
    },
    /// Asks a bot for a move.
    Bot(BotRequest),
}

#[derive(Debug, Deserialize)]
pub(super) struct NewClusteredGame {
    pub(super) players: u64,
    pub(super) seed: Option<u64>,
    pub(super) first: Option<u64>,
    pub(super) options: Option<MapOnly<Options>>,
    /// Each from the top.
    pub(super) decks: Option<Vec<Vec<Card>>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct PlayCommand {
    pub(super) seat: Seat,
    place: Option<Card>,
    x: Option<i64>,
    y: Option<i64>,
    discard: Option<Card>,
}

impl PlayCommand {
    /// The move, if the fields make one.
    pub(super) fn to_move(&self) -> Result<Move, ErrorReply> {
        match (self.place, self.x, self.y, self.discard) {
            (Some(card), Some(x), Some(y), None) => {
                // No game gets near these limits, so a cell beyond them is as far away as one at them.
                let near = |at: i64| i16::try_from(at).unwrap_or(if at < 0 { i16::MIN } else { i16::MAX });
                Ok(Move::Place { card, cell: Cell::new(near(x), near(y)) })
            }
            (None, None, None, Some(card)) => Ok(Move::Discard { card }),
            (Some(_), _, _, None) => Err(ErrorReply::new("to place a card say where: x and y")),
            _ => Err(ErrorReply::new("say either place with x and y, or discard")),
        }
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct ScoreCommand {
    pub(super) players: u64,
    pub(super) board: Vec<MapOnly<ScoredCard>>,
    pub(super) options: Option<MapOnly<Options>>,
}

/// A card of a board to be scored.
#[derive(Debug, Deserialize)]
pub(super) struct ScoredCard {
    x: i16,
    y: i16,
    card: String,
    #[serde(deserialize_with = "required_nullable")]
    owner: Option<Seat>,
}

impl ScoredCard {
    /// Where it lies.
    pub(super) fn cell(&self) -> Cell {
        Cell::new(self.x, self.y)
    }

    /// Whose it is: nobody's for a start card, and only for that (C3).
    pub(super) fn owner(&self, players: Players) -> Result<Option<Seat>, ErrorReply> {
        let cell = self.cell();
        if self.card == "X" {
            return match self.owner {
                None => Ok(None),
                Some(_) => Err(ErrorReply::with_rule("C3", &format!("the start card at {cell} belongs to nobody"))),
            };
        }
        self.card.parse::<Card>().map_err(|why| ErrorReply::new(why.to_string()))?;
        match self.owner {
            Some(owner) if players.contains(owner) => Ok(Some(owner)),
            Some(owner) => {
                Err(ErrorReply::new(format!("the card at {cell} belongs to seat {owner}, which is not there")))
            }
            None => Err(ErrorReply::new(format!("the card at {cell} needs an owner"))),
        }
    }
}

/// The text of a record that stands in a command as a text, or as a list of its lines.
pub(super) fn record_text(record: Value) -> Result<String, ErrorReply> {
    match record {
        Value::String(text) => Ok(text),
        Value::Array(lines) => Ok(lines.iter().flat_map(|line| [line.to_string(), "\n".to_owned()]).collect()),
        _ => Err(ErrorReply::new("a record is a text, or the list of its lines")),
    }
}

/// A field that may be `null` but not be left out.
fn required_nullable<'de, T: Deserialize<'de>, D: Deserializer<'de>>(input: D) -> Result<Option<T>, D::Error> {
    Option::deserialize(input)
}

/// Reads a command from a line. One of the commands is named, as serde lists them.
pub(super) fn parse<C: DeserializeOwned>(line: &[u8], known_command: &str) -> Result<C, ErrorReply> {
    let text = std::str::from_utf8(line).map_err(|_| ErrorReply::new("the line is not UTF-8 text"))?;
    if !text.trim_start().starts_with('{') {
        return Err(ErrorReply::new("a command is one JSON object on one line"));
    }
    serde_json::from_str(text).map_err(|why| {
        let sentence = describe_json_error(&why);
        if !why.is_data() {
            return ErrorReply::new(format!("the line is not JSON: {sentence}"));
        }
        // The list of what was expected tells an unknown command from any other word that is not known.
        let of_command = sentence.contains(known_command);
        ErrorReply::new(if of_command { sentence.replacen("unknown variant", "unknown command", 1) } else { sentence })
    })
}
