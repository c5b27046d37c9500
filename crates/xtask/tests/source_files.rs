//! Conventions of tracked files: forbidden strings, length and header of Rust files, and inherited manifest settings.

mod common;

use std::fs;

use common::{assert_no_problems, has_extension, names_in, read, root, tracked_files};

/// Maximum number of lines of a Rust file.
const MAX_LINES: usize = 500;

#[test]
fn no_file_contains_machine_paths_or_unfinished_code() {
    let problems = tracked_files().into_iter().flat_map(|path| match fs::read(root().join(&path)) {
        Ok(bytes) => {
            let found = forbidden_strings(&String::from_utf8_lossy(&bytes));
            found.into_iter().map(|(line, word)| format!("{path}:{line}: `{word}`")).collect()
        }
        Err(error) => vec![format!("{path} is tracked but cannot be read: {error}")],
    });
    assert_no_problems(&problems.collect::<Vec<_>>());
}

#[test]
fn rust_files_are_short_and_have_a_module_comment() {
    let mut problems = Vec::new();
    for path in tracked_files().into_iter().filter(|path| has_extension(path, "rs")) {
        let text = read(&path);
        let lines = text.lines().count();
        if lines > MAX_LINES {
            problems.push(format!("{path} has {lines} lines, more than {MAX_LINES}"));
        }
        if !text.starts_with("//!") {
            problems.push(format!("{path} does not start with a `//!` comment"));
        }
    }
    assert_no_problems(&problems);
}

#[test]
fn every_crate_inherits_lints_and_licence() {
    let mut problems = Vec::new();
    for name in names_in(&root().join("crates")) {
        let path = format!("crates/{name}/Cargo.toml");
        let manifest = read(&path);
        for (section, line) in [("package", "license.workspace = true"), ("lints", "workspace = true")] {
            if !section_contains(&manifest, section, line) {
                problems.push(format!("{path} has no `{line}` under [{section}]"));
            }
        }
    }
    assert_no_problems(&problems);
}

#[test]
fn forbidden_strings_are_found() {
    let text = forbidden().join("\n");
    assert_eq!(forbidden_strings(&text).len(), forbidden().len());
    assert_eq!(forbidden_strings(&["see", &forbidden()[0], "x"].concat()), Vec::new(), "part of a relative path");
    assert_eq!(forbidden_strings(&["\n(`", &forbidden()[0], "x`)"].concat()), [(2, forbidden()[0].clone())]);
    assert!(section_contains("[a]\nx=1\n[b]\ny = 2\n", "b", "y = 2"));
    assert!(!section_contains("[a]\ny = 2\n[b]\n", "b", "y = 2"));
}

/// The forbidden strings, split so that this file does not contain them.
fn forbidden() -> Vec<String> {
    let halves = [
        ("/ro", "ot/"),
        ("/wo", "rk/"),
        ("registry.npm", "js"),
        ("to", "do!("),
        ("unimpl", "emented!("),
        ("FIX", "ME"),
        ("#[ig", "nore"),
    ];
    halves.iter().map(|(start, end)| [*start, *end].concat()).collect()
}

/// The lines with a forbidden string. Absolute paths count only at the start of a path.
fn forbidden_strings(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        for word in forbidden() {
            let inside_a_path = |at: usize| {
                word.starts_with('/') && line[..at].ends_with(|c: char| c.is_alphanumeric() || "._-}".contains(c))
            };
            if line.match_indices(&word).any(|(at, _)| !inside_a_path(at)) {
                found.push((number + 1, word));
            }
        }
    }
    found
}

fn section_contains(manifest: &str, section: &str, wanted: &str) -> bool {
    let header = format!("[{section}]");
    let mut lines = manifest.lines().map(str::trim).skip_while(|line| *line != header).skip(1);
    lines.by_ref().take_while(|line| !line.starts_with('[')).any(|line| line == wanted)
}
