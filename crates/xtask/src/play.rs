//! `cargo play`: builds the page and the binary that embeds it, and starts the server.

use crate::{
    bundle::{self, Effort},
    cargo, exit_code,
};
use std::{
    path::Path,
    process::{Command, ExitCode},
};

/// Builds everything and starts `huddle serve` with these options.
pub(crate) fn run(root: &Path, options: &[&str]) -> ExitCode {
    if let Err(reason) = bundle::build(root, Effort::Full) {
        return exit_code(Err(reason));
    }
    let mut command = Command::new(cargo());
    command.current_dir(root).args(["run", "--release", "--package", "huddle", "--", "serve"]).args(options);
    match command.status() {
        Ok(status) => status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from),
        Err(error) => exit_code(Err(format!("cargo did not start: {error}"))),
    }
}
