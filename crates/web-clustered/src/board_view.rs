//! [`BoardView`]: the board on the screen. Each card is an element on a plane that the camera moves and scales.

mod edge_tabs;
mod following;
mod free_area;
mod gestures;
mod legal_cell;
mod preview;

pub(crate) use legal_cell::focus_legal_cell;

use crate::{
    camera::BoardCamera,
    displayed_card::{DisplayedCard, displayed_cards, draw_card, follow_marks, last_marks, table_cells},
    displayed_game::DisplayedGame,
    gained_points::CardPoints,
    outline::{Outline, draw_outlines},
};
use clustered::{Card, Cell};
use gestures::Gestures;
use leptos::{ev, html, prelude::*, svg};
use seats::Seat;
use std::sync::Arc;
use web_kit::{components::each, icon::Icon, settings::Surface, shell::Shell, time::later, tr};

/// A view of a board, and its camera.
#[derive(Clone, Copy)]
pub(crate) struct BoardView {
    /// The game as it is displayed.
    pub(crate) game: Signal<Arc<DisplayedGame>>,
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
    /// The legal cell under the pointer, below the dragged card or with the focus.
    pub(crate) pointed: RwSignal<Option<Cell>>,
    /// The points of the card that was placed last, while they rise.
    pub(crate) gained: RwSignal<Option<CardPoints>>,
    /// The highlighted scoring shapes.
    pub(crate) outlines: Signal<Vec<Outline>>,
    /// Called when a legal cell is tapped or clicked.
    pub(crate) on_tap: StoredValue<Box<dyn Fn(Cell)>, LocalStorage>,
    /// The visible part of the board.
    pub(crate) camera: RwSignal<BoardCamera>,
    /// The element of the board.
    pub(crate) viewport: NodeRef<html::Div>,
    /// Width and height of the part of the board that nothing covers, in pixels. The camera takes it for its viewport.
    pub(crate) size: RwSignal<[f64; 2]>,
    /// Left and top of that part on the screen, in pixels.
    pub(crate) corner: RwSignal<[f64; 2]>,
    /// Left and top of that part on the board, in pixels.
    pub(crate) offset: RwSignal<[f64; 2]>,
    /// What moves the camera.
    pub(crate) camera_mode: RwSignal<CameraMode>,
    /// Draws what lies above the cards.
    pub(crate) above: StoredValue<Box<dyn Fn(BoardView) -> AnyView>, LocalStorage>,
}

/// What moves the camera.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CameraMode {
    /// It follows the cards and shows as many as stay large enough.
    FollowCards,
    /// It shows all cards, however small.
    ShowAll,
    /// The player moves it. It only follows what would be out of sight.
    Manual,
}

impl BoardView {
    /// The board of a game without interaction. For a player, set the fields of the chosen card as well.
    pub(crate) fn new(game: Signal<Arc<DisplayedGame>>, outlines: Signal<Vec<Outline>>) -> BoardView {
        BoardView {
            game,
            cards: Memo::new(move |_| displayed_cards(game.get().game.board())).into(),
            table_cells: StoredValue::new(table_cells(&game.get_untracked().game)),
            legal_cells: Signal::stored(Vec::new()),
            chosen: Signal::stored(None),
            aim: Signal::stored(None),
            pointed: RwSignal::new(None),
            gained: RwSignal::new(None),
            outlines,
            on_tap: StoredValue::new_local(Box::new(|_| {})),
            camera: RwSignal::new(BoardCamera::over(Cell::new(0, 0), 64.0)),
            viewport: NodeRef::new(),
            size: RwSignal::new([0.0; 2]),
            corner: RwSignal::new([0.0; 2]),
            offset: RwSignal::new([0.0; 2]),
            camera_mode: RwSignal::new(CameraMode::FollowCards),
            above: StoredValue::new_local(Box::new(|_| ().into_any())),
        }
    }

    /// The cell at a point of the screen, if the board is visible there.
    pub(crate) fn cell_at(&self, x: f64, y: f64) -> Option<Cell> {
        #[allow(clippy::cast_possible_truncation)] // pixels of a screen
        let element = document().element_from_point(x as f32, y as f32)?;
        element.closest(".board").ok().flatten()?;
        Some(self.camera.get_untracked().cell_at(self.relative_to_centre([x, y])))
    }

    /// Zooms by a factor around a point, in pixels from the centre of the viewport.
    pub(crate) fn zoom(&self, factor: f64, point: [f64; 2]) {
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

    /// The element of the board. `owner_name` returns the name of a card's owner.
    pub(crate) fn draw(self, owner_name: impl Fn(Option<Seat>) -> String + Copy + Send + 'static) -> AnyView {
        let gestures = Gestures::new(self);
        self.follow_changes();
        let settings = Shell::here().settings;
        let surface = Memo::new(move |_| match settings.read().card_surface {
            Surface::Felt => "felt",
            Surface::Oak => "oak",
            Surface::Slate => "slate",
        });
        html::div()
            .class("board")
            .node_ref(self.viewport)
            .attr("data-surface", surface)
            .on(ev::pointerdown, move |event| {
                self.measure();
                gestures.down(&event);
            })
            .on(ev::pointermove, move |event| gestures.move_to(&event))
            .on(ev::pointerup, move |event| gestures.up(&event))
            .on(ev::pointercancel, move |event| gestures.up(&event))
            .on(ev::pointerleave, move |event| gestures.up(&event))
            .on(ev::capture(ev::click), move |event| gestures.on_click(&event))
            .on(ev::wheel, move |event| {
                self.measure();
                gestures.wheel(&event);
            })
            .child((self.plane(gestures, owner_name), self.edge_tabs(), self.tools()))
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
        // What keeps its size on the screen divides by it. Only zooming changes it, or panning would restyle all.
        let scale = Memo::new(move |_| format!("{:.4}", self.camera.get().0.scale / 100.0));
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
            .style(("transform", move || self.camera.get().transform(self.size.get(), self.offset.get())))
            .style(("--scale", move || scale.get()))
            .style(("transition", transition))
            .child((
                self.table(),
                each(move || keys.get(), move |key| draw_card(key, marks, owner_name)),
                move || {
                    let outlines = self.outlines.get();
                    (!outlines.is_empty()).then(|| draw_outlines(&outlines, &self.cards.get()))
                },
                self.above.with_value(|draw| draw(self)),
                each(legal_cells, move |(cell, _)| self.legal_cell(cell)),
                self.preview(),
                self.rising_points(),
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

    /// The button that shows the whole table, on the felt.
    fn tools(self) -> impl IntoView {
        let fit = html::button()
            .class("round")
            .class(("wanted", move || self.camera_mode.get() == CameraMode::Manual))
            .aria_label(tr!("board-fit"))
            .title(tr!("board-fit"))
            .aria_pressed(move || (self.camera_mode.get() == CameraMode::ShowAll).to_string())
            .on(ev::click, move |_| self.toggle_all())
            .child(Icon::Fit.draw());
        html::div().class("board-tools").child(fit)
    }
}
