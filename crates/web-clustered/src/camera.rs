//! [`BoardCamera`]: the visible part of the board. Lengths on the board are in cells, on the screen in pixels.

use clustered::Cell;
use web_kit::{
    camera::{Camera, Extent, ScaleRange},
    gestures::ViewChange,
};

/// The smallest cell while the camera follows the cards, in pixels: a finger finds it, and cards stay readable.
const SMALLEST_FIT: PointerSize = PointerSize { finger: 48.0, mouse: 34.0 };
/// The smallest cell on which a card is placed, in pixels. A tap on a smaller one zooms in.
const SMALLEST_TARGET: PointerSize = PointerSize { finger: 44.0, mouse: 24.0 };
/// The largest cell while the camera follows the cards, in pixels.
const LARGEST_FIT: f64 = 72.0;
/// The smallest cell when all cards are shown, in pixels: ninety cells in a row fit on a phone.
const SMALLEST_WHOLE: f64 = 4.0;
/// The smallest and the largest cell of manual zoom, in pixels.
const ZOOM_RANGE: ScaleRange = ScaleRange { min: 14.0, max: 160.0 };

/// The visible part of the board, in cells from the first start card. A cell is as many pixels wide as the scale says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct BoardCamera(pub(crate) Camera);

/// A size that depends on what points.
#[derive(Clone, Copy, Debug, PartialEq)]
struct PointerSize {
    finger: f64,
    mouse: f64,
}

/// What the player points with: it decides how small cells may become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pointer {
    /// A finger, which covers what it points at.
    Finger,
    /// A mouse or a pen.
    Mouse,
}

impl PointerSize {
    const fn with(self, pointer: Pointer) -> f64 {
        match pointer {
            Pointer::Finger => self.finger,
            Pointer::Mouse => self.mouse,
        }
    }
}

/// A side of the viewport.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Side {
    /// The left edge.
    Left,
    /// The right edge.
    Right,
    /// The upper edge.
    Top,
    /// The lower edge.
    Bottom,
}

impl Side {
    /// All sides.
    pub(crate) const ALL: [Side; 4] = [Side::Left, Side::Right, Side::Top, Side::Bottom];

