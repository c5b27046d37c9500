//! Fluent as the page reads it, against the library that knows all of it.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may")]

use super::{Argument, Messages};
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use fluent_syntax::{
    ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey},
    parser,
};
use intl_pluralrules::{PluralRuleType, PluralRules};
use std::{collections::BTreeMap, fs, path::Path};
use unic_langid::LanguageIdentifier;

/// What an argument may be: the words that variants go by, or numbers of every plural.
fn values(pattern: &Pattern<&str>, found: &mut BTreeMap<String, Vec<Argument>>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        match expression {
            Expression::Inline(InlineExpression::VariableReference { id }) => {
                found.entry(id.name.to_owned()).or_default();
            }
            Expression::Select { selector: InlineExpression::VariableReference { id }, variants } => {
                let choices = found.entry(id.name.to_owned()).or_default();
                choices.extend(variants.iter().map(|variant| match &variant.key {
                    VariantKey::Identifier { name } => Argument::from(*name),
                    VariantKey::NumberLiteral { value } => Argument::Number(value.parse().unwrap()),
                }));
                for variant in variants {
                    values(&variant.value, found);
                }
            }
            other => panic!("the page does not read {other:?}"),
        }
    }
}

/// Every combination of some choices.
fn combinations(choices: &[(String, Vec<Argument>)]) -> Vec<Vec<(&str, Argument)>> {
    let Some(((name, values), rest)) = choices.split_first() else { return vec![Vec::new()] };
    let rest = combinations(rest);
    values
        .iter()
        .flat_map(|value| rest.iter().map(move |rest| [vec![(name.as_str(), value.clone())], rest.clone()].concat()))
        .collect()
}

#[test]
fn every_message_is_said_as_the_whole_of_fluent_says_it() {
    let mut compared = 0;
    let locales = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales");
    for folder in fs::read_dir(locales).unwrap() {
        let folder = folder.unwrap();
        let language: LanguageIdentifier = folder.file_name().to_str().unwrap().parse().unwrap();
        let rules = PluralRules::create(language.clone(), PluralRuleType::CARDINAL).unwrap();
        let plural = |number: i64| format!("{:?}", rules.select(number).unwrap()).to_lowercase();
        for file in fs::read_dir(folder.path()).unwrap() {
            let text = fs::read_to_string(file.unwrap().path()).unwrap();
            let mut bundle = FluentBundle::new(vec![language.clone()]);
            bundle.set_use_isolating(false);
            bundle.add_resource(FluentResource::try_new(text.clone()).unwrap()).unwrap();
            let messages = Messages::read(&[&text]);
            for entry in parser::parse(text.as_str()).unwrap().body {
                let Entry::Message(message) = entry else { continue };
                let pattern = message.value.unwrap();
                let mut found = BTreeMap::new();
                values(&pattern, &mut found);
                for choices in found.values_mut() {
                    choices.push(Argument::from("Ada { 1 }"));
                    choices.extend([0, 1, 2, 5, 12, 22].map(Argument::Number));
                }
                for arguments in combinations(&found.into_iter().collect::<Vec<_>>()) {
                    let whole: FluentArgs = arguments.iter().map(|(name, value)| (*name, fluent(value))).collect();
                    let pattern = bundle.get_message(message.id.name).unwrap().value().unwrap();
                    let expected = bundle.format_pattern(pattern, Some(&whole), &mut Vec::new());
                    let said = messages.say(message.id.name, &arguments, &plural).unwrap();
                    assert_eq!(said, expected, "{language}: {} with {arguments:?}", message.id.name);
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 1000, "{compared} messages compared");
}

fn fluent(value: &Argument) -> FluentValue<'_> {
    match value {
        Argument::Text(text) => FluentValue::from(text.as_str()),
        Argument::Number(number) => FluentValue::from(*number),
    }
}

#[test]
fn what_is_no_fluent_is_said_as_well_as_can_be() {
    for text in [
        "a = {",
        "a = { $",
        "a = { $b ->",
        "a = { $b -> [",
        "a = { $b ->\n *[x",
        "a = }",
        "a ={ $b ->\n [x] { $c\n",
        "=",
        "a",
    ] {
        let messages = Messages::read(&[text]);
        messages.say("a", &[("b", Argument::from("x"))], &|_| String::new());
    }
    assert_eq!(Messages::read(&["a = b"]).say("b", &[], &|_| String::new()), None);
}
