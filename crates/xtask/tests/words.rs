//! What no tracked file may hold, and how every Rust file and every manifest begins.

mod common;

use std::fs;

use common::{has_ending, names_in, read, root, tell, tracked};

/// A file that grows beyond this wants to be two.
const LONGEST: usize = 500;

#[test]
fn no_file_names_a_machine_or_unfinished_work() {
    let faults = tracked().into_iter().flat_map(|path| match fs::read(root().join(&path)) {
        Ok(bytes) => {
            let found = unwanted(&String::from_utf8_lossy(&bytes));
            found.into_iter().map(|(line, word)| format!("{path}:{line}: `{word}`")).collect()
        }
        Err(error) => vec![format!("{path} is tracked but cannot be read: {error}")],
    });
    tell(&faults.collect::<Vec<_>>());
}

#[test]
fn rust_files_are_short_and_say_what_they_are_for() {
    let mut faults = Vec::new();
    for path in tracked().into_iter().filter(|path| has_ending(path, "rs")) {
        let text = read(&path);
        let lines = text.lines().count();
        if lines > LONGEST {
            faults.push(format!("{path} has {lines} lines, more than {LONGEST}"));
        }
        if !text.starts_with("//!") {
            faults.push(format!("{path} does not begin with `//!`, saying what lives there"));
        }
    }
    tell(&faults);
}

#[test]
fn every_crate_inherits_lints_and_licence() {
    let mut faults = Vec::new();
    for name in names_in(&root().join("crates")) {
        let path = format!("crates/{name}/Cargo.toml");
        let manifest = read(&path);
        for (section, line) in [("package", "license.workspace = true"), ("lints", "workspace = true")] {
            if !section_holds(&manifest, section, line) {
                faults.push(format!("{path} has no `{line}` under [{section}]"));
            }
        }
    }
    tell(&faults);
}

#[test]
fn the_unwanted_is_found() {
    let text = words().join("\n");
    assert_eq!(unwanted(&text).len(), words().len());
    assert_eq!(unwanted(&["see", &words()[0], "x"].concat()), Vec::new(), "the middle of a relative path");
    assert_eq!(unwanted(&["\n(`", &words()[0], "x`)"].concat()), [(2, words()[0].clone())]);
    assert!(section_holds("[a]\nx=1\n[b]\ny = 2\n", "b", "y = 2"));
    assert!(!section_holds("[a]\ny = 2\n[b]\n", "b", "y = 2"));
}

/// Written in halves, so that this file does not trip over itself.
fn words() -> Vec<String> {
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

/// The lines that hold an unwanted word. A machine's path is absolute: in the middle of another path it is none.
fn unwanted(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        for word in words() {
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

fn section_holds(manifest: &str, section: &str, wanted: &str) -> bool {
    let header = format!("[{section}]");
    let mut lines = manifest.lines().map(str::trim).skip_while(|line| *line != header).skip(1);
    lines.by_ref().take_while(|line| !line.starts_with('[')).any(|line| line == wanted)
}
