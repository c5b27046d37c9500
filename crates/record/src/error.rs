//! The errors of this crate: [`ParseError`] for text that is not a record, [`VerifyError`] for a log that breaks the
//! rules, and [`RecordError`] where either can come first.

use crate::log_position::LogPosition;
use clustered::{DeckError, Illegal};
use seats::Seat;
use serde::Serialize;
use std::io;

/// Why a record is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// A line cannot be parsed.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// An entry does not follow from the rules.
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

impl ParseError {
    /// Returns the path of the invalid field, such as `options.table`, `seat` or `acts[3]`; `None` if the line as a
    /// whole is invalid, the message itself names the field, or it is not known (the cell of a card).
    pub fn field(&self) -> Option<&str> {
        match &self.kind {
            ParseErrorKind::Json { field, .. } if !field.is_empty() => Some(field),
            _ => None,
        }
    }
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
    /// The line is not JSON, or a field is missing, unknown or invalid.
    #[error("{field}{}{reason}", if .field.is_empty() { "" } else { ": " })]
    Json {
        /// The path of the invalid field, empty if unknown.
        field: String,
        /// What is wrong, in one short line without control characters.
        reason: String,
    },
    /// The header belongs to another format.
    #[error("this is not the header of a Huddle record")]
    NotARecord,
    /// The version of the format is not supported.
    #[error("this record has version {0}, but only version 1 is known here")]
    UnsupportedVersion(u64),
    /// The version of the rules is not supported.
    #[error("this record follows version {0} of the rules, but only versions 1 and 2 are known here")]
    UnsupportedRules(u64),
    /// The game is unknown.
    #[error("the game '{0}' is not known here")]
    UnknownGame(String),
    /// The setup in the header is invalid: the error and its rule.
    #[error("{0} ({1})")]
    Setup(String, &'static str),
    /// The record exceeds [`crate::ENTRY_LIMIT`].
    #[error("a record has at most a million actions and events")]
    TooManyEntries,
}

impl ParseErrorKind {
    pub(crate) fn at(self, line: usize) -> ParseError {
        ParseError { line, kind: self }
    }
}

/// The first entry of a log that does not follow from the rules and the entries before it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct VerifyError {
    /// The position of the entry.
    pub entry: LogPosition,
    /// Its line, counted from 1: in the text that was parsed, or else in the text that the log serializes to.
    pub line: usize,
    /// Why it does not follow.
    pub kind: VerifyErrorKind,
}

/// Why an entry does not follow from the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VerifyErrorKind {
    /// The shuffled deck of a seat is missing; the decks come first, in seat order.
    #[error("the shuffled deck of seat {0} should stand here")]
    MissingDeck(Seat),
    /// A deck has the wrong cards.
    #[error("{why} ({rule})", why = .0, rule = .0.rule())]
    Deck(DeckError),
    /// A move is illegal.
    #[error("{why} ({rule})", why = .0, rule = .0.rule())]
    Illegal(Illegal),
    /// Another event follows from the lines before.
    #[error("this does not follow from the lines before; {} should stand here", json(.0))]
    WrongEvent(Box<clustered::Event>),
    /// A move is missing before the event that it would cause.
    #[error("a move should stand here, not what follows from one")]
    MissingMove,
    /// An entry follows the end of the game; the rule that ended it.
    #[error("the game is over, so nothing can follow ({0})")]
    AfterGameOver(&'static str),
    /// The log ends in the middle of a move.
    #[error("the record ends in the middle of a move; {} should follow", json(.0))]
    Truncated(Box<clustered::Event>),
    /// An action is illegal in Kluster, or the hand cannot do it.
    #[error("{why}{rule}", why = .0, rule = .0.rule().map(|rule| format!(" ({rule})")).unwrap_or_default())]
    IllegalAction(kluster::Illegal),
    /// The replay produced another event, or at another time.
    #[error("this does not follow from the lines before; {} should stand here, {ticks} ticks later", json(.event))]
    EventExpected {
        /// The event of the replay.
        event: Box<kluster::Event>,
        /// Its ticks since the previous entry.
        ticks: u32,
    },
    /// The replay did not produce the event.
    #[error("this does not follow from the lines before: nothing of the kind has happened")]
    UnexpectedEvent,
    /// Time passes although the table is at rest.
    #[error("nothing moves any more, and so no time can pass until somebody does something")]
    TimeWithoutMotion,
    /// The log ends before an event of the replay.
    #[error("the record ends too early; {} should follow", json(.0))]
    MissingEvent(Box<kluster::Event>),
    /// The replay exceeds its limit of ticks.
    #[error("this takes more ticks than a record is replayed for")]
    TickLimitExceeded,
    /// Another version of the physics produced the record.
    #[error(
        "version {0} of the physics made this record, and only versions 1 and 2 can be replayed here: its rulings stand, unchecked"
    )]
    UnsupportedPhysics(u64),
}

/// The beginning of an event as it stands in a record.
fn json(event: &impl Serialize) -> String {
    serde_json::to_string(event).unwrap_or_default().chars().take(160).collect()
}
