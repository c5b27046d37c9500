//! Dependency rules between the crates of the workspace.

mod common;

use std::process::Command;

use common::{assert_no_problems, has_extension, read, root, tracked_files};
use serde_json::Value;

/// A crate may depend only on crates before it. A new crate is added here and in ARCHITECTURE.md.
const ORDER: [&str; 24] = [
    "rng",
    "seats",
    "icons",
    "clustered",
    "card-art",
    "magnets",
    "look",
    "kluster",
    "record",
    "bots",
    "room",
    "protocol",
    "store",
    "server",
    "web-kit",
    "web-saves",
    "web-home",
    "web-clustered",
    "web-kluster",
    "web-bots",
    "site",
    "huddle",
    "xtask",
    "e2e",
];

/// Crates that may depend only on these others.
const ALLOWED_ONLY: [(&str, &[&str], &str); 7] = [
    ("icons", &[], "icons are drawn by everybody"),
    ("card-art", &["clustered"], "card-art draws cards, with and without a page"),
    ("site", &["card-art", "clustered", "icons", "look", "magnets"], "documents are rendered without a page"),
    ("magnets", &["rng"], "physics is independent of players and rules"),
    ("look", &["magnets"], "look draws tables and is independent of the games"),
    ("web-bots", &["bots", "clustered", "kluster", "record", "room", "seats"], "bots run without a page"),
    ("protocol", &["seats", "clustered", "kluster"], "protocol carries views, never complete games"),
];

/// Dependencies that the order would allow.
const FORBIDDEN: [(&str, &str, &str); 11] = [
    ("kluster", "clustered", "the games are independent of each other"),
    ("bots", "record", "a bot sees the view of its seat, never the complete game"),
    ("web-kit", "clustered", "what all pages share knows no game"),
    ("web-kit", "kluster", "what all pages share knows no game"),
    ("web-kit", "magnets", "what all pages share knows no game"),
    ("web-kit", "look", "what all pages share knows no game"),
    ("web-clustered", "web-home", "each page is a program of its own"),
    ("web-kluster", "web-home", "each page is a program of its own"),
    ("web-kluster", "web-clustered", "the pages of the games are independent of each other"),
    ("web-clustered", "kluster", "the pages of the games are independent of each other"),
    ("web-kluster", "clustered", "the pages of the games are independent of each other"),
];

/// Dev-dependencies exempt from the rules above, with their reasons. None so far.
const DEV_EXCEPTIONS: [(&str, &str, &str); 0] = [];

/// A dependency between two crates of the workspace.
struct Dependency {
    from: String,
    to: String,
    is_dev: bool,
}

#[test]
fn dependencies_follow_the_rules() {
    let (crates, dependencies) = workspace();
    assert!(crates.iter().any(|name| name == "xtask"), "cargo metadata does not list this crate");
    let unknown = crates.iter().filter(|name| !ORDER.contains(&name.as_str())).map(|name| {
        format!("{name} is unknown: add it to ORDER in crates/xtask/tests/dependencies.rs and to ARCHITECTURE.md")
    });
    let violations = dependencies.iter().filter_map(|dependency| {
        let reason = violated_rule(dependency)?;
        Some(format!("{} must not depend on {}: {reason}", dependency.from, dependency.to))
    });
    assert_no_problems(&unknown.chain(violations).collect::<Vec<_>>());
}

#[test]
fn forbidden_dependencies_are_detected() {
    let refused = [
        ("seats", "clustered"),
        ("clustered", "clustered"),
        ("clustered", "kluster"),
        ("kluster", "clustered"),
        ("magnets", "kluster"),
        ("magnets", "seats"),
        ("magnets", "look"),
        ("look", "seats"),
        ("protocol", "record"),
        ("protocol", "bots"),
        ("web-kit", "server"),
        ("web-home", "store"),
        ("web-kit", "kluster"),
        ("web-kluster", "web-clustered"),
        ("web-clustered", "web-kluster"),
        ("web-bots", "web-kit"),
        ("bots", "record"),
        ("huddle", "xtask"),
    ];
    for (from, to) in refused {
        for is_dev in [false, true] {
            let dependency = Dependency { from: from.to_owned(), to: to.to_owned(), is_dev };
            assert!(violated_rule(&dependency).is_some(), "{from} -> {to}");
        }
    }
    for (from, to) in [("clustered", "seats"), ("kluster", "magnets"), ("protocol", "clustered"), ("huddle", "server")]
    {
        let dependency = Dependency { from: from.to_owned(), to: to.to_owned(), is_dev: false };
        assert_eq!(violated_rule(&dependency), None, "{from} -> {to}");
    }
}

