//! Reads game files: records and games in notation, distinguished by their first byte.

use clustered::{Game, TRANSCRIPT_LIMIT, Transcript, TranscriptError};
use record::{AnyGame, AnyRecord, ClusteredRecord, KlusterRecord, RecordError, RecordedKlusterGame};
use std::{
    fmt,
    fs::File,
    io::{self, BufRead, BufReader, Read},
    path::Path,
};

/// A game that was read from a file and follows the rules.
pub(crate) enum VerifiedGame {
    /// A game of Clustered.
    Clustered {
        /// The record of the game.
        record: ClusteredRecord,
        /// The state after the last event of the record.
        game: Box<Game>,
    },
    /// A game of Kluster.
    Kluster {
        /// The record of the game.
        record: KlusterRecord,
        /// The state after the last entry of the record.
        log: Box<RecordedKlusterGame>,
    },
}

/// Why a file does not hold a valid game.
pub(crate) enum GameFileError {
    /// The file cannot be read.
    Io(io::Error),
    /// The record is malformed or breaks the rules.
    Record(RecordError),
    /// The notation is malformed.
    Notation(TranscriptError),
    /// The notation is well-formed but contains an illegal move.
    IllegalMove(TranscriptError),
}

impl fmt::Display for GameFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameFileError::Io(error) => write!(f, "cannot be read: {error}"),
            GameFileError::Record(error) => error.fmt(f),
            GameFileError::Notation(error) | GameFileError::IllegalMove(error) => error.fmt(f),
        }
    }
}

/// Reads and verifies a file; `-` is standard input.
pub(crate) fn read(path: &Path) -> Result<VerifiedGame, GameFileError> {
    if path == Path::new("-") {
        return read_from(io::stdin().lock());
    }
    read_from(BufReader::new(File::open(path).map_err(GameFileError::Io)?))
}

fn read_from(mut input: impl BufRead) -> Result<VerifiedGame, GameFileError> {
    let start = input.fill_buf().map_err(GameFileError::Io)?.trim_ascii_start();
    if !matches!(start.first(), Some(b'c' | b'#')) {
        return match AnyRecord::parse_and_verify(input).map_err(GameFileError::Record)? {
            (AnyRecord::Clustered(record), AnyGame::Clustered(game)) => {
                Ok(VerifiedGame::Clustered { record, game: Box::new(game) })
            }
            (AnyRecord::Kluster(record), AnyGame::Kluster(log)) => Ok(VerifiedGame::Kluster { record, log }),
            _ => Err(GameFileError::Io(io::Error::other("the record and its game belong to different games"))),
        };
    }
    let mut text = Vec::new();
    input.take(TRANSCRIPT_LIMIT as u64 + 1).read_to_end(&mut text).map_err(GameFileError::Io)?;
    let transcript = Transcript::from_bytes(&text).map_err(GameFileError::Notation)?;
    let mut record = ClusteredRecord::new(transcript.setup());
    let game = transcript.replay(|event| record.push(event)).map_err(GameFileError::IllegalMove)?;
    Ok(VerifiedGame::Clustered { record, game: Box::new(game) })
}
