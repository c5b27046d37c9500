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
use seats::Seat;
use std::rc::Rc;
use ui::{Bound, El, Memo, Read, Signal, StoredValue, View, each, effect, el, on_cleanup, svg, untrack};
use wasm_bindgen::{JsCast, closure::Closure};
use web_kit::{icon::Icon, shell::Shell, time::later, tr};
use web_sys::{Element, Event, PointerEvent, WheelEvent};

/// A view of a board, and its camera.
#[derive(Clone, Copy)]
pub(crate) struct BoardView {
    /// The cards.
    pub(crate) cards: Read<Vec<DisplayedCard>>,
    /// The cells of a bounded table (C4); empty if it is unbounded.
    pub(crate) table_cells: StoredValue<Vec<Cell>>,
    /// The legal cells of the chosen card.
    pub(crate) legal_cells: Read<Vec<Cell>>,
    /// The chosen card and its owner.
    pub(crate) chosen: Read<Option<(Card, Seat)>>,
    /// The cell for the chosen card, while the player has to confirm it.
    pub(crate) aim: Read<Option<Cell>>,
    /// The highlighted scoring shapes.
    pub(crate) outlines: Read<Vec<Outline>>,
    /// Called when a legal cell is tapped or clicked.
    pub(crate) on_tap: StoredValue<Box<dyn Fn(Cell)>>,
    /// The visible part of the board.
    pub(crate) camera: Signal<BoardCamera>,
    /// Width and height of the viewport, in pixels.
    pub(crate) size: Signal<[f64; 2]>,
    /// Left and top of the viewport on the screen, in pixels.
    pub(crate) corner: Signal<[f64; 2]>,
    /// What moves the camera.
    pub(crate) camera_mode: Signal<CameraMode>,
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
    pub(crate) fn new(game: Read<DisplayedGame>, outlines: Read<Vec<Outline>>) -> BoardView {
        BoardView {
            cards: Memo::new(move || displayed_cards(game.read().game.board())).into(),
            table_cells: StoredValue::new(table_cells(&game.read_untracked().game)),
            legal_cells: Read::still(Vec::new()),
            chosen: Read::still(None),
            aim: Read::still(None),
            outlines,
            on_tap: StoredValue::new(Box::new(|_| {})),
            camera: Signal::new(BoardCamera::over(Cell::new(0, 0), 64.0)),
            size: Signal::new([0.0; 2]),
            corner: Signal::new([0.0; 2]),
            camera_mode: Signal::new(CameraMode::FollowCards),
        }
    }

