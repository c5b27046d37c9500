//! The documents are correct: every path they name exists, and every link between them resolves.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::markdown::{self, Paragraph};
use common::{assert_no_problems, has_extension, is_ignored, names_in, read, root, tracked_files};

/// A bare name with one of these endings is a file of the repository. Records (.jsonl) are examples and not checked.
const ENDINGS: [&str; 4] = [".md", ".mjs", ".rs", ".toml"];

/// Code spans with a slash that are not paths.
const NO_PATHS: [&str; 1] = ["and/or"];

#[test]
fn architecture_names_existing_files() {
    assert_no_problems(&problems_of("ARCHITECTURE.md"));
}

#[test]
fn readme_names_existing_files() {
    assert_no_problems(&problems_of("README.md"));
}

#[test]
fn contributing_names_existing_files() {
    assert_no_problems(&problems_of("CONTRIBUTING.md"));
}

#[test]
fn docs_name_existing_files() {
    let docs = docs();
    assert!(docs.contains(&"docs/RULES.md".to_owned()), "the rule book must be docs/RULES.md");
    assert_no_problems(&docs.iter().flat_map(|page| problems_of(page)).collect::<Vec<_>>());
}

#[test]
fn recognises_paths_in_code_spans() {
    for path in ["crates/seats/src/lib.rs", ".ci/run", "docs/", "game.rs", "Cargo.toml", "../README.md"] {
        assert!(looks_like_a_path(path), "{path}");
    }
    for other in [
        "cargo test-all",
        "https://crates.io",
        "/ws",
        "crates/*/tests",
        "locales/<lang>/*.ftl",
        "crates/kluster/…",
        "C1",
        "1/2",
        ".rs",
        "clustered::Game",
        "game.jsonl",
        "and/or",
        "~/.cargo/bin",
        "$HOME/x",
    ] {
        assert!(!looks_like_a_path(other), "{other}");
    }
}

#[test]
fn parses_markdown_like_github() {
    let page = "# A `B` c: d\n\nSee [x](y.md#z) and\n`crates/a` ``b`c`` [C1]\n\n\
                ```\n[no](no.md) # no\n```\n## A\n## A\n[C1]: #a";
    let paragraphs = markdown::paragraphs(page);
    assert_eq!(paragraphs.len(), 3);
    assert_eq!(paragraphs[1].line, 3);
    assert_eq!(paragraphs[1].code, ["crates/a", "b`c"]);
    assert_eq!(markdown::links(&paragraphs[1].prose), ["y.md#z"]);
    assert_eq!(markdown::links(&paragraphs[2].prose), ["#a"]);
    assert_eq!(markdown::anchors(page), ["a-b-c-d", "a", "a-1"]);
    assert_eq!(markdown::fenced(page), ["[no](no.md) # no"]);
    assert_eq!(undefined_rules(&paragraphs[1], page), Vec::<&str>::new());
    assert_eq!(undefined_rules(&paragraphs[1], ""), ["C1"]);
}

#[test]
fn resolves_paths_below_the_folder_of_their_heading() {
    let folder = root().join("crates/seats/src");
    assert!(exists("ARCHITECTURE.md", Some(&folder), "players.rs"));
    assert!(exists("ARCHITECTURE.md", Some(&folder), "crates/clustered/src/board.rs"));
    assert!(exists("ARCHITECTURE.md", None, "board.rs"));
    assert!(!exists("ARCHITECTURE.md", Some(&folder), "board.rs"));
}

fn docs() -> Vec<String> {
    let names = names_in(&root().join("docs"));
    names.iter().filter(|name| has_extension(name, "md")).map(|name| format!("docs/{name}")).collect()
}

fn problems_of(page: &str) -> Vec<String> {
    let text = read(page);
    let mut problems = Vec::new();
    let mut folder = None;
    for paragraph in markdown::paragraphs(&text) {
        if paragraph.prose.starts_with('#') {
            folder = heading_folder(&paragraph);
        }
        let mut report = |what: String| problems.push(format!("{page}, paragraph at line {}: {what}", paragraph.line));
        for path in paragraph.code.iter().filter(|code| looks_like_a_path(code)) {
            if !exists(page, folder.as_deref(), path) {
                report(format!("`{path}` is not in the repository"));
            }
        }
        for link in markdown::links(&paragraph.prose) {
            if let Err(what) = check_link(page, link) {
                report(what);
            }
        }
        for rule in undefined_rules(&paragraph, &text) {
            report(format!("[{rule}] is not a link: the page has no line `[{rule}]: …`"));
        }
    }
    problems
}

