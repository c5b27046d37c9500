//! The steps in which the points are counted on the board at the end of a game (C14).

use crate::outline::{Outline, scoring_outlines};
use clustered::ViewedGame;
use seats::{BySeat, Players, Seat};
use web_kit::{player::seat_name, t};
use web_saves::ClusteredPlayer;

/// One step of the count.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CountStep {
    /// The seat that gets the points.
    pub(crate) seat: Seat,
    /// The part of its score.
    pub(crate) part: ScorePart,
    /// The scoring shapes.
    pub(crate) outlines: Vec<Outline>,
    /// The points of this step.
    pub(crate) points: u32,
}

/// A part of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScorePart {
    /// C12.
    Rectangle,
    /// C13, horizontal.
    Rows,
    /// C13, vertical.
    Columns,
    /// C21, C22.
    Bonus,
}

impl ScorePart {
    const ALL: [ScorePart; 4] = [ScorePart::Rectangle, ScorePart::Rows, ScorePart::Columns, ScorePart::Bonus];

    const fn key(self) -> &'static str {
        match self {
            ScorePart::Rectangle => "score-rectangle",
            ScorePart::Rows => "score-rows",
            ScorePart::Columns => "score-columns",
            ScorePart::Bonus => "score-bonus",
        }
    }
}

/// The steps of the count: part by part, seat by seat, without steps of no points.
pub(crate) fn count_steps(game: &ViewedGame) -> Vec<CountStep> {
    let scores = game.scores();
    let mut steps = Vec::new();
    for part in ScorePart::ALL {
        for (seat, score) in scores.iter_enumerated() {
            let points = match part {
                ScorePart::Rectangle => score.rectangle,
                ScorePart::Rows => score.horizontal,
                ScorePart::Columns => score.vertical,
                ScorePart::Bonus => score.bonus,
            };
            let fits = |outline: &Outline| match part {
                ScorePart::Rectangle => outline.is_rectangle,
                ScorePart::Rows => !outline.is_rectangle && outline.block.height == 1,
                ScorePart::Columns => !outline.is_rectangle && outline.block.width == 1,
                ScorePart::Bonus => false,
            };
            if points > 0 {
                let outlines = scoring_outlines(game.board(), seat).into_iter().filter(fits).collect();
                steps.push(CountStep { seat, part, outlines, points });
            }
        }
    }
    steps
}

/// The points of each seat after the first `count` steps.
pub(crate) fn points_after(players: Players, steps: &[CountStep], count: usize) -> BySeat<u32> {
    let mut points = BySeat::new(players, |_| 0);
    for step in steps.iter().take(count) {
        points[step.seat] += step.points;
    }
    points
}

/// The text of a step.
pub(crate) fn step_text(players: &BySeat<ClusteredPlayer>, step: &CountStep) -> String {
    t!("count-step", name = seat_name(players, step.seat), part = t!(step.part.key()), points = step.points)
}

#[cfg(test)]
mod tests {
    use super::{count_steps, points_after};
    use crate::session::Session;
    use clustered::Options;

    #[test]
    fn c14_the_steps_add_up_to_the_scores() {
        for players in 1..=4_usize {
            let options = Options { first_bonus: true, biggest_bonus: true, ..Options::default() };
            let mut played = Session::of(&vec![true; players], false, options, players as u64);
            let mut random = players as u64;
            while !played.is_over() {
                played.step(|moves| {
                    moves.pick(|| {
                        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                        random >> 20
                    })
                });
            }
            let game = played.display(None).unwrap().game;
            let steps = count_steps(&game);
            let sums = points_after(game.setup().players(), &steps, steps.len());
            for (seat, score) in game.scores().iter_enumerated() {
                assert_eq!(sums[seat], score.total);
            }
            for step in steps.iter().filter(|step| !step.outlines.is_empty()) {
                let cards: u32 = step.outlines.iter().map(|outline| outline.block.card_count()).sum();
                assert_eq!(cards, step.points, "{step:?}");
            }
        }
    }
}
