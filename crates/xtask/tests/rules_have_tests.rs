//! The rule book and the tests agree: every numbered rule has a test named after it, which asserts something, and no
//! test cites an unknown number.

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use common::{assert_no_problems, has_extension, markdown, names_in, read, root};

/// The last rule of each part of the book: C1 to C22 and K1 to K16. Update this when a rule is added.
const PARTS: [(char, u32); 2] = [('C', 22), ('K', 16)];

/// A rule number such as C8.
type Rule = (char, u32);

#[test]
fn the_book_numbers_its_rules_without_gaps() {
    let book = in_book();
    for (part, last) in PARTS {
        let found: Vec<u32> = book.iter().filter(|rule| rule.0 == part).map(|rule| rule.1).collect();
        let expected: Vec<u32> = (1..=last).collect();
        assert_eq!(found, expected, "docs/RULES.md must contain {part}1 to {part}{last}, each once and in order");
    }
}

#[test]
fn every_rule_has_a_test() {
    let (tested, _) = in_tests();
    let has_kluster = root().join("crates/kluster").is_dir();
    let untested = in_book().into_iter().filter(|rule| (rule.0 == 'C' || has_kluster) && !tested.contains(rule));
    let problems: Vec<String> = untested
        .map(|(part, number)| {
            let prefix = part.to_ascii_lowercase();
            format!("{part}{number} has no test: write a `#[test] fn {prefix}{number:02}_…` that shows the rule")
        })
        .collect();
    assert_no_problems(&problems);
}

#[test]
fn no_test_cites_an_unknown_rule() {
    let (tested, mut problems) = in_tests();
    let book = in_book();
    let unknown = tested.iter().filter(|rule| !book.contains(rule));
    problems.extend(
        unknown
            .map(|(part, number)| format!("a test is named after {part}{number}, which docs/RULES.md does not have")),
    );
    assert_no_problems(&problems);
}

#[test]
fn every_test_of_a_rule_asserts_something() {
    let mut problems = Vec::new();
    for_each_source(&mut |source| {
        let without_assertion = tests(source).into_iter().filter(|test| cited(test.name).is_some() && !test.asserts());
        problems.extend(without_assertion.map(|test| format!("the test {} has no assertion", test.name)));
    });
    assert_no_problems(&problems);
}

#[test]
fn a_test_asserts_by_a_macro_a_helper_or_an_expected_panic() {
    let source = "#[test]\nfn c01_a() {\n    let x = 1;\n    assert_eq!(x, 1);\n}\n#[test]\nfn c02_b() {\n    run();\n}\n\
                  fn helper() {\n    assert!(true);\n}\n#[test]\n#[should_panic(expected = \"x\")]\nfn c03_c() { run() }\n\
                  proptest! {\n    #[test]\n    fn c04_d(x in 0..9) {\n        prop_assert!(x < 9);\n    }\n}\n\
                  #[test]\nfn c05_e() {\n    // assert!(false)\n    run();\n}\n#[test]\nfn c06_f() {\n    assert_sound(1);\n}\n\
                  #[tokio::test]\nasync fn c07_g() -> Result<()> {\n    ensure!(true);\n    Ok(())\n}\n";
    let found: Vec<(&str, bool)> = tests(source).iter().map(|test| (test.name, test.asserts())).collect();
    let expected = [("c01_a", true), ("c02_b", false), ("c03_c", true), ("c04_d", true), ("c05_e", false)];
    assert_eq!(found, [&expected[..], &[("c06_f", true), ("c07_g", true)]].concat());
}

#[test]
fn only_functions_that_run_as_tests_count() {
    let source = "#[test]\nfn c08_placing() {}\nfn c09_helper() {}\n// #[test]\n// fn c10_gone() {}\n\
                  #[test]\n// why\n#[cfg(unix)]\n    fn k05_holds(x in 0..9u8) {}\n#[test]\nfn c7_draw() {}\n\
                  #[test]\nfn card_one() {}\n#[test] fn c11_ends() {}";
    let names: Vec<&str> = tests(source).iter().map(|test| test.name).collect();
    assert_eq!(names, ["c08_placing", "k05_holds", "c7_draw", "card_one", "c11_ends"]);
    assert_eq!(cited("c08_placing"), Some(Ok(('C', 8))));
    assert_eq!(cited("k16_the_table"), Some(Ok(('K', 16))));
    assert!(matches!(cited("c7_draw"), Some(Err(_))));
    assert!(matches!(cited("c007_draw"), Some(Err(_))));
    assert_eq!(cited("card_one"), None);
    assert_eq!(cited("c2c_game"), None);
}

