//! [`AnyRecord`]: a record of whichever game, read from outside.

use crate::{
    ActionParseError, ClusteredRecord, KlusterRecord, RecordedKlusterGame, VerifyError, fields::JsonObject,
    lines::Lines, wrong::JsonError,
};
use clustered::Game;
use seats::Seat;
use std::{fmt, io, io::BufRead};

/// A record of one of the games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyRecord {
    /// A game of Clustered.
    Clustered(ClusteredRecord),
    /// A game of Kluster.
    Kluster(KlusterRecord),
}

/// A game in progress of one of the games.
#[derive(Clone, Debug)]
pub enum AnyGame {
    /// A game of Clustered.
    Clustered(Game),
    /// A game of Kluster, which goes on keeping its record.
    Kluster(Box<RecordedKlusterGame>),
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// A line that cannot be read.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// A line that does not follow.
    #[error(transparent)]
    Verify(#[from] VerifyError),
}

/// Why something is not a record, and in which line that shows.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct ParseError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub kind: ParseErrorKind,
}

/// What can be wrong with a line before any rule is asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseErrorKind {
    /// The file or stream failed.
    #[error("cannot be read: {0}")]
    Io(io::ErrorKind),
    /// No line at all.
    #[error("there is nothing here, not even a header")]
    Empty,
    /// A line over the limit.
    #[error("the line is longer than 1 MiB")]
    LineTooLong,
    /// A record over the limit.
    #[error("the record is longer than 64 MiB")]
    RecordTooLong,
    /// JSON that stops too early.
    #[error("the line is empty or cut off")]
    UnexpectedEof,
    /// Not text.
    #[error("the line is not UTF-8 text")]
    NotUtf8,
    /// Not JSON, or not with the fields that belong there.
    #[error("{0}")]
    Json(String),
    /// JSON, but another format.
    #[error("this is not the header of a Huddle record")]
    NotARecord,
    /// A format that is newer than this program.
    #[error("this record has version {0}, but only version 1 is known here")]
    UnsupportedVersion(u64),
    /// Rules that are newer than this program.
    #[error("this record follows version {0} of the rules, but only version 1 is known here")]
    UnsupportedRules(u64),
    /// A game that does not exist here.
    #[error("the game '{0}' is not known here")]
    UnknownGame(String),
    /// A header that describes no game that can be played.
    #[error("{0} ({1})")]
    Setup(String, &'static str),
    /// A line of acts without any.
    #[error("the acts of a seat are a list, and not an empty one")]
    NoActions,
    /// An act of a line, counted from 1.
    #[error("act {0}: {1}")]
    Action(usize, ActionParseError),
    /// Acts that belong on the line before.
    #[error("what seat {0} does here belongs on the line before")]
    ContinuesPreviousLine(Seat),
    /// A record with too many entries.
    #[error("a record has at most a million acts and events")]
    TooManyEntries,
}

/// The value of `format` in every header.
pub(crate) const FORMAT: &str = "huddle-record";

impl AnyRecord {
    /// Reads a record. Whether the game in it follows the rules is for [`AnyRecord::verify`] to say.
    ///
    /// # Errors
    /// The first line that cannot be read. Records are bounded by [`crate::LINE_LIMIT`] and [`crate::RECORD_LIMIT`].
    pub fn parse(input: impl BufRead) -> Result<AnyRecord, ParseError> {
        let (record, unreadable) = AnyRecord::read_so_far(input)?;
        unreadable.map_or(Ok(record), Err)
    }

    /// Reads a record and verifies it.
    ///
    /// # Errors
    /// The first line that cannot be read or does not follow from the rules and the lines before it.
    pub fn parse_and_verify(input: impl BufRead) -> Result<(AnyRecord, AnyGame), RecordError> {
        let (record, unreadable) = AnyRecord::read_so_far(input)?;
        let game = first_flaw(record.verify(), unreadable)?;
        Ok((record, game))
    }

    /// Replays the record by the rules and gives the game as it stands after the last line. It need not be over.
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
    /// Reads a record of Clustered and verifies it, for a program that knows no other game.
    ///
    /// # Errors
    /// The first line that cannot be read or does not follow from the rules and the lines before it; any other game is
    /// [`Unreadable::Game`].
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

/// A JSON error of serde in one short sentence. Of its place only the column is kept, where it means something: the line is always the first.
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
