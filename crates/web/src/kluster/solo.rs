//! Best scores of games for one (K12), per boxes and length of the cords.

use super::over::total;
use crate::{settings::Settings, storage, t, time::milliseconds, trouble::Trouble};
use kluster::{BoxKind, TableView};
use serde::{Deserialize, Serialize};

const KEPT: &str = "kluster.best";

/// What a score is compared by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Class {
    /// The boxes.
    pub(crate) boxes: Vec<BoxKind>,
    /// How long all cords are together, in centimetres.
    pub(crate) cord: u32,
}

/// A best score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
    /// So many cords of this length in millimetres.
    pub(crate) fn planned(boxes: Vec<BoxKind>, length: u16) -> Class {
        let cords = u32::try_from(boxes.len()).unwrap_or(0);
        Class { boxes, cord: centimetres(f64::from(cords * u32::from(length)) / 1e3) }
    }

    /// What a game was played with.
    pub(crate) fn of(game: TableView<'_>) -> Class {
        let length = game.world().cords().iter().map(magnets::Cord::length).sum();
        Class { boxes: game.boxes().to_vec(), cord: centimetres(length) }
    }

    /// The best score in it.
    pub(crate) fn best(&self) -> Option<Best> {
        best_in(&all(), self).cloned()
    }
}

impl Best {
    /// What was reached with what, on that day, in one line.
    pub(crate) fn words(&self, day: String) -> String {
        let Class { boxes, cord } = &self.class;
        let kinds = [
            (BoxKind::Classic, t!("kluster-classic")),
            (BoxKind::Duo, t!("kluster-duo")),
            (BoxKind::Duo2, t!("kluster-duo2")),
        ];
        let boxes =
            kinds.into_iter().filter_map(|(kind, name)| match boxes.iter().filter(|one| **one == kind).count() {
                0 => None,
                1 => Some(name),
                count => Some(format!("{count} × {name}")),
            });
        let boxes = boxes.collect::<Vec<_>>().join(" + ");
        t!(
            "kluster-best-line",
            count = self.score,
            total = total(self.is_total),
            boxes = boxes,
            cord = *cord,
            day = day
        )
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // some metres
fn centimetres(metres: f64) -> u32 {
    (metres * 100.0).round() as u32
}

/// All best scores.
pub(crate) fn all() -> Vec<Best> {
    storage::read(KEPT).unwrap_or_default()
}

fn best_in<'a>(all: &'a [Best], class: &Class) -> Option<&'a Best> {
    all.iter().find(|best| best.class == *class)
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
    with(all(), best).map_or(Ok(()), |all| storage::write(KEPT, &all))
}

/// The list with a score in it, if that is a new best.
fn with(mut all: Vec<Best>, best: Best) -> Option<Vec<Best>> {
    if best_in(&all, &best.class).is_some_and(|known| known.score >= best.score) {
        return None;
    }
    all.retain(|known| known.class != best.class);
    all.push(best);
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kluster::{cords, draft::Draft, played::begin};
    use kluster::Action;

    fn best(boxes: Vec<BoxKind>, length: u16, score: usize) -> Best {
        Best { class: Class::planned(boxes, length), score, is_total: false, game: score as u64, when: 0.0 }
    }

    #[test]
    fn k12_the_best_is_kept_per_box_and_length_of_the_cord() {
        let classic = || vec![BoxKind::Classic];
        let mut all = Vec::new();
        for (length, score) in [(1005, 10), (1005, 9), (1005, 10), (700, 4), (1005, 12)] {
            all = with(all.clone(), best(classic(), length, score)).unwrap_or(all);
        }
        all = with(all.clone(), best(vec![BoxKind::Duo], 1005, 3)).unwrap();
        let score = |class: &Class| best_in(&all, class).map(|best| best.score);
        assert_eq!(score(&Class::planned(classic(), 1005)), Some(12));
        assert_eq!(score(&Class::planned(classic(), 700)), Some(4));
        assert_eq!(score(&Class::planned(vec![BoxKind::Duo], 1005)), Some(3));
        assert_eq!(score(&Class::planned(classic(), 400)), None);
        assert_eq!(all.len(), 3);
    }

    #[test]
    fn a_game_is_compared_with_what_its_set_up_promised() {
        for (boxes, length) in [([1, 0, 0], 1005), ([0, 0, 1], 400), ([1, 1, 0], 735), ([0, 4, 0], 1005)] {
            let draft = Draft { boxes, length, ..Draft::solo() };
            let mut game = begin(&draft.setup(3).unwrap());
            for shape in cords::circles(draft.boxes().len(), length, game.table().world().surface(), false) {
                game.act(&Action::LayCord(shape), &mut |_| {}).unwrap();
            }
            assert_eq!(Class::of(game.table()), Class::planned(draft.boxes(), length));
            assert!(!counts(game.table()), "it is not over");
        }
    }
}
