//! The catalogue of texts, read by the code that the pages use.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may")]

use super::{
    LANGUAGES,
    messages::{Messages, locale},
};
use fluent_bundle::{FluentArgs, FluentValue};
use fluent_syntax::{
    ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey},
    parser,
};
use intl_pluralrules::{PluralRuleType, PluralRules};
use proptest::{prelude::*, sample::Index};
use std::{collections::BTreeMap, fs, path::Path};

/// The languages and their files.
fn catalogue() -> Vec<(String, String)> {
    let mut all = Vec::new();
    for folder in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales")).unwrap() {
        let folder = folder.unwrap();
        let language = folder.file_name().into_string().unwrap();
        for file in fs::read_dir(folder.path()).unwrap() {
            all.push((language.clone(), fs::read_to_string(file.unwrap().path()).unwrap()));
        }
    }
    all
}

/// What the arguments of a pattern may be: the words that variants go by, or numbers of every plural.
fn choices(pattern: &Pattern<&str>, found: &mut BTreeMap<String, Vec<FluentValue<'static>>>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        let (inline, variants) = match expression {
            Expression::Inline(inline) => (inline, &[][..]),
            Expression::Select { selector, variants } => (selector, &variants[..]),
        };
        if let InlineExpression::VariableReference { id } = inline {
            let values = found.entry(id.name.to_owned()).or_insert_with(|| {
                [0, 1, 2, 5, 12, 22]
                    .map(FluentValue::from)
                    .into_iter()
                    .chain([FluentValue::from("Ada { 1 }")])
                    .collect()
            });
            values.extend(variants.iter().map(|variant| match &variant.key {
                VariantKey::Identifier { name } => FluentValue::from((*name).to_owned()),
                VariantKey::NumberLiteral { value } => FluentValue::from(value.parse::<f64>().unwrap()),
            }));
        }
        for variant in variants {
            choices(&variant.value, found);
        }
    }
}

/// Every combination of some choices.
fn combinations(choices: &[(String, Vec<FluentValue<'static>>)]) -> Vec<Vec<(String, FluentValue<'static>)>> {
    let Some(((name, values), rest)) = choices.split_first() else { return vec![Vec::new()] };
    let rest = combinations(rest);
    values
        .iter()
        .flat_map(|value| rest.iter().map(move |rest| [vec![(name.clone(), value.clone())], rest.clone()].concat()))
        .collect()
}

#[test]
fn every_message_of_every_language_is_formatted_without_errors() {
    let mut formatted = 0;
    for (language, text) in catalogue() {
        let messages = Messages::read(&language, &[&text]);
        let resource = parser::parse(text.as_str()).unwrap_or_else(|(_, errors)| panic!("{language}: {errors:?}"));
        for entry in resource.body {
            let Entry::Message(message) = entry else { continue };
            let mut found = BTreeMap::new();
            choices(&message.value.unwrap(), &mut found);
            for arguments in combinations(&found.into_iter().collect::<Vec<_>>()) {
                let name = message.id.name;
                let said = messages.format(name, &arguments.iter().cloned().collect());
                let said = said.unwrap_or_else(|| panic!("{language}: {name} fails with {arguments:?}"));
                assert!(!said.is_empty() && !said.contains(['\u{2068}', '\u{2069}']), "{language}: {name}: {said:?}");
                formatted += 1;
            }
        }
    }
    assert!(formatted > 1000, "{formatted} texts");
}

#[test]
fn every_language_counts_in_its_own_way() {
    let known = PluralRules::get_locales(PluralRuleType::CARDINAL);
    for (code, _) in LANGUAGES {
        assert!(known.contains(&locale(code)), "{code} would count like English");
    }
    let counts = "n = { $n ->\n [0] none\n [one] one\n [few] few\n [many] many\n *[other] other\n }\n\
                  m = { $n ->\n [one] one\n *[other] other\n }";
    let said = |code: &str, key: &str, number: usize| {
        let arguments = FluentArgs::from_iter([("n", number)]);
        Messages::read(code, &[counts]).format(key, &arguments).unwrap()
    };
    assert_eq!(
        [0, 1, 2, 5, 12, 22].map(|number| said("pl", "n", number)),
        ["none", "one", "few", "many", "many", "few"]
    );
    assert_eq!([1, 2, 21].map(|number| said("en", "n", number)), ["one", "other", "other"]);
    assert_eq!(["fr", "pt", "de"].map(|code| said(code, "m", 0)), ["one", "other", "other"]);
}

#[test]
fn texts_are_formatted_as_they_were_written() {
    let files =
        ["a = { $count } of { $name }\nb =\n    One\n\n    Two\n", "a = another\nc = { -term } { b }\n-term = Term"];
    let messages = Messages::read("en", &files);
    let arguments = FluentArgs::from_iter([("count", FluentValue::from(12_345_u32)), ("name", "Ada { 1 }".into())]);
    assert_eq!(messages.format("a", &arguments).unwrap(), "12345 of Ada { 1 }");
    assert_eq!(messages.format("b", &FluentArgs::new()).unwrap(), "One\n\nTwo");
    assert_eq!(messages.format("c", &FluentArgs::new()).unwrap(), "Term One\n\nTwo");
}

#[test]
fn what_cannot_be_said_is_left_to_another_language() {
    let damaged = "a = {\nb = { $count\nc = fine\nd = { $wrong }\ne = { missing }\nf = { f }\n.g = h\nno words\n";
    let messages = Messages::read("de", &[damaged]);
    let arguments = FluentArgs::from_iter([("count", 1)]);
    for key in ["a", "b", "d", "e", "f", "g", "nothing", ""] {
        assert_eq!(messages.format(key, &arguments), None, "{key}");
    }
    assert_eq!(messages.format("c", &arguments).unwrap(), "fine");
    assert_eq!(Messages::read("not a language", &["a = b"]).format("a", &arguments).unwrap(), "b");
}

/// What may stand in a file in place of what was there.
const DAMAGE: &str = "[{}$>\\[\\]*=.\n a-z\\-\"1#]{0,6}";

proptest! {
    /// Neither reading nor formatting panics, whatever happened to a file on its way.
    #[test]
    fn damaged_files_do_no_harm(file: Index, cut: Index, with in DAMAGE) {
        let catalogue = catalogue();
        let (language, text) = file.get(&catalogue);
        let at = text.floor_char_boundary(cut.index(text.len()));
        let end = text.ceil_char_boundary((at + 5).min(text.len()));
        let damaged = [&text[..at], &with, &text[end..]].concat();
        let messages = Messages::read(language, &[&damaged]);
        let arguments = FluentArgs::from_iter([("count", 2), ("points", 3)]);
        for key in damaged.lines().filter_map(|line| Some(line.split_once('=')?.0.trim())) {
            messages.format(key, &arguments);
        }
    }
}
