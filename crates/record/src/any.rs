//! [`AnyLog`] and [`AnyGame`]: a log, and a game, of either game.

use crate::{
    clustered_format::{ClusteredFormat, ClusteredLog},
    error::{ParseError, ParseErrorKind},
    header::HeaderLine,
    kluster_format::{KlusterFormat, KlusterLog},
    lines::Lines,
    log::{Log, LogFormat},
    recorded_kluster_game::RecordedKlusterGame,
};
use clustered::Game;
use std::{fmt, io::BufRead};

/// A log of either game.
#[derive(Clone, Debug, PartialEq)]
pub enum AnyLog {
    /// A log of Clustered.
    Clustered(ClusteredLog),
    /// A log of Kluster.
    Kluster(KlusterLog),
}

/// A game in progress of either game.
#[derive(Clone, Debug)]
pub enum AnyGame {
    /// A game of Clustered.
    Clustered(Game),
    /// A game of Kluster, which continues to log itself.
    Kluster(Box<RecordedKlusterGame>),
}

impl AnyLog {
    /// Parses a record without checking the rules; [`AnyLog::verify`] does that.
    ///
    /// # Errors
    /// The first line that cannot be parsed. [`crate::LINE_LIMIT`] and [`crate::RECORD_LIMIT`] bound the input.
    pub fn parse(input: impl BufRead) -> Result<AnyLog, ParseError> {
        let (log, error) = AnyLog::parse_prefix(input)?;
        error.map_or(Ok(log), Err)
    }

    /// Parses a record up to the first line that cannot be parsed. Returns what precedes it, and the error.
    pub(crate) fn parse_prefix(input: impl BufRead) -> Result<(AnyLog, Option<ParseError>), ParseError> {
        let mut lines = Lines::new(input);
        let header = HeaderLine::read(&mut lines)?;
        match header.game.as_str() {
            ClusteredFormat::GAME => {
                let (log, error) = Log::parse_prefix(&header, &mut lines)?;
                Ok((AnyLog::Clustered(log), error))
            }
            KlusterFormat::GAME => {
                let (log, error) = Log::parse_prefix(&header, &mut lines)?;
                Ok((AnyLog::Kluster(log), error))
            }
            _ => Err(lines.error(ParseErrorKind::UnknownGame(header.game))),
        }
    }
}

/// Serializes the log as a record.
impl fmt::Display for AnyLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnyLog::Clustered(log) => log.fmt(f),
            AnyLog::Kluster(log) => log.fmt(f),
        }
    }
}
