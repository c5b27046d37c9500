//! Best scores of games for one (C19), per set of options, and medals.

use super::session::Session;
use crate::{storage, time::milliseconds, trouble::Trouble};
use clustered::Options;
use serde::{Deserialize, Serialize};

/// A best score. Of rules 1 and 2 only the quick game differs, and its options name what rules 2 discard (C18): so the
/// scores of both versions are kept apart where they are of different games, and nowhere else.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Best {
    /// The options that it was made with.
    pub(crate) options: Options,
    /// The points.
    pub(crate) points: u32,
    /// The game, to be replayed.
    pub(crate) game: u64,
    /// When, in milliseconds since 1970.
    #[serde(with = "milliseconds")]
    pub(crate) when: f64,
}

/// All best scores.
pub(crate) struct Bests;

/// A medal for a score with standard options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Medal {
    /// From 45 points on.
    Bronze,
    /// From 55.
    Silver,
    /// From 65.
    Gold,
}

impl Medal {
    /// The medal of a score, if it is worth one; only standard options count.
    pub(crate) fn of(options: &Options, points: u32) -> Option<Medal> {
        match points {
            _ if *options != Options::default() => None,
            65.. => Some(Medal::Gold),
            55.. => Some(Medal::Silver),
            45.. => Some(Medal::Bronze),
            _ => None,
        }
    }
}

impl Bests {
    /// All of them.
    pub(crate) fn all() -> Vec<Best> {
        storage::read("clustered.best").unwrap_or_default()
    }

    /// The best with these options.
    pub(crate) fn with(options: &Options) -> Option<Best> {
        Bests::all().into_iter().find(|best| best.options == *options)
    }

    /// Counts a finished game, if it is one for one that counts.
    ///
    /// # Errors
    /// If the browser does not keep it.
    pub(crate) fn add(session: &Session) -> Result<(), Trouble> {
        let counts = session.chairs.len() == 1 && session.only_person().is_some() && !session.practice;
        let Some(view) = session.view(None).filter(|_| counts) else { return Ok(()) };
        let (points, options) = (view.scores.iter().map(|score| score.total).max().unwrap_or(0), view.options);
        let mut all = Bests::all();
        if all.iter().any(|best| best.options == options && best.points >= points) {
            return Ok(());
        }
        all.retain(|best| best.options != options);
        all.push(Best { options, points, game: session.id, when: session.began });
        storage::write("clustered.best", &all)
    }
}

#[cfg(test)]
mod tests {
    use super::{Best, Medal};
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
        assert_eq!(serde_json::from_str::<Best>(stored).unwrap().options, quick[0]);
        assert_eq!(serde_json::to_string(&serde_json::from_str::<Best>(stored).unwrap()).unwrap(), stored);
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
