//! The pages for people tell the truth: every path that they name exists, and every link between them leads somewhere.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::markdown::{self, Paragraph};
use common::{has_ending, is_ignored, names_in, read, root, tell, tracked};

/// A bare name with such an ending is a file of ours. Records (.jsonl) are left out: they are examples.
const ENDINGS: [&str; 4] = [".md", ".mjs", ".rs", ".toml"];

/// Code spans with a slash that are no paths.
const NO_PATHS: [&str; 1] = ["and/or"];

#[test]
fn architecture_is_there_and_true() {
    tell(&faults_of("ARCHITECTURE.md"));
}

#[test]
fn readme_is_there_and_true() {
    tell(&faults_of("README.md"));
}

#[test]
fn contributing_is_there_and_true() {
    tell(&faults_of("CONTRIBUTING.md"));
}

#[test]
fn docs_are_true() {
    let docs = docs();
    assert!(docs.contains(&"docs/RULES.md".to_owned()), "the rule book has to be in docs/RULES.md");
    tell(&docs.iter().flat_map(|page| faults_of(page)).collect::<Vec<_>>());
}

#[test]
fn code_spans_that_look_like_paths() {
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
fn markdown_is_read_as_github_shows_it() {
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

fn docs() -> Vec<String> {
    let names = names_in(&root().join("docs"));
    names.iter().filter(|name| has_ending(name, "md")).map(|name| format!("docs/{name}")).collect()
}

fn faults_of(page: &str) -> Vec<String> {
    let text = read(page);
    let mut faults = Vec::new();
    for paragraph in markdown::paragraphs(&text) {
        let mut fault = |what: String| faults.push(format!("{page}, paragraph at line {}: {what}", paragraph.line));
        for path in paragraph.code.iter().filter(|code| looks_like_a_path(code)) {
            if !exists(page, path) {
                fault(format!("`{path}` is not in the repository"));
            }
        }
        for link in markdown::links(&paragraph.prose) {
            if let Err(what) = follow(page, link) {
                fault(what);
            }
        }
        for rule in undefined_rules(&paragraph, &text) {
            fault(format!("[{rule}] is no link: the page has no line `[{rule}]: …`"));
        }
    }
    faults
}

fn looks_like_a_path(code: &str) -> bool {
    let foreign = code.starts_with(['/', '~', '$', '-']) || code.contains("://") || NO_PATHS.contains(&code);
    let pattern = code.contains(['*', '?', '[', '{', '<', '…']) || code.contains("...");
    let command = code.contains(char::is_whitespace);
    let has_letters = code.chars().any(char::is_alphabetic);
    let is_file = ENDINGS.iter().any(|ending| code.len() > ending.len() && code.ends_with(ending));
    !foreign && !pattern && !command && has_letters && (code.contains('/') || is_file)
}

/// A path counts from the top or from its page; a bare file name, wherever the file lies. What git ignores is made by
/// building, so a page may name it before it is there.
fn exists(page: &str, path: &str) -> bool {
    let bare = !path.contains('/');
    is_kept(&beside(page, path))
        || is_kept(&root().join(path))
        || bare && tracked().iter().any(|file| file.rsplit('/').next() == Some(path))
        || is_ignored(path)
}

/// Git does not keep an empty folder: whoever clones the repository would not find it.
fn is_kept(path: &Path) -> bool {
    path.is_file() || path.is_dir() && !names_in(path).is_empty()
}

fn beside(page: &str, path: &str) -> PathBuf {
    let root = root();
    root.join(page).parent().unwrap_or(&root).join(path)
}

/// A link to a file and, in a Markdown file, to a heading. What lies outside the repository is not looked up.
fn follow(page: &str, link: &str) -> Result<(), String> {
    if link.contains("://") || link.starts_with("mailto:") {
        return Ok(());
    }
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let target = if file.is_empty() { root().join(page) } else { beside(page, file) };
    if !is_kept(&target) {
        return Err(format!("the link {link} leads to no file"));
    }
    if anchor.is_empty() || !has_ending(&target, "md") {
        return Ok(());
    }
    let text = fs::read_to_string(&target).map_err(|error| format!("{}: {error}", target.display()))?;
    let found = markdown::anchors(&text).iter().any(|heading| heading == anchor);
    if found { Ok(()) } else { Err(format!("the link {link} leads to no heading")) }
}

/// Rules in square brackets, such as `[C8]`, that the page does not turn into links.
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
