//! One name, one meaning: no two types share a name, and prose fits in 120 columns.

mod common;

use common::{assert_no_problems, has_extension, read, tracked_files};
use std::collections::BTreeMap;

/// Both games have these, deliberately under the same name. `CardSet` is the same bit set in the rules of Clustered,
/// which keep it private, and in the search of its bots. A world has a `Snapshot` and its `SnapshotError` as well.
const PARALLEL: [&str; 15] = [
    "BinaryOptions",
    "CardSet",
    "Character",
    "Event",
    "Game",
    "Header",
    "Illegal",
    "Options",
    "SeatView",
    "Setup",
    "SetupError",
    "Snapshot",
    "SnapshotData",
    "SnapshotError",
    "Turn",
];

/// The widest line of prose.
const MAX_COLUMNS: usize = 120;

/// The page is rebuilt with its own words; tests, benchmarks and examples are programs of their own.
fn is_library(path: &str) -> bool {
    let is_page = path.starts_with("crates/web-");
    let is_program = ["/tests/", "/benches/", "/examples/", "/fuzz_targets/"].iter().any(|part| path.contains(part));
    has_extension(path, "rs") && !is_page && !is_program
}

/// The name of the type that a line defines at the top level of a file.
fn type_name(line: &str) -> Option<&str> {
    let visible = ["pub ", "pub(crate) ", "pub(super) "].iter().find_map(|prefix| line.strip_prefix(prefix));
    let line = visible.unwrap_or(line);
    let rest = ["struct ", "enum ", "trait ", "type "].iter().find_map(|keyword| line.strip_prefix(keyword))?;
    rest.split(|letter: char| !letter.is_alphanumeric()).next()
}

#[test]
fn no_type_name_means_two_things() {
    let mut homes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in tracked_files().into_iter().filter(|path| is_library(path)) {
        for name in read(&path).lines().filter_map(type_name) {
            homes.entry(name.to_owned()).or_default().push(path.clone());
        }
    }
    assert!(homes.len() > 200, "only {} types found", homes.len());
    let repeated = homes.iter().filter(|(name, paths)| paths.len() > 1 && !PARALLEL.contains(&name.as_str()));
    assert_no_problems(&repeated.map(|(name, paths)| format!("{name} in {}", paths.join(", "))).collect::<Vec<_>>());
}

#[test]
fn the_allowed_names_are_in_use() {
    let sources: Vec<String> = tracked_files().iter().filter(|path| is_library(path)).map(|path| read(path)).collect();
    for name in PARALLEL {
        let count =
            sources.iter().flat_map(|source| source.lines()).filter(|line| type_name(line) == Some(name)).count();
        assert!(count > 1, "{name} is allowed twice but defined {count} times");
    }
}

#[test]
fn comments_fit_in_120_columns() {
    let is_comment = |line: &str| line.trim_start().starts_with("//") && !line.contains("http");
    let problems = tracked_files().into_iter().filter(|path| is_library(path)).flat_map(|path| {
        let source = read(&path);
        let wide = (1..).zip(source.lines()).filter(|(_, line)| is_comment(line) && line.chars().count() > MAX_COLUMNS);
        wide.map(|(number, _)| format!("{path}:{number}")).collect::<Vec<_>>()
    });
    assert_no_problems(&problems.collect::<Vec<_>>());
}

#[test]
fn documents_fit_in_120_columns() {
    let problems = tracked_files().into_iter().filter(|path| has_extension(path, "md")).flat_map(|path| {
        let text = read(&path);
        let mut in_code = false;
        let mut wide = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            in_code ^= line.trim_start().starts_with("```");
            // Tables, pictures and addresses do not break; output of commands is quoted as it was printed.
            let unbreakable = in_code || line.starts_with('|') || line.starts_with("![") || line.contains("http");
            if !unbreakable && line.chars().count() > MAX_COLUMNS {
                wide.push(format!("{path}:{number}"));
            }
        }
        wide
    });
    assert_no_problems(&problems.collect::<Vec<_>>());
}

#[test]
fn type_definitions_are_recognised() {
    assert_eq!(type_name("pub struct Deck(Cards);"), Some("Deck"));
    assert_eq!(type_name("pub(crate) enum Turn {"), Some("Turn"));
    assert_eq!(type_name("type ClusteredBot = Bot;"), Some("ClusteredBot"));
    assert_eq!(type_name("    type Error = CardError;"), None, "associated types are indented");
    assert_eq!(type_name("structure"), None);
}
