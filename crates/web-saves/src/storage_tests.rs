//! Tests of the stored formats: values of earlier versions are read, and written again unchanged.

use crate::{ClusteredBest, ClusteredSave, HouseRules, KlusterBest, KlusterSave};
use bots::{Level, clustered::Character};
use kluster::{BoxKind, FirstPlayer};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Debug,
};
use web_kit::{
    game_store::{LoadError, parse},
    player::Player,
    settings::{Confirm, Motion, Pace, Settings, Surface, Theme},
    storage::PREFIX,
};

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

/// The kinds of values: keys without game numbers.
const KINDS: [&str; 12] = [
    "clustered.best",
    "clustered.done",
    "clustered.draft",
    "clustered.draft.solo",
    "clustered.fitting",
    "clustered.open",
    "kluster.best",
    "kluster.done",
    "kluster.draft",
    "kluster.draft.solo",
    "kluster.open",
    "settings",
];

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap()
}

/// Reads a value and writes it again.
fn rewritten<T: Serialize + DeserializeOwned>(text: &str) -> String {
    json(&serde_json::from_str::<T>(text).unwrap())
}

/// Reads a value as the type that the page uses for its kind, and writes it again.
fn rewritten_kind(kind: &str, text: &str) -> String {
    match kind {
        "settings" => rewritten::<Settings>(text),
        "clustered.best" => rewritten::<Vec<ClusteredBest>>(text),
        "clustered.done" | "clustered.open" => json(&parse::<ClusteredSave>(text).unwrap()),
        // The pages of the games test their drafts.
        "clustered.draft" | "clustered.draft.solo" | "kluster.draft" | "kluster.draft.solo" => text.to_owned(),
        "clustered.fitting" => rewritten::<Level>(text),
        "kluster.best" => rewritten::<Vec<KlusterBest>>(text),
        "kluster.done" | "kluster.open" => json(&parse::<KlusterSave>(text).unwrap()),
        other => panic!("nothing reads {other}"),
    }
}

#[test]
fn what_version_0_1_stored_is_written_as_it_was_read() {
    let mut kinds = BTreeSet::new();
    for storage in STORAGES {
        let entries: BTreeMap<String, String> = serde_json::from_str(storage).unwrap();
        for (key, text) in entries {
            let name = key.strip_prefix(PREFIX).unwrap();
            let kind = name.trim_end_matches(|letter: char| letter == '.' || letter.is_ascii_digit());
            let again = rewritten_kind(kind, &text);
            let [stored, written]: [Value; 2] = [&text, &again].map(|text| serde_json::from_str(text).unwrap());
            assert_eq!(written, stored, "{key}");
            assert_eq!(again, text, "{key}: the order of fields changed");
            kinds.insert(kind.to_owned());
        }
    }
    assert!(kinds.iter().eq(KINDS), "{kinds:?}");
}

#[test]
fn words_and_lists_are_stored_as_in_version_0_1() {
    #[track_caller]
    fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(values: &[T], stored: &str) {
        assert_eq!(json(&values), stored);
        assert_eq!(serde_json::from_str::<Vec<T>>(stored).unwrap(), values);
    }
    check(&Level::ALL, r#"["beginner","casual","club","strong","expert","master"]"#);
    check(&[Character::Even, Character::Builder, Character::Blocker], r#"["even","builder","blocker"]"#);
    check(&[Theme::System, Theme::Light, Theme::Dark], r#"["system","light","dark"]"#);
    check(&[Pace::Slow, Pace::Normal, Pace::Fast, Pace::Instant], r#"["slow","normal","fast","instant"]"#);
    check(&[Motion::System, Motion::Reduced], r#"["system","reduced"]"#);
    check(&[Confirm::Touch, Confirm::Always, Confirm::Never], r#"["touch","always","never"]"#);
    check(&[Surface::Oak, Surface::Felt, Surface::Slate], r#"["oak","felt","slate"]"#);
    check(&[BoxKind::Classic, BoxKind::Duo, BoxKind::Duo2], r#"["classic","duo","duo2"]"#);
    check(&[FirstPlayer::Shortest, FirstPlayer::Youngest, FirstPlayer::Random], r#"["shortest","youngest","random"]"#);
    check(
        &[
            Player::Human { name: "\"\\\n\u{1}é".to_owned() },
            Player::Bot { name: "Tilda".to_owned(), level: Level::Club, character: () },
        ],
        r#"[{"person":{"name":"\"\\\n\u0001é"}},{"bot":{"name":"Tilda","level":"club","character":null}}]"#,
    );
}

#[test]
fn unknown_fields_are_ignored_and_missing_ones_are_damage_or_have_defaults() {
    let settings: Settings = serde_json::from_str(r#"{"volume":7,"of_a_later_version":[{}]}"#).unwrap();
    assert_eq!(settings, Settings { volume: 7, ..Settings::default() });
    let agreed: HouseRules = serde_json::from_str(r#"{"seconds":30,"other":null}"#).unwrap();
    assert_eq!(agreed, HouseRules { seconds: 30, ..HouseRules::default() });
    for damaged in ["", "{", "{}}", "nul", r#"{"volume":256}"#, r#"{"volume":"7"}"#, r#"{"theme":"pink"}"#] {
        assert!(serde_json::from_str::<Settings>(damaged).is_err(), "{damaged}");
    }
}

#[test]
fn games_of_other_versions_are_not_damaged() {
    let text = |version: &str| {
        format!(r#"{{"version":{version},"id":1,"began":2,"chairs":[],"practice":true,"game":"","later":1}}"#)
    };
    let problem = |text: &str| parse::<ClusteredSave>(text).err();
    assert_eq!(problem(&text("1")), None);
    assert_eq!(problem(&text("0")), Some(LoadError::Older));
    assert_eq!(problem(r#"{"version":2,"anything":"else"}"#), Some(LoadError::Newer));
    for damaged in ["", "[]", "{}", "7", r#"{"version":1}"#, &text("-1"), &text("1")[1..], &text("\"1\"")] {
        assert_eq!(problem(damaged), Some(LoadError::Damaged), "{damaged}");
    }
}

#[test]
fn times_are_whole_milliseconds() {
    let best = |when: &str| {
        let text = format!(r#"[{{"options":{{}},"points":59,"game":3,"when":{when}}}]"#);
        serde_json::from_str::<Vec<ClusteredBest>>(&text).ok()
    };
    // The first pages wrote a decimal point and a zero.
    for when in ["1794833309073", "1794833309073.0", "1794833309073.75"] {
        let all = best(when).unwrap();
        assert_eq!(all[0].when.to_bits(), 1_794_833_309_073_f64.to_bits(), "{when}");
        assert!(json(&all).ends_with(r#""when":1794833309073}]"#), "{when}");
    }
    for damaged in ["-1", "null", "\"1\"", "1e999", "[]"] {
        assert!(best(damaged).is_none(), "{damaged}");
    }
}
