//! The JSON parser agrees with `serde_json` in its values and its error messages.

use super::*;
use proptest::prelude::*;
use serde_json::Value;

fn same(ours: &Json, theirs: &Value) -> bool {
    match (ours, theirs) {
        (Json::Null, Value::Null) => true,
        (Json::Bool(one), Value::Bool(other)) => one == other,
        (Json::Integer(one), Value::Number(other)) => other.as_i64() == Some(*one),
        (Json::LargeInteger(one), Value::Number(other)) => other.as_i64().is_none() && other.as_u64() == Some(*one),
        (Json::Float(one), Value::Number(other)) => {
            let (one, other) = (one.parse::<f64>().unwrap(), other.as_f64().unwrap());
            !theirs.is_i64() && !theirs.is_u64() && (one - other).abs() <= other.abs() * 1e-14
        }
        (Json::String(one), Value::String(other)) => one == other,
        (Json::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        // Of two fields with one name theirs keeps the last.
        (Json::Object(JsonObject(one)), Value::Object(other)) => {
            let last = |name: &str| one.iter().rev().find(|(known, _)| known == name).map(|(_, value)| value);
            one.iter().all(|(name, _)| other.contains_key(name))
                && other.iter().all(|(name, value)| last(name).is_some_and(|last| same(last, value)))
        }
        _ => false,
    }
}

fn check(text: &str) {
    match (Json::check(text), serde_json::from_str::<Value>(text)) {
        // How large a number may be is asked where it is used.
        (_, Err(theirs)) if theirs.to_string().starts_with("number out of range") => {}
        (Ok(ours), Ok(theirs)) => assert!(same(&ours, &theirs), "{text:?}: {ours:?}, {theirs}"),
        (Err(JsonError::Eof), Err(theirs)) => assert!(theirs.is_eof(), "{text:?}: {theirs}"),
        (Err(JsonError::Syntax(why, column)), Err(theirs)) => {
            assert!(theirs.is_syntax(), "{text:?}: {why}, {theirs}");
            assert_eq!(format!("{why} at line 1 column {column}"), theirs.to_string(), "{text:?}");
        }
        (ours, theirs) => panic!("{text:?}: {ours:?}, {theirs:?}"),
    }
}

#[test]
fn special_cases_are_read_as_by_serde_json() {
    for text in [
        "",
        " ",
        "null",
        "nul",
        "nulll",
        "nux",
        "truth",
        "falsy",
        "-",
        "-x",
        "0",
        "-0",
        "00",
        "01",
        "0.",
        "0.x",
        "1e",
        "1e+",
        "1e+x",
        "1.5e-3",
        "18446744073709551615",
        "18446744073709551616",
        "-9223372036854775808",
        "-9223372036854775809",
        "9223372036854775808",
        "1e999",
        "[",
        "[1",
        "[1,",
        "[1,]",
        "[,]",
        "[1 2]",
        "[]",
        "[[],[]]",
        "]",
        "{",
        "{}",
        "{,}",
        "{1:2}",
        "{\"a\"}",
        "{\"a\" 1}",
        "{\"a\":}",
        "{\"a\":1",
        "{\"a\":1,",
        "{\"a\":1,}",
        "{\"a\":1,2}",
        "{\"a\":1 \"b\":2}",
        "{\"a\":1}x",
        "\"",
        "\"\\",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\u12g4\"",
        "\"\\ud800\"",
        "\"\\ud800\\",
        "\"\\ud800\\n\"",
        "\"\\ud800\\u0041\"",
        "\"\\udc00\"",
        "\"\\ud83d\\ude00\"",
        "\"\u{1}\"",
        "\"é😀\"",
        "\u{feff}1",
    ] {
        check(text);
    }
    for depth in [126, 127, 128, 129] {
        check(&format!("{}{}", "[".repeat(depth), "]".repeat(depth)));
        check(&format!("{}1{}", "{\"a\":".repeat(depth), "}".repeat(depth)));
    }
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        (-1e9..1e9).prop_map(Value::from),
        ".{0,6}".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(".{0,3}", inner, 0..4).prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn what_serde_json_writes_is_read(json in any_json()) {
        check(&json.to_string());
    }

    #[test]
    fn a_spoilt_text_is_spoilt_for_both(json in any_json(), at in any::<prop::sample::Index>(), with in "[\\[\\]{}:,\"\\\\u0-9eE.+\\-ntf ]{0,3}") {
        let mut letters: Vec<char> = json.to_string().chars().collect();
        let at = at.index(letters.len());
        letters.splice(at..=at, with.chars());
        check(&letters.into_iter().collect::<String>());
    }

    #[test]
    fn texts_are_written_as_by_serde_json(text in "\\PC{0,8}", rest: Vec<char>) {
        let text: String = text.chars().chain(rest).chain(('\0'..' ').chain(['"', '\\', '\u{7f}'])).collect();
        let mut quoted = String::new();
        write_json_string(&text, &mut quoted);
        prop_assert_eq!(quoted, serde_json::to_string(&text).unwrap());
    }
}
