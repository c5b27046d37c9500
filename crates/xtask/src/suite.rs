//! Test programs, compiled by cargo and run in parallel.
//!
//! `cargo test` runs one program after the other, so that cores idle while the slowest test of each finishes. Here
//! programs run in parallel, and compiling and running are timed separately.

use crate::cargo;
use serde_json::Value;
use std::{
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    sync::{Mutex, PoisonError},
    thread,
    time::Instant,
};

/// A compiled test program.
#[derive(Debug, PartialEq)]
pub(crate) struct Program {
    pub(crate) package: String,
    /// The cargo arguments that select it, such as `--test golden`.
    selector: String,
    /// The folder of its package, its working directory.
    folder: PathBuf,
    executable: PathBuf,
}

/// What starts a program.
#[derive(Clone, Copy)]
pub(crate) enum Runner {
    /// The operating system.
    Native,
    /// Node, for `wasm32-wasip1`.
    Node,
}

/// Runs cargo with these arguments, which must include `--no-run`, and returns the test programs built.
pub(crate) fn compile(root: &Path, arguments: &[&str]) -> Result<Vec<Program>, String> {
    let mut command = Command::new(cargo());
    command.current_dir(root).args(arguments).arg("--message-format=json-render-diagnostics");
    let line = format!("cargo {}", arguments.join(" "));
    let output =
        command.stderr(Stdio::inherit()).output().map_err(|error| format!("`{line}` did not start: {error}"))?;
    if !output.status.success() {
        return Err(format!("`{line}` failed ({})", output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).lines().filter_map(program).collect())
}

/// Parses a JSON message of cargo; `None` if it announces no test program.
fn program(message: &str) -> Option<Program> {
    let message: Value = serde_json::from_str(message).ok()?;
    if message["reason"] != "compiler-artifact" || message["profile"]["test"] != true {
        return None;
    }
    let folder = Path::new(message["manifest_path"].as_str()?).parent()?.to_owned();
    let name = message["target"]["name"].as_str()?;
    let selector = match message["target"]["kind"][0].as_str()? {
        "test" => format!("--test {name}"),
        "bin" => format!("--bin {name}"),
        _ => "--lib".to_owned(),
    };
    Some(Program {
        // Every package of this workspace has the name of its folder.
        package: folder.file_name()?.to_string_lossy().into_owned(),
        selector,
        folder,
        executable: message["executable"].as_str()?.into(),
    })
}

/// Runs all programs, one per core at a time, and prints the time of each, and the output of those that fail.
pub(crate) fn run(root: &Path, programs: &[Program], runner: Runner) -> Result<(), String> {
    let queue = Mutex::new(programs.iter());
    let failed = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..cores() {
            scope.spawn(|| {
                while let Some(program) = next(&queue) {
                    let start = Instant::now();
                    let outcome = program.command(root, runner).output();
                    let seconds = start.elapsed().as_secs_f64();
                    if !report(program, outcome, seconds) {
                        failed.lock().unwrap_or_else(PoisonError::into_inner).push(program.line(runner));
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
    if failed.is_empty() {
        return Ok(());
    }
    Err(format!("{} test programs failed; run them alone with\n  {}", failed.len(), failed.join("\n  ")))
}

fn next<'a>(queue: &Mutex<impl Iterator<Item = &'a Program>>) -> Option<&'a Program> {
    queue.lock().unwrap_or_else(PoisonError::into_inner).next()
}

pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, Into::into)
}

/// Prints the result of a program and returns whether it passed.
fn report(program: &Program, outcome: std::io::Result<Output>, seconds: f64) -> bool {
    let name = format!("{} {}", program.package, program.selector);
    match outcome {
        Ok(output) if output.status.success() => {
            let printed = String::from_utf8_lossy(&output.stdout);
            println!("{seconds:>8.1} s  {name}: {}", summary(&printed));
            true
        }
        Ok(output) => {
            let printed = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
            println!("{seconds:>8.1} s  {name} failed ({}):\n{}", output.status, printed.concat());
            false
        }
        Err(error) => {
            println!("{name} did not start: {error}");
            false
        }
    }
}

/// Extracts `13 passed` from the last line of a test program.
fn summary(printed: &str) -> &str {
    let result = printed.lines().rev().find_map(|line| line.strip_prefix("test result: ok. "));
    result.and_then(|counts| counts.split(';').next()).unwrap_or("no tests")
}

impl Program {
    /// The command that runs it as cargo would: in the folder of its package, with `CARGO_MANIFEST_DIR` set.
    pub(crate) fn command(&self, root: &Path, runner: Runner) -> Command {
        let mut command = match runner {
            Runner::Native => Command::new(&self.executable),
            Runner::Node => {
                let mut node = Command::new("node");
                node.arg("--no-warnings").arg(root.join("crates/xtask/wasi.mjs")).arg(&self.executable);
                node
            }
        };
        command.current_dir(&self.folder).stdin(Stdio::null());
        command.env("CARGO_MANIFEST_DIR", &self.folder).env("CARGO", cargo());
        command
    }

    /// The cargo command that runs it alone.
    pub(crate) fn line(&self, runner: Runner) -> String {
        let target = match runner {
            Runner::Native => "",
            Runner::Node => " --target wasm32-wasip1",
        };
        format!("cargo test --package {} {}{target}", self.package, self.selector)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_parsed_from_cargo_messages() {
        let message = r#"{"reason":"compiler-artifact","manifest_path":"/x/crates/clustered/Cargo.toml",
            "target":{"kind":["test"],"name":"golden"},"profile":{"test":true},"executable":"/x/target/golden-1"}"#;
        let found = program(message).expect("a test program");
        assert_eq!(found.line(Runner::Native), "cargo test --package clustered --test golden");
        assert_eq!(found.line(Runner::Node), "cargo test --package clustered --test golden --target wasm32-wasip1");
        assert_eq!(found.folder, Path::new("/x/crates/clustered"));
        assert_eq!(program(&message.replace("\"test\":true", "\"test\":false")), None);
        assert_eq!(program(&message.replace("compiler-artifact", "build-finished")), None);
        assert_eq!(program("warning: no message"), None);
    }

    #[test]
    fn the_summary_contains_the_number_of_passed_tests() {
        let printed = "running 2 tests\n..\ntest result: ok. 2 passed; 0 failed; 0 ignored; finished in 0.00s\n\n";
        assert_eq!(summary(printed), "2 passed");
        assert_eq!(summary(""), "no tests");
    }
}