#[test]
fn bots_never_use_the_complete_game() {
    // Bots depend on the rules crates for cards and cords, so the compiler would also accept the complete game.
    let sources =
        tracked_files().into_iter().filter(|path| path.starts_with("crates/bots/src/") && has_extension(path, "rs"));
    // The parity tests compare the search with the complete game. They are not part of any bot.
    let clustered = read("crates/bots/src/clustered.rs");
    assert!(clustered.contains("#[cfg(test)]\nmod parity_tests;"), "the parity tests must be compiled for tests only");
    let sources = sources.filter(|path| path != "crates/bots/src/clustered/parity_tests.rs");
    let mut count = 0;
    let problems = sources.filter_map(|path| {
        count += 1;
        let source = read(&path);
        let code = source.lines().map(|line| line.split("//").next().unwrap_or_default());
        let words = code.flat_map(|line| line.split(|letter: char| !letter.is_alphanumeric() && letter != '_'));
        words
            .into_iter()
            .any(|word| word == "Game")
            .then(|| format!("{path} names Game: a bot sees the view of its seat"))
    });
    assert_no_problems(&problems.collect::<Vec<_>>());
    assert!(count > 10, "the sources of the bots have moved");
}

/// The reason why a dependency is not allowed, if it is not.
fn violated_rule(dependency: &Dependency) -> Option<&'static str> {
    let (from, to) = (dependency.from.as_str(), dependency.to.as_str());
    if dependency.is_dev && DEV_EXCEPTIONS.iter().any(|(a, b, _)| (*a, *b) == (from, to)) {
        return None;
    }
    let not_allowed = ALLOWED_ONLY
        .iter()
        .find(|(name, allowed, _)| *name == from && !allowed.contains(&to))
        .map(|(.., reason)| *reason);
    let forbidden = || FORBIDDEN.iter().find(|(a, b, _)| (*a, *b) == (from, to)).map(|(.., reason)| *reason);
    let is_page = |name: &str| name.starts_with("web-");
    let on_server = || {
        (is_page(from) && matches!(to, "server" | "store")).then_some("pages talk to a server but do not contain one")
    };
    let position = |name: &str| ORDER.iter().position(|known| *known == name);
    let against_order = || (position(to) >= position(from)).then_some("a crate depends only on earlier ones in ORDER");
    not_allowed.or_else(forbidden).or_else(on_server).or_else(against_order)
}

/// The names of all crates of the workspace and the dependencies between them: normal, build and dev.
fn workspace() -> (Vec<String>, Vec<Dependency>) {
    let output = Command::new(env!("CARGO"))
        .current_dir(root())
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .output()
        .unwrap_or_else(|error| panic!("cargo metadata did not start: {error}"));
    assert!(output.status.success(), "cargo metadata failed: {}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo metadata prints JSON");
    let packages = metadata["packages"].as_array().expect("cargo metadata lists packages");
    let text = |value: &Value| value.as_str().map(str::to_owned).expect("a name is a string");
    let crates: Vec<String> = packages.iter().map(|package| text(&package["name"])).collect();
    let mut dependencies = Vec::new();
    for package in packages {
        for dependency in package["dependencies"].as_array().expect("a package lists dependencies") {
            // Path dependencies only: a crate from the registry may have the same name.
            if dependency["path"].is_string() {
                let is_dev = dependency["kind"] == "dev";
                dependencies.push(Dependency { from: text(&package["name"]), to: text(&dependency["name"]), is_dev });
            }
        }
    }
    (crates, dependencies)
}
