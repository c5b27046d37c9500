//! [`AnyRecord`]: a record of either game.

use crate::{
    ActionParseError, ClusteredRecord, KlusterRecord, RecordedKlusterGame, VerifyError, fields::JsonObject,
    lines::Lines, wrong::JsonError,
};
use clustered::Game;
use seats::Seat;
use std::{fmt, io, io::BufRead};

/// A record of either game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyRecord {
    /// A record of Clustered.
    Clustered(ClusteredRecord),
    /// A record of Kluster.
    Kluster(KlusterRecord),
}

/// A game in progress of either game.
#[derive(Clone, Debug)]
pub enum AnyGame {
    /// A game of Clustered.
    Clustered(Game),
    /// A game of Kluster, which continues to record itself.
    Kluster(Box<RecordedKlusterGame>),
}

/// Why a record is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// A line cannot be parsed.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// A line does not follow from the rules.
    #[error(transparent)]
    Verify(#[from] VerifyError),
}

/// A line that cannot be parsed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct ParseError {
    /// The line number, counted from 1.
    pub line: usize,
    /// Why it cannot be parsed.
    pub kind: ParseErrorKind,
}

/// Why a line cannot be parsed, regardless of the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseErrorKind {
    /// Reading the input failed.
    #[error("cannot be read: {0}")]
    Io(io::ErrorKind),
    /// The input is empty.
    #[error("there is nothing here, not even a header")]
    Empty,
    /// The line exceeds [`crate::LINE_LIMIT`].
    #[error("the line is longer than 1 MiB")]
    LineTooLong,
    /// The record exceeds [`crate::RECORD_LIMIT`].
    #[error("the record is longer than 64 MiB")]
    RecordTooLong,
    /// The JSON ends unexpectedly.
    #[error("the line is empty or cut off")]
    UnexpectedEof,
    /// The line is not UTF-8.
    #[error("the line is not UTF-8 text")]
    NotUtf8,
    /// The line is not JSON, or its fields are wrong.
    #[error("{0}")]
    Json(String),
    /// The header belongs to another format.
    #[error("this is not the header of a Huddle record")]
    NotARecord,
    /// The version of the format is not supported.
    #[error("this record has version {0}, but only version 1 is known here")]
    UnsupportedVersion(u64),
    /// The version of the rules is not supported.
    #[error("this record follows version {0} of the rules, but only version 1 is known here")]
    UnsupportedRules(u64),
    /// The game is unknown.
    #[error("the game '{0}' is not known here")]
    UnknownGame(String),
    /// The setup in the header is invalid: the error and its rule.
    #[error("{0} ({1})")]
    Setup(String, &'static str),
    /// A line of actions is empty or not an array.
    #[error("the acts of a seat are a list, and not an empty one")]
    NoActions,
    /// An action cannot be parsed: its number in the line, counted from 1, and why.
    #[error("act {0}: {1}")]
    Action(usize, ActionParseError),
    /// The actions belong on the previous line.
    #[error("what seat {0} does here belongs on the line before")]
    ContinuesPreviousLine(Seat),
    /// The record exceeds [`crate::ENTRY_LIMIT`].
    #[error("a record has at most a million acts and events")]
    TooManyEntries,
}

/// The value of `format` in every header.
pub(crate) const FORMAT: &str = "huddle-record";

impl AnyRecord {
    /// Parses a record without checking the rules; [`AnyRecord::verify`] does that.
    ///
    /// # Errors
    /// The first line that cannot be parsed. [`crate::LINE_LIMIT`] and [`crate::RECORD_LIMIT`] bound the input.
    pub fn parse(input: impl BufRead) -> Result<AnyRecord, ParseError> {
        let (record, unreadable) = AnyRecord::read_so_far(input)?;
        unreadable.map_or(Ok(record), Err)
    }

    /// Parses and verifies a record.
    ///
    /// # Errors
    /// The first line that cannot be parsed or does not follow from the rules and the lines before it.
    pub fn parse_and_verify(input: impl BufRead) -> Result<(AnyRecord, AnyGame), RecordError> {
        let (record, unreadable) = AnyRecord::read_so_far(input)?;
        let game = first_flaw(record.verify(), unreadable)?;
        Ok((record, game))
    }

    /// Replays the record by the rules and returns the game after the last line. The game may be unfinished.
    ///
    /// # Errors
    /// The first line that does not follow from the rules and the lines before it.
    pub fn verify(&self) -> Result<AnyGame, VerifyError> {
        match self {
            AnyRecord::Clustered(record) => record.verify().map(AnyGame::Clustered),
            AnyRecord::Kluster(record) => record.verify().map(|log| AnyGame::Kluster(Box::new(log))),
        }
    }

