//! The hand: choose a card by tap, key or drag, and what is asked for in words.

use super::{board::Board, card::drawing, clock::turn_clock, names::card_name, play::Play, shown::colours};
use crate::{
    digits::Digits,
    icon::Icon,
    maths::apart,
    parts::{button, focus_if_lost},
    t, tr,
};
use clustered::{Card, CardFace, Phase};
use seats::Seat;
use ui::{El, Memo, Signal, View, each, effect, el, listen, part, svg, window};
use web_sys::{MouseEvent, PointerEvent};

/// How far a finger goes before it drags rather than taps, in pixels.
const DRAG: f64 = 10.0;

/// A card on its way from the hand to the table.
#[derive(Clone, Copy, PartialEq)]
struct Drag {
    /// Which finger it is.
    finger: i32,
    from: [f64; 2],
    at: [f64; 2],
    is_far: bool,
}

/// The hand that is shown, and what can be done with the chosen card.
pub(crate) fn hand(play: Play, board: Board) -> El {
    let hand = Hand { play, board, cards: Memo::new(move || play.hand()), drag: Signal::new(None) };
    listen(&window(), "pointermove", move |event: PointerEvent| hand.moved(&event));
    listen(&window(), "pointerup", move |event: PointerEvent| hand.dropped(&event));
    listen(&window(), "pointercancel", move |event: PointerEvent| hand.cancelled(&event));

    // Whoever plays by keyboard goes on at the hand.
    effect(move || {
        if play.is_own_turn() && play.chosen.get().is_none() {
            focus_if_lost(".hand .card:not(.stuck):not(.kept)");
        }
    });

    let cards = each(move || (0..hand.cards.read().len()).collect(), move |number| hand.card(number));
    el("section")
        .class("tray")
        .attr("aria-label", tr!("hand"))
        .child(prompt(play))
        .child(el("div").class("hand").child(cards))
        .child(el("div").class("answers").child(answers(play)))
        .child(hand.flying())
}

/// What is asked for, and how much time is left for it.
fn prompt(play: Play) -> El {
    let asked = el("p").class("asked").text(move || play.asked_words());
    match turn_clock(play) {
        Some(clock) => el("div").class("prompt").child(asked).child(clock),
        None => asked,
    }
}

/// A hand, and the card of it that is on its way.
#[derive(Clone, Copy)]
struct Hand {
    play: Play,
    board: Board,
    cards: Memo<Vec<Card>>,
    drag: Signal<Option<Drag>>,
}

impl Hand {
    /// A finger comes down on a card.
    fn begin(self, number: usize, event: &PointerEvent) {
        if self.play.asked() == Some(Phase::Play) && event.is_primary() && event.button() == 0 {
            let at = [event.client_x().into(), event.client_y().into()];
            self.drag.set(Some(Drag { finger: event.pointer_id(), from: at, at, is_far: false }));
            if self.play.chosen.now() != Some(number) {
                self.play.choose(Some(number));
            }
        }
    }

    /// The drag of the finger that an event is about.
    fn drag_of(self, event: &PointerEvent) -> Option<Drag> {
        self.drag.now().filter(|drag| drag.finger == event.pointer_id())
    }

    fn moved(self, event: &PointerEvent) {
        if let Some(mut drag) = self.drag_of(event) {
            drag.at = [event.client_x().into(), event.client_y().into()];
            drag.is_far |= apart(drag.at, drag.from) > DRAG;
            self.drag.set(Some(drag));
        }
    }

    fn dropped(self, event: &PointerEvent) {
        let Some(done) = self.drag_of(event) else { return };
        self.drag.set(None);
        if done.is_far {
            let cell = self.board.cell_at(event.client_x().into(), event.client_y().into());
            match cell.filter(|cell| self.play.spots().contains(cell)) {
                Some(cell) => self.play.drop_on(cell),
                None => self.play.choose(None),
            }
        }
    }

    /// The system has taken the finger away, for a gesture of its own.
    fn cancelled(self, event: &PointerEvent) {
        if self.drag_of(event).is_some() {
            self.drag.set(None);
        }
    }

