//! [`BoardCamera`]: the visible part of the board. Lengths on the board are in cells, on the screen in pixels.

use clustered::Cell;
use web_kit::{
    camera::{Camera, Extent, ScaleRange},
    gestures::ViewChange,
};

/// The smallest cell while the camera follows the cards, in pixels: cards stay readable.
const SMALLEST_FIT: f64 = 32.0;
/// The largest cell while the camera follows the cards, in pixels.
const LARGEST_FIT: f64 = 96.0;
/// The smallest cell when all cards are shown, in pixels: ninety cells in a row fit on a phone.
const SMALLEST_WHOLE: f64 = 4.0;
/// The smallest and the largest cell of manual zoom, in pixels.
const ZOOM_RANGE: ScaleRange = ScaleRange { min: 14.0, max: 160.0 };

/// The visible part of the board, in cells from the first start card. A cell is as many pixels wide as the scale says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct BoardCamera(pub(crate) Camera);

/// A rectangle of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellRange {
    /// The lower left cell.
    pub(crate) low: Cell,
    /// The upper right cell.
    pub(crate) high: Cell,
}

impl CellRange {
    /// The bounding rectangle of some cells; of the first start card if there are none.
    pub(crate) fn of(cells: impl IntoIterator<Item = Cell>) -> CellRange {
        let mut cells = cells.into_iter();
        let first = cells.next().unwrap_or(Cell::new(0, 0));
        cells.fold(CellRange { low: first, high: first }, |CellRange { low, high }, cell| CellRange {
            low: Cell::new(low.x.min(cell.x), low.y.min(cell.y)),
            high: Cell::new(high.x.max(cell.x), high.y.max(cell.y)),
        })
    }

    /// Adds a margin on all sides.
    pub(crate) fn with_margin(self, cells: i16) -> CellRange {
        let CellRange { low, high } = self;
        CellRange {
            low: Cell::new(low.x.saturating_sub(cells), low.y.saturating_sub(cells)),
            high: Cell::new(high.x.saturating_add(cells), high.y.saturating_add(cells)),
        }
    }

    /// The extent of whole cells: a cell reaches half its width beyond its centre.
    fn extent(self) -> Extent {
        let corner = |cell: Cell| [f64::from(cell.x), f64::from(cell.y)];
        Extent { low: corner(self.low), high: corner(self.high) }.with_margin(0.5)
    }
}

impl BoardCamera {
    /// The camera with a cell in the middle of the viewport.
    pub(crate) fn over(cell: Cell, scale: f64) -> BoardCamera {
        BoardCamera(Camera { centre: [cell.x.into(), cell.y.into()], scale })
    }

    /// The camera that shows cells in a viewport of this size, as far as cards stay readable.
    pub(crate) fn fit(cells: CellRange, size: [f64; 2]) -> BoardCamera {
        BoardCamera(Camera::fit(cells.extent(), size, ScaleRange { min: SMALLEST_FIT, max: LARGEST_FIT }))
    }

    /// The camera that shows all of some cells in a viewport of this size, however small.
    pub(crate) fn whole(cells: CellRange, size: [f64; 2]) -> BoardCamera {
        BoardCamera(Camera::fit(cells.extent(), size, ScaleRange { min: SMALLEST_WHOLE, max: LARGEST_FIT }))
    }

    /// Whether a whole cell is visible in a viewport of this size.
    pub(crate) fn sees(&self, cell: Cell, [width, height]: [f64; 2]) -> bool {
        let Camera { centre, scale } = self.0;
        let within = |at: f64, centre: f64, size: f64| (at - centre).abs() * scale <= (size - scale) / 2.0 + 1.0;
        within(cell.x.into(), centre[0], width) && within(cell.y.into(), centre[1], height)
    }

    /// Pans and zooms as pointers ask for. `middle` is the middle of the viewport, in the pixels of the pointers.
    pub(crate) fn changed(self, change: ViewChange, middle: [f64; 2]) -> BoardCamera {
        BoardCamera(change.apply(self.0, ZOOM_RANGE, middle))
    }

