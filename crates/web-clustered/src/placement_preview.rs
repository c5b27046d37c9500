//! [`PlacementPreview`]: what the chosen card would score at a cell.

use crate::outline::{Outline, ShapeKind, scoring_outlines};
use clustered::{Card, Cell, ViewedGame};
use seats::Seat;

/// What a card of the viewer would score at a cell.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PlacementPreview {
    /// The card.
    pub(crate) card: Card,
    /// The viewer.
    pub(crate) seat: Seat,
    /// The cell.
    pub(crate) cell: Cell,
    /// The lines through the card, and the rectangle if the card makes a larger one.
    pub(crate) outlines: Vec<Outline>,
    /// The points that the card adds.
    pub(crate) points: u32,
}

impl PlacementPreview {
    /// The preview of a placement; `None` if the viewer may not place the card there.
    pub(crate) fn new(game: &ViewedGame, card: Card, cell: Cell) -> Option<PlacementPreview> {
        let seat = game.seat()?;
        let after = game.after_placing(card, cell).ok()?;
        let [before, now] = [game, &after].map(|game| game.scores()[seat]);
        let is_new = |outline: &Outline| {
            outline.block.cells().any(|covered| covered == cell)
                && (outline.kind() != ShapeKind::Rectangle || now.rectangle > before.rectangle)
        };
        let outlines = scoring_outlines(after.board(), seat).into_iter().filter(is_new).collect();
        Some(PlacementPreview { card, seat, cell, outlines, points: now.total.saturating_sub(before.total) })
    }

    /// The rectangle that the card makes.
    pub(crate) fn rectangle(&self) -> Option<&Outline> {
        self.outlines.iter().find(|outline| outline.is_rectangle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Session;
    use clustered::{Move, Options};

    #[test]
    fn a_preview_promises_what_the_placement_scores() {
        let options = Options { first_bonus: true, ..Options::default() };
        let mut game = Session::of(&[true, true], false, options, 5);
        let (mut scored, mut random) = (0, 3_u64);
        while let Some(seat) = game.to_move() {
            let shown = game.display(Some(seat)).unwrap().game;
            let before = shown.scores()[seat].total;
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let moves: Vec<Move> = shown.legal_moves().iter().collect();
            // Two of three times what scores most, so that shapes grow.
            let points = |mv: &Move| match *mv {
                Move::Place { card, cell } => PlacementPreview::new(&shown, card, cell).unwrap().points,
                Move::Discard { .. } => 0,
            };
            let any = moves[(random >> 33) as usize % moves.len()];
            let best = *moves.iter().max_by_key(|mv| points(mv)).unwrap();
            let mv = if (random >> 20).is_multiple_of(4) { any } else { best };
            game.step(|_| Some(mv));
            let (Move::Place { card, cell }, Some(_)) = (mv, game.to_move()) else { continue };
            let preview = PlacementPreview::new(&shown, card, cell).unwrap();
            let now = game.display(Some(seat)).unwrap().game;
            assert_eq!(preview.points, now.scores()[seat].total - before, "{mv}");
            for outline in &preview.outlines {
                assert!(scoring_outlines(now.board(), seat).contains(outline), "{outline:?}");
            }
            assert!(preview.points == 0 || !preview.outlines.is_empty(), "{mv}");
            scored += u32::from(preview.points > 0);
        }
        assert!(scored > 20, "{scored} placements scored");
        let over = game.display(None).unwrap().game;
        assert_eq!(PlacementPreview::new(&over, Card::WILD, Cell::new(0, 1)), None);
    }
}
