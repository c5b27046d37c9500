//! The list of moves. Each card that was laid is a button: it shows the card on the board.

use crate::{
    board_view::BoardView,
    displayed_card::cell_position,
    displayed_game::DisplayedGame,
    move_words::{LogEvent, LogLine, line_text, log_lines},
};
use clustered::Cell;
use leptos::{ev, html, prelude::*};
use std::sync::Arc;
use wasm_bindgen::JsCast;
use web_kit::{
    components::{each, focus},
    icon::Icon,
    time::later,
    tr,
};
use web_sys::{HtmlElement, KeyboardEvent};

/// The list of moves, and what it shows on the board.
#[derive(Clone, Copy)]
pub(crate) struct MoveLog {
    game: Signal<Arc<DisplayedGame>>,
    is_open: RwSignal<bool>,
    /// The cell of the card that is shown on the board.
    shown: RwSignal<Option<Cell>>,
}

impl MoveLog {
    /// Closed at first.
    pub(crate) fn new(game: Signal<Arc<DisplayedGame>>) -> MoveLog {
        MoveLog { game, is_open: RwSignal::new(false), shown: RwSignal::new(None) }
    }

    /// Whether the list is open.
    pub(crate) fn is_open(self) -> bool {
        self.is_open.get()
    }

    /// Opens the list, with the focus on the last move.
    pub(crate) fn open(self) {
        self.is_open.set(true);
        later(0, || focus(".log li button"));
    }

    /// Closes it; the focus goes back to the menu that opened it.
    pub(crate) fn close(self) {
        if self.is_open.get_untracked() {
            self.is_open.set(false);
            self.shown.set(None);
            later(0, || focus(".bar-more [popovertarget]"));
        }
    }

    /// The list, the last move first.
    pub(crate) fn draw(self, board: BoardView) -> AnyView {
        let close = html::button()
            .class("round quiet")
            .aria_label(tr!("close"))
            .title(tr!("close"))
            .on(ev::click, move |_| self.close())
            .child(Icon::No.draw());
        // Lines are keyed by their content, so only new ones are drawn.
        let lines = Memo::new(move |_| {
            let mut lines = log_lines(&self.game.get());
            lines.reverse();
            lines
        });
        let lines = each(move || lines.get(), move |line| html::li().child(self.line(line, board)));
        let header = html::header().child((html::h2().child(tr!("log")), close));
        let list = html::ol().on(ev::keydown, |event| lead_on(&event)).child(lines);
        html::section().class("log").aria_label(tr!("log")).child((header, list)).into_any()
    }

    fn line(self, line: LogLine, board: BoardView) -> AnyView {
        let number = html::span().class("number").child(match line.event {
            LogEvent::Bonus(_) => String::new(),
            _ => format!("{}. ", line.number),
        });
        let cell = match line.event {
            LogEvent::Placed { cell, .. } => Some(cell),
            LogEvent::Discarded | LogEvent::Bonus(_) => None,
        };
        let words = html::span().child(move || self.game.with(|game| line_text(&line, &game.players)));
        let Some(cell) = cell else { return html::p().child((number, words)).into_any() };
        let show = move || {
            self.shown.set(Some(cell));
            board.reveal(cell);
        };
        html::button()
            .class(("shown", move || self.shown.get() == Some(cell)))
            .aria_pressed(move || (self.shown.get() == Some(cell)).to_string())
            .on(ev::click, move |_| show())
            .on(ev::focus, move |_| show())
            .on(ev::pointerenter, move |event| {
                if event.pointer_type() == "mouse" {
                    self.shown.set(Some(cell));
                }
            })
            .child((number, words))
            .into_any()
    }

    /// The ring around the card that is shown on the board.
    pub(crate) fn ring(self) -> AnyView {
        let ring = |cell: Cell| {
            let [left, top] = cell_position(cell);
            html::div().class("pointed").style(("left", left)).style(("top", top)).aria_hidden("true")
        };
        (move || self.shown.get().map(ring)).into_any()
    }
}

/// Arrow keys lead from move to move.
fn lead_on(event: &KeyboardEvent) {
    let buttons = document().query_selector_all(".log li button").ok();
    let (Some(buttons), Some(now)) = (buttons, document().active_element()) else { return };
    let all: Vec<HtmlElement> =
        (0..buttons.length()).filter_map(|index| buttons.item(index)?.dyn_into().ok()).collect();
    let at = all.iter().position(|button| button.is_same_node(Some(&now))).unwrap_or(0);
    let next = match event.key().as_str() {
        "ArrowDown" => at + 1,
        "ArrowUp" => at.saturating_sub(1),
        "Home" => 0,
        "End" => all.len().saturating_sub(1),
        _ => return,
    };
    event.prevent_default();
    if let Some(button) = all.get(next) {
        let _ = button.focus();
    }
}