    /// Reads a record up to the first line that cannot be read.
    fn read_so_far(input: impl BufRead) -> Result<(AnyRecord, Option<ParseError>), ParseError> {
        let mut lines = Lines::new(input);
        let (header, game) = header(&mut lines)?;
        match game.as_str() {
            "clustered" => {
                let (record, unreadable) = ClusteredRecord::read(&header, &mut lines)?;
                Ok((AnyRecord::Clustered(record), unreadable))
            }
            "kluster" => {
                let (record, unreadable) = KlusterRecord::read(&header, &mut lines)?;
                Ok((AnyRecord::Kluster(record), unreadable))
            }
            _ => Err(lines.error(ParseErrorKind::UnknownGame(game))),
        }
    }
}

impl ClusteredRecord {
    /// Parses and verifies a record of Clustered, for programs that support no other game.
    ///
    /// # Errors
    /// The first line that cannot be parsed or does not follow from the rules and the lines before it. Any other game
    /// is [`ParseErrorKind::UnknownGame`].
    pub fn parse_and_verify(input: impl BufRead) -> Result<(ClusteredRecord, Game), RecordError> {
        let mut lines = Lines::new(input);
        let (header, game) = header(&mut lines)?;
        if game != "clustered" {
            return Err(lines.error(ParseErrorKind::UnknownGame(game)).into());
        }
        let (record, unreadable) = ClusteredRecord::read(&header, &mut lines)?;
        let game = first_flaw(record.verify(), unreadable)?;
        Ok((record, game))
    }
}

/// The first line, and the game that it names.
fn header(lines: &mut Lines<impl BufRead>) -> Result<(JsonObject, String), ParseError> {
    let header = lines.next()?.ok_or_else(|| lines.error(ParseErrorKind::Empty))?;
    header_fields(&header).map_err(|why| lines.error(why))
}

fn header_fields(header: &str) -> Result<(JsonObject, String), ParseErrorKind> {
    let other =
        |why: JsonError| if why == JsonError::Eof { ParseErrorKind::UnexpectedEof } else { ParseErrorKind::NotARecord };
    let fields = JsonObject::of_line(header).map_err(other)?;
    // What every header has, whatever the game.
    let preamble =
        || Ok((fields.get("format")?.as_str()?, fields.get("version")?.as_u64()?, fields.get("game")?.as_str()?));
    match preamble().map_err(other)? {
        (FORMAT, 1, game) => {
            let game = game.escape_debug().take(24).collect();
            Ok((fields, game))
        }
        (FORMAT, version, _) => Err(ParseErrorKind::UnsupportedVersion(version)),
        _ => Err(ParseErrorKind::NotARecord),
    }
}

/// The game, or whatever is wrong first: a line that does not follow, or the one that could not be read.
fn first_flaw<G>(verified: Result<G, VerifyError>, unreadable: Option<ParseError>) -> Result<G, RecordError> {
    match (verified, unreadable) {
        (Ok(game), None) => Ok(game),
        (Err(broken), None) => Err(broken.into()),
        (Err(broken), Some(unreadable)) if broken.line < unreadable.line => Err(broken.into()),
        (_, Some(unreadable)) => Err(unreadable.into()),
    }
}

impl fmt::Display for AnyRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnyRecord::Clustered(record) => record.fmt(f),
            AnyRecord::Kluster(record) => record.fmt(f),
        }
    }
}

/// A JSON error in one short sentence.
pub(crate) fn json(why: &JsonError) -> ParseErrorKind {
    match why {
        JsonError::Eof => ParseErrorKind::UnexpectedEof,
        JsonError::Syntax(why, column) => ParseErrorKind::Json(format!("{} (column {column})", harmless(why))),
        JsonError::Data(why) => ParseErrorKind::Json(harmless(why)),
    }
}

/// Formats a `serde_json` error as one short line. Keeps the column of syntax errors; the line number is always 1.
pub fn describe_json_error(why: &serde_json::Error) -> String {
    let text = why.to_string();
    let sentence = harmless(text.split(" at line ").next().unwrap_or_default());
    if why.is_syntax() { format!("{sentence} (column {})", why.column()) } else { sentence }
}

/// The beginning of a sentence, without anything that could disturb a terminal or a log.
fn harmless(text: &str) -> String {
    let mut sentence = String::new();
    for letter in text.chars().take(160) {
        if matches!(letter, '"' | '\'') {
            sentence.push(letter);
        } else {
            sentence.extend(letter.escape_debug());
        }
    }
    sentence
}
