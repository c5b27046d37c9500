//! `huddle verify`: do records follow from the rules?

use crate::{
    Outcome,
    game_file::{self, GameFileError, VerifiedGame},
    print_stderr,
};
use clustered::Event;
use kluster::Turn;
use record::{
    ClusteredRecord, EntryKind, KlusterRecord, RecordError, RecordedKlusterGame, VerifyError, VerifyErrorKind,
};
use seats::Seat;
use std::{
    io::{self, Write},
    path::PathBuf,
};

/// Checks each file and gives the worst outcome.
pub(crate) fn run(files: &[PathBuf], output: &mut impl Write) -> io::Result<Outcome> {
    let mut worst = Outcome::Done;
    for file in files {
        match game_file::read(file) {
            Ok(checked) => match writeln!(output, "{}: {}", file.display(), summary(&checked)) {
                // Nobody listens any more, but the exit code still has to be right.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
                written => written?,
            },
            Err(failure) => {
                print_stderr(&format!("{}: {failure}", file.display()));
                worst = worst.max(outcome(&failure));
            }
        }
    }
    Ok(worst)
}

/// What a failure means for the shell.
pub(crate) fn outcome(failure: &GameFileError) -> Outcome {
    match failure {
        GameFileError::Record(RecordError::Verify(broken)) if cannot_be_replayed(broken) => Outcome::UsageError,
        GameFileError::Record(RecordError::Verify(_)) | GameFileError::IllegalMove(_) => Outcome::Invalid,
        GameFileError::Io(_) | GameFileError::Record(RecordError::Parse(_)) | GameFileError::Notation(_) => {
            Outcome::UsageError
        }
    }
}

/// Whether nothing is known to be wrong, and only nobody can tell here.
fn cannot_be_replayed(broken: &VerifyError) -> bool {
    matches!(broken.kind, VerifyErrorKind::UnsupportedPhysics(_) | VerifyErrorKind::TickLimitExceeded)
}

fn summary(checked: &VerifiedGame) -> String {
    match checked {
        VerifiedGame::Clustered { record, game } => summarize_clustered(record, game),
        VerifiedGame::Kluster { record, log } => summarize_kluster(record, log),
    }
}

fn summarize_clustered(record: &ClusteredRecord, game: &clustered::Game) -> String {
    let moves = record.events().iter().filter_map(Event::as_move).count();
    let scores: Vec<String> = game.scores().iter().map(|score| score.total.to_string()).collect();
    let state = if game.turn().is_none() { "over" } else { "not over yet" };
    format!("good; clustered, {moves} moves, {state}, scores {}", scores.join(" "))
}

fn summarize_kluster(record: &KlusterRecord, log: &RecordedKlusterGame) -> String {
    let play = log.game().rules();
    let turns =
        record.entries().iter().filter(|entry| matches!(entry.kind, EntryKind::Event(kluster::Event::Turn { .. })));
    let state = match (play.turn(), play.winners()) {
        (Turn::Over, []) => "over, lost".to_owned(),
        (Turn::Over, winners) => format!("over, won by {}", seat_list(winners)),
        _ => "not over yet".to_owned(),
    };
    format!("good; kluster, {} turns, {state}, magnets on the table: {}", turns.count(), play.on_table().len())
}

/// Seats in words.
pub(crate) fn seat_list(seats: &[Seat]) -> String {
    let numbers: Vec<String> = seats.iter().map(ToString::to_string).collect();
    format!("{} {}", if seats.len() == 1 { "seat" } else { "seats" }, numbers.join(" and "))
}
