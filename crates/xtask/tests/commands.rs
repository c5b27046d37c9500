//! The documented commands agree between the README, `.ci/run` and this crate.

mod common;

use std::process::{Command, Output};

use common::{markdown, read, root};

const TEST_ALL: &str = "cargo test-all";

#[test]
fn the_readme_shows_the_test_command() {
    let readme = read("README.md");
    let shown = markdown::fenced(&readme).into_iter().any(|line| command(line) == TEST_ALL);
    assert!(shown, "README.md must show `{TEST_ALL}` in a code block, on its own line");
}

#[test]
fn ci_runs_the_command_of_the_readme() {
    let calls = read(".ci/run").lines().any(|line| command(line) == TEST_ALL);
    assert!(calls, ".ci/run must call `{TEST_ALL}`, on its own line");
}

#[cfg(unix)]
#[test]
fn ci_is_executable() {
    use std::os::unix::fs::PermissionsExt;
    let mode = root().join(".ci/run").metadata().expect(".ci/run is missing").permissions().mode();
    assert_eq!(mode & 0o111, 0o111, ".ci/run is not executable");
}

#[test]
fn the_alias_runs_xtask() {
    let alias = r#"test-all = "run --package xtask -- test-all""#;
    assert!(read(".cargo/config.toml").lines().any(|line| line == alias), ".cargo/config.toml must contain: {alias}");
}

#[test]
fn a_wrong_call_prints_the_usage() {
    for wrong in [&[][..], &["test-everything"], &["test-all", "--quick"]] {
        let output = xtask(wrong);
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("usage: "), "{wrong:?}");
        assert!(output.stdout.is_empty(), "{wrong:?}");
    }
    assert_eq!(xtask(&["--help"]).status.code(), Some(0));
}

fn xtask(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_xtask")).args(arguments).output().expect("xtask did not start")
}

/// A shell line without prompt and comment.
fn command(line: &str) -> &str {
    let line = line.trim();
    line.strip_prefix("$ ").unwrap_or(line).split(" #").next().unwrap_or_default().trim()
}
