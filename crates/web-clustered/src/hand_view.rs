//! The tray with the viewer's hand: cards are chosen by tap, key or drag.

use crate::{
    board_view::BoardView, card_drawing::drawing_href, displayed_card::owner_class, live_game::LiveGame,
    names::card_name, selection::Selection,
};
use clustered::{Card, CardFace, Phase};
use seats::Seat;
use ui::{El, Memo, Signal, View, each, effect, el, listen, part, svg, window};
use web_kit::{
    components::{button, focus_if_lost},
    icon::Icon,
    t, tr,
};
use web_sys::{MouseEvent, PointerEvent};

/// The distance from which a pointer drags a card rather than taps it, in pixels.
const DRAG_DISTANCE: f64 = 10.0;

/// A card being dragged from the hand to the board.
#[derive(Clone, Copy, PartialEq)]
struct CardDrag {
    pointer: i32,
    from: [f64; 2],
    at: [f64; 2],
    is_far: bool,
}

/// The tray with the prompt, the hand and the buttons for the chosen card. `clock` stands beside the prompt.
pub(crate) fn hand_tray(live: LiveGame, selection: Selection, board: BoardView, clock: Option<El>) -> El {
    let hand = HandView { live, selection, board, cards: Memo::new(move || live.hand()), drag: Signal::new(None) };
    listen(&window(), "pointermove", move |event: PointerEvent| hand.moved(&event));
    listen(&window(), "pointerup", move |event: PointerEvent| hand.dropped(&event));
    listen(&window(), "pointercancel", move |event: PointerEvent| hand.cancelled(&event));

    // Keyboard players continue at the hand.
    effect(move || {
        if live.is_own_turn() && selection.index().is_none() {
            focus_if_lost(".hand .card:not(.stuck):not(.kept)");
        }
    });

    let cards = each(move || (0..hand.cards.read().len()).collect(), move |index| hand.card(index));
    el("section")
        .class("tray")
        .attr("aria-label", tr!("hand"))
        .child(prompt_line(selection, clock))
        .child(el("div").class("hand").child(cards))
        .child(el("div").class("answers").child(answers(live, selection)))
        .child(hand.dragged_card())
}

/// The prompt, with the clock of the turn beside it.
fn prompt_line(selection: Selection, clock: Option<El>) -> El {
    let asked = el("p").class("asked").text(move || selection.prompt());
    match clock {
        Some(clock) => el("div").class("prompt").child(asked).child(clock),
        None => asked,
    }
}

/// The hand on the screen.
#[derive(Clone, Copy)]
struct HandView {
    live: LiveGame,
    selection: Selection,
    board: BoardView,
    cards: Memo<Vec<Card>>,
    drag: Signal<Option<CardDrag>>,
}

impl HandView {
    /// Chooses a card when the pointer goes down on it, and prepares to drag it.
    fn begin_drag(self, index: usize, event: &PointerEvent) {
        if self.live.asked() == Some(Phase::Play) && event.is_primary() && event.button() == 0 {
            let at = [event.client_x().into(), event.client_y().into()];
            self.drag.set(Some(CardDrag { pointer: event.pointer_id(), from: at, at, is_far: false }));
            if self.selection.index() != Some(index) {
                self.selection.choose(Some(index));
            }
        }
    }

    /// The drag of the pointer of an event.
    fn drag_of(self, event: &PointerEvent) -> Option<CardDrag> {
        self.drag.now().filter(|drag| drag.pointer == event.pointer_id())
    }

    fn moved(self, event: &PointerEvent) {
        if let Some(mut drag) = self.drag_of(event) {
            drag.at = [event.client_x().into(), event.client_y().into()];
            drag.is_far |= (drag.at[0] - drag.from[0]).hypot(drag.at[1] - drag.from[1]) > DRAG_DISTANCE;
            self.drag.set(Some(drag));
        }
    }

    fn dropped(self, event: &PointerEvent) {
        let Some(done) = self.drag_of(event) else { return };
        self.drag.set(None);
        if done.is_far {
            let cell = self.board.cell_at(event.client_x().into(), event.client_y().into());
            match cell.filter(|cell| self.selection.legal_cells().contains(cell)) {
                Some(cell) => self.selection.drop_on(cell),
                None => self.selection.choose(None),
            }
        }
    }

    /// Ends the drag because the system took over the pointer for a gesture of its own.
    fn cancelled(self, event: &PointerEvent) {
        if self.drag_of(event).is_some() {
            self.drag.set(None);
        }
    }

