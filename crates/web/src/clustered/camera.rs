//! [`Camera`]: which part of the table is seen, and how large. Lengths on the table are in cells, on the screen in pixels.

use crate::digits::Digits;
use clustered::Cell;

/// How large a cell is at least when the camera follows the game by itself: cards can still be read. Who wants to see more asks for it.
const SMALLEST_FIT: f64 = 32.0;
/// How large it gets by itself.
const LARGEST_FIT: f64 = 96.0;
/// How small it gets for who wants to see the whole table: on a phone ninety cells in a row.
const SMALLEST_WHOLE: f64 = 4.0;
/// How far one can go away and come close.
const ZOOM: [f64; 2] = [14.0, 160.0];

/// Which part of the table is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Camera {
    /// What is in the middle: to the right of the first start card.
    pub(crate) x: f64,
    /// Above it.
    pub(crate) y: f64,
    /// How many pixels a cell is wide.
    pub(crate) cell: f64,
}

/// The cells that are in use, from the lowest and leftmost to the highest and rightmost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    /// The lower left cell.
    pub(crate) low: Cell,
    /// The upper right cell.
    pub(crate) high: Cell,
}

impl Extent {
    /// Around some cells; around the first start card if there are none.
    pub(crate) fn of(cells: impl IntoIterator<Item = Cell>) -> Extent {
        let mut cells = cells.into_iter();
        let first = cells.next().unwrap_or(Cell::new(0, 0));
        cells.fold(Extent { low: first, high: first }, |Extent { low, high }, cell| Extent {
            low: Cell::new(low.x.min(cell.x), low.y.min(cell.y)),
            high: Cell::new(high.x.max(cell.x), high.y.max(cell.y)),
        })
    }

    /// With some more cells around.
    pub(crate) fn with_margin(self, cells: i16) -> Extent {
        let Extent { low, high } = self;
        Extent {
            low: Cell::new(low.x.saturating_sub(cells), low.y.saturating_sub(cells)),
            high: Cell::new(high.x.saturating_add(cells), high.y.saturating_add(cells)),
        }
    }
}

impl Camera {
    /// The camera that shows all of this in a window of this size, as far as cells stay large enough to read.
    pub(crate) fn fit(extent: Extent, room: [f64; 2]) -> Camera {
        Camera::over(extent, room, SMALLEST_FIT)
    }

    /// The camera that shows all of this, however small.
    pub(crate) fn whole(extent: Extent, room: [f64; 2]) -> Camera {
        Camera::over(extent, room, SMALLEST_WHOLE)
    }

    fn over(extent: Extent, [width, height]: [f64; 2], smallest: f64) -> Camera {
        let Extent { low, high } = extent;
        let (columns, rows) = (f64::from(high.x) - f64::from(low.x) + 1.0, f64::from(high.y) - f64::from(low.y) + 1.0);
        let cell = (width / columns).min(height / rows).min(LARGEST_FIT).max(smallest);
        Camera { x: f64::midpoint(low.x.into(), high.x.into()), y: f64::midpoint(low.y.into(), high.y.into()), cell }
    }

    /// Whether all of a cell is seen in a window of this size.
    pub(crate) fn sees(&self, cell: Cell, [width, height]: [f64; 2]) -> bool {
        let within =
            |at: f64, middle: f64, room: f64| (at - middle).abs() * self.cell <= (room - self.cell) / 2.0 + 1.0;
        within(cell.x.into(), self.x, width) && within(cell.y.into(), self.y, height)
    }

    /// Moved by so many pixels.
    pub(crate) fn panned(self, right: f64, down: f64) -> Camera {
        Camera { x: self.x - right / self.cell, y: self.y + down / self.cell, ..self }
    }

    /// As it was before the window changed its size, seen from its upper left corner.
    pub(crate) fn kept(self, before: [f64; 2], now: [f64; 2]) -> Camera {
        self.panned((before[0] - now[0]) / 2.0, (before[1] - now[1]) / 2.0)
    }