    /// The card at a place of the hand. Whatever comes to this place is shown by the same button.
    fn card(self, number: usize) -> El {
        let Hand { play, cards, .. } = self;
        let card = move || cards.read().get(number).copied();
        let is_chosen = move || play.chosen.get() == Some(number);
        let is_stuck =
            Memo::new(move || play.asked() == Some(Phase::Play) && card().is_some_and(|card| !play.has_place(card)));
        // Of the quick game: one of the two cards just drawn goes, the others stay (C18).
        let quick = Memo::new(move || play.discards_drawn().then(|| play.may_choose(number)));
        // All classes at once: the owner's may change under the others.
        let class = move || {
            let mark = |is_so: bool, mark: &'static str| if is_so { mark } else { "" };
            let owner = colours(play.viewer.get());
            let quick = quick.get().map_or("", |is_drawn| if is_drawn { " drawn" } else { " kept" });
            format!("card {owner}{quick}{}{}", mark(is_chosen(), " chosen"), mark(is_stuck.get(), " stuck"))
        };
        let clicked = move |event: MouseEvent| {
            // A tap has chosen it already when the finger came down; the keyboard has not.
            if event.detail() == 0 || play.asked() != Some(Phase::Play) {
                let again = play.chosen.now() == Some(number);
                play.choose((!again).then_some(number));
            }
        };
        let said = move || card().map(|card| label(card, number, is_stuck.get(), quick.get())).unwrap_or_default();
        let face = move || card().map(|card| drawing(CardFace::Card(card))).unwrap_or_default();
        el("button")
            .class(class)
            .attr("aria-pressed", move || is_chosen().to_string())
            .attr("aria-label", said)
            .attr_if("disabled", move || !play.is_own_turn())
            // Not `disabled`: whoever tries it is told why it stays.
            .attr("aria-disabled", move || (quick.get() == Some(false)).to_string())
            .attr("data-card", move || card().map(|card| card.to_string()).unwrap_or_default())
            .on("pointerdown", move |event: PointerEvent| self.begin(number, &event))
            .on("click", clicked)
            .child(svg("svg").attr("aria-hidden", "true").child(svg("use").attr("href", face)))
            .child(el("kbd").attr("aria-hidden", "true").text((number + 1).to_string()))
    }

    /// The card on its way.
    fn flying(self) -> View {
        let Hand { play, drag, .. } = self;
        let is_far = Memo::new(move || drag.read().is_some_and(|drag| drag.is_far));
        let flying = Memo::new(move || if is_far.get() { Some((play.card()?, play.viewer.get()?)) } else { None });
        let style = move || {
            let [x, y] = drag.read().map(|drag| drag.at).unwrap_or_default();
            format!("left: {}px; top: {}px", Digits(x - 32.0), Digits(y - 44.0))
        };
        let draw = move |(card, seat): (Card, Seat)| {
            el("div")
                .class(format!("card flying {}", colours(Some(seat))))
                .attr("style", style)
                .attr("aria-hidden", "true")
                .child(svg("svg").child(svg("use").attr("href", drawing(CardFace::Card(card)))))
        };
        part(move || flying.get().map(draw))
    }
}

fn label(card: Card, number: usize, stuck: bool, is_drawn: Option<bool>) -> String {
    let name = card_name(card);
    match is_drawn {
        Some(true) => t!("hand-card-drawn", card = name, number = number + 1),
        Some(false) => t!("hand-card-kept", card = name, number = number + 1),
        None if stuck => t!("hand-card-stuck", card = name, number = number + 1),
        None => t!("hand-card", card = name, number = number + 1),
    }
}

/// The buttons for the chosen card. Each stays the same while it is there, so that it keeps the focus: undo after undo, for example.
fn answers(play: Play) -> View {
    let is_chosen = Memo::new(move || play.chosen.get().is_some());
    let discards = Memo::new(move || is_chosen.get() && play.must_discard());
    let is_aimed = Memo::new(move || play.aim.get().is_some());
    let undoes = Memo::new(move || !is_chosen.get() && play.can_undo());
    let place = move || {
        if let Some(cell) = play.aim.now() {
            play.place(cell);
        }
    };
    let discard = move || button(Some(Icon::Discard), tr!("discard"), move || play.discard()).class("main");
    let confirm = move || button(Some(Icon::Yes), tr!("place"), place).class("main");
    let cancel = move || button(Some(Icon::No), tr!("cancel"), move || play.choose(None));
    let undo = move || button(Some(Icon::Undo), tr!("undo"), move || play.undo());
    [
        part(move || discards.get().then(discard)),
        part(move || is_aimed.get().then(confirm)),
        part(move || is_chosen.get().then(cancel)),
        part(move || undoes.get().then(undo)),
    ]
    .into()
}
