//! The texts of the page: every language has the messages of English with the same arguments, and the page uses all and only those.

mod common;

use common::{root, tell};
use fluent_syntax::{ast, parser};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// The language that the others are compared with.
const FIRST: &str = "en";

/// Messages whose names the page puts together: the beginning, and where.
const MADE: [(&str, &str); 2] = [("rule-c", "crates/web/src/rules.rs"), ("rule-k", "crates/web/src/rules.rs")];

/// The messages of a language: name and arguments, by file.
type Messages = BTreeMap<(String, String), BTreeSet<String>>;

#[test]
fn every_language_says_what_english_says() {
    let first = messages(FIRST);
    let mut faults = Vec::new();
    for language in languages() {
        let own = messages(&language);
        for (key, arguments) in &first {
            let (file, name) = key;
            match own.get(key) {
                None => faults.push(format!("locales/{language}/{file}: {name} is missing")),
                Some(found) if found != arguments => {
                    faults.push(format!(
                        "locales/{language}/{file}: {name} takes {found:?}, but {arguments:?} in {FIRST}"
                    ));
                }
                Some(_) => {}
            }
        }
        let strangers = own.keys().filter(|key| !first.contains_key(*key));
        faults.extend(strangers.map(|(file, name)| format!("locales/{language}/{file}: {name} is not in {FIRST}")));
    }
    tell(&faults);
}

#[test]
fn the_page_uses_every_message_and_no_other() {
    let (known, sources) = (messages(FIRST), sources());
    let in_page = known.keys().filter(|(file, _)| file != "boot.ftl");
    let is_used = |name: &str| {
        let quoted = format!("\"{name}\"");
        sources.iter().any(|(_, text)| text.contains(&quoted))
            || MADE.iter().any(|(beginning, _)| name.starts_with(beginning))
    };
    let unused = in_page
        .filter(|(_, name)| !is_used(name))
        .map(|(file, name)| format!("locales/{FIRST}/{file}: nobody uses {name}"));
    let wanted: BTreeMap<&str, &BTreeSet<String>> =
        known.iter().map(|((_, name), list)| (name.as_str(), list)).collect();
    let missing = sources.iter().flat_map(|(path, text)| {
        let wrong = calls(text).into_iter().filter_map(|(name, given)| match wanted.get(name.as_str()) {
            None => Some(format!("there is no message {name}")),
            Some(wanted) if **wanted != given => Some(format!("{name} takes {wanted:?}, but is given {given:?}")),
            Some(_) => None,
        });
        wrong.map(move |why| format!("{}: {why}", path.display())).collect::<Vec<_>>()
    });
    let boot = fs::read_to_string(root().join("crates/web/pages/boot.js")).expect("the page's start");
    let index = fs::read_to_string(root().join("crates/web/pages/index.html")).expect("the page itself");
    let boot_unused = known
        .keys()
        .filter(|(file, name)| file == "boot.ftl" && !boot.contains(name.as_str()) && !index.contains(name.as_str()));
    let boot_unused = boot_unused.map(|(file, name)| format!("locales/{FIRST}/{file}: nobody uses {name}"));
    tell(&unused.chain(missing).chain(boot_unused).collect::<Vec<_>>());
}

#[test]
fn the_page_has_no_words_of_its_own() {
    // A text that is given to an element as it is; `Huddle` is a name in every language.
    let places =
        [".text(\"", ".child(\"", "(\"aria-label\", \"", "(\"title\", \"", "(\"placeholder\", \"", "View::from(\""];
    let words = |line: &str| {
        let shown = places.iter().flat_map(|place| line.split(place).skip(1)).filter_map(|rest| rest.split_once('"'));
        let shown = shown.map(|(text, _)| text.to_owned());
        shown.filter(|text| text.chars().any(char::is_alphabetic) && text != "Huddle").collect::<Vec<_>>()
    };
    let faults = sources().into_iter().flat_map(|(path, text)| {
        let found: Vec<String> = text.lines().flat_map(words).collect();
        found.into_iter().map(move |text| format!("{}: \"{text}\" belongs into locales", path.display()))
    });
    tell(&faults.collect::<Vec<_>>());
}

