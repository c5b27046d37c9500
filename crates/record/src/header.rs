//! What the headers of both games have in common.

use crate::{
    error::{ParseError, ParseErrorKind},
    json::parse_object,
    lines::Lines,
};
use serde::{Deserialize, Serialize};
use std::io::BufRead;

/// The version of the record format.
pub(crate) const FORMAT_VERSION: u64 = 1;

/// The first line of a record.
pub(crate) struct HeaderLine {
    pub(crate) text: String,
    /// The name of the game.
    pub(crate) game: String,
    /// The version of the rules; `None` is an error that the fields of the game report.
    pub(crate) rules: Option<u64>,
}

/// The fields of every header, whatever the game.
#[derive(Deserialize)]
struct Preamble {
    format: FormatName,
    version: u64,
    game: String,
    rules: Option<u64>,
}

/// The value of `format` in every header.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(crate) enum FormatName {
    #[serde(rename = "huddle-record")]
    HuddleRecord,
}

impl HeaderLine {
    /// Reads the header of a record that this version can read.
    pub(crate) fn read(lines: &mut Lines<impl BufRead>) -> Result<HeaderLine, ParseError> {
        let text = lines.next()?.ok_or_else(|| lines.error(ParseErrorKind::Empty))?;
        let preamble: Preamble = parse_object(&text).map_err(|kind| match kind {
            ParseErrorKind::UnexpectedEof => lines.error(kind),
            _ => lines.error(ParseErrorKind::NotARecord),
        })?;
        let FormatName::HuddleRecord = preamble.format;
        if preamble.version != FORMAT_VERSION {
            return Err(lines.error(ParseErrorKind::UnsupportedVersion(preamble.version)));
        }
        let game = preamble.game.escape_debug().take(24).collect();
        Ok(HeaderLine { text, game, rules: preamble.rules })
    }
}
