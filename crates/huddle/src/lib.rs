//! What the `huddle` command does, as a library, so that tests and fuzzers reach it without a process.

mod board_text;
mod bot;
pub mod cli;
mod completions;
mod game_file;
pub mod referee;
mod replay;
mod serve;
mod table;
mod verify;

use cli::{Cli, CliCommand};
use std::{
    io::{self, IsTerminal, Write},
    process::ExitCode,
};

/// How a call ended, for the shell: 0 done, 1 the checked thing is wrong, 2 the call was wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// All went well.
    Done,
    /// A record was read, but does not follow from the rules.
    Invalid,
    /// A file could not be read or written, or is no record at all.
    UsageError,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> ExitCode {
        ExitCode::from(match outcome {
            Outcome::Done => 0,
            Outcome::Invalid => 1,
            Outcome::UsageError => 2,
        })
    }
}

/// Does what was asked for.
///
/// # Errors
/// If standard input or output fail. A reader that has gone away, as in `huddle replay FILE | head`, is no error.
pub fn run(cli: Cli) -> anyhow::Result<Outcome> {
    let mut output = io::stdout().lock();
    let done = match cli.command {
        CliCommand::Serve { listen } => serve::run(listen, &mut output),
        CliCommand::Referee { game } => {
            if io::stdin().is_terminal() {
                print_stderr(&game.greeting());
            }
            referee::run(game, io::stdin().lock(), &mut output)
        }
        CliCommand::Verify { files } => verify::run(&files, &mut output),
        CliCommand::Replay { file, format: form, moves } => replay::run(&file, form, moves, &mut output),
        CliCommand::Table(options) => table::run(&options, &mut output),
        CliCommand::Bot(call) => bot::run(&call, &mut output),
        CliCommand::Completions { shell } => completions::run(shell, &mut output),
    };
    let gone = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    let outcome = done.or_else(|error| if gone(&error) { Ok(Outcome::Done) } else { Err(error) })?;
    match output.flush() {
        Err(error) if !gone(&error) => Err(error.into()),
        _ => Ok(outcome),
    }
}

/// Tells a person something on standard error. If even that fails there is nobody left to tell.
pub fn print_stderr(sentence: &str) {
    let _ = writeln!(io::stderr(), "{sentence}");
}
