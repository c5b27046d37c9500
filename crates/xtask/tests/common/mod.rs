//! What the house tests share: where the tree is, what git knows of it, and how faults are told.

#![allow(dead_code, reason = "each test binary compiles this module and uses its own part of it")]

pub(crate) mod markdown;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

/// The top of the repository. Asked when the test runs: a build folder that was copied from another checkout, as CI
/// caches do, would still name that one.
pub(crate) fn root() -> PathBuf {
    let here = env::var_os("CARGO_MANIFEST_DIR").expect("the house tests are run by cargo");
    let root = Path::new(&here).join("../..");
    root.canonicalize().expect("this crate lies two folders below the top of the repository")
}

/// The text of a file that has to be there, by its path from the top.
pub(crate) fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path} has to be there: {error}"))
}

/// The names in a folder, sorted, so that a message is the same on every machine.
pub(crate) fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("cannot list {}: {error}", folder.display()));
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Whether a path ends with this extension.
pub(crate) fn has_ending(path: impl AsRef<Path>, extension: &str) -> bool {
    path.as_ref().extension().is_some_and(|found| found == extension)
}

/// Every file that git tracks, by its path from the top.
pub(crate) fn tracked() -> Vec<String> {
    let output = git(&["ls-files", "-z"]);
    assert!(
        output.status.success(),
        "the house tests ask git which files belong to the project, but `git ls-files` failed: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    let names = String::from_utf8(output.stdout).expect("file names are UTF-8");
    let tracked: Vec<String> = names.split_terminator('\0').map(str::to_owned).collect();
    assert!(!tracked.is_empty(), "git tracks no file here: the tests have to run in a clone of the repository");
    tracked
}

/// Whether git would leave this path out, as something that building or fuzzing makes.
pub(crate) fn is_ignored(path: &str) -> bool {
    git(&["check-ignore", "--quiet", "--", path]).status.success()
}

fn git(arguments: &[&str]) -> Output {
    let root = root();
    // A checkout often belongs to another user than the one who runs the tests.
    let trusted = format!("safe.directory={}", root.display());
    Command::new("git")
        .current_dir(&root)
        .args(["-c", &trusted])
        .args(arguments)
        .output()
        .unwrap_or_else(|error| panic!("the house tests need git on the path: {error}"))
}

/// Fails with all faults at once, so that one run is enough to mend them.
pub(crate) fn tell(faults: &[String]) {
    assert!(faults.is_empty(), "{} to mend:\n  {}\n", faults.len(), faults.join("\n  "));
}
