//! [`BoardView`]: the board on the screen. Each card is an element on a plane that the camera moves and scales.

mod gestures;
mod legal_cell;

pub(crate) use legal_cell::focus_legal_cell;

use crate::{
    camera::{BoardCamera, CellRange},
    displayed_card::{DisplayedCard, displayed_cards, draw_card, follow_marks, last_marks, table_cells},
    displayed_game::DisplayedGame,
    outline::{Outline, draw_outline},
};
use clustered::{Card, Cell};
use gestures::Gestures;
use leptos::{ev, html, prelude::*, svg};
use seats::Seat;
use std::sync::Arc;
use wasm_bindgen::{JsCast, closure::Closure};
use web_kit::{components::each, icon::Icon, listen::ScopeHandle, shell::Shell, time::later, tr};
use web_sys::Element;

/// A view of a board, and its camera.
#[derive(Clone, Copy)]
pub(crate) struct BoardView {
    /// The cards.
    pub(crate) cards: Signal<Vec<DisplayedCard>>,
    /// The cells of a bounded table (C4); empty if it is unbounded.
    pub(crate) table_cells: StoredValue<Vec<Cell>>,
    /// The legal cells of the chosen card.
    pub(crate) legal_cells: Signal<Vec<Cell>>,
    /// The chosen card and its owner.
    pub(crate) chosen: Signal<Option<(Card, Seat)>>,
    /// The cell for the chosen card, while the player has to confirm it.
    pub(crate) aim: Signal<Option<Cell>>,
    /// The highlighted scoring shapes.
    pub(crate) outlines: Signal<Vec<Outline>>,
    /// Called when a legal cell is tapped or clicked.
    pub(crate) on_tap: StoredValue<Box<dyn Fn(Cell)>, LocalStorage>,
    /// The visible part of the board.
    pub(crate) camera: RwSignal<BoardCamera>,
    /// Width and height of the viewport, in pixels.
    pub(crate) size: RwSignal<[f64; 2]>,
    /// Left and top of the viewport on the screen, in pixels.
    pub(crate) corner: RwSignal<[f64; 2]>,
    /// What moves the camera.
    pub(crate) camera_mode: RwSignal<CameraMode>,
    /// Draws what lies above the cards.
    pub(crate) above: StoredValue<Box<dyn Fn(BoardView) -> AnyView>, LocalStorage>,
}

/// What moves the camera.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CameraMode {
    /// It follows the cards, as long as they stay large enough to read.
    FollowCards,
    /// It shows all cards, however small.
    ShowAll,
    /// The player moves it.
    Manual,
}

impl BoardView {
    /// The board of a game without interaction. For a player, set the fields of the chosen card as well.
    pub(crate) fn new(game: Signal<Arc<DisplayedGame>>, outlines: Signal<Vec<Outline>>) -> BoardView {
        BoardView {
            cards: Memo::new(move |_| displayed_cards(game.get().game.board())).into(),
            table_cells: StoredValue::new(table_cells(&game.get_untracked().game)),
            legal_cells: Signal::stored(Vec::new()),
            chosen: Signal::stored(None),
            aim: Signal::stored(None),
            outlines,
            on_tap: StoredValue::new_local(Box::new(|_| {})),
            camera: RwSignal::new(BoardCamera::over(Cell::new(0, 0), 64.0)),
            size: RwSignal::new([0.0; 2]),
            corner: RwSignal::new([0.0; 2]),
            camera_mode: RwSignal::new(CameraMode::FollowCards),
            above: StoredValue::new_local(Box::new(|_| ().into_any())),
        }
    }

    /// Moves the camera as its mode asks for.
    fn fit(&self) {
        let size = self.size.get_untracked();
        match self.camera_mode.get_untracked() {
            CameraMode::FollowCards => self.camera.set(BoardCamera::fit(self.extent(), size)),
            CameraMode::ShowAll => self.camera.set(BoardCamera::whole(self.extent(), size)),
            CameraMode::Manual => {}
        }
    }

    /// Shows all cards, however small.
    pub(crate) fn show_all(&self) {
        self.camera_mode.set(CameraMode::ShowAll);
        self.fit();
    }

