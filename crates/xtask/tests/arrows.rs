//! Dependencies between the crates of the workspace go one way, and some never exist.

mod common;

use std::process::Command;

use common::{has_ending, read, root, tell, tracked};
use serde_json::Value;

/// A crate may depend on those before it. A new crate gets its place here, and a line in ARCHITECTURE.md.
const ORDER: [&str; 16] = [
    "rng",
    "seats",
    "clustered",
    "magnets",
    "look",
    "kluster",
    "record",
    "bots",
    "wire",
    "store",
    "server",
    "ui",
    "web",
    "huddle",
    "xtask",
    "e2e",
];

/// Crates that may know only these others.
const ONLY: [(&str, &[&str], &str); 4] = [
    ("magnets", &["rng"], "magnets knows no player and no rule"),
    ("look", &["magnets"], "look draws a table and knows no game"),
    ("ui", &[], "ui puts elements into a page, whatever they show"),
    ("wire", &["seats", "clustered", "kluster"], "wire carries views, never whole games"),
];

/// Arrows that the order would allow.
const NEVER: [(&str, &str, &str); 4] = [
    ("kluster", "clustered", "the two games never know each other"),
    ("bots", "record", "a bot sees the view of its seat, never a whole game"),
    ("web", "server", "the browser talks to a server, it does not hold one"),
    ("web", "store", "the browser does not hold the server's store"),
];

/// Arrows that only tests may draw against the rules above, each with its reason. None so far.
const DEV_EXCEPTIONS: [(&str, &str, &str); 0] = [];

/// One dependency between two crates of the workspace.
struct Arrow {
    from: String,
    to: String,
    only_in_tests: bool,
}

#[test]
fn arrows_go_from_later_to_earlier() {
    let (crates, arrows) = workspace();
    assert!(crates.iter().any(|name| name == "xtask"), "cargo metadata does not even name this crate");
    let strangers = crates.iter().filter(|name| !ORDER.contains(&name.as_str())).map(|name| {
        format!(
            "{name} is unknown: give it a place in ORDER of crates/xtask/tests/arrows.rs and a line in ARCHITECTURE.md"
        )
    });
    let wrong = arrows.iter().filter_map(|arrow| fault(arrow).map(|why| (arrow, why)));
    let wrong = wrong.map(|(arrow, why)| format!("{} must not depend on {}: {why}", arrow.from, arrow.to));
    tell(&strangers.chain(wrong).collect::<Vec<_>>());
}

#[test]
fn every_ban_bites() {
    let refused = [
        ("seats", "clustered"),
        ("clustered", "clustered"),
        ("clustered", "kluster"),
        ("kluster", "clustered"),
        ("magnets", "kluster"),
        ("magnets", "seats"),
        ("magnets", "look"),
        ("look", "seats"),
        ("wire", "record"),
        ("wire", "bots"),
        ("web", "server"),
        ("web", "store"),
        ("bots", "record"),
        ("huddle", "xtask"),
    ];
    for (from, to) in refused {
        for only_in_tests in [false, true] {
            let arrow = Arrow { from: from.to_owned(), to: to.to_owned(), only_in_tests };
            assert!(fault(&arrow).is_some(), "{from} -> {to}");
        }
    }
    for (from, to) in [("clustered", "seats"), ("kluster", "magnets"), ("wire", "clustered"), ("huddle", "server")] {
        let arrow = Arrow { from: from.to_owned(), to: to.to_owned(), only_in_tests: false };
        assert_eq!(fault(&arrow), None, "{from} -> {to}");
    }
}

#[test]
fn a_bot_never_holds_a_whole_game() {
    // It depends on the rules for cards and cords, and could reach for the game itself: the compiler would let it.
    let sources = tracked().into_iter().filter(|path| path.starts_with("crates/bots/src/") && has_ending(path, "rs"));
    let mut seen = 0;
    let wrong = sources.filter_map(|path| {
        seen += 1;
        let names = read(&path);
        let code = names.lines().map(|line| line.split("//").next().unwrap_or_default());
        let words = code.flat_map(|line| line.split(|letter: char| !letter.is_alphanumeric() && letter != '_'));
        words
            .into_iter()
            .any(|word| word == "Game")
            .then(|| format!("{path} names Game: a bot sees the view of its seat"))
    });
    tell(&wrong.collect::<Vec<_>>());
    assert!(seen > 10, "the sources of the bots are not where this test looks");
}

fn fault(arrow: &Arrow) -> Option<&'static str> {
    let (from, to) = (arrow.from.as_str(), arrow.to.as_str());
    if arrow.only_in_tests && DEV_EXCEPTIONS.iter().any(|(a, b, _)| (*a, *b) == (from, to)) {
        return None;
    }
    let narrow = ONLY.iter().find(|(name, allowed, _)| *name == from && !allowed.contains(&to)).map(|(.., why)| *why);
    let banned = || NEVER.iter().find(|(a, b, _)| (*a, *b) == (from, to)).map(|(.., why)| *why);
    let place = |name: &str| ORDER.iter().position(|known| *known == name);
    let upwards = || (place(to) >= place(from)).then_some("arrows go from later to earlier in ORDER");
    narrow.or_else(banned).or_else(upwards)
}

/// The names of all crates of the workspace and the arrows between them: normal, build and dev.
fn workspace() -> (Vec<String>, Vec<Arrow>) {
    let output = Command::new(env!("CARGO"))
        .current_dir(root())
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .output()
        .unwrap_or_else(|error| panic!("cargo metadata could not be started: {error}"));
    assert!(output.status.success(), "cargo metadata failed: {}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo metadata prints JSON");
    let packages = metadata["packages"].as_array().expect("cargo metadata lists packages");
    let text = |value: &Value| value.as_str().map(str::to_owned).expect("a name is a string");
    let crates: Vec<String> = packages.iter().map(|package| text(&package["name"])).collect();
    let mut arrows = Vec::new();
    for package in packages {
        for dependency in package["dependencies"].as_array().expect("a package lists dependencies") {
            // Only a dependency by path is one of ours: a crate from the registry may have the same name.
            if dependency["path"].is_string() {
                let only_in_tests = dependency["kind"] == "dev";
                arrows.push(Arrow { from: text(&package["name"]), to: text(&dependency["name"]), only_in_tests });
            }
        }
    }
    (crates, arrows)
}
