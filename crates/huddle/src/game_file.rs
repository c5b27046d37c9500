//! Reads game files: records and games in notation, distinguished by their first byte.

use crate::deadline::{Deadline, DeadlineExceeded};
use clustered::{TRANSCRIPT_LIMIT, Transcript, TranscriptError};
use record::{AnyReplayer, BYTE_ORDER_MARK, ClusteredLog, RecordError, Replayer, RunStatus, Verifier};
use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read},
    path::Path,
    sync::Arc,
};

/// Why a file does not hold a valid game.
#[derive(Debug, thiserror::Error)]
pub(crate) enum GameFileError {
    /// The file cannot be read.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
    /// The record is malformed or breaks the rules.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// Verifying takes too long.
    #[error(transparent)]
    Deadline(#[from] DeadlineExceeded),
    /// The notation is malformed.
    #[error(transparent)]
    Notation(TranscriptError),
    /// The notation is well-formed but contains an illegal move.
    #[error(transparent)]
    IllegalMove(TranscriptError),
}

/// Reads and verifies a file; `-` is standard input. The replayer is at the end of the game.
pub(crate) fn read(path: &Path, max_seconds: u64) -> Result<AnyReplayer, GameFileError> {
    if path == Path::new("-") {
        return read_from(io::stdin().lock(), max_seconds);
    }
    read_from(BufReader::new(File::open(path)?), max_seconds)
}

fn read_from(mut input: impl BufRead, max_seconds: u64) -> Result<AnyReplayer, GameFileError> {
    let start = input.fill_buf()?;
    if start.starts_with(BYTE_ORDER_MARK.as_bytes()) {
        input.consume(BYTE_ORDER_MARK.len());
    }
    let start = input.fill_buf()?.trim_ascii_start();
    if matches!(start.first(), Some(b'c' | b'#')) {
        return read_notation(input).map(AnyReplayer::Clustered);
    }
    verify(input, max_seconds)
}

/// Parses and verifies a record within a time.
pub(crate) fn verify(input: impl BufRead, max_seconds: u64) -> Result<AnyReplayer, GameFileError> {
    let mut deadline = Deadline::start(max_seconds);
    let mut verifier = Verifier::new(input)?;
    match verifier.run(&mut |progress| deadline.go_on(progress))? {
        RunStatus::Finished => Ok(verifier.into_replayer()),
        RunStatus::Stopped => Err(deadline.exceeded(verifier.progress()).into()),
    }
}

fn read_notation(input: impl BufRead) -> Result<Replayer<record::ClusteredFormat>, GameFileError> {
    let mut text = Vec::new();
    input.take(TRANSCRIPT_LIMIT as u64 + 1).read_to_end(&mut text)?;
    let transcript = Transcript::from_bytes(&text).map_err(GameFileError::Notation)?;
    let mut log = ClusteredLog::new(transcript.setup());
    transcript.replay(|event| log.append(event)).map_err(GameFileError::IllegalMove)?;
    let mut replayer = Replayer::new(Arc::new(log)).map_err(RecordError::from)?;
    replayer.seek(replayer.end()).map_err(RecordError::from)?;
    Ok(replayer)
}