    /// The cells that the camera should show: a small bounded table, or all cards with the cells around them.
    fn extent(&self) -> CellRange {
        let cards = || self.cards.with_untracked(|cards| CellRange::of(cards.iter().map(|card| card.cell)));
        self.table_cells.with_value(|table| {
            let is_small = !table.is_empty() && table.len() <= 300;
            let extent = if is_small { CellRange::of(table.iter().copied()) } else { cards() };
            extent.with_margin(i16::from(table.is_empty()))
        })
    }

    /// Moves the camera so that a cell is visible.
    pub(crate) fn reveal(&self, cell: Cell) {
        if !self.camera.get_untracked().sees(cell, self.size.get_untracked()) {
            self.camera.update(|camera| *camera = BoardCamera::over(cell, camera.0.scale));
            self.camera_mode.set(CameraMode::Manual);
        }
    }

    /// The number of legal cells outside the viewport.
    fn hidden_cell_count(&self) -> usize {
        let (camera, size) = (self.camera.get(), self.size.get());
        self.legal_cells.with(|cells| cells.iter().filter(|cell| !camera.sees(**cell, size)).count())
    }

    /// The cell at a point of the screen, if the point is inside the viewport.
    pub(crate) fn cell_at(&self, x: f64, y: f64) -> Option<Cell> {
        let ([left, top], [width, height]) = (self.corner.get_untracked(), self.size.get_untracked());
        let inside = (left..left + width).contains(&x) && (top..top + height).contains(&y);
        inside.then(|| self.camera.get_untracked().cell_at([x - left - width / 2.0, y - top - height / 2.0]))
    }

    /// Zooms by a factor around a point, in pixels from the centre of the viewport.
    fn zoom(&self, factor: f64, point: [f64; 2]) {
        self.camera.update(|camera| *camera = camera.zoomed(factor, point));
        self.camera_mode.set(CameraMode::Manual);
    }

    /// The centre of the viewport on the screen.
    fn middle(&self) -> [f64; 2] {
        let ([left, top], [width, height]) = (self.corner.get_untracked(), self.size.get_untracked());
        [left + width / 2.0, top + height / 2.0]
    }

    /// Converts a point of the screen to pixels from the centre of the viewport.
    fn relative_to_centre(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let [middle_x, middle_y] = self.middle();
        [x - middle_x, y - middle_y]
    }

    /// Measures the position and size of the viewport.
    fn measure(&self, viewport: &Element) {
        let bounds = viewport.get_bounding_client_rect();
        self.size.set([bounds.width(), bounds.height()]);
        self.corner.set([bounds.left(), bounds.top()]);
    }

    /// Adapts the camera to a new size of the viewport.
    fn on_resize(&self, viewport: &Element) {
        let before = self.size.get_untracked();
        self.measure(viewport);
        if self.chosen.get_untracked().is_none() {
            self.fit();
        } else {
            // The player aims: nothing may move under the pointer.
            self.camera.update(|camera| *camera = camera.resized(before, self.size.get_untracked()));
        }
    }

    /// Moves the camera when the viewport is resized and when cards are placed.
    fn follow_changes(self, viewport: NodeRef<html::Div>) {
        // In an effect: the viewport has no size until it is in the page.
        Effect::new(move |_| {
            let Some(viewport) = viewport.get() else { return };
            self.measure(&viewport);
            self.fit();
            let (scope, measured) = (ScopeHandle::here(), viewport.clone());
            let on_resize = Closure::<dyn Fn()>::new(move || scope.run(|| self.on_resize(&measured)));
            if let Ok(observer) = web_sys::ResizeObserver::new(on_resize.as_ref().unchecked_ref()) {
                observer.observe(&viewport);
                // The observer calls the closure until it is disconnected.
                let observing = StoredValue::new_local((observer, on_resize));
                on_cleanup(move || observing.with_value(|(observer, _)| observer.disconnect()));
            }
        });
        // A new card may be outside the viewport, but nothing may move while the player aims.
        Effect::new(move |_| {
            self.cards.track();
            if self.chosen.get().is_none() && self.size.get_untracked()[0] > 0.0 {
                self.fit();
            }
        });
    }

