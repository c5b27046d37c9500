//! The stored list of best scores of Kluster (K12). Entries that this version cannot read stay in it unchanged.

use crate::{
    aids::Aids,
    kluster_best::{BestClass, KlusterBest},
};
use kluster::{FaultRule, PhysicsVersion, TableView, Versions};
use serde::Deserialize;
use serde_json::Value;
use std::cmp::Reverse;
use web_kit::{page_error::PageError, storage};

pub(crate) const KEY: &str = "kluster.best";

/// The list: one score for each [`BestClass`], and entries that cannot be read.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct KlusterBestScores(Vec<Value>);

impl KlusterBestScores {
    /// Loads the list.
    pub(crate) fn load() -> KlusterBestScores {
        storage::read_text(KEY).map(|text| KlusterBestScores::parse(&text)).unwrap_or_default()
    }

    /// Parses the list. A text that is no list becomes its only entry, so that it is stored again with the next score.
    fn parse(text: &str) -> KlusterBestScores {
        KlusterBestScores(serde_json::from_str(text).unwrap_or_else(|_| vec![Value::from(text)]))
    }

    /// The readable scores.
    pub(crate) fn iter(&self) -> impl Iterator<Item = KlusterBest> {
        self.0.iter().filter_map(|entry| KlusterBest::deserialize(entry).ok())
    }

    /// The best score of a class.
    pub(crate) fn of(&self, class: &BestClass) -> Option<KlusterBest> {
        self.iter().find(|best| best.class == *class)
    }

    /// Inserts a score, replacing that of the same class; `None` if it is no new best.
    fn with(mut self, best: &KlusterBest) -> Option<KlusterBestScores> {
        if self.of(&best.class).is_some_and(|known| known.score >= best.score) {
            return None;
        }
        self.0.retain(|entry| KlusterBest::deserialize(entry).map_or(true, |known| known.class != best.class));
        self.0.push(serde_json::to_value(best).ok()?);
        Some(self)
    }

    /// Stores a score if it is a new best.
    ///
    /// # Errors
    /// If the browser refuses to store it.
    pub(crate) fn add(self, best: &KlusterBest) -> Result<(), PageError> {
        self.with(best).map_or(Ok(()), |all| storage::write(KEY, &all.0))
    }
}

/// Lookup of best scores.
impl BestClass {
    /// The best score of the class.
    pub fn best(&self) -> Option<KlusterBest> {
        KlusterBestScores::load().of(self)
    }

    /// The best score of rules 1 with the same boxes and cords, on a table of any size.
    pub fn earlier_best(&self) -> Option<KlusterBest> {
        let Versions { rules, physics } = Versions::FIRST;
        BestClass { rules, physics, table: None, faults: FaultRule::Taken, ..self.clone() }.best()
    }

    /// The best score of the same class with the smaller stones of the first edition.
    pub fn smaller_stones_best(&self) -> Option<KlusterBest> {
        BestClass { physics: PhysicsVersion::V1, ..self.clone() }.best()
    }
}

/// All best scores, newest rules and newest edition first.
pub fn all_kluster_bests() -> Vec<KlusterBest> {
    let mut all: Vec<KlusterBest> = KlusterBestScores::load().iter().collect();
    all.sort_by_key(|best| Reverse((best.class.rules, best.class.physics)));
    all
}

/// Whether a game counts for best scores: a solo game that is over, and never had a learning aid.
pub fn counts_for_best(game: TableView<'_>, aids: Aids) -> bool {
    let is_over = game.players().count() == 1 && game.turn().seat().is_none();
    is_over && !game.options().poles_shown && !aids.is_used()
}

/// Adds the score of a game if [`counts_for_best`] and it is a new best.
///
/// # Errors
/// If the browser refuses to store it.
pub fn add_kluster_score(game: TableView<'_>, aids: Aids, number: u64, when: f64) -> Result<(), PageError> {
    if !counts_for_best(game, aids) {
        return Ok(());
    }
    let is_total = !game.winners().is_empty();
    let best = KlusterBest { class: BestClass::of(game), score: game.score(), is_total, game: number, when };
    KlusterBestScores::load().add(&best)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kluster::{BoxKind, FaultRule, PhysicsVersion};
    use seats::RulesVersion;

    /// A score as version 0.1 stored it.
    const EARLIER: &str =
        r#"{"class":{"boxes":["classic"],"cord":100},"score":2,"is_total":false,"game":17,"when":1794969645065}"#;

    fn best(class: BestClass, score: usize) -> KlusterBest {
        KlusterBest { class, score, is_total: false, game: score as u64, when: 0.0 }
    }

    fn class() -> BestClass {
        BestClass {
            boxes: vec![BoxKind::Classic],
            cord: 100,
            table: Some([600, 600]),
            faults: FaultRule::Taken,
            rules: RulesVersion::V2,
            physics: PhysicsVersion::V2,
        }
    }

    #[test]
    fn k12_the_best_is_kept_per_boxes_edition_cord_table_and_what_is_a_fault() {
        let classes = [
            class(),
            BestClass { boxes: vec![BoxKind::Duo], ..class() },
            BestClass { cord: 70, ..class() },
            BestClass { table: Some([600, 800]), ..class() },
            BestClass { faults: FaultRule::Kluster, ..class() },
            BestClass { table: None, rules: RulesVersion::V1, physics: PhysicsVersion::V1, ..class() },
            BestClass { physics: PhysicsVersion::V1, ..class() },
        ];
        let mut all = KlusterBestScores::default();
        for (number, class) in classes.iter().enumerate() {
            for score in [10, 9, 10, 11 + number] {
                all = all.clone().with(&best(class.clone(), score)).unwrap_or(all);
            }
        }
        let text = serde_json::to_string(&all.0).unwrap();
        let again = KlusterBestScores::parse(&text);
        let scores: Vec<_> = classes.iter().map(|class| again.of(class).unwrap().score).collect();
        assert_eq!(scores, [11, 12, 13, 14, 15, 16, 17]);
        assert_eq!(again.iter().count(), classes.len());
    }

    #[test]
    fn k12_scores_of_version_0_1_are_of_rules_1_and_stay_beside_new_ones() {
        let all = KlusterBestScores::parse(&format!("[{EARLIER}]"));
        let earlier = BestClass { table: None, rules: RulesVersion::V1, physics: PhysicsVersion::V1, ..class() };
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
        let all = KlusterBestScores::parse(&format!("[{},{EARLIER}]", strange.join(",")));
        assert_eq!(all.iter().count(), 1);
        let all = all.with(&best(class(), 5)).unwrap().with(&best(class(), 6)).unwrap();
        let written: Vec<Value> = all.0.clone();
        for (entry, text) in written.iter().zip(strange) {
            assert_eq!(*entry, serde_json::from_str::<Value>(text).unwrap());
        }
        assert_eq!((written.len(), all.iter().count()), (strange.len() + 2, 2));
        for text in ["{", "", r#"{"version":9}"#, "[1,"] {
            let all = KlusterBestScores::parse(text).with(&best(class(), 5)).unwrap();
            assert_eq!((all.0.len(), all.iter().count()), (2, 1), "{text}");
            assert_eq!(all.0[0], Value::from(text));
        }
    }
}