    /// Adapts the camera to a new size of the viewport, so that nothing moves relative to its upper left corner.
    pub(crate) fn resized(self, before: [f64; 2], now: [f64; 2]) -> BoardCamera {
        BoardCamera(self.0.panned([(before[0] - now[0]) / 2.0, (before[1] - now[1]) / 2.0]))
    }

    /// Zooms around a point, in pixels from the centre of the viewport: the point keeps showing the same cell.
    pub(crate) fn zoomed(self, factor: f64, point: [f64; 2]) -> BoardCamera {
        BoardCamera(self.0.zoomed(factor, point, ZOOM_RANGE))
    }

    /// The cell at a point, in pixels from the centre of the viewport.
    pub(crate) fn cell_at(&self, point: [f64; 2]) -> Cell {
        #[allow(clippy::cast_possible_truncation)] // saturates, and no card lies that far away
        let [x, y] = self.0.to_plane(point, [0.0; 2]).map(|at| at.round() as i16);
        Cell::new(x, y)
    }

    /// The style that moves and scales the plane in a viewport of this size. On the plane a cell is 100 pixels wide.
    pub(crate) fn transform(&self, size: [f64; 2]) -> String {
        let [right, down] = self.0.to_screen([0.0; 2], size);
        format!("transform: translate({right:.2}px, {down:.2}px) scale({:.4})", self.0.scale / 100.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_table_is_seen_however_long_it_is() {
        let (low, high) = (Cell::new(-45, -2), Cell::new(44, 20));
        let (size, extent) = ([390.0, 500.0], CellRange { low, high });
        assert!([low, high].into_iter().all(|cell| BoardCamera::whole(extent, size).sees(cell, size)));
        assert!(!BoardCamera::fit(extent, size).sees(low, size), "by itself it stays large enough to read");
    }

    #[test]
    fn nine_cells_fit_on_a_phone_and_stay_large_enough() {
        let extent = CellRange { low: Cell::new(-4, -4), high: Cell::new(4, 4) };
        let camera = BoardCamera::fit(extent, [398.0, 500.0]);
        assert!(camera.0.scale >= 44.0 && camera.0.scale * 9.0 <= 398.0, "{camera:?}");
        let wide = extent.with_margin(5);
        assert!((BoardCamera::fit(wide, [390.0, 500.0]).0.scale - SMALLEST_FIT).abs() < 1e-9);
        assert!(BoardCamera::whole(wide, [390.0, 500.0]).0.scale * 19.0 <= 390.0);
    }

    #[test]
    fn what_is_seen_and_what_is_not() {
        let camera = BoardCamera(Camera { centre: [0.0, 0.0], scale: 50.0 });
        let size = [250.0, 150.0];
        for seen in [Cell::new(0, 0), Cell::new(2, 1), Cell::new(-2, -1)] {
            assert!(camera.sees(seen, size), "{seen}");
        }
        for unseen in [Cell::new(3, 0), Cell::new(0, 2), Cell::new(-3, -2)] {
            assert!(!camera.sees(unseen, size), "{unseen}");
        }
    }

    #[test]
    fn what_is_under_the_finger_stays_there() {
        let camera = BoardCamera(Camera { centre: [1.0, -2.0], scale: 50.0 });
        for factor in [0.5, 0.9, 1.3, 3.0] {
            let place = [87.0, -63.0];
            let zoomed = camera.zoomed(factor, place);
            assert_eq!(zoomed.cell_at(place), camera.cell_at(place), "{factor}");
        }
        let panned = camera.changed(ViewChange { pan: [50.0, 100.0], zoom: None }, [0.0; 2]);
        assert_eq!(panned.cell_at([50.0, 100.0]), camera.cell_at([0.0, 0.0]));
    }

    #[test]
    fn nothing_jumps_when_the_window_shrinks() {
        let camera = BoardCamera(Camera { centre: [0.3, -1.7], scale: 50.0 });
        let (before, now) = ([390.0, 541.0], [390.0, 485.0]);
        assert_eq!(camera.resized(before, now).transform(now), camera.transform(before));
    }

    #[test]
    fn up_on_the_table_is_up_on_the_screen() {
        let camera = BoardCamera(Camera { centre: [0.0, 0.0], scale: 50.0 });
        assert_eq!(camera.cell_at([100.0, -50.0]), Cell::new(2, 1));
    }
}