    /// Closer or farther, while a place of the window, in pixels from its middle, keeps what it shows.
    pub(crate) fn zoomed(self, factor: f64, [right, down]: [f64; 2]) -> Camera {
        let cell = (self.cell * factor).clamp(ZOOM[0], ZOOM[1]);
        let change = 1.0 / self.cell - 1.0 / cell;
        Camera { x: self.x + right * change, y: self.y - down * change, cell }
    }

    /// The cell at a place of the window, in pixels from its middle.
    pub(crate) fn cell_at(&self, [right, down]: [f64; 2]) -> Cell {
        #[allow(clippy::cast_possible_truncation)] // saturates, and no card lies that far away
        let whole = |at: f64| at.round() as i16;
        Cell::new(whole(self.x + right / self.cell), whole(self.y - down / self.cell))
    }

    /// How the plane of cards is moved and scaled in a window of this size; on it a cell is 100 pixels wide.
    pub(crate) fn transform(&self, [width, height]: [f64; 2]) -> String {
        let (right, down) = (width / 2.0 - self.x * self.cell, height / 2.0 + self.y * self.cell);
        let [right, down, scale] = [right, down, self.cell / 100.0].map(Digits);
        format!("transform: translate({right}px, {down}px) scale({scale})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_table_is_seen_however_long_it_is() {
        let (low, high) = (Cell::new(-45, -2), Cell::new(44, 20));
        let (room, extent) = ([390.0, 500.0], Extent { low, high });
        assert!([low, high].into_iter().all(|cell| Camera::whole(extent, room).sees(cell, room)));
        assert!(!Camera::fit(extent, room).sees(low, room), "by itself it stays large enough to read");
    }

    #[test]
    fn nine_cells_fit_on_a_phone_and_stay_large_enough() {
        let extent = Extent { low: Cell::new(-4, -4), high: Cell::new(4, 4) };
        let camera = Camera::fit(extent, [398.0, 500.0]);
        assert!(camera.cell >= 44.0 && camera.cell * 9.0 <= 398.0, "{camera:?}");
        let wide = extent.with_margin(5);
        assert!((Camera::fit(wide, [390.0, 500.0]).cell - SMALLEST_FIT).abs() < 1e-9);
        assert!(Camera::whole(wide, [390.0, 500.0]).cell * 19.0 <= 390.0);
    }

    #[test]
    fn what_is_seen_and_what_is_not() {
        let camera = Camera { x: 0.0, y: 0.0, cell: 50.0 };
        let room = [250.0, 150.0];
        for seen in [Cell::new(0, 0), Cell::new(2, 1), Cell::new(-2, -1)] {
            assert!(camera.sees(seen, room), "{seen}");
        }
        for unseen in [Cell::new(3, 0), Cell::new(0, 2), Cell::new(-3, -2)] {
            assert!(!camera.sees(unseen, room), "{unseen}");
        }
    }

    #[test]
    fn what_is_under_the_finger_stays_there() {
        let camera = Camera { x: 1.0, y: -2.0, cell: 50.0 };
        for factor in [0.5, 0.9, 1.3, 3.0] {
            let place = [87.0, -63.0];
            let zoomed = camera.zoomed(factor, place);
            assert_eq!(zoomed.cell_at(place), camera.cell_at(place), "{factor}");
        }
        let panned = camera.panned(50.0, 100.0);
        assert_eq!(panned.cell_at([50.0, 100.0]), camera.cell_at([0.0, 0.0]));
    }

    #[test]
    fn nothing_jumps_when_the_window_shrinks() {
        let camera = Camera { x: 0.3, y: -1.7, cell: 50.0 };
        let (before, now) = ([390.0, 541.0], [390.0, 485.0]);
        assert_eq!(camera.kept(before, now).transform(now), camera.transform(before));
    }

    #[test]
    fn up_on_the_table_is_up_on_the_screen() {
        let camera = Camera { x: 0.0, y: 0.0, cell: 50.0 };
        assert_eq!(camera.cell_at([100.0, -50.0]), Cell::new(2, 1));
    }
}
