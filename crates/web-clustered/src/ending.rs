//! [`Ending`]: the end of a game on the board. What earned the chosen player points lights up, one shape after the other.

use crate::{
    board_view::{BoardView, CameraMode},
    camera::{BoardCamera, CellRange},
    displayed_card::DisplayedCard,
    displayed_game::DisplayedGame,
    outline::ShapeKind,
    scored_shapes::{ScoredLayer, ScoredShape, scored_shapes},
};
use clustered::Cell;
use leptos::prelude::*;
use seats::Seat;
use std::sync::Arc;
use web_kit::{listen::listen, player::only_human, shell::Shell, time::later};
use web_sys::Event;

/// How long the other cards fade, in milliseconds; then the first shape lights up.
const FADE: u32 = 300;
/// How long the frame of the rectangle is drawn.
const RECTANGLE: u32 = 500;
/// The time between two lines.
const LINE: u32 = 120;
/// How long the whole sequence takes at most.
const LONGEST: u32 = 2500;

/// The smallest cell that shows the whole board at the end, in pixels; on larger boards only what the chosen player
/// scored with is shown.
const SMALLEST_CELL: f64 = 24.0;

/// How much of the viewport the cards fill at the end: badges stand out beyond them.
const FILLED: f64 = 0.88;

/// The end of a game, as far as it has been shown.
#[derive(Clone, Copy)]
pub(crate) struct Ending {
    display: Signal<Arc<DisplayedGame>>,
    is_over: Memo<bool>,
    /// The player who was chosen; nobody at first.
    chosen: RwSignal<Option<Seat>>,
    shapes: Memo<Vec<ScoredShape>>,
    /// The number of shapes that have lit up.
    lit: RwSignal<usize>,
}

impl Ending {
    /// Lights the shapes when the game ends. A game that is over already is shown at once.
    pub(crate) fn start(display: Signal<Arc<DisplayedGame>>) -> Ending {
        let is_over = Memo::new(move |_| display.get().to_move().is_none());
        let chosen = RwSignal::new(None);
        let shapes = Memo::new(move |_| match display.get() {
            display if is_over.get() => scored_shapes(display.game.board(), chosen_seat(&display, chosen.get())),
            _ => Vec::new(),
        });
        let lit = if is_over.get_untracked() { usize::MAX } else { 0 };
        let ending = Ending { display, is_over, chosen, shapes, lit: RwSignal::new(lit) };
        ending.light_up();
        for event in ["pointerdown", "keydown"] {
            listen(&window(), event, move |_: Event| ending.skip());
        }
        ending
    }

    /// Whether the game is over.
    pub(crate) fn is_over(self) -> bool {
        self.is_over.get()
    }

    /// The player whose points are lit.
    pub(crate) fn seat(self) -> Seat {
        chosen_seat(&self.display.get(), self.chosen.get())
    }

    /// Chooses the player whose points are lit, all at once.
    pub(crate) fn choose(self, seat: Seat) {
        self.lit.set(usize::MAX);
        self.chosen.set(Some(seat));
    }

    /// The shapes of the chosen player, in the order in which they light up.
    pub(crate) fn shapes(self) -> Vec<ScoredShape> {
        self.shapes.get()
    }

    /// The number of shapes that have lit up.
    pub(crate) fn lit(self) -> usize {
        self.lit.get().min(self.shapes.read().len())
    }

    /// Whether all shapes have lit up.
    pub(crate) fn is_done(self) -> bool {
        self.lit.get() >= self.shapes.read().len()
    }

    /// Starts again.
    pub(crate) fn restart(self) {
        self.lit.set(0);
    }

    /// Lights everything at once.
    fn skip(self) {
        if self.is_over.get_untracked() && self.lit.get_untracked() > 0 {
            self.lit.set(usize::MAX);
        }
    }

