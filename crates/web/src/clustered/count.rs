//! The count at the end, played on the table step by step, so that everybody believes it.

use super::{
    Chair,
    outline::{Outline, outlines},
};
use crate::{chair::seat_name, t};
use clustered::ViewedGame;
use seats::{BySeat, Players, Seat};

/// One step of the count: what is shown, and what it brings.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Step {
    /// Whose points.
    pub(crate) seat: Seat,
    /// What for.
    pub(crate) part: Part,
    /// Which cards.
    pub(crate) outlines: Vec<Outline>,
    /// How many points.
    pub(crate) points: u32,
}

/// What points are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// C12.
    Rectangle,
    /// C13, horizontal.
    Rows,
    /// C13, vertical.
    Columns,
    /// C21, C22.
    Bonus,
}

impl Part {
    const ALL: [Part; 4] = [Part::Rectangle, Part::Rows, Part::Columns, Part::Bonus];

    const fn key(self) -> &'static str {
        match self {
            Part::Rectangle => "score-rectangle",
            Part::Rows => "score-rows",
            Part::Columns => "score-columns",
            Part::Bonus => "score-bonus",
        }
    }
}

/// The steps of the count: part by part, everybody in turn; what brings nothing is passed over.
pub(crate) fn steps(game: &ViewedGame) -> Vec<Step> {
    let scores = game.scores();
    let mut steps = Vec::new();
    for part in Part::ALL {
        for (seat, score) in scores.iter_enumerated() {
            let points = match part {
                Part::Rectangle => score.rectangle,
                Part::Rows => score.horizontal,
                Part::Columns => score.vertical,
                Part::Bonus => score.bonus,
            };
            let fits = |outline: &Outline| match part {
                Part::Rectangle => outline.is_rectangle,
                Part::Rows => !outline.is_rectangle && outline.block.height == 1,
                Part::Columns => !outline.is_rectangle && outline.block.width == 1,
                Part::Bonus => false,
            };
            if points > 0 {
                let outlines = outlines(game.board(), seat).into_iter().filter(fits).collect();
                steps.push(Step { seat, part, outlines, points });
            }
        }
    }
    steps
}

/// What everybody has after so many steps.
pub(crate) fn after(players: Players, steps: &[Step], count: usize) -> BySeat<u32> {
    let mut points = BySeat::new(players, |_| 0);
    for step in steps.iter().take(count) {
        points[step.seat] += step.points;
    }
    points
}

/// A step in words.
pub(crate) fn words(chairs: &BySeat<Chair>, step: &Step) -> String {
    t!("count-step", name = seat_name(chairs, step.seat), part = t!(step.part.key()), points = step.points)
}

#[cfg(test)]
mod tests {
    use super::{after, steps};
    use crate::{clustered::session::Session, shelf::Kept};
    use clustered::Options;

    #[test]
    fn c14_the_steps_add_up_to_the_scores() {
        for players in 1..=4_usize {
            let options = Options { first_bonus: true, biggest_bonus: true, ..Options::default() };
            let mut played = Session::of(&vec![true; players], false, options, players as u64);
            let mut chance = players as u64;
            while !played.is_over() {
                played.step(|moves| {
                    moves.pick(|| {
                        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                        chance >> 20
                    })
                });
            }
            let game = played.display(None).unwrap().game;
            let steps = steps(&game);
            let sums = after(game.setup().players(), &steps, steps.len());
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