    /// The element of the board. `owner_name` returns the name of a card's owner.
    pub(crate) fn draw(self, owner_name: impl Fn(Option<Seat>) -> String + Copy + Send + 'static) -> AnyView {
        let gestures = Gestures::new(self);
        let viewport = NodeRef::<html::Div>::new();
        self.follow_changes(viewport);
        let measure = move || {
            if let Some(viewport) = viewport.get_untracked() {
                self.measure(&viewport);
            }
        };
        let hidden_count = Memo::new(move |_| self.hidden_cell_count());
        // A memo, so that the button is not touched while the camera moves.
        let has_hidden = Memo::new(move |_| hidden_count.get() != 0);
        html::div()
            .class("board")
            .node_ref(viewport)
            .on(ev::pointerdown, move |event| {
                measure();
                gestures.down(&event);
            })
            .on(ev::pointermove, move |event| gestures.move_to(&event))
            .on(ev::pointerup, move |event| gestures.up(&event))
            .on(ev::pointercancel, move |event| gestures.up(&event))
            .on(ev::pointerleave, move |event| gestures.up(&event))
            .on(ev::capture(ev::click), move |event| gestures.on_click(&event))
            .on(ev::wheel, move |event| {
                measure();
                gestures.wheel(&event);
            })
            .child((self.plane(gestures, owner_name), move || {
                has_hidden.get().then(|| self.hidden_cells_button(hidden_count))
            }))
            .into_any()
    }

    /// The plane that the camera moves: table, cards, outlines and legal cells.
    fn plane(
        self,
        gestures: Gestures,
        owner_name: impl Fn(Option<Seat>) -> String + Copy + Send + 'static,
    ) -> impl IntoView {
        let is_still = untrack(|| Shell::here().is_still());
        // The first movement of the camera is not animated.
        let is_ready = RwSignal::new(false);
        later(100, move || is_ready.set(true));
        let transition = move || {
            if gestures.is_dragged.get() || is_still || !is_ready.get() {
                ""
            } else {
                "transform calc(0.25s * var(--time)) ease-out"
            }
        };
        let keys =
            Memo::new(move |_| self.cards.with(|cards| cards.iter().map(DisplayedCard::key).collect::<Vec<_>>()));
        let marks = Memo::new(move |_| self.cards.with(|cards| last_marks(cards)));
        let plane = NodeRef::<html::Div>::new();
        follow_marks(plane, marks);
        // A button of another card is another button.
        let legal_cells = move || {
            let chosen = self.chosen.get();
            self.legal_cells.get().into_iter().map(|cell| (cell, chosen)).collect()
        };
        html::div()
            .class("plane")
            .node_ref(plane)
            .style(("transform", move || self.camera.get().transform(self.size.get())))
            .style(("transition", transition))
            .child((
                self.table(),
                each(move || keys.get(), move |key| draw_card(key, marks, owner_name)),
                move || self.outlines.get().into_iter().map(draw_outline).collect_view(),
                self.above.with_value(|draw| draw(self)),
                each(legal_cells, move |(cell, chosen)| self.legal_cell(cell, chosen)),
            ))
    }

    /// The surface of a bounded table (C4).
    fn table(self) -> Option<impl IntoView> {
        let square =
            |cell: &Cell| format!("M{} {}h100v100h-100z", i32::from(cell.x) * 100 - 50, -i32::from(cell.y) * 100 - 50);
        let squares: String = self.table_cells.with_value(|cells| cells.iter().map(square).collect());
        let ground = || svg::svg().class("ground").aria_hidden("true");
        (!squares.is_empty()).then(|| ground().child(svg::path().attr("d", squares)))
    }

    /// The button that shows the legal cells outside the viewport.
    fn hidden_cells_button(self, hidden_count: Memo<usize>) -> impl IntoView {
        html::button()
            .class("unseen")
            .on(ev::click, move |_| self.show_all())
            .child((Icon::Fit.draw(), html::span().child(tr!("spots-unseen", count = hidden_count.get()))))
    }

    /// The buttons that move the camera. They belong beside the board, where they cover no cells.
    pub(crate) fn tools(self) -> impl IntoView {
        let fit = html::button()
            .class("round")
            .class(("wanted", move || self.camera_mode.get() == CameraMode::Manual))
            .aria_label(tr!("board-fit"))
            .on(ev::click, move |_| self.show_all())
            .child(Icon::Fit.draw());
        let closer = html::button()
            .class("round")
            .aria_label(tr!("board-closer"))
            .on(ev::click, move |_| self.zoom(1.25, [0.0; 2]))
            .child(Icon::Closer.draw());
        let farther = html::button()
            .class("round")
            .aria_label(tr!("board-farther"))
            .on(ev::click, move |_| self.zoom(0.8, [0.0; 2]))
            .child(Icon::Farther.draw());
        (fit, closer, farther)
    }
}
