//! `huddle completions`: scripts that teach a shell the command line.

use crate::{Outcome, cli::Cli};
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::{self, Write};

/// Writes the script for a shell.
pub(crate) fn run(shell: Shell, output: &mut impl Write) -> io::Result<Outcome> {
    let mut script = Vec::new(); // the generator panics where a pipe breaks
    clap_complete::generate(shell, &mut Cli::command(), "huddle", &mut script);
    output.write_all(&script)?;
    Ok(Outcome::Done)
}
