//! The tray with the viewer's hand: cards are chosen by tap, key or drag.

use crate::{
    board_view::BoardView, displayed_card::owner_class, live_game::LiveGame, names::card_name, selection::Selection,
};
use card_art::drawing_href;
use clustered::{Card, CardFace, Cell, Phase};
use leptos::{ev, html, prelude::*, svg};
use seats::Seat;
use web_kit::{
    components::{button, each, focus_if_lost},
    icon::Icon,
    listen::listen,
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
pub(crate) fn hand_tray(
    live: LiveGame,
    selection: Selection,
    board: BoardView,
    clock: Option<impl IntoView + 'static>,
) -> AnyView {
    let hand = HandView { live, selection, board, cards: Memo::new(move |_| live.hand()), drag: RwSignal::new(None) };
    listen(&window(), "pointermove", move |event: PointerEvent| hand.moved(&event));
    listen(&window(), "pointerup", move |event: PointerEvent| hand.dropped(&event));
    listen(&window(), "pointercancel", move |event: PointerEvent| hand.cancelled(&event));

    // Keyboard players continue at the hand.
    Effect::new(move |_| {
        if live.is_own_turn() && selection.index().is_none() {
            focus_if_lost(".hand .card:not(.stuck):not(.kept)");
        }
    });

    let cards = each(move || (0..hand.cards.with(Vec::len)).collect(), move |index| hand.card(index));
    html::section()
        .class("tray playing")
        .aria_label(tr!("hand"))
        .child((
            prompt_line(selection, clock),
            html::div().class("hand").child(cards),
            html::div().class("answers").child(answers(live, selection)),
            hand.dragged_card(),
        ))
        .into_any()
}

/// The prompt, with the clock of the turn beside it.
fn prompt_line(selection: Selection, clock: Option<impl IntoView + 'static>) -> AnyView {
    let asked = html::p().class("asked").child(move || selection.prompt());
    match clock {
        Some(clock) => html::div().class("prompt").child((asked, clock)).into_any(),
        None => asked.into_any(),
    }
}

/// The hand on the screen.
#[derive(Clone, Copy)]
struct HandView {
    live: LiveGame,
    selection: Selection,
    board: BoardView,
    cards: Memo<Vec<Card>>,
    drag: RwSignal<Option<CardDrag>>,
}

impl HandView {
    /// Chooses a card when the pointer goes down on it, and prepares to drag it.
    fn begin_drag(self, index: usize, event: &PointerEvent) {
        if untrack(|| self.live.asked()) == Some(Phase::Play) && event.is_primary() && event.button() == 0 {
            let at = [event.client_x().into(), event.client_y().into()];
            self.drag.set(Some(CardDrag { pointer: event.pointer_id(), from: at, at, is_far: false }));
            if untrack(|| self.selection.index()) != Some(index) {
                self.selection.choose(Some(index));
            }
        }
    }

    /// The drag of the pointer of an event.
    fn drag_of(self, event: &PointerEvent) -> Option<CardDrag> {
        self.drag.get_untracked().filter(|drag| drag.pointer == event.pointer_id())
    }

    fn moved(self, event: &PointerEvent) {
        if let Some(mut drag) = self.drag_of(event) {
            drag.at = [event.client_x().into(), event.client_y().into()];
            drag.is_far |= (drag.at[0] - drag.from[0]).hypot(drag.at[1] - drag.from[1]) > DRAG_DISTANCE;
            self.drag.set(Some(drag));
            self.point_at(self.legal_cell_at(event).filter(|_| drag.is_far));
        }
    }

    fn dropped(self, event: &PointerEvent) {
        let Some(done) = self.drag_of(event) else { return };
        self.drag.set(None);
        if done.is_far {
            self.point_at(None);
            match self.legal_cell_at(event) {
                Some(cell) => self.selection.drop_on(cell),
                None => self.selection.choose(None),
            }
        }
    }

    /// The legal cell below the pointer of an event.
    fn legal_cell_at(self, event: &PointerEvent) -> Option<Cell> {
        let cell = self.board.cell_at(event.client_x().into(), event.client_y().into());
        cell.filter(|cell| self.selection.legal_cells().contains(cell))
    }

    /// Shows what the dragged card would score at a cell.
    fn point_at(self, cell: Option<Cell>) {
        if self.board.pointed.get_untracked() != cell {
            self.board.pointed.set(cell);
        }
    }

    /// Ends the drag because the system took over the pointer for a gesture of its own.
    fn cancelled(self, event: &PointerEvent) {
        if self.drag_of(event).is_some() {
            self.drag.set(None);
        }
    }

    /// The button of the card at an index of the hand. It stays when another card comes to that index.
    fn card(self, index: usize) -> impl IntoView {
        let HandView { live, selection, cards, .. } = self;
        let card = move || cards.with(|cards| cards.get(index).copied());
        let is_chosen = move || selection.index() == Some(index);
        let is_stuck = Memo::new(move |_| {
            live.asked() == Some(Phase::Play) && card().is_some_and(|card| !live.has_legal_cell(card))
        });
        // The quick game discards one of the two cards just drawn: whether this is one of them (C18).
        let is_drawn = Memo::new(move |_| live.discards_drawn().then(|| live.may_choose(index)));
        // One string for all classes, since that of the owner may change, too.
        let class = move || {
            let class_if = |condition: bool, class: &'static str| if condition { class } else { "" };
            let owner = owner_class(live.viewer());
            let drawn = is_drawn.get().map_or("", |is_drawn| if is_drawn { " drawn" } else { " kept" });
            format!("card {owner}{drawn}{}{}", class_if(is_chosen(), " chosen"), class_if(is_stuck.get(), " stuck"))
        };
        let clicked = move |event: MouseEvent| {
            // A pointer has chosen the card already when it went down; the keyboard has not.
            if event.detail() == 0 || untrack(|| live.asked()) != Some(Phase::Play) {
                let is_again = untrack(is_chosen);
                selection.choose((!is_again).then_some(index));
            }
        };
        let label = move || card().map(|card| label(card, index, is_stuck.get(), is_drawn.get())).unwrap_or_default();
        let face = move || card().map(|card| drawing_href(CardFace::Card(card))).unwrap_or_default();
        html::button()
            .class(class)
            .aria_pressed(move || is_chosen().to_string())
            .aria_label(label)
            .disabled(move || !live.is_own_turn())
            // Not `disabled`: choosing it explains why it has to stay.
            .aria_disabled(move || (is_drawn.get() == Some(false)).to_string())
            .attr("data-card", move || card().map(|card| card.to_string()).unwrap_or_default())
            .on(ev::pointerdown, move |event| self.begin_drag(index, &event))
            .on(ev::click, clicked)
            .child((
                svg::svg().aria_hidden("true").child(svg::r#use().attr("href", face)),
                html::kbd().aria_hidden("true").child((index + 1).to_string()),
            ))
    }

    /// The dragged card under the pointer.
    fn dragged_card(self) -> impl IntoView {
        let HandView { live, selection, drag, .. } = self;
        let is_far = Memo::new(move |_| drag.get().is_some_and(|drag| drag.is_far));
        let dragged = Memo::new(move |_| if is_far.get() { Some((selection.card()?, live.viewer()?)) } else { None });
        let edge = move |axis: usize, offset: f64| {
            let at = drag.get().map(|drag| drag.at).unwrap_or_default();
            format!("{:.2}px", at[axis] - offset)
        };
        let draw = move |(card, seat): (Card, Seat)| {
            let face = svg::r#use().attr("href", drawing_href(CardFace::Card(card)));
            html::div()
                .class(format!("card flying {}", owner_class(Some(seat))))
                .style(("left", move || edge(0, 32.0)))
                .style(("top", move || edge(1, 44.0)))
                .aria_hidden("true")
                .child(svg::svg().child(face))
        };
        move || dragged.get().map(draw)
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

/// The buttons for the chosen card. Each follows a memo of its own, so that it keeps the focus, for several undos in a
/// row for example.
fn answers(live: LiveGame, selection: Selection) -> impl IntoView {
    let is_chosen = Memo::new(move |_| selection.index().is_some());
    let discards = Memo::new(move |_| is_chosen.get() && live.must_discard());
    let is_aimed = Memo::new(move |_| selection.aim.get().is_some());
    let undoes = Memo::new(move |_| !is_chosen.get() && live.can_undo());
    let discard = move || button(Some(Icon::Discard), tr!("discard"), move || selection.discard()).class("main lay");
    let confirm = move || button(None, tr!("place"), move || selection.confirm()).class("main lay");
    let cancel = move || button(Some(Icon::No), tr!("cancel"), move || selection.choose(None));
    let undo = move || button(Some(Icon::Undo), tr!("undo"), move || live.undo());
    (
        move || discards.get().then(discard),
        move || is_aimed.get().then(confirm),
        move || is_chosen.get().then(cancel),
        move || undoes.get().then(undo),
    )
}
