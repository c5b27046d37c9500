//! The list of best scores as it is stored (K12). What this version cannot read stays in it as it is.

use super::solo::{Best, Class};
use crate::{storage, trouble::Trouble};
use serde::Deserialize;
use serde_json::Value;

const KEPT: &str = "kluster.best";

/// The list of best scores: one for each [`Class`], and what a later version or a defect has left there.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct BestScores(Vec<Value>);

impl BestScores {
    /// Loads the list.
    pub(super) fn load() -> BestScores {
        storage::read_text(KEPT).map(|text| BestScores::parse(&text)).unwrap_or_default()
    }

    /// What is no list at all becomes the only entry of one, so that it is stored again with the next score.
    fn parse(text: &str) -> BestScores {
        BestScores(serde_json::from_str(text).unwrap_or_else(|_| vec![Value::from(text)]))
    }

    /// The scores that can be read.
    pub(super) fn iter(&self) -> impl Iterator<Item = Best> {
        self.0.iter().filter_map(|entry| Best::deserialize(entry).ok())
    }

    /// The best score of a class.
    pub(super) fn of(&self, class: &Class) -> Option<Best> {
        self.iter().find(|best| best.class == *class)
    }

    /// The list with a score in it, if that is a new best.
    fn with(mut self, best: &Best) -> Option<BestScores> {
        if self.of(&best.class).is_some_and(|known| known.score >= best.score) {
            return None;
        }
        self.0.retain(|entry| Best::deserialize(entry).map_or(true, |known| known.class != best.class));
        self.0.push(serde_json::to_value(best).ok()?);
        Some(self)
    }

    /// Stores a score if it is a new best.
    ///
    /// # Errors
    /// If the browser does not store it.
    pub(super) fn add(self, best: &Best) -> Result<(), Trouble> {
        self.with(best).map_or(Ok(()), |all| storage::write(KEPT, &all.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kluster::{BoxKind, FaultRule};
    use seats::RulesVersion;

    /// What version 0.1 stored.
    const EARLIER: &str =
        r#"{"class":{"boxes":["classic"],"cord":100},"score":2,"is_total":false,"game":17,"when":1794969645065}"#;

    fn best(class: Class, score: usize) -> Best {
        Best { class, score, is_total: false, game: score as u64, when: 0.0 }
    }

    fn class() -> Class {
        Class {
            boxes: vec![BoxKind::Classic],
            cord: 100,
            table: Some([600, 600]),
            faults: FaultRule::Taken,
            rules: RulesVersion::V2,
        }
    }

    #[test]
    fn k12_the_best_is_kept_per_boxes_cord_table_and_what_is_a_fault() {
        let classes = [
            class(),
            Class { boxes: vec![BoxKind::Duo], ..class() },
            Class { cord: 70, ..class() },
            Class { table: Some([600, 800]), ..class() },
            Class { faults: FaultRule::Kluster, ..class() },
            Class { table: None, rules: RulesVersion::V1, ..class() },
        ];
        let mut all = BestScores::default();
        for (number, class) in classes.iter().enumerate() {
            for score in [10, 9, 10, 11 + number] {
                all = all.clone().with(&best(class.clone(), score)).unwrap_or(all);
            }
        }
        let text = serde_json::to_string(&all.0).unwrap();
        let again = BestScores::parse(&text);
        let scores: Vec<_> = classes.iter().map(|class| again.of(class).unwrap().score).collect();
        assert_eq!(scores, [11, 12, 13, 14, 15, 16]);
        assert_eq!(again.iter().count(), classes.len());
    }

    #[test]
    fn k12_scores_of_version_0_1_are_of_rules_1_and_stay_beside_new_ones() {
        let all = BestScores::parse(&format!("[{EARLIER}]"));
        let earlier = Class { table: None, rules: RulesVersion::V1, ..class() };
        assert_eq!(all.of(&earlier).unwrap().score, 2);
        assert_eq!(all.of(&class()), None);
        let all = all.with(&best(class(), 1)).unwrap();
        assert_eq!((all.of(&earlier).unwrap().score, all.of(&class()).unwrap().score), (2, 1));
        // Written as it was read.
        assert_eq!(serde_json::to_string(&all.of(&earlier).unwrap()).unwrap(), EARLIER);
    }

    #[test]
    fn what_cannot_be_read_is_kept_and_spoils_nothing() {
        let strange = [
            r#"{"class":{"boxes":["classic"],"cord":100,"rules":3,"moon":true},"score":9,"is_total":false,"game":1,"when":2}"#,
            r#"{"class":{"boxes":["classic"],"cord":100,"rules":2,"tilt":4},"score":9,"is_total":false,"game":1,"when":2}"#,
            r#"{"class":{"boxes":["triple"],"cord":100},"score":9,"is_total":false,"game":1,"when":2}"#,
            r#"{"score":9}"#,
            "7",
            "null",
        ];
        let all = BestScores::parse(&format!("[{},{EARLIER}]", strange.join(",")));
        assert_eq!(all.iter().count(), 1);
        let all = all.with(&best(class(), 5)).unwrap().with(&best(class(), 6)).unwrap();
        let written: Vec<Value> = all.0.clone();
        for (entry, text) in written.iter().zip(strange) {
            assert_eq!(*entry, serde_json::from_str::<Value>(text).unwrap());
        }
        assert_eq!((written.len(), all.iter().count()), (strange.len() + 2, 2));
        for text in ["{", "", r#"{"version":9}"#, "[1,"] {
            let all = BestScores::parse(text).with(&best(class(), 5)).unwrap();
            assert_eq!((all.0.len(), all.iter().count()), (2, 1), "{text}");
            assert_eq!(all.0[0], Value::from(text));
        }
    }
}
