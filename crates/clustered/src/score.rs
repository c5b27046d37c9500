//! [`Score`]: the points of each seat (C12-C15, C21, C22).

use crate::{Cell, Setup, tally::Tally};
use seats::{BySeat, MapOnly, Players, Seat};
use serde::{Deserialize, Deserializer, Serialize, de::Error};

/// The points of one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// Cards in the largest rectangle (C12).
    pub rectangle: u32,
    /// Cards in horizontal lines (C13).
    pub horizontal: u32,
    /// Cards in vertical lines (C13).
    pub vertical: u32,
    /// First-to and biggest bonuses (C21, C22).
    pub bonus: u32,
    /// The total (C14).
    pub total: u32,
}

/// The points of one bonus of C21 or C22.
pub const BONUS: u32 = 2;

impl Score {
    /// Adds up the total of C14.
    pub(crate) fn new(tally: &Tally, bonus: u32) -> Score {
        let Tally { rectangle, horizontal, vertical, .. } = *tally;
        Score { rectangle, horizontal, vertical, bonus, total: rectangle + horizontal + vertical + bonus }
    }
}

/// Scores any cards on any cells as if the game were over, without first-to bonuses.
///
/// `cards` are cells with the owners of the cards on them. Start cards can be left out, since they only interrupt
/// lines. A cell that occurs twice counts once for each owner.
pub fn score_board(
    players: Players,
    cards: impl IntoIterator<Item = (Cell, Seat)>,
    biggest_bonus: bool,
) -> BySeat<Score> {
    let cards: Vec<(Cell, Seat)> = cards.into_iter().collect();
    let tallies = Tally::of_all(players, cards.iter().copied());
    let bonuses = if biggest_bonus { biggest_bonuses(&tallies) } else { tallies.map(|_| 0) };
    BySeat::new(players, |seat| Score::new(&tallies[seat], bonuses[seat]))
}

/// Scores the cards of a game with the first-to bonuses awarded so far (C21) and, once it is over, the biggest bonuses
/// (C22).
pub(crate) fn scores(
    setup: &Setup,
    tallies: &BySeat<Tally>,
    is_over: bool,
    first_bonus: impl Fn(Seat) -> u32,
) -> BySeat<Score> {
    let biggest = (is_over && setup.options().biggest_bonus).then(|| biggest_bonuses(tallies));
    BySeat::new(setup.players(), |seat| {
        Score::new(&tallies[seat], first_bonus(seat) + biggest.as_ref().map_or(0, |bonuses| bonuses[seat]))
    })
}

/// Returns the bonuses for the largest rectangle and for the longest line (C22). A tie earns none.
pub(crate) fn biggest_bonuses(tallies: &BySeat<Tally>) -> BySeat<u32> {
    let mut bonuses = tallies.map(|_| 0);
    for size in [|tally: &Tally| tally.rectangle, |tally: &Tally| tally.longest_line] {
        let best = tallies.iter().map(size).max().filter(|best| *best > 0);
        let mut holders = tallies.iter_enumerated().filter(|(_, tally)| Some(size(tally)) == best);
        if let (Some((seat, _)), None) = (holders.next(), holders.next()) {
            bonuses[seat] += BONUS;
        }
    }
    bonuses
}

/// Returns the seats with the highest total (C15); equal totals share the win.
pub fn winners(scores: &BySeat<Score>) -> Vec<Seat> {
    let best = scores.iter().map(|score| score.total).max();
    scores.iter_enumerated().filter(|(_, score)| Some(score.total) == best).map(|(seat, _)| seat).collect()
}

/// Deserializes the scores of 1 to 32 seats from objects only, not from lists.
pub(crate) fn deserialize_all<'de, D: Deserializer<'de>>(input: D) -> Result<BySeat<Score>, D::Error> {
    let scores = Vec::<MapOnly<Score>>::deserialize(input)?;
    let players = Players::try_from(scores.len() as u64).map_err(D::Error::custom)?;
    let scores = scores.into_iter().map(|MapOnly(score)| score).collect();
    BySeat::from_vec(players, scores).ok_or_else(|| D::Error::custom("there is one score for each player"))
}
