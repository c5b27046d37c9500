//! `huddle completions`: prints shell completion scripts.

use crate::{Outcome, cli::Cli};
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::{self, Write};

/// Writes the completion script of a shell.
pub(crate) fn run(shell: Shell, output: &mut impl Write) -> io::Result<Outcome> {
    let mut script = Vec::new(); // `generate` panics on a broken pipe
    clap_complete::generate(shell, &mut Cli::command(), "huddle", &mut script);
    output.write_all(&script)?;
    Ok(Outcome::Done)
}