    /// Lights one shape after the other.
    fn light_up(self) {
        let (lit, shell) = (self.lit, Shell::here());
        Effect::new(move |_| {
            if !self.is_over.get() {
                lit.set(0);
                self.chosen.set(None);
                return;
            }
            let now = lit.get();
            let pause = self.shapes.with(|shapes| (now < shapes.len()).then(|| pause_before(shapes, now)));
            let Some(pause) = pause else { return };
            let pause = untrack(|| shell.settings.read().pace.scaled(pause));
            if pause == 0 || untrack(|| shell.is_still()) {
                lit.set(usize::MAX);
                return;
            }
            later(pause, move || {
                if lit.try_get_untracked() == Some(now) {
                    lit.set(now + 1);
                }
            });
        });
    }

    /// What is drawn over the cards of a board.
    pub(crate) fn layer(self, board: BoardView) -> ScoredLayer {
        ScoredLayer {
            shapes: self.shapes,
            lit: Memo::new(move |_| self.lit()),
            is_on: self.is_over,
            cards: board.cards,
        }
    }

    /// Shows the whole board at the end, or what the chosen player scored with if the cards would be too small. Whoever
    /// pans or zooms then is left alone.
    pub(crate) fn frame(self, board: BoardView) {
        let wanted = Memo::new(move |_| {
            let is_shown = self.is_over.get() && board.size.get()[0] > 0.0;
            is_shown.then(|| self.wanted_camera(&board.cards.read(), board.size.get()))
        });
        Effect::new(move |_| {
            if wanted.get().is_some() {
                board.camera_mode.set(CameraMode::ShowAll);
            }
        });
        Effect::new(move |_| {
            let (camera, mode) = (board.camera.get(), board.camera_mode.get());
            if let Some(wanted) = wanted.get().filter(|wanted| mode == CameraMode::ShowAll && camera != *wanted) {
                board.camera.set(wanted);
            }
        });
    }

    fn wanted_camera(self, cards: &[DisplayedCard], size: [f64; 2]) -> BoardCamera {
        let fitted = |cells: Vec<Cell>| {
            let mut camera = BoardCamera::whole(CellRange::of(cells), size);
            camera.0.scale *= FILLED;
            camera
        };
        let whole = fitted(cards.iter().map(|card| card.cell).collect());
        let own: Vec<Cell> = self.shapes.with(|shapes| shapes.iter().flat_map(ScoredShape::cells).collect());
        if whole.0.scale >= SMALLEST_CELL || own.is_empty() { whole } else { fitted(own) }
    }
}

/// The player who was chosen, or else the only person, or else the first winner.
fn chosen_seat(display: &DisplayedGame, chosen: Option<Seat>) -> Seat {
    let winner = || display.game.winners().first().copied();
    chosen.or_else(|| only_human(&display.players)).or_else(winner).unwrap_or(Seat::FIRST)
}

/// How long to wait before the shape at an index lights up, in milliseconds.
fn pause_before(shapes: &[ScoredShape], index: usize) -> u32 {
    let lines = shapes.iter().filter(|shape| shape.kind != ShapeKind::Rectangle).count();
    let line = (LONGEST - FADE - RECTANGLE) / u32::try_from(lines).unwrap_or(u32::MAX).max(1);
    match index.checked_sub(1).and_then(|before| shapes.get(before)) {
        None => FADE,
        Some(ScoredShape { kind: ShapeKind::Rectangle, .. }) => RECTANGLE,
        Some(_) => line.min(LINE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_short_however_much_there_is_to_count() {
        let shape = |kind| ScoredShape { kind, corner: Cell::new(0, 0), width: 3, height: 3 };
        for lines in 0..30 {
            let mut shapes = vec![shape(ShapeKind::Rectangle)];
            shapes.extend(vec![shape(ShapeKind::Row); lines]);
            let whole: u32 = (0..shapes.len()).map(|index| pause_before(&shapes, index)).sum();
            assert!(whole <= LONGEST, "{lines} lines take {whole} ms");
        }
        let few = [shape(ShapeKind::Row), shape(ShapeKind::Column)];
        assert_eq!([0, 1].map(|index| pause_before(&few, index)), [FADE, LINE]);
    }
}