    /// Moves the camera as its mode asks for.
    fn fit(&self) {
        let size = self.size.now();
        match self.camera_mode.now() {
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
        let table = self.table_cells.read();
        let extent = if table.is_empty() || table.len() > 300 {
            CellRange::of(self.cards.read_untracked().iter().map(|card| card.cell))
        } else {
            CellRange::of(table.iter().copied())
        };
        extent.with_margin(i16::from(table.is_empty()))
    }

    /// Moves the camera so that a cell is visible.
    pub(super) fn reveal(&self, cell: Cell) {
        if !self.camera.now().sees(cell, self.size.now()) {
            self.camera.update(|camera| *camera = BoardCamera::over(cell, camera.0.scale));
            self.camera_mode.set(CameraMode::Manual);
        }
    }

    /// The number of legal cells outside the viewport.
    fn hidden_cell_count(&self) -> usize {
        let (camera, size) = (self.camera.get(), self.size.get());
        self.legal_cells.read().iter().filter(|cell| !camera.sees(**cell, size)).count()
    }

    /// The cell at a point of the screen, if the point is inside the viewport.
    pub(crate) fn cell_at(&self, x: f64, y: f64) -> Option<Cell> {
        let ([left, top], [width, height]) = (self.corner.now(), self.size.now());
        let inside = (left..left + width).contains(&x) && (top..top + height).contains(&y);
        inside.then(|| self.camera.now().cell_at([x - left - width / 2.0, y - top - height / 2.0]))
    }

    /// Zooms by a factor around a point, in pixels from the centre of the viewport.
    fn zoom(&self, factor: f64, point: [f64; 2]) {
        self.camera.update(|camera| *camera = camera.zoomed(factor, point));
        self.camera_mode.set(CameraMode::Manual);
    }

    /// The centre of the viewport on the screen.
    fn middle(&self) -> [f64; 2] {
        let ([left, top], [width, height]) = (self.corner.now(), self.size.now());
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
        let before = self.size.now();
        self.measure(viewport);
        if self.chosen.read_untracked().is_none() {
            self.fit();
        } else {
            // The player aims: nothing may move under the pointer.
            self.camera.update(|camera| *camera = camera.resized(before, self.size.now()));
        }
    }

    /// Moves the camera when the viewport is resized and when cards are placed.
    fn follow_changes(self, viewport: Element) {
        // In an effect: the viewport has no size until it is in the page.
        effect(move || {
            self.measure(&viewport);
            self.fit();
            let (bound, measured) = (Bound::here(), viewport.clone());
            let on_resize = Closure::<dyn Fn()>::new(move || bound.run(|| self.on_resize(&measured)));
            if let Ok(observer) = web_sys::ResizeObserver::new(on_resize.as_ref().unchecked_ref()) {
                observer.observe(&viewport);
                on_cleanup(move || {
                    observer.disconnect();
                    // The observer calls the closure until it is disconnected.
                    drop(on_resize);
                });
            }
        });
        // A new card may be outside the viewport, but nothing may move while the player aims.
        effect(move || {
            let _ = self.cards.read();
            if self.chosen.read().is_none() && self.size.now()[0] > 0.0 {
                self.fit();
            }
        });
    }

    /// The element of the board. `owner_name` returns the name of a card's owner.
    pub(crate) fn draw(self, owner_name: impl Fn(Option<Seat>) -> String + 'static) -> El {
        let gestures = Gestures::new(self);
        let board = el("div").class("board");
        self.follow_changes(board.element().clone());
        gestures.suppress_clicks(board.element());
        let viewport = StoredValue::new(board.element().clone());
        let measure = move || self.measure(&viewport.read());
        let hidden_count = Memo::new(move || self.hidden_cell_count());
        // A memo, so that the button is not replaced while the camera moves: a replaced button cannot be pressed.
        let has_hidden = Memo::new(move || hidden_count.get() != 0);
        board
            .on("pointerdown", move |event: PointerEvent| {
                measure();
                gestures.down(&event);
            })
            .on("pointermove", move |event: PointerEvent| gestures.move_to(&event))
            .on("pointerup", move |event: PointerEvent| gestures.up(&event))
            .on("pointercancel", move |event: PointerEvent| gestures.up(&event))
            .on("pointerleave", move |event: PointerEvent| gestures.up(&event))
            .on("wheel", move |event: WheelEvent| {
                measure();
                gestures.wheel(&event);
            })
            .child(self.plane(gestures, owner_name))
            .part(move || has_hidden.get().then(|| self.hidden_cells_button(hidden_count)))
    }

    /// The plane that the camera moves: table, cards, outlines and legal cells.
    fn plane(self, gestures: Gestures, owner_name: impl Fn(Option<Seat>) -> String + 'static) -> El {
        let is_still = untrack(|| Shell::here().is_still());
        // The first movement of the camera is not animated.
        let is_ready = Signal::new(false);
        later(100, move || is_ready.set(true));
        let style = move || {
            let transition = if gestures.is_dragged.get() || is_still || !is_ready.get() {
                ""
            } else {
                "; transition: transform calc(0.25s * var(--time)) ease-out"
            };
            format!("{}{transition}", self.camera.read().transform(self.size.get()))
        };
        let keys = Memo::new(move || self.cards.read().iter().map(DisplayedCard::key).collect::<Vec<_>>());
        let marks = Memo::new(move || last_marks(&self.cards.read()));
        let owner_name: Rc<dyn Fn(Option<Seat>) -> String> = Rc::new(owner_name);
        let cards = each(move || keys.get(), move |key| draw_card(key, marks, owner_name.clone()));
        let legal_cells = move || -> View {
            let chosen = self.chosen.get();
            self.legal_cells.read().iter().map(|cell| self.legal_cell(*cell, chosen)).collect()
        };
        let plane = el("div").class("plane");
        follow_marks(plane.element().clone(), marks);
        plane
            .attr("style", style)
            .child(self.table())
            .child(cards)
            .part(move || self.outlines.get().into_iter().map(draw_outline).collect::<View>())
            .part(legal_cells)
    }

    /// The surface of a bounded table (C4).
    fn table(self) -> Option<El> {
        let square =
            |cell: &Cell| format!("M{} {}h100v100h-100z", i32::from(cell.x) * 100 - 50, -i32::from(cell.y) * 100 - 50);
        let squares: String = self.table_cells.read().iter().map(square).collect();
        let ground = || svg("svg").class("ground").attr("aria-hidden", "true");
        (!squares.is_empty()).then(|| ground().child(svg("path").attr("d", squares)))
    }

    /// The button that shows the legal cells outside the viewport.
    fn hidden_cells_button(self, hidden_count: Memo<usize>) -> El {
        el("button")
            .class("unseen")
            .on("click", move |_: Event| self.show_all())
            .child(Icon::Fit.draw())
            .child(el("span").text(tr!("spots-unseen", count = hidden_count.get())))
    }

    /// The buttons that move the camera. They belong beside the board, where they cover no cells.
    pub(crate) fn tools(self) -> View {
        let fit = el("button")
            .class("round")
            .class_if("wanted", move || self.camera_mode.get() == CameraMode::Manual)
            .attr("aria-label", tr!("board-fit"))
            .on("click", move |_: Event| self.show_all())
            .child(Icon::Fit.draw());
        let closer = el("button")
            .class("round")
            .attr("aria-label", tr!("board-closer"))
            .on("click", move |_: Event| self.zoom(1.25, [0.0; 2]))
            .child(Icon::Closer.draw());
        let farther = el("button")
            .class("round")
            .attr("aria-label", tr!("board-farther"))
            .on("click", move |_: Event| self.zoom(0.8, [0.0; 2]))
            .child(Icon::Farther.draw());
        [fit, closer, farther].into()
    }
}
