//! The camera of a [`BoardView`] follows the play: new cards, and the legal cells of the chosen card.

use super::{BoardView, CameraMode, free_area::ScreenRect};
use crate::camera::{BoardCamera, CellRange, Pointer};
use clustered::Cell;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, closure::Closure};
use web_kit::{listen::ScopeHandle, shell::matches, time::later};
use web_sys::Element;

/// What may lie over the board.
const COVERS: &str = ".players, .tray, .board-tools";

/// What the player points with.
fn pointer() -> Pointer {
    if matches("(pointer: coarse)") { Pointer::Finger } else { Pointer::Mouse }
}

impl BoardView {
    /// Moves the camera as its mode asks for.
    fn fit(&self) {
        self.measure();
        let size = self.size.get_untracked();
        if size[0] <= 0.0 {
            return;
        }
        let camera = self.camera.get_untracked();
        self.camera.set(match self.camera_mode.get_untracked() {
            CameraMode::FollowCards => self.showing_play(camera.following(self.extent(), size, pointer()), size),
            CameraMode::ShowAll => BoardCamera::whole(self.extent(), size),
            CameraMode::Manual => self.showing_play(camera, size),
        });
    }

    /// The camera, moved as little as possible so that the play is visible: the legal cells of the chosen card, or else
    /// the newest card.
    fn showing_play(&self, camera: BoardCamera, size: [f64; 2]) -> BoardCamera {
        let legal = self.legal_cells.get_untracked();
        if legal.is_empty() {
            let newest = self.cards.with_untracked(|cards| cards.last().map(|card| card.cell));
            return newest.map_or(camera, |cell| camera.revealing(CellRange::of([cell]).with_margin(1), size));
        }
        let all = CellRange::of(legal.iter().copied());
        if camera.holds(all, size) {
            return camera.revealing(all, size);
        }
        if legal.iter().any(|cell| camera.sees(*cell, size)) {
            // The tabs at the edges tell of the others.
            return camera;
        }
        let away = |cell: &Cell| {
            let [x, y] = camera.position(*cell, size);
            (x - size[0] / 2.0).hypot(y - size[1] / 2.0)
        };
        let nearest = legal.iter().min_by(|one, other| away(one).total_cmp(&away(other)));
        nearest.map_or(camera, |cell| camera.revealing(CellRange::of([*cell]), size))
    }

    /// Shows all cards, however small; if it does so already, follows the play again.
    pub(crate) fn toggle_all(&self) {
        if self.camera_mode.get_untracked() == CameraMode::ShowAll {
            self.camera_mode.set(CameraMode::FollowCards);
            self.fit();
        } else {
            self.show_all();
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
            if self.camera_mode.get_untracked() == CameraMode::ShowAll {
                self.camera_mode.set(CameraMode::Manual);
            }
            self.reveal_all(&[cell]);
        }
    }

    /// Moves the camera so that these cells are visible, or the nearest of them.
    pub(super) fn reveal_all(&self, cells: &[Cell]) {
        let size = self.size.get_untracked();
        let range = CellRange::of(cells.iter().copied());
        self.camera.update(|camera| *camera = camera.revealing(range, size));
    }

    /// Whether cells are too small to place a card on them.
    pub(super) fn is_too_far(&self) -> bool {
        self.camera.get_untracked().is_too_far(pointer())
    }

    /// Zooms in on a point of the screen, so that cells can be pointed at.
    pub(super) fn come_closer(&self, at: [f64; 2]) {
        let point = self.relative_to_centre(at);
        self.camera.update(|camera| *camera = camera.closer(point, pointer()));
        self.camera_mode.set(CameraMode::FollowCards);
    }

    /// Measures the part of the board that nothing covers. Nothing moves on the board.
    pub(super) fn measure(&self) {
        let Some(viewport) = self.viewport.get_untracked() else { return };
        let whole = ScreenRect::of(&viewport);
        let free = covers(&viewport).iter().fold(whole, |free, cover| free.without(ScreenRect::of(cover)));
        let before = (self.size.get_untracked(), self.corner.get_untracked(), self.offset.get_untracked());
        let now = (free.size(), [free.left, free.top], [free.left - whole.left, free.top - whole.top]);
        if before == now {
            return;
        }
        let middle =
            |(size, _, offset): ([f64; 2], [f64; 2], [f64; 2])| [0, 1].map(|axis| offset[axis] + size[axis] / 2.0);
        // Before there was a size, nothing was to be seen.
        if before.0[0] > 0.0 {
            self.camera.update(|camera| *camera = camera.with_middle(middle(before), middle(now)));
        }
        self.size.set(now.0);
        self.corner.set(now.1);
        self.offset.set(now.2);
    }

    /// Adapts the camera to a new size of the board. While the player aims, nothing may move under the pointer.
    fn on_resize(&self) {
        if self.chosen.get_untracked().is_none() {
            self.fit();
        } else {
            self.measure();
        }
    }

    /// Moves the camera when the board is resized, when cards are placed and when a card is chosen.
    pub(super) fn follow_changes(self) {
        // In an effect: the board has no size until it is in the page.
        Effect::new(move |_| {
            let Some(viewport) = self.viewport.get() else { return };
            self.fit();
            let scope = ScopeHandle::here();
            let on_resize = Closure::<dyn Fn()>::new(move || scope.run(|| self.on_resize()));
            if let Ok(observer) = web_sys::ResizeObserver::new(on_resize.as_ref().unchecked_ref()) {
                observer.observe(&viewport);
                // The observer calls the closure until it is disconnected.
                let observing = StoredValue::new_local((observer, on_resize));
                on_cleanup(move || observing.with_value(|(observer, _)| observer.disconnect()));
            }
        });
        let scope = ScopeHandle::here();
        Effect::new(move |before: Option<usize>| {
            let count = self.cards.with(Vec::len);
            let is_chosen = self.chosen.get().is_some();
            self.pointed.set(None);
            let is_play = is_chosen || before != Some(count);
            if self.camera_mode.get_untracked() == CameraMode::Manual && !is_play {
                // The player has put a card back, and looks on.
                return count;
            }
            if is_chosen && (self.camera_mode.get_untracked() == CameraMode::ShowAll || self.is_too_far()) {
                self.camera_mode.set(CameraMode::FollowCards);
            }
            // Later: what lies over the board may change with the cards.
            later(0, move || scope.run(|| self.fit()));
            count
        });
    }
}

/// What may lie over the board, the largest first.
fn covers(viewport: &Element) -> Vec<Element> {
    let Ok(Some(table)) = viewport.closest(".table-main") else { return Vec::new() };
    let Ok(found) = table.query_selector_all(COVERS) else { return Vec::new() };
    let mut covers: Vec<Element> =
        (0..found.length()).filter_map(|index| found.item(index)?.dyn_into::<Element>().ok()).collect();
    let area = |cover: &Element| {
        let [width, height] = ScreenRect::of(cover).size();
        width * height
    };
    covers.sort_by(|one, other| area(other).total_cmp(&area(one)));
    covers
}
