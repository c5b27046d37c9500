//! The parts of the scores at the end of a game (C14), as a table with bars. It counts along as the shapes of the
//! chosen player light up on the board.

use crate::{
    displayed_card::owner_class, displayed_game::DisplayedGame, ending::Ending, outline::ShapeKind,
    scored_shapes::ScoredShape,
};
use clustered::{BONUS, Score};
use leptos::{html, prelude::*};
use seats::Seat;
use std::sync::Arc;
use web_kit::{player::seat_name, tr};

/// A part of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScorePart {
    /// What a kind of shape earns (C12, C13).
    Shapes(ShapeKind),
    /// C21, C22.
    Bonus,
}

impl ScorePart {
    /// The parts in the order in which they are counted.
    const ALL: [ScorePart; 4] = [
        ScorePart::Shapes(ShapeKind::Rectangle),
        ScorePart::Shapes(ShapeKind::Row),
        ScorePart::Shapes(ShapeKind::Column),
        ScorePart::Bonus,
    ];

    /// The key of its name, and the class of its sign.
    const fn name(self) -> (&'static str, &'static str) {
        match self {
            ScorePart::Shapes(ShapeKind::Rectangle) => ("score-largest", "sign rectangle"),
            ScorePart::Shapes(ShapeKind::Row) => ("score-rows", "sign row"),
            ScorePart::Shapes(ShapeKind::Column) => ("score-columns", "sign column"),
            ScorePart::Bonus => ("score-bonus", "sign bonus"),
        }
    }

    const fn points(self, score: &Score) -> u32 {
        match self {
            ScorePart::Shapes(ShapeKind::Rectangle) => score.rectangle,
            ScorePart::Shapes(ShapeKind::Row) => score.horizontal,
            ScorePart::Shapes(ShapeKind::Column) => score.vertical,
            ScorePart::Bonus => score.bonus,
        }
    }

    /// The points of this part in any score while the first `lit` shapes of the chosen player are lit.
    fn counted(self, score: &Score, shapes: &[ScoredShape], lit: usize) -> u32 {
        let points = self.points(score);
        let ScorePart::Shapes(kind) = self else { return if lit >= shapes.len() { points } else { 0 } };
        let cards = |shapes: &[ScoredShape]| -> u32 {
            shapes.iter().filter(|shape| shape.kind == kind).map(ScoredShape::card_count).sum()
        };
        match cards(shapes) {
            // The chosen player has none: the others count theirs when its turn would be.
            0 if shapes.iter().filter(|shape| shape.kind < kind).count() <= lit => points,
            0 => 0,
            all => points * cards(&shapes[..lit.min(shapes.len())]) / all,
        }
    }

    /// What the points are made of, such as "4 × 3" or "4 + 6 + 5".
    fn detail(self, score: &Score, shapes: &[ScoredShape]) -> String {
        let sum = |counts: Vec<u32>| counts.iter().map(u32::to_string).collect::<Vec<_>>().join(" + ");
        match self {
            ScorePart::Shapes(kind) => {
                let mut own = shapes.iter().filter(|shape| shape.kind == kind);
                match kind {
                    ShapeKind::Rectangle => {
                        own.next().map(|shape| format!("{} × {}", shape.width, shape.height)).unwrap_or_default()
                    }
                    ShapeKind::Row | ShapeKind::Column => sum(own.map(ScoredShape::card_count).collect()),
                }
            }
            ScorePart::Bonus => sum(vec![BONUS; (score.bonus / BONUS) as usize]),
        }
    }
}

/// The total of a score as far as it has been counted.
pub(crate) fn counted_total(score: &Score, shapes: &[ScoredShape], lit: usize) -> u32 {
    ScorePart::ALL.iter().map(|part| part.counted(score, shapes, lit)).sum()
}

/// The table.
pub(crate) fn result_breakdown(display: Signal<Arc<DisplayedGame>>, ending: Ending) -> AnyView {
    let options = display.with_untracked(|display| display.game.setup().options().clone());
    let has_bonus = options.first_bonus || options.biggest_bonus;
    let parts = ScorePart::ALL.into_iter().filter(move |part| *part != ScorePart::Bonus || has_bonus);
    let compared = Memo::new(move |_| compared_seats(&display.get(), ending.seat()));
    let name = move |seat: Seat| display.with(|display| seat_name(&display.players, seat));
    let heading = move |seat: Seat| {
        let is_chosen = move || ending.seat() == seat;
        html::th().scope("col").class(("chosen", is_chosen)).child(move || name(seat))
    };
    let header = move || compared.get().into_iter().map(heading).collect_view();
    let rows = parts.map(|part| draw_part(part, display, ending, compared)).collect_view();
    html::table()
        .class("result-parts")
        .child((html::thead().child(html::tr().child((html::td(), header))), html::tbody().child(rows)))
        .into_any()
}

