//! `huddle bot`: bots against each other, and what their levels are worth. `docs/BOTS.md` has the figures.

mod clustered;
mod kluster;
mod win_rate;

use crate::{
    Outcome,
    cli::{BotCommand, GameName},
    print_stderr,
};
use std::io::{self, Write};

/// Does what was asked for.
pub(crate) fn run(call: &BotCommand, output: &mut impl Write) -> io::Result<Outcome> {
    match call {
        BotCommand::Ladder { game: GameName::Clustered, options: games } => clustered::ladder(games, output),
        BotCommand::Ladder { game: GameName::Kluster, options: games } => kluster::ladder(games, output),
        BotCommand::Match { one, other, options: games } => match (one.split_once('/'), other.split_once('/')) {
            (Some(("clustered", one)), Some(("clustered", other))) => clustered::run_match([one, other], games, output),
            (Some(("kluster", one)), Some(("kluster", other))) => kluster::run_match([one, other], games, output),
            _ => Ok(usage_error(&format!(
                "'{one}' and '{other}' do not name two players of one game: write for example clustered/master clustered/club"
            ))),
        },
        BotCommand::Train(train) => clustered::train(train, output),
    }
}

/// Tells a person that the call was wrong.
fn usage_error(sentence: &str) -> Outcome {
    print_stderr(sentence);
    Outcome::UsageError
}
