//! `huddle verify`: checks that records follow the rules.

use crate::{
    Outcome,
    game_file::{self, GameFileError},
    print_stderr,
};
use kluster::Turn;
use record::{
    AnyReplayer, ClusteredFormat, EntryKind, KlusterFormat, RecordError, Replayer, VerifyError, VerifyErrorKind,
};
use seats::Seat;
use std::{
    io::{self, Write},
    path::PathBuf,
};

/// Verifies each file, at most so many seconds each, and returns the worst outcome.
pub(crate) fn run(files: &[PathBuf], max_seconds: u64, output: &mut impl Write) -> io::Result<Outcome> {
    let mut worst = Outcome::Done;
    for file in files {
        match game_file::read(file, max_seconds) {
            Ok(game) => match writeln!(output, "{}: {}", file.display(), summary(&game)) {
                // The reader has closed the pipe, but the exit code must still cover all files.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
                result => result?,
            },
            Err(error) => {
                print_stderr(&format!("{}: {error}", file.display()));
                worst = worst.max(outcome(&error));
            }
        }
    }
    Ok(worst)
}

/// The outcome, and thus the exit code, of an invalid file.
pub(crate) fn outcome(error: &GameFileError) -> Outcome {
    match error {
        GameFileError::Record(RecordError::Verify(error)) if cannot_be_replayed(error) => Outcome::UsageError,
        GameFileError::Record(RecordError::Verify(_)) | GameFileError::IllegalMove(_) => Outcome::Invalid,
        GameFileError::Io(_)
        | GameFileError::Record(RecordError::Parse(_))
        | GameFileError::Deadline(_)
        | GameFileError::Notation(_) => Outcome::UsageError,
    }
}

/// Whether the record may be valid, but this version cannot replay it.
fn cannot_be_replayed(error: &VerifyError) -> bool {
    matches!(error.kind, VerifyErrorKind::UnsupportedPhysics(_) | VerifyErrorKind::TickLimitExceeded)
}

fn summary(game: &AnyReplayer) -> String {
    match game {
        AnyReplayer::Clustered(replayer) => summarize_clustered(replayer),
        AnyReplayer::Kluster(replayer) => summarize_kluster(replayer),
    }
}

fn summarize_clustered(replayer: &Replayer<ClusteredFormat>) -> String {
    let (moves, game) = (replayer.end(), replayer.game());
    let scores: Vec<String> = game.scores().iter().map(|score| score.total.to_string()).collect();
    let state = if game.turn().is_none() { "over" } else { "not over yet" };
    format!("good; clustered, {moves} moves, {state}, scores {}", scores.join(" "))
}

fn summarize_kluster(replayer: &Replayer<KlusterFormat>) -> String {
    let rules = replayer.game().rules();
    let turns = replayer
        .log()
        .entries()
        .iter()
        .filter(|entry| matches!(entry.kind, EntryKind::Event(kluster::Event::Turn { .. })));
    let state = match (rules.turn(), rules.winners()) {
        (Turn::Over, []) => "over, lost".to_owned(),
        (Turn::Over, winners) => format!("over, won by {}", seat_list(winners)),
        _ => "not over yet".to_owned(),
    };
    format!("good; kluster, {} turns, {state}, magnets on the table: {}", turns.count(), rules.on_table().len())
}

/// Formats seats, for example "seat 1" or "seats 0 and 2".
pub(crate) fn seat_list(seats: &[Seat]) -> String {
    let numbers: Vec<String> = seats.iter().map(ToString::to_string).collect();
    format!("{} {}", if seats.len() == 1 { "seat" } else { "seats" }, numbers.join(" and "))
}