/// The seats whose points stand side by side: both of two; of more, the chosen one and the best of the others.
fn compared_seats(display: &DisplayedGame, chosen: Seat) -> Vec<Seat> {
    let scores = display.game.scores();
    if scores.len() <= 2 {
        return scores.iter_enumerated().map(|(seat, _)| seat).collect();
    }
    let others = scores.iter_enumerated().filter(|(seat, _)| *seat != chosen);
    let best = others.max_by_key(|(seat, score)| (score.total, std::cmp::Reverse(*seat))).map(|(seat, _)| seat);
    [chosen].into_iter().chain(best).collect()
}

/// The row of a part: its name and what it is made of, a bar for each compared seat, and their points.
fn draw_part(
    part: ScorePart,
    display: Signal<Arc<DisplayedGame>>,
    ending: Ending,
    compared: Memo<Vec<Seat>>,
) -> impl IntoView {
    let scores = Memo::new(move |_| display.get().game.scores());
    let points = move |seat: Seat| scores.with(|scores| part.counted(&scores[seat], &ending.shapes(), ending.lit()));
    // The longest bar is the largest part of all.
    let longest = Memo::new(move |_| {
        let of_seat = |seat: Seat| scores.with(|scores| ScorePart::ALL.map(|part| part.points(&scores[seat])));
        compared.get().into_iter().flat_map(of_seat).max().unwrap_or(0).max(1)
    });
    let bar = move |seat: Seat| {
        let width = move || format!("{}%", points(seat) * 100 / longest.get());
        html::span()
            .class(format!("bar-of {}", owner_class(Some(seat))))
            .class(("chosen", move || ending.seat() == seat))
            .style(("width", width))
    };
    let (name, sign) = part.name();
    let detail = move || scores.with(|scores| part.detail(&scores[ending.seat()], &ending.shapes()));
    let words = html::span().class("part").child((
        html::span().class("part-name").child(tr!(name)),
        " ",
        html::small().child(detail),
        html::span()
            .class("bars")
            .aria_hidden("true")
            .child(move || compared.get().into_iter().map(bar).collect_view()),
    ));
    let cell = move |seat: Seat| {
        html::td().class(("chosen", move || ending.seat() == seat)).child(move || points(seat).to_string())
    };
    let heading = html::th()
        .scope("row")
        .child(html::span().class("part-row").child((html::span().class(sign).aria_hidden("true"), words)));
    html::tr().child((heading, move || compared.get().into_iter().map(cell).collect_view()))
}

/// The points of a seat in the switch of players, as they are counted.
pub(crate) fn switch_points(display: Signal<Arc<DisplayedGame>>, ending: Ending, seat: Seat) -> Memo<u32> {
    let scores = Memo::new(move |_| display.get().game.scores());
    Memo::new(move |_| scores.with(|scores| counted_total(&scores[seat], &ending.shapes(), ending.lit())))
}

#[cfg(test)]
mod tests {
    use super::{ScorePart, counted_total};
    use crate::{scored_shapes::scored_shapes, session::Session};
    use clustered::Options;

    #[test]
    fn c14_the_count_begins_at_nothing_grows_and_ends_at_the_scores() {
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
            for (chosen, own) in game.scores().iter_enumerated() {
                let shapes = scored_shapes(game.board(), chosen);
                for (_, score) in game.scores().iter_enumerated() {
                    let counts: Vec<u32> = (0..=shapes.len()).map(|lit| counted_total(score, &shapes, lit)).collect();
                    assert!(counts.is_sorted(), "{counts:?}");
                    assert_eq!(counts.last(), Some(&score.total));
                }
                // Of the chosen player every shape counts with its own cards.
                for (lit, shape) in shapes.iter().enumerate() {
                    let [before, after] = [lit, lit + 1]
                        .map(|lit| ScorePart::ALL[..3].iter().map(|part| part.counted(own, &shapes, lit)).sum::<u32>());
                    assert_eq!(after - before, shape.card_count(), "{shape:?}");
                }
            }
        }
    }
}
