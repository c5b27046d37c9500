//! `huddle bot`: plays bots against each other and trains their evaluation. `docs/BOTS.md` lists the results.

mod bot_room;
mod clustered;
mod kluster;
mod win_rate;

use crate::{
    Outcome,
    cli::{BotCommand, GameName},
    print_stderr,
};
use std::io::{self, Write};

/// Runs a bot command.
pub(crate) fn run(command: &BotCommand, output: &mut impl Write) -> io::Result<Outcome> {
    match command {
        BotCommand::Ladder { game: GameName::Clustered, options } => clustered::ladder(options, output),
        BotCommand::Ladder { game: GameName::Kluster, options } => kluster::ladder(options, output),
        BotCommand::Match { one, other, options } => match (one.split_once('/'), other.split_once('/')) {
            (Some(("clustered", one)), Some(("clustered", other))) => {
                clustered::run_match([one, other], options, output)
            }
            (Some(("kluster", one)), Some(("kluster", other))) => kluster::run_match([one, other], options, output),
            _ => Ok(usage_error(&format!(
                "'{one}' and '{other}' do not name two players of one game: write for example \
                 clustered/master clustered/club"
            ))),
        },
        BotCommand::Train(options) => clustered::train(options, output),
    }
}

/// Prints a message for a wrong call.
fn usage_error(message: &str) -> Outcome {
    print_stderr(message);
    Outcome::UsageError
}
