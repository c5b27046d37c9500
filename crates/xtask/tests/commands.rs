//! The commands that people are told to use: the same in the README, in `.ci/run` and in this crate.

mod common;

use std::process::{Command, Output};

use common::{markdown, read, root};

const TEST_ALL: &str = "cargo test-all";

#[test]
fn the_readme_shows_the_test_command() {
    let readme = read("README.md");
    let shown = markdown::fenced(&readme).into_iter().any(|line| command(line) == TEST_ALL);
    assert!(shown, "README.md has to show `{TEST_ALL}` in a code block, on a line of its own");
}

#[test]
fn ci_runs_the_command_of_the_readme() {
    let calls = read(".ci/run").lines().any(|line| command(line) == TEST_ALL);
    assert!(calls, ".ci/run has to call `{TEST_ALL}`, on a line of its own");
}

#[cfg(unix)]
#[test]
fn ci_can_be_run() {
    use std::os::unix::fs::PermissionsExt;
    let mode = root().join(".ci/run").metadata().expect(".ci/run has to be there").permissions().mode();
    assert_eq!(mode & 0o111, 0o111, ".ci/run has to be executable");
}

#[test]
fn the_alias_leads_here() {
    let alias = r#"test-all = "run --package xtask -- test-all""#;
    assert!(read(".cargo/config.toml").lines().any(|line| line == alias), ".cargo/config.toml has to hold: {alias}");
}

#[test]
fn a_wrong_call_is_told_so() {
    for wrong in [&[][..], &["test-everything"], &["test-all", "--quick"]] {
        let output = xtask(wrong);
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("usage: "), "{wrong:?}");
        assert!(output.stdout.is_empty(), "{wrong:?}");
    }
    assert_eq!(xtask(&["--help"]).status.code(), Some(0));
}

fn xtask(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_xtask")).args(arguments).output().expect("cargo has built the command")
}

/// A line of a shell without its prompt and its comment.
fn command(line: &str) -> &str {
    let line = line.trim();
    line.strip_prefix("$ ").unwrap_or(line).split(" #").next().unwrap_or_default().trim()
}
