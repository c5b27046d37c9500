//! Best scores of games for one (K12), per boxes, length of the cords, size of the table, and what counts as a fault.

use super::{best_scores::BestScores, draft::usual_side, over::total};
use crate::{settings::Settings, storage::is_default, t, time::milliseconds, trouble::Trouble};
use kluster::{BoxKind, FaultRule, Setup, TableView};
use magnets::Surface;
use seats::RulesVersion;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// What a score is compared by. A field that this version does not know makes another class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Class {
    /// The boxes.
    pub(crate) boxes: Vec<BoxKind>,
    /// How long all cords are together, in centimetres.
    pub(crate) cord: u32,
    /// How wide and deep the table is, in millimetres. Scores of rules 1 do not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) table: Option<[u16; 2]>,
    /// What counts as a fault.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) faults: FaultRule,
    /// The rules. Before there were others, scores did not name them.
    #[serde(default = "RulesVersion::first", skip_serializing_if = "RulesVersion::is_first")]
    pub(crate) rules: RulesVersion,
}

/// A best score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Best {
    /// What it was made with.
    pub(crate) class: Class,
    /// How many magnets lay on the table.
    pub(crate) score: usize,
    /// Whether that was all of them: a total victory.
    pub(crate) is_total: bool,
    /// The game.
    pub(crate) game: u64,
    /// When, in milliseconds since 1970.
    #[serde(with = "milliseconds")]
    pub(crate) when: f64,
}

impl Class {
    /// What a game is played with whose cords have this length in millimetres.
    pub(crate) fn planned(setup: &Setup, length: u16) -> Class {
        let cords = u32::try_from(setup.boxes().len()).unwrap_or(0);
        let length = f64::from(cords * u32::from(length)) / 1e3;
        Class::new(setup.rules(), setup.boxes(), length, setup.surface(), setup.options().faults)
    }

    /// What a game was played with.
    pub(crate) fn of(game: TableView<'_>) -> Class {
        let length = game.world().cords().iter().map(magnets::Cord::length).sum();
        Class::new(game.rules(), game.boxes(), length, game.world().surface(), game.options().faults)
    }

    fn new(rules: RulesVersion, boxes: &[BoxKind], length: f64, surface: Surface, faults: FaultRule) -> Class {
        let table = [surface.width, surface.depth].map(|side| u16::try_from(rounded(side * 1e3)).unwrap_or(u16::MAX));
        let table = (!rules.is_first()).then_some(table);
        Class { boxes: boxes.to_vec(), cord: rounded(length * 100.0), table, faults, rules }
    }

    /// The best score in it.
    pub(crate) fn best(&self) -> Option<Best> {
        BestScores::load().of(self)
    }

    /// The best score with the same boxes and cord by rules 1, on a table of whatever size.
    pub(crate) fn earlier_best(&self) -> Option<Best> {
        Class { rules: RulesVersion::V1, table: None, faults: FaultRule::Taken, ..self.clone() }.best()
    }

    /// Boxes, cord, and whatever is not as usual, in a few words each.
    fn words(&self) -> Vec<String> {
        let kinds = [
            (BoxKind::Classic, t!("kluster-classic")),
            (BoxKind::Duo, t!("kluster-duo")),
            (BoxKind::Duo2, t!("kluster-duo2")),
        ];
        let boxes =
            kinds.into_iter().filter_map(|(kind, name)| match self.boxes.iter().filter(|one| **one == kind).count() {
                0 => None,
                1 => Some(name),
                count => Some(format!("{count} × {name}")),
            });
        let mut all = vec![boxes.collect::<Vec<_>>().join(" + "), t!("kluster-best-cord", cord = self.cord)];
        let usual = usual_side(self.boxes.len());
        if let Some([width, depth]) = self.table.map(|sides| sides.map(|side| side / 10))
            && [width, depth] != [usual; 2]
        {
            all.push(t!("kluster-best-table", width = width, depth = depth));
        }
        if !is_default(&self.faults) {
            all.push(t!("kluster-best-faults"));
        }
        if self.rules.is_first() {
            all.push(t!("kluster-best-earlier"));
        }
        all
    }
}

impl Best {
    /// What was reached with what, on that day, in one line.
    pub(crate) fn words(&self, day: String) -> String {
        let what = self.class.words().join(" · ");
        t!("kluster-best-line", count = self.score, total = total(self.is_total), what = what, day = day)
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // some metres
fn rounded(length: f64) -> u32 {
    length.round() as u32
}

/// All best scores, those of the newest rules first.
pub(crate) fn all() -> Vec<Best> {
    let mut all: Vec<Best> = BestScores::load().iter().collect();
    all.sort_by_key(|best| Reverse(best.class.rules));
    all
}

/// Whether a game counts for best scores: over, for one, and without learning aids: none is agreed, and none of the player's own is on at
/// the end. What was on in between is not known.
pub(crate) fn counts(game: TableView<'_>) -> bool {
    let is_over = game.players().count() == 1 && game.turn().seat().is_none();
    is_over && !game.options().poles_shown && !Settings::kept().aids()
}

/// Counts a finished game, if it is one that counts.
///
/// # Errors
/// If the browser does not keep it.
pub(crate) fn add(game: TableView<'_>, number: u64, when: f64) -> Result<(), Trouble> {
    if !counts(game) {
        return Ok(());
    }
    let is_total = !game.winners().is_empty();
    let best = Best { class: Class::of(game), score: game.score(), is_total, game: number, when };
    BestScores::load().add(&best)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kluster::{cords, draft::Draft, played::begin};
    use kluster::Action;

    #[test]
    fn a_game_is_compared_with_what_its_set_up_promised() {
        for (boxes, length, surface) in [
            ([1, 0, 0], 1005, None),
            ([0, 0, 1], 400, Some([80, 61])),
            ([1, 1, 0], 735, None),
            ([0, 4, 0], 1005, Some([500, 400])),
        ] {
            for faults in [FaultRule::Taken, FaultRule::Kluster] {
                let draft = Draft { boxes, surface, length, faults, ..Draft::solo() };
                let setup = draft.setup(3).unwrap();
                let mut game = begin(&setup);
                for shape in cords::circles(draft.boxes().len(), length, game.table().world().surface(), false) {
                    game.act(&Action::LayCord(shape), &mut |_| {}).unwrap();
                }
                let class = Class::of(game.table());
                assert_eq!(class, Class::planned(&setup, length));
                assert_eq!((class.rules, class.faults), (RulesVersion::V2, faults));
                let side = u16::try_from(600 + 120 * (draft.boxes().len() - 1)).unwrap();
                assert_eq!(class.table.unwrap(), surface.map_or([side; 2], |sides| sides.map(|side| 10 * side)));
                assert!(!counts(game.table()), "it is not over");
            }
        }
    }
}
