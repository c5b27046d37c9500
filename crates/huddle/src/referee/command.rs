//! Commands of the referee as they come in: loosely typed, to be checked against the game.

use super::{answer::Refusal, bot::Asked};
use clustered::{Card, Cell, Move, Options};
use record::describe_json_error;
use seats::{MapOnly, Players, Seat};
use serde::{Deserialize, Deserializer, de::DeserializeOwned};
use serde_json::Value;

/// A command of the Clustered referee.
#[derive(Debug, Deserialize)]
#[serde(tag = "cmd", rename_all = "lowercase")]
pub(super) enum Command {
    /// Deals a game.
    New(New),
    /// Everything about the game, hidden cards included.
    State {},
    /// Every legal move.
    Legal {},
    /// Makes a move.
    Play(Play),
    /// What a seat may see.
    View {
        /// The seat, or `null` for a spectator; it must be said which.
        #[serde(deserialize_with = "said")]
        seat: Option<Seat>,
    },
    /// Scores any board.
    Score(Score),
    /// The game as a record.
    Record {},
    /// Takes up a game from a record.
    Replay {
        /// JSON lines as one text, or the same lines as a list.
        record: Value,
    },
    /// Asks a bot for a move.
    Bot(Asked),
}

#[derive(Debug, Deserialize)]
pub(super) struct New {
    pub(super) players: u64,
    pub(super) seed: Option<u64>,
    pub(super) first: Option<u64>,
    pub(super) options: Option<MapOnly<Options>>,
    /// Each from the top.
    pub(super) decks: Option<Vec<Vec<Card>>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Play {
    pub(super) seat: Seat,
    place: Option<Card>,
    x: Option<i64>,
    y: Option<i64>,
    discard: Option<Card>,
}

impl Play {
    /// The move, if the fields make one.
    pub(super) fn mv(&self) -> Result<Move, Refusal> {
        match (self.place, self.x, self.y, self.discard) {
            (Some(card), Some(x), Some(y), None) => {
                // No game gets near these limits, so a cell beyond them is as far away as one at them.
                let near = |at: i64| i16::try_from(at).unwrap_or(if at < 0 { i16::MIN } else { i16::MAX });
                Ok(Move::Place { card, cell: Cell::new(near(x), near(y)) })
            }
            (None, None, None, Some(card)) => Ok(Move::Discard { card }),
            (Some(_), _, _, None) => Err(Refusal::new("to place a card say where: x and y")),
            _ => Err(Refusal::new("say either place with x and y, or discard")),
        }
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct Score {
    pub(super) players: u64,
    pub(super) board: Vec<MapOnly<OnBoard>>,
    pub(super) options: Option<MapOnly<Options>>,
}

/// A card of a board to be scored.
#[derive(Debug, Deserialize)]
pub(super) struct OnBoard {
    x: i16,
    y: i16,
    card: String,
    #[serde(deserialize_with = "said")]
    owner: Option<Seat>,
}

impl OnBoard {
    /// Where it lies.
    pub(super) fn cell(&self) -> Cell {
        Cell::new(self.x, self.y)
    }

    /// Whose it is: nobody's for a start card, and only for that (C3).
    pub(super) fn owner(&self, players: Players) -> Result<Option<Seat>, Refusal> {
        let cell = self.cell();
        if self.card == "X" {
            return match self.owner {
                None => Ok(None),
                Some(_) => Err(Refusal::by("C3", &format!("the start card at {cell} belongs to nobody"))),
            };
        }
        self.card.parse::<Card>().map_err(|why| Refusal::new(why.to_string()))?;
        match self.owner {
            Some(owner) if players.contains(owner) => Ok(Some(owner)),
            Some(owner) => Err(Refusal::new(format!("the card at {cell} belongs to seat {owner}, which is not there"))),
            None => Err(Refusal::new(format!("the card at {cell} needs an owner"))),
        }
    }
}

/// The text of a record that stands in a command as a text, or as a list of its lines.
pub(super) fn record_text(record: Value) -> Result<String, Refusal> {
    match record {
        Value::String(text) => Ok(text),
        Value::Array(lines) => Ok(lines.iter().flat_map(|line| [line.to_string(), "\n".to_owned()]).collect()),
        _ => Err(Refusal::new("a record is a text, or the list of its lines")),
    }
}

/// A field that may be `null` but not be left out.
fn said<'de, T: Deserialize<'de>, D: Deserializer<'de>>(input: D) -> Result<Option<T>, D::Error> {
    Option::deserialize(input)
}

/// Reads a command from a line. One of the commands is named, as serde lists them.
pub(super) fn read<Command: DeserializeOwned>(line: &[u8], listed: &str) -> Result<Command, Refusal> {
    let text = std::str::from_utf8(line).map_err(|_| Refusal::new("the line is not UTF-8 text"))?;
    if !text.trim_start().starts_with('{') {
        return Err(Refusal::new("a command is one JSON object on one line"));
    }
    serde_json::from_str(text).map_err(|why| {
        let sentence = describe_json_error(&why);
        if !why.is_data() {
            return Refusal::new(format!("the line is not JSON: {sentence}"));
        }
        // The list of what was expected tells an unknown command from any other word that is not known.
        let of_command = sentence.contains(listed);
        Refusal::new(if of_command { sentence.replacen("unknown variant", "unknown command", 1) } else { sentence })
    })
}
