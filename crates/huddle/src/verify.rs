//! `huddle verify`: do records follow from the rules?

use crate::{
    Outcome, complain,
    source::{self, Checked, Failure},
};
use clustered::Event;
use record::Flaw;
use std::{
    io::{self, Write},
    path::PathBuf,
};

/// Checks each file and gives the worst outcome.
pub(crate) fn run(files: &[PathBuf], output: &mut impl Write) -> io::Result<Outcome> {
    let mut worst = Outcome::Done;
    for file in files {
        match source::read(file) {
            Ok(checked) => match writeln!(output, "{}: {}", file.display(), summary(&checked)) {
                // Nobody listens any more, but the exit code still has to be right.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
                written => written?,
            },
            Err(failure) => {
                complain(&format!("{}: {failure}", file.display()));
                worst = worst.max(outcome(&failure));
            }
        }
    }
    Ok(worst)
}

/// What a failure means for the shell.
pub(crate) fn outcome(failure: &Failure) -> Outcome {
    match failure {
        Failure::Record(Flaw::Broken(_)) | Failure::Illegal(_) => Outcome::Wrong,
        Failure::File(_) | Failure::Record(Flaw::Unreadable(_)) | Failure::Notation(_) => Outcome::BadCall,
    }
}

fn summary(Checked { record, game }: &Checked) -> String {
    let moves = record.events().iter().filter_map(Event::as_move).count();
    let scores: Vec<String> = game.scores().iter().map(|score| score.total.to_string()).collect();
    let state = if game.turn().is_none() { "over" } else { "not over yet" };
    format!("good; clustered, {moves} moves, {state}, scores {}", scores.join(" "))
}
