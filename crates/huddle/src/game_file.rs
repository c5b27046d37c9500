//! Files from outside: a record or a game in notation, told apart by how they begin.

use clustered::{Game, TRANSCRIPT_LIMIT, Transcript, TranscriptError};
use record::{AnyGame, AnyRecord, ClusteredRecord, KlusterRecord, RecordError, RecordedKlusterGame};
use std::{
    fmt,
    fs::File,
    io::{self, BufRead, BufReader, Read},
    path::Path,
};

/// A game that was read and follows the rules.
pub(crate) enum VerifiedGame {
    /// A game of Clustered.
    Clustered {
        /// Its record.
        record: ClusteredRecord,
        /// How it stands at the end of the record.
        game: Box<Game>,
    },
    /// A game of Kluster.
    Kluster {
        /// Its record.
        record: KlusterRecord,
        /// How it stands at the end of the record.
        log: Box<RecordedKlusterGame>,
    },
}

/// Why a file is not a good record.
pub(crate) enum GameFileError {
    /// It cannot be read.
    Io(io::Error),
    /// It is no good record.
    Record(RecordError),
    /// It is no game in notation.
    Notation(TranscriptError),
    /// It is a game in notation, but a move is not legal.
    IllegalMove(TranscriptError),
}

impl fmt::Display for GameFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameFileError::Io(why) => write!(f, "cannot be read: {why}"),
            GameFileError::Record(why) => why.fmt(f),
            GameFileError::Notation(why) | GameFileError::IllegalMove(why) => why.fmt(f),
        }
    }
}

/// Reads and checks a file; `-` is standard input.
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
            _ => Err(GameFileError::Io(io::Error::other("the record and its game are not of one kind"))),
        };
    }
    let mut text = Vec::new();
    input.take(TRANSCRIPT_LIMIT as u64 + 1).read_to_end(&mut text).map_err(GameFileError::Io)?;
    let transcript = Transcript::from_bytes(&text).map_err(GameFileError::Notation)?;
    let mut record = ClusteredRecord::new(transcript.setup());
    let game = transcript.replay(|event| record.push(event)).map_err(GameFileError::IllegalMove)?;
    Ok(VerifiedGame::Clustered { record, game: Box::new(game) })
}
