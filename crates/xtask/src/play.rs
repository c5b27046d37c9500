//! `cargo play`: builds the page and the program that carries it, and starts that.

use crate::{bundle, cargo, done};
use std::{
    path::Path,
    process::{Command, ExitCode},
};

/// Builds everything and starts `huddle serve` with these options.
pub(crate) fn run(root: &Path, options: &[&str]) -> ExitCode {
    if let Err(reason) = bundle::build(root) {
        return done(Err(reason));
    }
    let mut command = Command::new(cargo());
    command.current_dir(root).args(["run", "--release", "--package", "huddle", "--", "serve"]).args(options);
    match command.status() {
        Ok(status) => status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from),
        Err(why) => done(Err(format!("cargo could not be started: {why}"))),
    }
}