#[test]
fn calls_are_read_with_their_arguments() {
    let source =
        r#"t!("one") format!("two {}") tr!("three", count = list.len(), name = f(x = 1)) // t!("four", x = y)"#;
    let found = calls(source);
    let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["one", "three"]);
    assert_eq!(found[1].1, ["count", "name"].map(String::from).into());
}

/// The messages that a source asks for by name, each with the names of its arguments.
fn calls(source: &str) -> Vec<(String, BTreeSet<String>)> {
    let code: String =
        source.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n");
    let mut found = Vec::new();
    for (at, _) in code.match_indices("!(\"") {
        let before = code[..at].trim_end_matches(|letter: char| letter.is_alphanumeric() || letter == '_').len();
        if !matches!(&code[before..at], "t" | "tr") {
            continue;
        }
        let rest = &code[at + 3..];
        let Some((name, rest)) = rest.split_once('"') else { continue };
        let mut depth = 0_usize;
        let end = rest.find(|letter| {
            depth += usize::from(matches!(letter, '(' | '[' | '{'));
            let is_end = depth == 0 && letter == ')';
            depth = depth.saturating_sub(usize::from(matches!(letter, ')' | ']' | '}')));
            is_end
        });
        found.push((name.to_owned(), arguments(&rest[..end.unwrap_or(0)])));
    }
    found
}

/// The names before `=` that stand in no brackets of their own.
fn arguments(list: &str) -> BTreeSet<String> {
    let mut depth = 0_i32;
    let top: String = list
        .chars()
        .filter(|letter| {
            depth += i32::from(matches!(letter, '(' | '[' | '{'));
            let is_top = depth == 0;
            depth -= i32::from(matches!(letter, ')' | ']' | '}'));
            is_top
        })
        .collect();
    top.split(',').filter_map(|part| Some(part.split_once(" = ")?.0.trim().to_owned())).collect()
}

#[test]
fn names_that_are_put_together_are_put_together() {
    for (beginning, path) in MADE {
        let text = fs::read_to_string(root().join(path)).expect("a source of the page");
        assert!(text.contains(&format!("\"{beginning}{{")), "{path} does not make names that begin with {beginning}");
    }
}

fn languages() -> Vec<String> {
    let entries = fs::read_dir(root().join("locales")).expect("the folder of languages");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn messages(language: &str) -> Messages {
    let folder = root().join("locales").join(language);
    let mut all = Messages::new();
    for entry in fs::read_dir(&folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display())) {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        let resource = parser::parse(text.as_str()).unwrap_or_else(|(_, why)| panic!("{}: {why:?}", path.display()));
        let file = path.file_name().expect("a name").to_string_lossy().into_owned();
        for entry in &resource.body {
            if let ast::Entry::Message(message) = entry {
                let mut arguments = BTreeSet::new();
                if let Some(pattern) = &message.value {
                    collect(pattern, &mut arguments);
                }
                let fresh = all.insert((file.clone(), message.id.name.to_owned()), arguments).is_none();
                assert!(fresh, "{}: {} stands there twice", path.display(), message.id.name);
            }
        }
    }
    all
}

/// The arguments that a pattern names, also in its variants.
fn collect(pattern: &ast::Pattern<&str>, into: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let ast::PatternElement::Placeable { expression } = element {
            let inline = match expression {
                ast::Expression::Inline(inline) => inline,
                ast::Expression::Select { selector, variants } => {
                    for variant in variants {
                        collect(&variant.value, into);
                    }
                    selector
                }
            };
            if let ast::InlineExpression::VariableReference { id } = inline {
                into.insert(id.name.to_owned());
            }
        }
    }
}

fn sources() -> Vec<(PathBuf, String)> {
    fn walk(folder: &Path, into: &mut Vec<(PathBuf, String)>) {
        for entry in fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                walk(&path, into);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = fs::read_to_string(&path).expect("a source");
                into.push((path, text));
            }
        }
    }
    let mut all = Vec::new();
    walk(&root().join("crates/web/src"), &mut all);
    all
}
