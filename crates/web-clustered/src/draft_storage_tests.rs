//! Tests of stored formats: drafts and games of earlier versions are read, and written again unchanged.

use crate::{
    draft::{Draft, DraftTable},
    session::Session,
};
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use web_kit::{game_store::parse, storage::own_key};
use web_saves::ClusteredSave;

/// A file of `e2e/assets/storage-v1`.
macro_rules! storage {
    ($name:literal) => {
        include_str!(concat!("../../../e2e/assets/storage-v1/", $name, ".json"))
    };
}

/// Local storages written by version 0.1; each is an object of keys and values.
const STORAGES: [&str; 8] = [
    storage!("best-scores"),
    storage!("bot-level"),
    storage!("clustered-practice"),
    storage!("clustered-quick"),
    storage!("kluster-falling"),
    storage!("kluster-held"),
    storage!("kluster-plus-17-players"),
    storage!("settings"),
];

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap()
}

/// Checks every stored value of these kinds, which are keys without game numbers. Fails if a kind does not occur.
#[track_caller]
fn check_each(kinds: &[&str], check: impl Fn(&str, &str)) {
    let mut found = BTreeSet::new();
    for storage in STORAGES {
        let entries: BTreeMap<String, String> = serde_json::from_str(storage).unwrap();
        for (key, text) in entries {
            let name = own_key(&key).unwrap();
            let kind = name.trim_end_matches(|letter: char| letter == '.' || letter.is_ascii_digit());
            if kinds.contains(&kind) {
                check(name, &text);
                found.insert(kind.to_owned());
            }
        }
    }
    assert!(found.iter().eq(kinds), "{found:?}");
}

#[test]
fn drafts_of_version_0_1_are_written_as_they_were_read() {
    check_each(&["clustered.draft", "clustered.draft.solo"], |key, text| {
        let again = json(&serde_json::from_str::<Draft>(text).unwrap());
        let [stored, written]: [Value; 2] = [text, &again].map(|text| serde_json::from_str(text).unwrap());
        assert_eq!(written, stored, "{key}");
        assert_eq!(again, text, "{key}: the order of fields changed");
    });
}

#[test]
fn games_of_version_0_1_are_resumed_and_saved_as_they_were() {
    check_each(&["clustered.done", "clustered.open"], |key, text| {
        let save: ClusteredSave = parse(text).unwrap();
        let session = Session::from_save(&save).unwrap();
        assert_eq!(session.is_over(), key.starts_with("clustered.done"), "{key}");
        // Version 0.1 stored no summary.
        assert_eq!(ClusteredSave { summary: None, ..session.to_save(0.0).unwrap() }, save, "{key}");
    });
}

#[test]
fn a_table_is_stored_as_the_list_of_its_lengths() {
    let tables = [DraftTable::Unbounded, DraftTable::Rectangle(9, 7), DraftTable::Round(11)];
    let stored = "[[],[9,7],[11]]";
    assert_eq!(json(&tables), stored);
    assert_eq!(serde_json::from_str::<Vec<DraftTable>>(stored).unwrap(), tables);
    assert!(serde_json::from_str::<DraftTable>("[1,2,3]").is_err());
}

#[test]
fn unknown_fields_of_a_draft_are_ignored_and_missing_ones_are_damage() {
    let draft = json(&Draft::solo());
    assert!(serde_json::from_str::<Draft>(&draft.replace("\"quick\":false,", "")).is_err());
    assert!(serde_json::from_str::<Draft>(&draft.replace("{\"party\"", "{\"x\":1,\"party\"")).is_ok());
}
