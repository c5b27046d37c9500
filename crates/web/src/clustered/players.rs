//! Everybody at the table: whose turn it is, what they have, and what their points are made of.

use super::{Chair, displayed_game::DisplayedGame, shown::colours};
use crate::{
    chair::{level_name, seat_name},
    clock_face::{URGENT, face},
    icon::Icon,
    tr,
};
use clustered::{Score, winners};
use seats::{BySeat, Seat};
use ui::{El, Memo, Read, Signal, Stored, View, el};
use web_sys::{Event, PointerEvent};

/// What is shown of the players.
#[derive(Clone, Copy)]
pub(crate) struct Players {
    /// Who they are.
    pub(crate) chairs: Stored<BySeat<Chair>>,
    /// How the game stands.
    pub(crate) game: Read<DisplayedGame>,
    /// The points to show, where those are not all yet.
    pub(crate) points: Read<Option<BySeat<u32>>>,
    /// Whether all is counted, and the winners are known.
    pub(crate) is_counted: Read<bool>,
    /// Whose score is pointed at.
    pub(crate) pointed: Pointed,
    /// The seconds that each has left, in a game with a clock for all of it (C6).
    pub(crate) clocks: Option<Read<Option<BySeat<u32>>>>,
}

/// Whose score is pointed at: by a mouse over it, or pressed until it is pressed again.
#[derive(Clone, Copy)]
pub(crate) struct Pointed {
    over: Signal<Option<Seat>>,
    pressed: Signal<Option<Seat>>,
}

impl Pointed {
    /// Nobody's.
    pub(crate) fn nobody() -> Pointed {
        Pointed { over: Signal::new(None), pressed: Signal::new(None) }
    }

    /// Whose.
    pub(crate) fn seat(self) -> Option<Seat> {
        self.over.get().or(self.pressed.get())
    }

    /// Nobody's any more.
    pub(crate) fn forget(self) {
        self.pressed.set(None);
    }

    fn enter(self, seat: Seat, event: &PointerEvent) {
        // A finger is over nothing: it presses, or is not there.
        if event.pointer_type() == "mouse" {
            self.over.set(Some(seat));
        }
    }

    fn leave(self) {
        self.over.set(None);
    }

    fn press(self, seat: Seat) {
        self.pressed.update(|pressed| *pressed = (*pressed != Some(seat)).then_some(seat));
    }
}

impl Players {
    /// One chip for each.
    pub(crate) fn draw(self) -> El {
        let chairs = self.chairs.read();
        // Counted once for everybody.
        let scores = Memo::new(move || self.game.read().game.scores());
        el("section")
            .class("players")
            .class_if("many", chairs.len() > 2)
            .class_if("timed", self.clocks.is_some())
            .attr("aria-label", tr!("players"))
            .child(chairs.iter_enumerated().map(|(seat, chair)| self.chip(seat, chair, scores)).collect::<View>())
    }

    fn chip(self, seat: Seat, chair: &Chair, scores: Memo<BySeat<Score>>) -> El {
        let score = Memo::new(move || scores.read()[seat]);
        let turn = Memo::new(move || self.game.read().to_move() == Some(seat));
        let is_shown = Memo::new(move || self.pointed.seat() == Some(seat));
        // Alone nobody wins.
        let is_winner =
            move || self.is_counted.get() && self.chairs.read().len() > 1 && winners(&scores.read()).contains(&seat);
        let spoken = move || turn.get().then(|| el("span").class("spoken").text(tr!("turn-spoken")));
        let button = el("button")
            .attr("aria-expanded", move || is_shown.get().to_string())
            .on("click", move |_: Event| self.pointed.press(seat))
            .child(el("span").class("swatch").attr("aria-hidden", "true"))
            .child(self.who(seat, chair))
            .child(self.total(seat, score))
            .child(self.deck(seat, chair))
            .part(spoken);
        el("div")
            .class(format!("chip {}", colours(Some(seat))))
            .class_if("turn", move || turn.get())
            .class_if("winner", is_winner)
            .attr("data-seat", seat.number().to_string())
            .on("pointerenter", move |event: PointerEvent| self.pointed.enter(seat, &event))
            .on("pointerleave", move |_: Event| self.pointed.leave())
            .child(button)
            // Beside the button: what it is called would change each second.
            .child(self.clocks.map(|clocks| player_clock(clocks, seat)))
            .part(move || is_shown.get().then(|| breakdown(&score.read())))
    }

    /// A person or a bot, and what it is called.
    fn who(self, seat: Seat, chair: &Chair) -> El {
        let icon = if chair.is_person() { Icon::Person } else { Icon::Bot };
        let name = el("span").class("name").text(move || seat_name(&self.chairs.read(), seat));
        el("span").class("who").child(icon.draw()).child(name)
    }

    /// What it has.
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

    /// What it has to draw, and how well a bot plays.
    fn deck(self, seat: Seat, chair: &Chair) -> El {
        let left = Memo::new(move || self.game.read().game.deck_sizes()[seat]);
        let level = match chair {
            Chair::Person { .. } => None,
            Chair::Bot { level, .. } => Some(*level),
        };
        let level = level.map(|level| el("span").class("level").text(" · ").text(move || level_name(level)));
        el("span").class("deck").text(tr!("deck-left", count = left.get())).child(level)
    }
}

/// The time that a player has left in the game.
fn player_clock(left: Read<Option<BySeat<u32>>>, seat: Seat) -> El {
    let left = Memo::new(move || left.read().as_ref().as_ref().and_then(|left| left.get(seat).copied()).unwrap_or(0));
    el("span")
        .class("time")
        .class_if("urgent", move || left.get() <= URGENT)
        .child(el("span").class("spoken").text(tr!("clock-of-game")))
        .child(el("span").text(move || face(left.get())))
}

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
