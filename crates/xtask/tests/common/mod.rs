//! Shared helpers of the repository tests: paths, tracked files, and reporting.

#![allow(dead_code, reason = "each test binary compiles this module and uses its own part of it")]

pub(crate) mod markdown;
#[path = "../../src/module_source.rs"]
pub(crate) mod module_source;
#[path = "../../src/module_tree.rs"]
pub(crate) mod module_tree;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

/// The root of the repository. Read at run time: a target folder copied from another checkout, as CI caches do, would
/// contain the path of that checkout.
pub(crate) fn root() -> PathBuf {
    let here = env::var_os("CARGO_MANIFEST_DIR").expect("run these tests with cargo");
    let root = Path::new(&here).join("../..");
    root.canonicalize().expect("this crate is two folders below the root")
}

/// Reads a file by its path from the root.
pub(crate) fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("cannot read {path}: {error}"))
}

/// The names in a folder, sorted for deterministic messages.
pub(crate) fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("cannot list {}: {error}", folder.display()));
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Whether a path has this extension.
pub(crate) fn has_extension(path: impl AsRef<Path>, extension: &str) -> bool {
    path.as_ref().extension().is_some_and(|found| found == extension)
}

/// All files tracked by git, by their paths from the root.
pub(crate) fn tracked_files() -> Vec<String> {
    let output = git(&["ls-files", "-z"]);
    assert!(output.status.success(), "`git ls-files` failed: {}", String::from_utf8_lossy(&output.stderr));
    let names = String::from_utf8(output.stdout).expect("file names are UTF-8");
    let tracked: Vec<String> = names.split_terminator('\0').map(str::to_owned).collect();
    assert!(!tracked.is_empty(), "git tracks no files: run the tests in a clone of the repository");
    tracked
}

/// Whether git ignores this path.
pub(crate) fn is_ignored(path: &str) -> bool {
    git(&["check-ignore", "--quiet", "--", path]).status.success()
}

fn git(arguments: &[&str]) -> Output {
    let root = root();
    // A checkout often belongs to another user.
    let trusted = format!("safe.directory={}", root.display());
    Command::new("git")
        .current_dir(&root)
        .args(["-c", &trusted])
        .args(arguments)
        .output()
        .unwrap_or_else(|error| panic!("git did not start: {error}"))
}

/// Fails with all problems at once, so that one run shows all of them.
pub(crate) fn assert_no_problems(problems: &[String]) {
    assert!(problems.is_empty(), "{} problems:\n  {}\n", problems.len(), problems.join("\n  "));
}