    /// Its name in the style sheet and in messages.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Side::Left => "left",
            Side::Right => "right",
            Side::Top => "top",
            Side::Bottom => "bottom",
        }
    }
}

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

    /// The camera that shows cells in a viewport of this size, as large as fits and as small as the pointer allows.
    /// Along an axis on which they do not fit it stays where this one is, but shows nothing beyond the cells.
    #[must_use]
    pub(crate) fn following(self, cells: CellRange, size: [f64; 2], pointer: Pointer) -> BoardCamera {
        let range = ScaleRange { min: SMALLEST_FIT.with(pointer), max: LARGEST_FIT };
        let fitting = Camera::fit(cells.extent(), size, range);
        let Extent { low, high } = cells.extent();
        let along = |axis: usize| {
            let half = size[axis] / fitting.scale / 2.0;
            let is_long = high[axis] - low[axis] > 2.0 * half;
            let stays = self.0.centre[axis].min(high[axis] - half).max(low[axis] + half);
            if is_long { stays } else { fitting.centre[axis] }
        };
        BoardCamera(Camera { centre: [along(0), along(1)], ..fitting })
    }

    /// The camera that shows all of some cells in a viewport of this size, however small.
    pub(crate) fn whole(cells: CellRange, size: [f64; 2]) -> BoardCamera {
        BoardCamera(Camera::fit(cells.extent(), size, ScaleRange { min: SMALLEST_WHOLE, max: LARGEST_FIT }))
    }

    /// Moves the camera as little as possible so that cells are visible in a viewport of this size. If they do not fit,
    /// those show that are nearest to what was shown before.
    #[must_use]
    pub(crate) fn revealing(self, cells: CellRange, size: [f64; 2]) -> BoardCamera {
        let Extent { low, high } = cells.extent();
        let along = |axis: usize| {
            let (centre, half) = (self.0.centre[axis], size[axis] / self.0.scale / 2.0);
            let ends = [low[axis] + half, high[axis] - half];
            // The cells fit where the first end is not before the second one.
            centre.max(ends[0].min(ends[1])).min(ends[0].max(ends[1]))
        };
        BoardCamera(Camera { centre: [along(0), along(1)], ..self.0 })
    }

    /// Whether all of these cells fit into a viewport of this size.
    pub(crate) fn holds(&self, cells: CellRange, size: [f64; 2]) -> bool {
        let Extent { low, high } = cells.extent();
        [0, 1].into_iter().all(|axis| (high[axis] - low[axis]) * self.0.scale <= size[axis] + 1.0)
    }

    /// The side beyond which a cell is out of sight in a viewport of this size; `None` if all of it is visible.
    pub(crate) fn side_beyond(&self, cell: Cell, size: [f64; 2]) -> Option<Side> {
        let Camera { centre, scale } = self.0;
        let (right, up) = ((f64::from(cell.x) - centre[0]) * scale, (f64::from(cell.y) - centre[1]) * scale);
        let [beside, beyond] = [right.abs() - (size[0] - scale) / 2.0, up.abs() - (size[1] - scale) / 2.0];
        match (beside.max(beyond) > 1.0, beside > beyond) {
            (false, _) => None,
            (true, true) => Some(if right > 0.0 { Side::Right } else { Side::Left }),
            (true, false) => Some(if up > 0.0 { Side::Top } else { Side::Bottom }),
        }
    }

    /// Whether a whole cell is visible in a viewport of this size.
    pub(crate) fn sees(&self, cell: Cell, size: [f64; 2]) -> bool {
        self.side_beyond(cell, size).is_none()
    }

    /// Whether cells are too small to place a card on them.
    pub(crate) fn is_too_far(&self, pointer: Pointer) -> bool {
        self.0.scale < SMALLEST_TARGET.with(pointer) - 0.5
    }

    /// Comes so close that cells can be pointed at. The place at this point stays there, in pixels from the centre of
    /// the viewport.
    #[must_use]
    pub(crate) fn closer(self, point: [f64; 2], pointer: Pointer) -> BoardCamera {
        self.zoomed(SMALLEST_FIT.with(pointer) / self.0.scale, point)
    }

    /// Where the centre of a cell is in a viewport of this size, in pixels from its upper left corner.
    pub(crate) fn position(&self, cell: Cell, size: [f64; 2]) -> [f64; 2] {
        self.0.to_screen([cell.x.into(), cell.y.into()], size)
    }

    /// Pans and zooms as pointers ask for. `middle` is the middle of the viewport, in the pixels of the pointers.
    pub(crate) fn changed(self, change: ViewChange, middle: [f64; 2]) -> BoardCamera {
        BoardCamera(change.apply(self.0, ZOOM_RANGE, middle))
    }

    /// Adapts the camera to a viewport with another middle, so that nothing moves on the board. Both middles are in
    /// pixels from the corner of the board.
    #[must_use]
    pub(crate) fn with_middle(self, before: [f64; 2], now: [f64; 2]) -> BoardCamera {
        BoardCamera(self.0.panned([before[0] - now[0], before[1] - now[1]]))
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

    /// The CSS transform that moves and scales the plane in a viewport of this size, which begins `offset` pixels from
    /// the corner of the board. On the plane a cell is 100 pixels wide.
    pub(crate) fn transform(&self, size: [f64; 2], offset: [f64; 2]) -> String {
        let [right, down] = self.0.to_screen([0.0; 2], size);
        let [right, down] = [right + offset[0], down + offset[1]];
        format!("translate({right:.2}px, {down:.2}px) scale({:.4})", self.0.scale / 100.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: BoardCamera = BoardCamera(Camera { centre: [0.0, 0.0], scale: 60.0 });

    fn cells(low: (i16, i16), high: (i16, i16)) -> CellRange {
        CellRange { low: Cell::new(low.0, low.1), high: Cell::new(high.0, high.1) }
    }

    #[test]
    fn the_whole_table_is_seen_however_long_it_is() {
        let (size, extent) = ([390.0, 500.0], cells((-45, -2), (44, 20)));
        assert!([extent.low, extent.high].into_iter().all(|cell| BoardCamera::whole(extent, size).sees(cell, size)));
        assert!(BoardCamera::whole(extent, size).is_too_far(Pointer::Mouse), "a click zooms in");
        let closer = BoardCamera::whole(extent, size).closer([40.0, -20.0], Pointer::Finger);
        assert!(!closer.is_too_far(Pointer::Finger));
    }

    #[test]
    fn a_place_on_a_phone_is_never_smaller_than_a_finger() {
        let size = [390.0, 560.0];
        for wide in 0..40 {
            let camera = START.following(cells((-wide, -3), (wide, wide)), size, Pointer::Finger);
            assert!((48.0..=72.0).contains(&camera.0.scale) && !camera.is_too_far(Pointer::Finger), "{camera:?}");
        }
        let few = cells((-3, -4), (3, 4));
        let camera = START.following(few, size, Pointer::Finger);
        assert!(camera.sees(few.low, size) && camera.sees(few.high, size), "what fits is shown whole");
    }

    #[test]
    #[allow(clippy::float_cmp)] // whole numbers
    fn a_camera_that_follows_stays_where_it_shows_enough() {
        let (size, extent) = ([390.0, 560.0], cells((-9, -2), (9, 2)));
        let at = |x: f64| BoardCamera(Camera { centre: [x, 7.0], scale: 48.0 });
        assert_eq!(at(3.0).following(extent, size, Pointer::Finger).0.centre, [3.0, 0.0]);
        let beyond = at(20.0).following(extent, size, Pointer::Finger);
        assert!(beyond.sees(Cell::new(9, 0), size) && beyond.0.centre[0] < 9.0, "no empty felt beyond the cards");
    }

    #[test]
    #[allow(clippy::float_cmp)] // whole numbers
    fn cells_are_revealed_by_the_smallest_motion() {
        let size = [300.0, 300.0];
        assert_eq!(START.revealing(cells((-2, -2), (2, 2)), size), START, "they are seen already");
        assert_eq!(START.revealing(cells((1, 0), (4, 1)), size).0.centre, [2.0, 0.0]);
        assert_eq!(START.revealing(cells((-4, 3), (-4, 3)), size).0.centre, [-2.0, 1.0]);
        let long = cells((5, 0), (20, 0));
        assert!(!START.holds(long, size) && START.holds(cells((5, 0), (9, 4)), size));
        let near = START.revealing(long, size);
        assert!(near.sees(Cell::new(5, 0), size) && !near.sees(Cell::new(20, 0), size), "the nearest ones");
        let back = BoardCamera(Camera { centre: [30.0, 0.0], scale: 60.0 }).revealing(long, size);
        assert!(back.sees(Cell::new(20, 0), size));
    }

    #[test]
    fn a_cell_out_of_sight_is_beyond_one_side() {
        let size = [300.0, 180.0];
        let sides = [(3, 0), (-3, 1), (1, 2), (0, -2), (5, 3)].map(|(x, y)| START.side_beyond(Cell::new(x, y), size));
        assert_eq!(sides, [Side::Right, Side::Left, Side::Top, Side::Bottom, Side::Right].map(Some));
        assert_eq!(START.side_beyond(Cell::new(2, -1), size), None);
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
        let (before, now, offset) = ([390.0, 541.0], [350.0, 485.0], [40.0, 0.0]);
        let moved = camera.with_middle([195.0, 270.5], [215.0, 242.5]);
        assert_eq!(moved.transform(now, offset), camera.transform(before, [0.0; 2]));
    }

    #[test]
    fn up_on_the_table_is_up_on_the_screen() {
        let camera = BoardCamera(Camera { centre: [0.0, 0.0], scale: 50.0 });
        assert_eq!(camera.cell_at([100.0, -50.0]), Cell::new(2, 1));
    }
}
