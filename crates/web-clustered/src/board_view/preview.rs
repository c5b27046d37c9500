//! What a placement scores, on the plane: before it is made, a ghost of the card with its lines and its rectangle;
//! after it, points that rise from the card.

use super::BoardView;
use crate::{
    displayed_card::{DisplayedCard, cell_position, owner_class},
    gained_points::CardPoints,
    outline::{ShapeKind, draw_badge, draw_outlines},
    placement_preview::PlacementPreview,
};
use card_art::drawing_href;
use clustered::{Block, CardFace, Cell};
use leptos::{ev, html, prelude::*, svg};
use web_kit::components::replaced;

impl BoardView {
    /// The chosen card at the cell that the player aims or points at.
    pub(super) fn preview(self) -> impl IntoView {
        let preview = Memo::new(move |_| {
            let cell = self.aim.get().or(self.pointed.get())?;
            let (card, _) = self.chosen.get()?;
            PlacementPreview::new(&self.game.get().game, card, cell)
        });
        replaced(move || preview.get().map(|preview| self.draw_preview(preview)))
    }

    fn draw_preview(self, preview: PlacementPreview) -> impl IntoView + use<> {
        let badge_block = preview.rectangle().map_or(single(preview.cell), |rectangle| rectangle.block);
        let PlacementPreview { card, seat, cell, outlines, points } = preview;
        let face = CardFace::Card(card);
        let [left, top] = cell_position(cell);
        let ghost = html::div()
            .class(format!("card ghost {}", owner_class(Some(seat))))
            .style(("left", left))
            .style(("top", top))
            .aria_hidden("true")
            .child(svg::svg().child(svg::r#use().attr("href", drawing_href(face))));
        let mut cards = self.cards.get_untracked();
        cards.push(DisplayedCard { cell, face, owner: Some(seat), is_last: false, is_newest: false });
        let badge = (points > 0).then(|| draw_badge(badge_block, ShapeKind::Rectangle, format!("+{points}")));
        (ghost, draw_outlines(&outlines, &cards), badge)
    }

    /// The points that rise from the card that was placed last.
    pub(super) fn rising_points(self) -> impl IntoView {
        let draw = move |CardPoints { cell, points }| {
            let [left, top] = cell_position(cell);
            html::div()
                .class("rising")
                .style(("left", left))
                .style(("top", top))
                .aria_hidden("true")
                .on(ev::animationend, move |_| self.gained.set(None))
                .child(html::span().class("badge").child(format!("+{points}")))
        };
        replaced(move || self.gained.get().map(draw))
    }
}

fn single(cell: Cell) -> Block {
    Block { lower_left: cell, width: 1, height: 1 }
}
