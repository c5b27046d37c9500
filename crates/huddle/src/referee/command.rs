//! Parses the commands of the Clustered referee. They are loosely typed and still to be checked against the game.

use super::{bot::BotArguments, reply::ErrorReply};
use clustered::{Card, Cell, Move, Options};
use record::describe_json_error;
use seats::{MapOnly, Players, RulesVersion, Seat};
use serde::{Deserialize, Deserializer, de::DeserializeOwned};
use serde_json::Value;

/// A command of the Clustered referee.
#[derive(Debug, Deserialize)]
#[serde(tag = "cmd", rename_all = "lowercase")]
pub(super) enum ClusteredCommand {
    /// Deals a game.
    New(NewClusteredGame),
    /// Returns the whole state, hidden cards included.
    State {},
    /// Lists the legal moves.
    Legal {},
    /// Plays a move.
    Play(PlayCommand),
    /// Returns the view of a seat.
    View {
        /// The seat, or `null` for a spectator. Required.
        #[serde(deserialize_with = "required_nullable")]
        seat: Option<Seat>,
    },
    /// Scores an arbitrary board.
    Score(ScoreCommand),
    /// Returns the record of the game.
    Record {},
    /// Replays a record and continues from its end.
    Replay {
        /// The JSON lines as one string, or as an array of objects.
        record: Value,
    },
    /// Asks a bot for a move.
    Bot(BotArguments),
}

#[derive(Debug, Deserialize)]
pub(super) struct NewClusteredGame {
    /// The newest rules if missing.
    pub(super) rules: Option<RulesVersion>,
    pub(super) players: u64,
    pub(super) seed: Option<u64>,
    pub(super) first: Option<u64>,
    pub(super) options: Option<MapOnly<Options>>,
    /// One per seat, top card first.
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
    /// The move that the fields describe.
    pub(super) fn to_move(&self) -> Result<Move, ErrorReply> {
        match (self.place, self.x, self.y, self.discard) {
            (Some(card), Some(x), Some(y), None) => {
                // No game gets near the limits of i16, so a cell beyond them is just as illegal as one at them.
                let clamp = |at: i64| i16::try_from(at).unwrap_or(if at < 0 { i16::MIN } else { i16::MAX });
                Ok(Move::Place { card, cell: Cell::new(clamp(x), clamp(y)) })
            }
            (None, None, None, Some(card)) => Ok(Move::Discard { card }),
            (Some(_), _, _, None) => Err(ErrorReply::new("placing a card needs x and y")),
            _ => Err(ErrorReply::new("give either place with x and y, or discard")),
        }
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct ScoreCommand {
    pub(super) players: u64,
    pub(super) board: Vec<MapOnly<ScoredCard>>,
    pub(super) options: Option<MapOnly<Options>>,
}

/// A card of a `score` command.
#[derive(Debug, Deserialize)]
pub(super) struct ScoredCard {
    x: i16,
    y: i16,
    card: String,
    #[serde(deserialize_with = "required_nullable")]
    owner: Option<Seat>,
}

impl ScoredCard {
    pub(super) fn cell(&self) -> Cell {
        Cell::new(self.x, self.y)
    }

    /// The owner; a start card, and only a start card, has none (C3).
    pub(super) fn owner(&self, players: Players) -> Result<Option<Seat>, ErrorReply> {
        let cell = self.cell();
        if self.card == "X" {
            return match self.owner {
                None => Ok(None),
                Some(_) => Err(ErrorReply::with_rule("C3", &format!("the start card at {cell} belongs to nobody"))),
            };
        }
        self.card.parse::<Card>().map_err(|error| ErrorReply::new(error.to_string()))?;
        match self.owner {
            Some(owner) if players.contains(owner) => Ok(Some(owner)),
            Some(owner) => {
                Err(ErrorReply::new(format!("the card at {cell} belongs to seat {owner}, which does not exist")))
            }
            None => Err(ErrorReply::new(format!("the card at {cell} needs an owner"))),
        }
    }
}

/// Extracts the text of a record, given as a string or as an array of its lines.
pub(super) fn record_text(record: Value) -> Result<String, ErrorReply> {
    match record {
        Value::String(text) => Ok(text),
        Value::Array(lines) => Ok(lines.iter().flat_map(|line| [line.to_string(), "\n".to_owned()]).collect()),
        _ => Err(ErrorReply::new("a record is a string, or an array of its lines")),
    }
}

/// Deserializes a field that may be `null` but not missing.
fn required_nullable<'de, T: Deserialize<'de>, D: Deserializer<'de>>(input: D) -> Result<Option<T>, D::Error> {
    Option::deserialize(input)
}

/// Parses a command from a line. `known_command` is the name of any command, in backticks as serde lists them.
pub(super) fn parse<C: DeserializeOwned>(line: &[u8], known_command: &str) -> Result<C, ErrorReply> {
    let text = std::str::from_utf8(line).map_err(|_| ErrorReply::new("the line is not UTF-8 text"))?;
    if !text.trim_start().starts_with('{') {
        return Err(ErrorReply::new("a command is one JSON object on one line"));
    }
    serde_json::from_str(text).map_err(|error| {
        let message = describe_json_error(&error);
        if !error.is_data() {
            return ErrorReply::new(format!("the line is not JSON: {message}"));
        }
        // serde calls an unknown command an unknown variant; its list of expected names tells the two apart.
        let is_command = message.contains(known_command);
        ErrorReply::new(if is_command { message.replacen("unknown variant", "unknown command", 1) } else { message })
    })
}
