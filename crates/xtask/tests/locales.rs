//! Translations: every language has the messages of English with the same arguments, and the page uses exactly these.

mod common;

use common::{assert_no_problems, root};
use fluent_syntax::{ast, parser};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// The reference language.
const REFERENCE: &str = "en";

/// Prefixes of messages whose keys the page composes, and the source file.
const COMPOSED: [(&str, &str); 3] = [
    ("rule-c", "crates/web-home/src/rules.rs"),
    ("rule-k", "crates/web-home/src/rules.rs"),
    ("rule-note", "crates/web-home/src/rules.rs"),
];

/// The crates of the pages.
const WEB_CRATES: [&str; 5] = ["web-kit", "web-saves", "web-home", "web-clustered", "web-kluster"];

/// The pages, and the crates whose texts each shows.
const PAGES: [(&str, &[&str]); 3] = [
    ("web-home", &["web-home", "web-kit", "web-saves"]),
    ("web-clustered", &["web-clustered", "web-kit"]),
    ("web-kluster", &["web-kluster", "web-kit", "web-saves"]),
];

/// The messages of a language: arguments by file and key.
type Messages = BTreeMap<(String, String), BTreeSet<String>>;

#[test]
fn every_language_has_the_messages_of_english() {
    let reference = messages(REFERENCE);
    let mut problems = Vec::new();
    for language in languages() {
        let own = messages(&language);
        for (key, arguments) in &reference {
            let (file, name) = key;
            match own.get(key) {
                None => problems.push(format!("locales/{language}/{file}: {name} is missing")),
                Some(found) if found != arguments => {
                    problems.push(format!(
                        "locales/{language}/{file}: {name} takes {found:?}, but {arguments:?} in {REFERENCE}"
                    ));
                }
                Some(_) => {}
            }
        }
        let unknown = own.keys().filter(|key| !reference.contains_key(*key));
        problems.extend(unknown.map(|(file, name)| format!("locales/{language}/{file}: {name} is not in {REFERENCE}")));
    }
    assert_no_problems(&problems);
}

#[test]
fn the_page_uses_exactly_the_messages_defined() {
    let (known, sources) = (messages(REFERENCE), sources());
    let in_page = known.keys().filter(|(file, _)| file != "boot.ftl");
    let is_used = |name: &str| {
        let quoted = format!("\"{name}\"");
        sources.iter().any(|(_, text)| text.contains(&quoted))
            || COMPOSED.iter().any(|(prefix, _)| name.starts_with(prefix))
    };
    let unused = in_page
        .filter(|(_, name)| !is_used(name))
        .map(|(file, name)| format!("locales/{REFERENCE}/{file}: {name} is unused"));
    let defined: BTreeMap<&str, &BTreeSet<String>> =
        known.iter().map(|((_, name), list)| (name.as_str(), list)).collect();
    let missing = sources.iter().flat_map(|(path, text)| {
        let wrong = calls(text).into_iter().filter_map(|(name, given)| match defined.get(name.as_str()) {
            None => Some(format!("there is no message {name}")),
            Some(defined) if **defined != given => Some(format!("{name} takes {defined:?}, but is given {given:?}")),
            Some(_) => None,
        });
        wrong.map(move |problem| format!("{}: {problem}", path.display())).collect::<Vec<_>>()
    });
    let boot = fs::read_to_string(root().join("crates/web-kit/assets/boot.js")).expect("cannot read boot.js");
    let index = fs::read_to_string(root().join("crates/web-kit/assets/page.html")).expect("cannot read page.html");
    let boot_unused = known
        .keys()
        .filter(|(file, name)| file == "boot.ftl" && !boot.contains(name.as_str()) && !index.contains(name.as_str()));
    let boot_unused = boot_unused.map(|(file, name)| format!("locales/{REFERENCE}/{file}: {name} is unused"));
    assert_no_problems(&unused.chain(missing).chain(boot_unused).collect::<Vec<_>>());
}