    /// The button of the card at an index of the hand. It stays when another card comes to that index.
    fn card(self, index: usize) -> El {
        let HandView { live, selection, cards, .. } = self;
        let card = move || cards.read().get(index).copied();
        let is_chosen = move || selection.index() == Some(index);
        let is_stuck = Memo::new(move || {
            live.asked() == Some(Phase::Play) && card().is_some_and(|card| !live.has_legal_cell(card))
        });
        // The quick game discards one of the two cards just drawn: whether this is one of them (C18).
        let is_drawn = Memo::new(move || live.discards_drawn().then(|| live.may_choose(index)));
        // One string for all classes, since that of the owner may change, too.
        let class = move || {
            let class_if = |condition: bool, class: &'static str| if condition { class } else { "" };
            let owner = owner_class(live.viewer());
            let drawn = is_drawn.get().map_or("", |is_drawn| if is_drawn { " drawn" } else { " kept" });
            format!("card {owner}{drawn}{}{}", class_if(is_chosen(), " chosen"), class_if(is_stuck.get(), " stuck"))
        };
        let clicked = move |event: MouseEvent| {
            // A pointer has chosen the card already when it went down; the keyboard has not.
            if event.detail() == 0 || live.asked() != Some(Phase::Play) {
                let is_again = selection.index() == Some(index);
                selection.choose((!is_again).then_some(index));
            }
        };
        let label = move || card().map(|card| label(card, index, is_stuck.get(), is_drawn.get())).unwrap_or_default();
        let face = move || card().map(|card| drawing_href(CardFace::Card(card))).unwrap_or_default();
        el("button")
            .class(class)
            .attr("aria-pressed", move || is_chosen().to_string())
            .attr("aria-label", label)
            .attr_if("disabled", move || !live.is_own_turn())
            // Not `disabled`: choosing it explains why it has to stay.
            .attr("aria-disabled", move || (is_drawn.get() == Some(false)).to_string())
            .attr("data-card", move || card().map(|card| card.to_string()).unwrap_or_default())
            .on("pointerdown", move |event: PointerEvent| self.begin_drag(index, &event))
            .on("click", clicked)
            .child(svg("svg").attr("aria-hidden", "true").child(svg("use").attr("href", face)))
            .child(el("kbd").attr("aria-hidden", "true").text((index + 1).to_string()))
    }

    /// The dragged card under the pointer.
    fn dragged_card(self) -> View {
        let HandView { live, selection, drag, .. } = self;
        let is_far = Memo::new(move || drag.read().is_some_and(|drag| drag.is_far));
        let dragged = Memo::new(move || if is_far.get() { Some((selection.card()?, live.viewer()?)) } else { None });
        let style = move || {
            let [x, y] = drag.read().map(|drag| drag.at).unwrap_or_default();
            format!("left: {:.2}px; top: {:.2}px", x - 32.0, y - 44.0)
        };
        let draw = move |(card, seat): (Card, Seat)| {
            el("div")
                .class(format!("card flying {}", owner_class(Some(seat))))
                .attr("style", style)
                .attr("aria-hidden", "true")
                .child(svg("svg").child(svg("use").attr("href", drawing_href(CardFace::Card(card)))))
        };
        part(move || dragged.get().map(draw))
    }
}

/// The label of a card. `is_drawn` says whether the quick game allows to discard it; `None` in other phases.
fn label(card: Card, index: usize, is_stuck: bool, is_drawn: Option<bool>) -> String {
    let name = card_name(card);
    match is_drawn {
        Some(true) => t!("hand-card-drawn", card = name, number = index + 1),
        Some(false) => t!("hand-card-kept", card = name, number = index + 1),
        None if is_stuck => t!("hand-card-stuck", card = name, number = index + 1),
        None => t!("hand-card", card = name, number = index + 1),
    }
}

/// The buttons for the chosen card. Each is a part of its own, so that it keeps the focus, for several undos in a row
/// for example.
fn answers(live: LiveGame, selection: Selection) -> View {
    let is_chosen = Memo::new(move || selection.index().is_some());
    let discards = Memo::new(move || is_chosen.get() && live.must_discard());
    let is_aimed = Memo::new(move || selection.aim.get().is_some());
    let undoes = Memo::new(move || !is_chosen.get() && live.can_undo());
    let discard = move || button(Some(Icon::Discard), tr!("discard"), move || selection.discard()).class("main");
    let confirm = move || button(Some(Icon::Yes), tr!("place"), move || selection.confirm()).class("main");
    let cancel = move || button(Some(Icon::No), tr!("cancel"), move || selection.choose(None));
    let undo = move || button(Some(Icon::Undo), tr!("undo"), move || live.undo());
    [
        part(move || discards.get().then(discard)),
        part(move || is_aimed.get().then(confirm)),
        part(move || is_chosen.get().then(cancel)),
        part(move || undoes.get().then(undo)),
    ]
    .into()
}
