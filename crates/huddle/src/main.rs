//! The `huddle` command.

use clap::Parser;
use huddle::{Outcome, cli::Cli};
use std::process::ExitCode;

fn main() -> ExitCode {
    match huddle::run(Cli::parse()) {
        Ok(outcome) => outcome.into(),
        Err(error) => {
            huddle::print_stderr(&format!("huddle: {error:#}"));
            Outcome::UsageError.into()
        }
    }
}