#[test]
fn every_page_has_the_files_of_its_messages() {
    let defined: BTreeMap<String, String> = messages(REFERENCE).into_keys().map(|(file, name)| (name, file)).collect();
    let sources = sources();
    let programs = fs::read_to_string(root().join("crates/xtask/src/bundle/program.rs")).expect("the programs");
    let mut problems = Vec::new();
    for (page, crates) in PAGES {
        let library = fs::read_to_string(root().join(format!("crates/{page}/src/lib.rs"))).expect("a page");
        let has = |file: &str| library.contains(&format!("locales/{REFERENCE}/{file}\""));
        let is_of_page = |path: &Path| crates.iter().any(|name| path.starts_with(root().join("crates").join(name)));
        for (path, text) in sources.iter().filter(|(path, _)| is_of_page(path)) {
            let missing = defined.iter().filter(|(name, file)| !has(file) && is_message_of(text, name));
            problems.extend(missing.map(|(name, file)| format!("{}: {page} has no {file} for {name}", path.display())));
        }
        // The bundle has the same files in other languages.
        let program = programs
            .split("PageProgram {")
            .find(|program| program.contains(&format!("\"{page}\"")))
            .expect("a program");
        let files = defined.values().collect::<BTreeSet<_>>().into_iter().filter(|file| *file != "boot.ftl");
        let differs = |file: &&String| has(file) != program.contains(&format!("\"{}\"", file.trim_end_matches(".ftl")));
        let differing = files
            .filter(differs)
            .filter(|file| file.trim_end_matches(".ftl") != page.trim_start_matches("web-") || !has(file));
        problems.extend(differing.map(|file| format!("{page} and cargo bundle differ in {file}")));
    }
    assert_no_problems(&problems);
}

/// Whether a source shows a message: its key is an argument of `t!` or `tr!`, or begins one.
fn is_message_of(text: &str, name: &str) -> bool {
    calls(text).iter().any(|(called, _)| called == name)
}

#[test]
fn the_page_has_no_hard_coded_text() {
    // Literal texts of elements; the name `Huddle` is not translated.
    let places =
        [".text(\"", ".child(\"", "(\"aria-label\", \"", "(\"title\", \"", "(\"placeholder\", \"", "View::from(\""];
    let words = |line: &str| {
        let shown = places.iter().flat_map(|place| line.split(place).skip(1)).filter_map(|rest| rest.split_once('"'));
        let shown = shown.map(|(text, _)| text.to_owned());
        shown.filter(|text| text.chars().any(char::is_alphabetic) && text != "Huddle").collect::<Vec<_>>()
    };
    let problems = sources().into_iter().flat_map(|(path, text)| {
        let found: Vec<String> = text.lines().flat_map(words).collect();
        found.into_iter().map(move |text| format!("{}: \"{text}\" belongs in locales", path.display()))
    });
    assert_no_problems(&problems.collect::<Vec<_>>());
}

#[test]
fn message_calls_are_parsed_with_their_arguments() {
    let source =
        r#"t!("one") format!("two {}") tr!("three", count = list.len(), name = f(x = 1)) // t!("four", x = y)"#;
    let found = calls(source);
    let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["one", "three"]);
    assert_eq!(found[1].1, ["count", "name"].map(String::from).into());
}

/// The messages that a source uses, with the names of their arguments.
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

/// The names before `=` outside nested brackets.
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
fn composed_keys_are_composed() {
    for (prefix, path) in COMPOSED {
        let text = fs::read_to_string(root().join(path)).expect("a source of the page");
        assert!(text.contains(&format!("\"{prefix}{{")), "{path} does not compose keys with the prefix {prefix}");
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
    for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let resource =
            parser::parse(text.as_str()).unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", path.display()));
        let file = path.file_name().expect("a name").to_string_lossy().into_owned();
        for entry in &resource.body {
            if let ast::Entry::Message(message) = entry {
                let mut arguments = BTreeSet::new();
                if let Some(pattern) = &message.value {
                    collect(pattern, &mut arguments);
                }
                let fresh = all.insert((file.clone(), message.id.name.to_owned()), arguments).is_none();
                assert!(fresh, "{}: {} is defined twice", path.display(), message.id.name);
            }
        }
    }
    all
}

/// Collects the arguments of a pattern and its variants.
fn collect(pattern: &ast::Pattern<&str>, into: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let ast::PatternElement::Placeable { expression } = element {
            collect_from(expression, into);
        }
    }
}

fn collect_from(expression: &ast::Expression<&str>, into: &mut BTreeSet<String>) {
    let inline = match expression {
        ast::Expression::Inline(inline) => inline,
        ast::Expression::Select { selector, variants } => {
            for variant in variants {
                collect(&variant.value, into);
            }
            selector
        }
    };
    match inline {
        ast::InlineExpression::VariableReference { id } => {
            into.insert(id.name.to_owned());
        }
        ast::InlineExpression::Placeable { expression } => collect_from(expression, into),
        _ => {}
    }
}

fn sources() -> Vec<(PathBuf, String)> {
    fn walk(folder: &Path, into: &mut Vec<(PathBuf, String)>) {
        for entry in fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                walk(&path, into);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("a source");
                into.push((path, text));
            }
        }
    }
    let mut all = Vec::new();
    for package in WEB_CRATES {
        walk(&root().join("crates").join(package).join("src"), &mut all);
    }
    all
}
