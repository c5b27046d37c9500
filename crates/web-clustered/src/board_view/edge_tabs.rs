//! Tabs at the edges of the board: they tell of legal cells out of sight, and show them.

use super::{BoardView, free_area::ScreenRect};
use crate::camera::Side;
use clustered::Cell;
use leptos::{ev, html, prelude::*};
use web_kit::{icon::Icon, tr};

/// Width and height of a tab, in pixels; `clustered.css` draws it with this size.
const TAB: [f64; 2] = [78.0, 48.0];
/// The distance of a tab from the corners of the board, in pixels. Those at the sides leave room for the others.
const MARGIN: [f64; 2] = [6.0, 54.0];

impl BoardView {
    /// The tabs of all sides with legal cells beyond them.
    pub(super) fn edge_tabs(self) -> impl IntoView {
        Side::ALL.map(|side| self.edge_tab(side)).into_iter().collect_view()
    }

    fn edge_tab(self, side: Side) -> impl IntoView {
        let beyond = Memo::new(move |_| self.cells_beyond(side));
        // Memos, so that the button is touched only if something about it changes.
        let count = Memo::new(move |_| beyond.with(Vec::len));
        let is_needed = Memo::new(move |_| count.get() != 0);
        let corner = Memo::new(move |_| beyond.with(|cells| self.tab_corner(side, cells)));
        let draw = move || {
            html::button()
                .class(format!("unseen {}", side.name()))
                .style(("left", move || format!("{:.0}px", corner.get()[0])))
                .style(("top", move || format!("{:.0}px", corner.get()[1])))
                .aria_label(tr!("spots-unseen", count = count.get(), side = side.name()))
                .on(ev::click, move |_| self.reveal_all(&beyond.get_untracked()))
                .child((
                    html::span().class("place").aria_hidden("true"),
                    html::span().aria_hidden("true").child(move || count.get().to_string()),
                    // The style sheet turns it to the side.
                    Icon::Back.draw(),
                ))
        };
        move || is_needed.get().then(draw)
    }

    /// The legal cells that are out of sight beyond a side.
    fn cells_beyond(self, side: Side) -> Vec<Cell> {
        let (camera, free) = (self.camera.get(), self.size.get());
        let is_beyond = |cell: &Cell| camera.side_beyond(*cell, free) == Some(side);
        self.legal_cells.with(|cells| cells.iter().copied().filter(is_beyond).collect())
    }

    /// Where the tab of a side lies, in pixels from the corner of the board: beside the cells that it tells of, and
    /// where it covers no legal cell.
    fn tab_corner(self, side: Side, beyond: &[Cell]) -> [f64; 2] {
        let (camera, free, offset) = (self.camera.get(), self.size.get(), self.offset.get());
        let scale = camera.0.scale;
        let visible: Vec<ScreenRect> = self.legal_cells.with(|cells| {
            let cells = cells.iter().filter(|cell| camera.sees(**cell, free));
            let rect = |[x, y]: [f64; 2]| ScreenRect {
                left: x - scale / 2.0,
                top: y - scale / 2.0,
                right: x + scale / 2.0,
                bottom: y + scale / 2.0,
            };
            cells.map(|cell| rect(camera.position(*cell, free))).collect()
        });
        let axis = usize::from(matches!(side, Side::Left | Side::Right));
        #[allow(clippy::cast_precision_loss)] // a board has few enough cells
        let mean =
            beyond.iter().map(|cell| camera.position(*cell, free)[axis]).sum::<f64>() / beyond.len().max(1) as f64;
        let [x, y] = corner_of_tab(side, free, mean, &visible);
        [x + offset[0], y + offset[1]]
    }
}

/// The upper left corner of the tab of a side, where `free` is the size of the board: as near as possible to `along` the
/// edge without covering anything of `visible`.
fn corner_of_tab(side: Side, free: [f64; 2], along: f64, visible: &[ScreenRect]) -> [f64; 2] {
    let axis = usize::from(matches!(side, Side::Left | Side::Right));
    let corner = |start: f64| match side {
        Side::Left => [0.0, start],
        Side::Right => [free[0] - TAB[0], start],
        Side::Top => [start, 0.0],
        Side::Bottom => [start, free[1] - TAB[1]],
    };
    let first = MARGIN[axis];
    let last = (free[axis] - TAB[axis] - first).max(first);
    let wanted = (along - TAB[axis] / 2.0).max(first).min(last);
    let is_clear = |start: &f64| {
        let [left, top] = corner(*start);
        let tab = ScreenRect { left, top, right: left + TAB[0], bottom: top + TAB[1] };
        !visible.iter().any(|cell| cell.overlaps(tab))
    };
    // Away from there in both directions, in small steps.
    let steps = (0..=400_i32).map(|step| wanted + f64::from(if step % 2 == 0 { step } else { -step }) * 2.0);
    let clear = steps.filter(|start| (first..=last).contains(start)).find(is_clear);
    corner(clear.unwrap_or(wanted))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: [f64; 2] = [390.0, 560.0];

    fn cell(left: f64, top: f64) -> ScreenRect {
        ScreenRect { left, top, right: left + 48.0, bottom: top + 48.0 }
    }

    #[test]
    #[allow(clippy::float_cmp)] // whole numbers
    fn a_tab_lies_beside_what_it_tells_of() {
        assert_eq!(corner_of_tab(Side::Right, SIZE, 200.0, &[]), [390.0 - 78.0, 176.0]);
        assert_eq!(corner_of_tab(Side::Bottom, SIZE, 100.0, &[]), [61.0, 560.0 - 48.0]);
        assert_eq!(corner_of_tab(Side::Left, SIZE, -300.0, &[]), [0.0, 54.0], "and on the board");
        assert_eq!(corner_of_tab(Side::Top, SIZE, 900.0, &[])[1], 0.0);
    }

    #[test]
    fn a_tab_covers_no_legal_cell() {
        let cells: Vec<ScreenRect> = [130.0, 180.0, 230.0].into_iter().map(|top| cell(340.0, top)).collect();
        let [left, top] = corner_of_tab(Side::Right, SIZE, 200.0, &cells);
        let tab = ScreenRect { left, top, right: left + 78.0, bottom: top + 48.0 };
        assert!(!cells.iter().any(|cell| cell.overlaps(tab)), "{tab:?}");
        assert!((60.0..300.0).contains(&top), "and stays near: {top}");
    }
}
