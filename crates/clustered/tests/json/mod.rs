//! Hostile JSON: arbitrary values, and valid values with something altered. The tests of both games use it.

use proptest::prelude::*;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use std::fmt::Debug;

/// Asserts that a value comes back from JSON as an equal value and as equal bytes.
pub(crate) fn assert_round_trips<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let text = serde_json::to_string(value).unwrap();
    let read: T = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(&read, value);
    assert_eq!(serde_json::to_string(&read).unwrap(), text);
}

/// Deserializes hostile JSON; if that succeeds, the value is valid and round-trips. Returns whether it did.
pub(crate) fn is_accepted<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &Value) -> bool {
    let read = serde_json::from_str::<T>(&value.to_string());
    assert_eq!(serde_json::from_value::<T>(value.clone()).ok().as_ref(), read.as_ref().ok(), "{value}");
    read.as_ref().is_ok_and(|read| {
        assert_round_trips(read);
        true
    })
}

/// Any JSON value, with names that the formats use among its keys and texts.
pub(crate) fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (-2..9_i64).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any_name().prop_map(Value::from),
        ".{0,4}".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 32, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::btree_map(any_name(), inner, 0..6)
                .prop_map(|map| Value::Object(map.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())),
        ]
    })
}

fn any_name() -> impl Strategy<Value = &'static str> {
    prop::sample::select(NAMES.to_vec())
}

const NAMES: [&str; 48] = [
    "event",
    "turn",
    "seat",
    "phase",
    "play",
    "over",
    "placed",
    "drew",
    "cards",
    "count",
    "card",
    "S1e",
    "W",
    "X",
    "x",
    "y",
    "place",
    "discard",
    "scores",
    "winners",
    "bonus",
    "first",
    "line",
    "owner",
    "hand",
    "discard_setup",
    "hold",
    "carry",
    "release",
    "drag",
    "drop",
    "grab",
    "again",
    "cord",
    "circle",
    "oval",
    "drawn",
    "centre",
    "length",
    "magnet",
    "at",
    "to",
    "ticks",
    "taken",
    "why",
    "kluster",
    "digest",
    "turned",
];

/// Alters one random part of a value: replaces, removes, renames, repeats or wraps it. `below` returns a random number
/// below its argument.
pub(crate) fn alter(value: &mut Value, below: &mut dyn FnMut(usize) -> usize) {
    let children = match value {
        Value::Array(list) => list.len(),
        Value::Object(map) => map.len(),
        _ => 0,
    };
    if children > 0 && below(4) > 0 {
        let chosen = below(children);
        match value {
            Value::Array(list) => return alter(&mut list[chosen], below),
            Value::Object(map) => return alter(map.values_mut().nth(chosen).unwrap(), below),
            _ => {}
        }
    }
    let odd =
        [json!(null), json!(0), json!(1), json!(-1), json!(1e300), json!("W"), json!("over"), json!([]), json!({})];
    let odd = odd[below(odd.len())].clone();
    match value {
        Value::Array(list) if children > 0 => match below(4) {
            0 => drop(list.remove(below(children))),
            1 => list.push(list[below(children)].clone()),
            2 => list.push(odd),
            _ => list.reverse(),
        },
        Value::Object(map) if children > 0 => {
            let name = map.keys().nth(below(children)).unwrap().clone();
            let old = map.remove(&name);
            match below(5) {
                0 => {}
                1 => drop(map.insert(NAMES[below(NAMES.len())].to_owned(), old.unwrap())),
                2 => drop(map.insert(name, odd)),
                3 => *value = Value::Array(map.values().cloned().collect()),
                _ => {
                    map.insert(name, old.unwrap());
                    map.insert(NAMES[below(NAMES.len())].to_owned(), odd);
                }
            }
        }
        Value::Number(number) if below(2) == 0 => {
            *value = json!(number.as_i64().unwrap_or(0) + [-1, 1, 256][below(3)]);
        }
        _ => *value = if below(3) == 0 { json!([value.clone()]) } else { odd },
    }
}