/// The rule numbers of headings such as `#### C8 Placing`, in document order.
fn in_book() -> Vec<Rule> {
    let book = read("docs/RULES.md");
    let number = |heading: &str| {
        let mut chars = heading.split_whitespace().next()?.chars();
        let part = chars.next().filter(|part| PARTS.iter().any(|known| known.0 == *part))?;
        Some((part, chars.as_str().parse().ok()?))
    };
    markdown::headings(&book, 4).into_iter().filter_map(number).collect()
}

/// The rules that tests are named after, and malformed names.
fn in_tests() -> (BTreeSet<Rule>, Vec<String>) {
    let (mut rules, mut problems) = (BTreeSet::new(), Vec::new());
    for_each_source(&mut |source| {
        for test in tests(source) {
            match cited(test.name) {
                Some(Ok(rule)) => drop(rules.insert(rule)),
                Some(Err(problem)) => problems.push(problem),
                None => {}
            }
        }
    });
    (rules, problems)
}

/// Visits every Rust file that may contain tests of rules.
fn for_each_source(with: &mut impl FnMut(&str)) {
    let crates = root().join("crates");
    // Except this crate: its examples must not count.
    for name in names_in(&crates).iter().filter(|name| *name != "xtask") {
        for folder in ["src", "tests"] {
            visit(&crates.join(name).join(folder), with);
        }
    }
}

/// Visits every Rust file of a folder except reference implementations: a test of the oracle does not test the engine.
fn visit(folder: &Path, with: &mut impl FnMut(&str)) {
    if !folder.is_dir() {
        return;
    }
    for name in names_in(folder).iter().filter(|name| !name.starts_with("reference")) {
        let path = folder.join(name);
        if path.is_dir() {
            visit(&path, with);
        } else if has_extension(&path, "rs") {
            with(&fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())));
        }
    }
}

/// A function that runs as a test.
struct Test<'a> {
    name: &'a str,
    /// Its lines without comments, including attributes.
    lines: Vec<&'a str>,
}

impl Test<'_> {
    /// Whether it contains an assertion, calls a helper named after one, or expects a panic.
    fn asserts(&self) -> bool {
        let words = ["assert", "ensure!", "panic!(", "#[should_panic"];
        self.lines.iter().any(|line| words.iter().any(|word| line.contains(word)))
    }
}

/// The functions with a `#[test]` attribute, also inside `proptest!`. Relies on rustfmt: a function ends with a brace
/// at its indentation.
fn tests(source: &str) -> Vec<Test<'_>> {
    let mut tests = Vec::new();
    let mut lines = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    let mut attributes: Vec<&str> = Vec::new();
    while let Some(line) = lines.next() {
        let text = line.trim().trim_start_matches("#[test]").trim_start();
        let is_test = line.contains("#[test]") || attributes.iter().any(|line| is_test_attribute(line));
        let Some(rest) = text.trim_start_matches("async ").strip_prefix("fn ") else {
            if line.trim().starts_with("#[") {
                attributes.push(line);
            } else if !is_test {
                attributes.clear();
            }
            continue;
        };
        let mut body = std::mem::take(&mut attributes);
        body.push(line);
        if !line.ends_with('}') {
            let end = format!("{}}}", &line[..line.len() - line.trim_start().len()]);
            body.extend(lines.by_ref().take_while(|line| *line != end));
        }
        if let Some(name) = rest.split(['(', '<']).next().filter(|_| is_test) {
            tests.push(Test { name, lines: body });
        }
    }
    tests
}

fn is_test_attribute(line: &str) -> bool {
    ["#[test]", "#[tokio::test"].iter().any(|attribute| line.trim().starts_with(attribute))
}

/// The rule that a name such as `c08_placing` cites, if any; an error if the number does not have two digits.
fn cited(name: &str) -> Option<Result<Rule, String>> {
    let (head, _) = name.split_once('_')?;
    let (letter, digits) = (head.chars().next()?, head.get(1..)?);
    let number = digits.parse().ok().filter(|_| ['c', 'k'].contains(&letter))?;
    let two_digits = digits.len() == 2;
    Some(if two_digits {
        Ok((letter.to_ascii_uppercase(), number))
    } else {
        Err(format!("the test {name} must write its rule number with two digits: {letter}{number:02}_"))
    })
}