fn looks_like_a_path(code: &str) -> bool {
    let foreign = code.starts_with(['/', '~', '$', '-']) || code.contains("://") || NO_PATHS.contains(&code);
    let pattern = code.contains(['*', '?', '[', '{', '<', '…']) || code.contains("...");
    let command = code.contains(char::is_whitespace);
    let has_letters = code.chars().any(char::is_alphabetic);
    let is_file = ENDINGS.iter().any(|ending| code.len() > ending.len() && code.ends_with(ending));
    !foreign && !pattern && !command && has_letters && (code.contains('/') || is_file)
}

/// The folder that a heading names, such as `crates/seats/src`: paths below the heading are relative to it.
fn heading_folder(heading: &Paragraph) -> Option<PathBuf> {
    heading.code.iter().map(|code| root().join(code)).find(|path| path.is_dir())
}

/// Resolves a path against the folder of its heading, its page or the root. A bare file name may be anywhere, unless
/// the heading names a folder. Files that git ignores are build products and need not exist.
fn exists(page: &str, folder: Option<&Path>, path: &str) -> bool {
    let anywhere = folder.is_none() && !path.contains('/');
    folder.is_some_and(|folder| is_kept(&folder.join(path)))
        || is_kept(&beside(page, path))
        || is_kept(&root().join(path))
        || anywhere && tracked_files().iter().any(|file| file.rsplit('/').next() == Some(path))
        || is_ignored(path)
}

/// Git does not store empty folders, so a clone would lack them.
fn is_kept(path: &Path) -> bool {
    path.is_file() || path.is_dir() && !names_in(path).is_empty()
}

fn beside(page: &str, path: &str) -> PathBuf {
    let root = root();
    root.join(page).parent().unwrap_or(&root).join(path)
}

/// Checks a link to a file and, in a Markdown file, to a heading. External links are not checked.
fn check_link(page: &str, link: &str) -> Result<(), String> {
    if link.contains("://") || link.starts_with("mailto:") {
        return Ok(());
    }
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let target = if file.is_empty() { root().join(page) } else { beside(page, file) };
    if !is_kept(&target) {
        return Err(format!("link {link}: no such file"));
    }
    if anchor.is_empty() || !has_extension(&target, "md") {
        return Ok(());
    }
    let text = fs::read_to_string(&target).map_err(|error| format!("{}: {error}", target.display()))?;
    let found = markdown::anchors(&text).iter().any(|heading| heading == anchor);
    if found { Ok(()) } else { Err(format!("link {link}: no such heading")) }
}

/// Rules in square brackets, such as `[C8]`, without a link definition on the page.
fn undefined_rules<'a>(paragraph: &'a Paragraph, page: &str) -> Vec<&'a str> {
    let is_rule = |label: &&str| {
        label
            .strip_prefix(['C', 'K'])
            .is_some_and(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
    };
    let is_defined = |label: &&str| page.lines().filter_map(markdown::definition).any(|(known, _)| known == *label);
    let brackets = paragraph.prose.split('[').skip(1).filter_map(|rest| rest.split_once(']'));
    let shortcuts = brackets.filter(|(_, after)| !after.starts_with('(')).map(|(label, _)| label);
    shortcuts.filter(is_rule).filter(|label| !is_defined(label)).collect()
}

#[test]
fn the_layers_of_modules_are_those_of_the_command() {
    let architecture = read("ARCHITECTURE.md");
    let package = "web-kluster";
    let output = Command::new(env!("CARGO_BIN_EXE_xtask")).args(["modules", package]).output().expect("xtask runs");
    let layers = String::from_utf8(output.stdout).expect("layers are text");
    assert!(layers.lines().count() > 5, "{layers}");
    assert!(architecture.contains(&layers), "`cargo modules {package}` prints something else:\n{layers}");
}
