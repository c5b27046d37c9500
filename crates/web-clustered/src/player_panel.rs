//! [`PlayerPanel`]: the players with their turn, points and remaining cards.

use crate::{displayed_card::owner_class, displayed_game::DisplayedGame, highlighted_seat::HighlightedSeat};
use clustered::{Score, winners};
use leptos::{ev, html, prelude::*};
use seats::{BySeat, Seat};
use std::sync::Arc;
use web_kit::{
    clock_face::{URGENT, face},
    player::{level_name, seat_name},
    tr,
};
use web_saves::ClusteredPlayer;

/// A panel of chips, one for each player.
#[derive(Clone, Copy)]
pub(crate) struct PlayerPanel {
    /// The players, seat by seat.
    pub(crate) players: StoredValue<BySeat<ClusteredPlayer>>,
    /// The game as it is displayed.
    pub(crate) game: Signal<Arc<DisplayedGame>>,
    /// The points to show while they are being counted; `None` shows the scores of the game.
    pub(crate) points: Signal<Option<BySeat<u32>>>,
    /// Whether all points have been counted, so that the winners are known.
    pub(crate) is_counted: Signal<bool>,
    /// The seat whose score is broken down.
    pub(crate) highlight: HighlightedSeat,
    /// The seconds that each seat has left, in a game with a clock for the whole game (C6).
    pub(crate) clocks: Option<Signal<Option<BySeat<u32>>>>,
}

impl PlayerPanel {
    /// The panel.
    pub(crate) fn draw(self) -> AnyView {
        let players = self.players.get_value();
        // Computed once for all chips.
        let scores = Memo::new(move |_| self.game.get().game.scores());
        let chips = players.iter_enumerated().map(|(seat, player)| self.chip(seat, player, scores)).collect_view();
        html::section()
            .class("players")
            .class(("many", players.len() > 2))
            .class(("timed", self.clocks.is_some()))
            .aria_label(tr!("players"))
            .child(chips)
            .into_any()
    }

    fn chip(self, seat: Seat, player: &ClusteredPlayer, scores: Memo<BySeat<Score>>) -> impl IntoView + use<> {
        let score = Memo::new(move |_| scores.with(|scores| scores[seat]));
        let turn = Memo::new(move |_| self.game.get().to_move() == Some(seat));
        let is_expanded = Memo::new(move |_| self.highlight.get() == Some(seat));
        // A solo game has no winner.
        let is_alone = self.players.with_value(BySeat::len) == 1;
        let is_winner =
            move || self.is_counted.get() && !is_alone && scores.with(|scores| winners(scores).contains(&seat));
        let spoken = move || turn.get().then(|| html::span().class("spoken").child(tr!("turn-spoken")));
        let button = html::button()
            .aria_expanded(move || is_expanded.get().to_string())
            .on(ev::click, move |_| self.highlight.press(seat))
            .child((
                html::span().class("swatch").aria_hidden("true"),
                self.name(seat),
                self.total(seat, score),
                self.deck(seat, player),
                spoken,
            ));
        html::div()
            .class(format!("chip {}", owner_class(Some(seat))))
            .class(("turn", turn))
            .class(("winner", is_winner))
            .attr("data-seat", seat.number().to_string())
            .on(ev::pointerenter, move |event| self.highlight.enter(seat, &event))
            .on(ev::pointerleave, move |_| self.highlight.leave())
            .child((
                button,
                // Beside the button, whose accessible name would otherwise change every second.
                self.clocks.map(|clocks| player_clock(clocks, seat)),
                move || is_expanded.get().then(|| breakdown(score.get())),
            ))
    }

    /// The name of a player.
    fn name(self, seat: Seat) -> impl IntoView + use<> {
        let name = move || self.players.with_value(|players| seat_name(players, seat));
        html::span().class("who").child(html::span().class("name").child(name))
    }

    /// The points of a player.
    fn total(self, seat: Seat, score: Memo<Score>) -> impl IntoView {
        let total = Memo::new(move |_| {
            let counted = self.points.with(|points| points.as_ref().map(|points| points[seat]));
            counted.unwrap_or_else(|| score.get().total)
        });
        html::span().class("points").attr("data-points", move || total.get().to_string()).child((
            move || total.get().to_string(),
            html::span().class("spoken").child(tr!("points-spoken", points = total.get())),
        ))
    }

    /// The number of cards to draw, and the level of a bot.
    fn deck(self, seat: Seat, player: &ClusteredPlayer) -> impl IntoView + use<> {
        let left = Memo::new(move |_| self.game.get().game.deck_sizes()[seat]);
        let level = player.level().map(|level| html::span().class("level").child((" · ", move || level_name(level))));
        html::span().class("deck").child((tr!("deck-left", count = left.get()), level))
    }
}

/// The time that a player has left for the whole game.
fn player_clock(left: Signal<Option<BySeat<u32>>>, seat: Seat) -> impl IntoView {
    let left = Memo::new(move |_| left.with(|left| left.as_ref()?.get(seat).copied()).unwrap_or(0));
    html::span()
        .class("time")
        .class(("urgent", move || left.get() <= URGENT))
        .child((html::span().class("spoken").child(tr!("clock-of-game")), html::span().child(move || face(left.get()))))
}

/// The parts of a score.
fn breakdown(score: Score) -> impl IntoView {
    let rows = [
        ("score-rectangle", score.rectangle),
        ("score-rows", score.horizontal),
        ("score-columns", score.vertical),
        ("score-bonus", score.bonus),
    ];
    let row = |(name, points): (&'static str, u32)| (html::dt().child(tr!(name)), html::dd().child(points.to_string()));
    html::dl().class("breakdown").child(rows.into_iter().map(row).collect_view())
}
