//! Files from outside: a record or a game in notation, told apart by how they begin.

use clustered::{Game, TRANSCRIPT_LIMIT, Transcript, TranscriptError};
use record::{AnyGame, AnyRecord, ClusteredRecord, RecordError, RecordedKlusterGame, KlusterRecord};
use std::{
    fmt,
    fs::File,
    io::{self, BufRead, BufReader, Read},
    path::Path,
};

/// A game that was read and follows the rules.
pub(crate) enum Checked {
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
pub(crate) enum Failure {
    /// It cannot be read.
    File(io::Error),
    /// It is no good record.
    Record(RecordError),
    /// It is no game in notation.
    Notation(TranscriptError),
    /// It is a game in notation, but a move is not legal.
    Illegal(TranscriptError),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::File(why) => write!(f, "cannot be read: {why}"),
            Failure::Record(why) => why.fmt(f),
            Failure::Notation(why) | Failure::Illegal(why) => why.fmt(f),
        }
    }
}

/// Reads and checks a file; `-` is standard input.
pub(crate) fn read(path: &Path) -> Result<Checked, Failure> {
    if path == Path::new("-") {
        return read_from(io::stdin().lock());
    }
    read_from(BufReader::new(File::open(path).map_err(Failure::File)?))
}

fn read_from(mut input: impl BufRead) -> Result<Checked, Failure> {
    let start = input.fill_buf().map_err(Failure::File)?.trim_ascii_start();
    if !matches!(start.first(), Some(b'c' | b'#')) {
        return match AnyRecord::parse_and_verify(input).map_err(Failure::Record)? {
            (AnyRecord::Clustered(record), AnyGame::Clustered(game)) => {
                Ok(Checked::Clustered { record, game: Box::new(game) })
            }
            (AnyRecord::Kluster(record), AnyGame::Kluster(log)) => Ok(Checked::Kluster { record, log }),
            _ => Err(Failure::File(io::Error::other("the record and its game are not of one kind"))),
        };
    }
    let mut text = Vec::new();
    input.take(TRANSCRIPT_LIMIT as u64 + 1).read_to_end(&mut text).map_err(Failure::File)?;
    let transcript = Transcript::from_bytes(&text).map_err(Failure::Notation)?;
    let mut record = ClusteredRecord::new(transcript.setup());
    let game = transcript.replay(|event| record.push(event)).map_err(Failure::Illegal)?;
    Ok(Checked::Clustered { record, game: Box::new(game) })
}
