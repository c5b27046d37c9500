//! The rule book and the tests agree: every numbered rule has a test named after it, and no test cites another number.

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use common::{has_ending, markdown, names_in, read, root, tell};

/// The rules of each part of the book: C1 to C22 and K1 to K16. A new rule raises the number here.
const PARTS: [(char, u32); 2] = [('C', 22), ('K', 16)];

/// A number of the rule book, such as C8.
type Rule = (char, u32);

#[test]
fn the_book_numbers_its_rules_without_gaps() {
    let book = in_book();
    for (part, last) in PARTS {
        let found: Vec<u32> = book.iter().filter(|rule| rule.0 == part).map(|rule| rule.1).collect();
        let wanted: Vec<u32> = (1..=last).collect();
        assert_eq!(found, wanted, "docs/RULES.md has to hold {part}1 to {part}{last}, each once and in order");
    }
}

#[test]
fn every_rule_has_a_test() {
    let (tested, _) = in_tests();
    let has_kluster = root().join("crates/kluster").is_dir();
    let untested = in_book().into_iter().filter(|rule| (rule.0 == 'C' || has_kluster) && !tested.contains(rule));
    let faults: Vec<String> = untested
        .map(|(part, number)| {
            let prefix = part.to_ascii_lowercase();
            format!("{part}{number} has no test: write a `#[test] fn {prefix}{number:02}_…` that shows the rule")
        })
        .collect();
    tell(&faults);
}

#[test]
fn no_test_cites_a_rule_that_the_book_lacks() {
    let (tested, mut faults) = in_tests();
    let book = in_book();
    let unknown = tested.iter().filter(|rule| !book.contains(rule));
    faults.extend(
        unknown
            .map(|(part, number)| format!("a test is named after {part}{number}, which docs/RULES.md does not have")),
    );
    tell(&faults);
}

#[test]
fn only_functions_that_run_as_tests_count() {
    let source = "#[test]\nfn c08_placing() {}\nfn c09_helper() {}\n// #[test]\n// fn c10_gone() {}\n\
                  #[test]\n// why\n#[cfg(unix)]\n    fn k05_holds(x in 0..9u8) {}\n#[test]\nfn c7_draw() {}\n\
                  #[test]\nfn card_one() {}\n#[test] fn c11_ends() {}";
    assert_eq!(test_names(source), ["c08_placing", "k05_holds", "c7_draw", "card_one", "c11_ends"]);
    assert_eq!(cited("c08_placing"), Some(Ok(('C', 8))));
    assert_eq!(cited("k16_the_table"), Some(Ok(('K', 16))));
    assert!(matches!(cited("c7_draw"), Some(Err(_))));
    assert!(matches!(cited("c007_draw"), Some(Err(_))));
    assert_eq!(cited("card_one"), None);
    assert_eq!(cited("c2c_game"), None);
}

/// The numbers of the headings `#### C8 Placing`, in the order of the page.
fn in_book() -> Vec<Rule> {
    let book = read("docs/RULES.md");
    let number = |heading: &str| {
        let mut chars = heading.split_whitespace().next()?.chars();
        let part = chars.next().filter(|part| PARTS.iter().any(|known| known.0 == *part))?;
        Some((part, chars.as_str().parse().ok()?))
    };
    markdown::headings(&book, 4).into_iter().filter_map(number).collect()
}

/// The rules that tests are named after, and what is wrong with the names.
fn in_tests() -> (BTreeSet<Rule>, Vec<String>) {
    let (mut rules, mut faults) = (BTreeSet::new(), Vec::new());
    let crates = root().join("crates");
    // This crate tests the house, not the rules, and its examples must not count.
    for name in names_in(&crates).iter().filter(|name| *name != "xtask") {
        for folder in ["src", "tests"] {
            visit(&crates.join(name).join(folder), &mut |source| {
                for name in test_names(source) {
                    match cited(name) {
                        Some(Ok(rule)) => drop(rules.insert(rule)),
                        Some(Err(fault)) => faults.push(fault),
                        None => {}
                    }
                }
            });
        }
    }
    (rules, faults)
}

/// Every Rust file of a folder, save the plain reference: what proves the oracle does not prove the engine.
fn visit(folder: &Path, with: &mut impl FnMut(&str)) {
    if !folder.is_dir() {
        return;
    }
    for name in names_in(folder).iter().filter(|name| !name.starts_with("reference")) {
        let path = folder.join(name);
        if path.is_dir() {
            visit(&path, with);
        } else if has_ending(&path, "rs") {
            with(&fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())));
        }
    }
}

/// The functions that a `#[test]` stands before, also inside `proptest!`.
fn test_names(source: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut is_test = false;
    for line in source.lines().map(str::trim).filter(|line| !line.starts_with("//")) {
        is_test |= line.starts_with("#[test]");
        let line = line.trim_start_matches("#[test]").trim_start();
        if let Some(rest) = line.strip_prefix("fn ") {
            if is_test {
                names.extend(rest.split(['(', '<']).next());
            }
            is_test = false;
        }
    }
    names
}

/// The rule that a name such as `c08_placing` cites, if it cites one; an error if it writes the number otherwise.
fn cited(name: &str) -> Option<Result<Rule, String>> {
    let (head, _) = name.split_once('_')?;
    let (letter, digits) = (head.chars().next()?, head.get(1..)?);
    let number = digits.parse().ok().filter(|_| ['c', 'k'].contains(&letter))?;
    let two_digits = digits.len() == 2;
    Some(if two_digits {
        Ok((letter.to_ascii_uppercase(), number))
    } else {
        Err(format!("the test {name} has to write the number of its rule in two digits: {letter}{number:02}_"))
    })
}
