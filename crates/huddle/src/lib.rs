//! The `huddle` command as a library, so that tests and fuzz targets can call it without starting a process.
//!
//! Each subcommand has its own module. [`referee`] holds the line protocol that other programs use:
//!
//! ```
//! use huddle::referee::ClusteredReferee;
//!
//! let mut referee = ClusteredReferee::default();
//! assert_eq!(referee.handle_line(br#"{"cmd":"new","players":2,"seed":7,"first":0}"#), r#"{"ok":true}"#);
//! let reply = referee.handle_line(br#"{"cmd":"legal"}"#);
//! assert!(reply.starts_with(r#"{"ok":true,"moves":["#));
//! ```

mod atomic_file;
mod board_text;
mod bot;
pub mod cli;
mod completions;
mod deadline;
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

/// The result of a command, which determines the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// Success: exit code 0.
    Done,
    /// A record could be read but breaks the rules: exit code 1.
    Invalid,
    /// The call was wrong, or a file could not be read, written or parsed: exit code 2.
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

/// Runs a command.
///
/// # Errors
/// If standard input or output fails. A closed pipe, as in `huddle replay FILE | head`, is not an error.
pub fn run(cli: Cli) -> anyhow::Result<Outcome> {
    let mut output = io::stdout().lock();
    let result = match cli.command {
        CliCommand::Serve { listen, origin } => serve::run(listen, origin.as_deref(), &mut output),
        CliCommand::Referee { game } => {
            if io::stdin().is_terminal() {
                print_stderr(&game.greeting());
            }
            referee::run(game, io::stdin().lock(), &mut output)
        }
        CliCommand::Verify { files, limit } => verify::run(&files, limit.max_seconds, &mut output),
        CliCommand::Replay { file, format, moves, limit } => {
            replay::run(&file, format, moves, limit.max_seconds, &mut output)
        }
        CliCommand::Table(options) => table::run(&options, &mut output),
        CliCommand::Bot(command) => bot::run(&command, &mut output),
        CliCommand::Completions { shell } => completions::run(shell, &mut output),
    };
    let is_broken_pipe = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    let outcome = result.or_else(|error| if is_broken_pipe(&error) { Ok(Outcome::Done) } else { Err(error) })?;
    match output.flush() {
        Err(error) if !is_broken_pipe(&error) => Err(error.into()),
        _ => Ok(outcome),
    }
}

/// Prints a line to standard error. A failure is ignored: there is nowhere left to report it.
pub fn print_stderr(message: &str) {
    let _ = writeln!(io::stderr(), "{message}");
}
