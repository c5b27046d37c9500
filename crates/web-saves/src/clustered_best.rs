//! Best scores of solo games (C19), per set of options, and medals.

use crate::kluster_best_list;
use clustered::{Options, SeatView};
use serde::{Deserialize, Serialize};
use web_kit::{page_error::PageError, storage, time::milliseconds};

const KEY: &str = "clustered.best";

/// A best score. Rules 1 and 2 differ only in the quick game, whose options name the discard of rules 2 (C18). So
/// scores of both versions are compared by their options alone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClusteredBest {
    /// The options of the game.
    pub options: Options,
    /// The points.
    pub points: u32,
    /// The number of the game, for its replay.
    pub game: u64,
    /// When the game began, in milliseconds since 1970.
    #[serde(with = "milliseconds")]
    pub when: f64,
}

/// The stored best scores.
pub struct ClusteredBestScores;

/// A medal for a score with standard options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Medal {
    /// At least 45 points.
    Bronze,
    /// At least 55 points.
    Silver,
    /// At least 65 points.
    Gold,
}

impl Medal {
    /// The medal of a score; `None` below 45 points or with other than standard options.
    pub fn of(options: &Options, points: u32) -> Option<Medal> {
        match points {
            _ if *options != Options::default() => None,
            65.. => Some(Medal::Gold),
            55.. => Some(Medal::Silver),
            45.. => Some(Medal::Bronze),
            _ => None,
        }
    }
}

/// Removes the best scores of both games.
pub fn remove_best_scores() {
    for key in [KEY, kluster_best_list::KEY] {
        storage::remove(key);
    }
}

impl ClusteredBestScores {
    /// All best scores, one for each set of options.
    pub fn all() -> Vec<ClusteredBest> {
        storage::read(KEY).unwrap_or_default()
    }

    /// The best score with these options.
    pub fn with(options: &Options) -> Option<ClusteredBest> {
        ClusteredBestScores::all().into_iter().find(|best| best.options == *options)
    }

    /// Adds the score of a finished solo game if it is a new best. `view` is that of a spectator.
    ///
    /// # Errors
    /// If the browser refuses to store it.
    pub fn add(game: u64, when: f64, view: SeatView) -> Result<(), PageError> {
        let (points, options) = (view.scores.iter().map(|score| score.total).max().unwrap_or(0), view.options);
        let mut all = ClusteredBestScores::all();
        if all.iter().any(|best| best.options == options && best.points >= points) {
            return Ok(());
        }
        all.retain(|best| best.options != options);
        all.push(ClusteredBest { options, points, game, when });
        storage::write(KEY, &all)
    }
}

#[cfg(test)]
mod tests {
    use super::{ClusteredBest, Medal};
    use clustered::{Options, QuickDiscard, RulesVersion, Setup};
    use seats::{Players, Seat};

    #[test]
    fn c18_c19_best_scores_of_both_versions_are_apart_where_the_games_differ() {
        let options = |rules, quick, quick_discard| {
            let options = Options { quick, quick_discard, ..Options::default() };
            let setup = Setup::with_rules(rules, Players::try_from(1).unwrap(), Seat::FIRST, options);
            setup.unwrap().options().clone()
        };
        let (v1, v2) = (RulesVersion::V1, RulesVersion::V2);
        assert_eq!(options(v1, false, None), options(v2, false, None), "the same game");
        let quick = [(v1, None), (v2, Some(QuickDiscard::Drawn)), (v2, Some(QuickDiscard::Hand))];
        let quick = quick.map(|(rules, choice)| options(rules, true, choice));
        assert!(quick.iter().enumerate().all(|(number, one)| !quick[..number].contains(one)), "{quick:?}");
        // As version 0.1 stored it.
        let stored = r#"{"options":{"extra_wild":[],"quick":true,"first_bonus":false,"biggest_bonus":false,"table":null},"points":42,"game":7,"when":7}"#;
        assert_eq!(serde_json::from_str::<ClusteredBest>(stored).unwrap().options, quick[0]);
        assert_eq!(serde_json::to_string(&serde_json::from_str::<ClusteredBest>(stored).unwrap()).unwrap(), stored);
    }

    #[test]
    fn c19_medals_begin_at_45_55_and_65_with_standard_options() {
        let medal = |points| Medal::of(&Options::default(), points);
        assert_eq!([44, 45, 54].map(medal), [None, Some(Medal::Bronze), Some(Medal::Bronze)]);
        assert_eq!(
            [55, 64, 65, 85].map(medal),
            [Some(Medal::Silver), Some(Medal::Silver), Some(Medal::Gold), Some(Medal::Gold)]
        );
        assert_eq!(Medal::of(&Options { quick: true, ..Options::default() }, 85), None);
    }
}
