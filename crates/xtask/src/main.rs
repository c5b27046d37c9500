//! Development commands: `cargo play` builds everything and starts it, `cargo bundle` builds the pages, `cargo modules`
//! prints the modules of a crate in layers, `cargo test-all` runs every check.
//!
//! Exit codes: 0 success, 1 a check failed or a tool is missing, 2 usage error.

#![allow(clippy::print_stdout, reason = "progress goes to stdout")]

mod bundle;
mod check_level;
#[allow(dead_code, reason = "shared with the tests of the repository, which use other parts of them")]
mod module_source;
#[allow(dead_code, reason = "shared with the tests of the repository, which use other parts of them")]
mod module_tree;
mod modules;
mod play;
mod steps;
mod suite;
mod tools;

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bundle::Effort;
use check_level::CheckLevel;

const USAGE: &str = "\
usage: cargo play [OPTIONS]    build everything and start it; the options are those of `huddle serve`
       cargo bundle            build the pages into dist/
       cargo bundle quick      the same for a look at a change: compiles fast, but large and slow
       cargo modules CRATE     print the modules of a crate in layers, each depending only on those above it
       cargo test-all          formatting, lints, docs, tests native, in WebAssembly and in a browser, fuzz targets
       cargo test-all fast     formatting, lints and native tests: the development loop";

fn main() -> ExitCode {
    let arguments: Vec<String> =
        env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned()).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        ["test-all"] => steps::run_all(&root(), CheckLevel::Full),
        ["test-all", "fast"] => steps::run_all(&root(), CheckLevel::Fast),
        ["bundle"] => exit_code(bundle::build(&root(), Effort::Full)),
        ["bundle", "quick"] => exit_code(bundle::build(&root(), Effort::Quick)),
        ["modules", package] => exit_code(modules::print(&root(), package)),
        ["play", options @ ..] => play::run(&root(), options),
        ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            ExitCode::SUCCESS
        }
        [] => usage_error("a subcommand is missing"),
        ["test-all", extra, ..] => usage_error(&format!("test-all takes `fast` or nothing, but got `{extra}`")),
        ["modules", ..] => usage_error("modules takes the name of a crate"),
        ["bundle", extra, ..] => usage_error(&format!("bundle takes `quick` or nothing, but got `{extra}`")),
        [unknown, ..] => usage_error(&format!("there is no subcommand `{unknown}`")),
    }
}

fn exit_code(result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("Stopped: {reason}");
            ExitCode::FAILURE
        }
    }
}

fn usage_error(message: &str) -> ExitCode {
    eprintln!("{message}\n{USAGE}");
    ExitCode::from(2)
}

/// The root of the repository, so that the command works from any folder inside it. Prefers the run-time variable: the
/// target folder may have been copied from another checkout.
fn root() -> PathBuf {
    let here = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    Path::new(&here).join("../..")
}

/// The cargo that started this command, so that every step uses the same toolchain.
fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}
