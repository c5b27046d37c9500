//! [`PlayerPanel`]: the players with their turn, points and remaining cards.

use crate::{displayed_card::owner_class, displayed_game::DisplayedGame, highlighted_seat::HighlightedSeat};
use clustered::{Score, winners};
use seats::{BySeat, Seat};
use ui::{El, Memo, Read, StoredValue, View, el};
use web_kit::{
    clock_face::{URGENT, face},
    icon::Icon,
    player::{level_name, seat_name},
    tr,
};
use web_saves::ClusteredPlayer;
use web_sys::{Event, PointerEvent};

/// A panel of chips, one for each player.
#[derive(Clone, Copy)]
pub(crate) struct PlayerPanel {
    /// The players, seat by seat.
    pub(crate) players: StoredValue<BySeat<ClusteredPlayer>>,
    /// The game as it is displayed.
    pub(crate) game: Read<DisplayedGame>,
    /// The points to show while they are being counted; `None` shows the scores of the game.
    pub(crate) points: Read<Option<BySeat<u32>>>,
    /// Whether all points have been counted, so that the winners are known.
    pub(crate) is_counted: Read<bool>,
    /// The seat whose score is broken down.
    pub(crate) highlight: HighlightedSeat,
    /// The seconds that each seat has left, in a game with a clock for the whole game (C6).
    pub(crate) clocks: Option<Read<Option<BySeat<u32>>>>,
}

impl PlayerPanel {
    /// The panel.
    pub(crate) fn draw(self) -> El {
        let players = self.players.read();
        // Computed once for all chips.
        let scores = Memo::new(move || self.game.read().game.scores());
        el("section")
            .class("players")
            .class_if("many", players.len() > 2)
            .class_if("timed", self.clocks.is_some())
            .attr("aria-label", tr!("players"))
            .child(players.iter_enumerated().map(|(seat, player)| self.chip(seat, player, scores)).collect::<View>())
    }

    fn chip(self, seat: Seat, player: &ClusteredPlayer, scores: Memo<BySeat<Score>>) -> El {
        let score = Memo::new(move || scores.read()[seat]);
        let turn = Memo::new(move || self.game.read().to_move() == Some(seat));
        let is_expanded = Memo::new(move || self.highlight.get() == Some(seat));
        // A solo game has no winner.
        let is_winner =
            move || self.is_counted.get() && self.players.read().len() > 1 && winners(&scores.read()).contains(&seat);
        let spoken = move || turn.get().then(|| el("span").class("spoken").text(tr!("turn-spoken")));
        let button = el("button")
            .attr("aria-expanded", move || is_expanded.get().to_string())
            .on("click", move |_: Event| self.highlight.press(seat))
            .child(el("span").class("swatch").attr("aria-hidden", "true"))
            .child(self.name(seat, player))
            .child(self.total(seat, score))
            .child(self.deck(seat, player))
            .part(spoken);
        el("div")
            .class(format!("chip {}", owner_class(Some(seat))))
            .class_if("turn", move || turn.get())
            .class_if("winner", is_winner)
            .attr("data-seat", seat.number().to_string())
            .on("pointerenter", move |event: PointerEvent| self.highlight.enter(seat, &event))
            .on("pointerleave", move |_: Event| self.highlight.leave())
            .child(button)
            // Beside the button, whose accessible name would otherwise change every second.
            .child(self.clocks.map(|clocks| player_clock(clocks, seat)))
            .part(move || is_expanded.get().then(|| breakdown(&score.read())))
    }

    /// The icon and the name of a player.
    fn name(self, seat: Seat, player: &ClusteredPlayer) -> El {
        let icon = if player.is_human() { Icon::Person } else { Icon::Bot };
        let name = el("span").class("name").text(move || seat_name(&self.players.read(), seat));
        el("span").class("who").child(icon.draw()).child(name)
    }

    /// The points of a player.
    fn total(self, seat: Seat, score: Memo<Score>) -> El {
        let total = Memo::new(move || match &*self.points.read() {
            Some(points) => points[seat],
            None => score.read().total,
        });
        el("span")
            .class("points")
            .attr("data-points", move || total.get().to_string())
            .text(move || total.get().to_string())
            .child(el("span").class("spoken").text(tr!("points-spoken", points = total.get())))
    }

    /// The number of cards to draw, and the level of a bot.
    fn deck(self, seat: Seat, player: &ClusteredPlayer) -> El {
        let left = Memo::new(move || self.game.read().game.deck_sizes()[seat]);
        let level = match player {
            ClusteredPlayer::Human { .. } => None,
            ClusteredPlayer::Bot { level, .. } => Some(*level),
        };
        let level = level.map(|level| el("span").class("level").text(" · ").text(move || level_name(level)));
        el("span").class("deck").text(tr!("deck-left", count = left.get())).child(level)
    }
}

/// The time that a player has left for the whole game.
fn player_clock(left: Read<Option<BySeat<u32>>>, seat: Seat) -> El {
    let left = Memo::new(move || left.read().as_ref().as_ref().and_then(|left| left.get(seat).copied()).unwrap_or(0));
    el("span")
        .class("time")
        .class_if("urgent", move || left.get() <= URGENT)
        .child(el("span").class("spoken").text(tr!("clock-of-game")))
        .child(el("span").text(move || face(left.get())))
}

/// The parts of a score.
fn breakdown(score: &Score) -> El {
    let rows = [
        ("score-rectangle", score.rectangle),
        ("score-rows", score.horizontal),
        ("score-columns", score.vertical),
        ("score-bonus", score.bonus),
    ];
    let row = |(name, points): (&'static str, u32)| [el("dt").text(tr!(name)), el("dd").text(points.to_string())];
    el("dl").class("breakdown").child(rows.into_iter().flat_map(row).collect::<View>())
}
