//! [`FrameGrid`]: the layout of the frames of a strip.

/// The layout of frames in rows and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FrameGrid {
    pub(crate) columns: u32,
    pub(crate) rows: u32,
    /// The width of the whole image, in pixels.
    pub(crate) width: u32,
}

/// The gap between two frames, in pixels.
const GAP: u32 = 4;
/// The minimum width of a frame, in pixels.
const MIN_FRAME_WIDTH: u32 = 24;

impl FrameGrid {
    /// Chooses a roughly square grid with as few empty cells as possible. Returns `None` if the frames would be too
    /// narrow.
    pub(crate) fn fit(frames: u32, width: u32) -> Option<FrameGrid> {
        let min_columns = (1..=frames).find(|side| side * side >= frames)?;
        let empty_cells = |columns: &u32| frames.div_ceil(*columns) * columns - frames;
        let columns = (min_columns..=2 * min_columns).min_by_key(empty_cells)?;
        let grid = FrameGrid { columns, rows: frames.div_ceil(columns), width };
        (grid.frame_width() >= MIN_FRAME_WIDTH).then_some(grid)
    }

    pub(crate) fn frame_width(&self) -> u32 {
        ((self.width + GAP) / self.columns).saturating_sub(GAP)
    }

    /// The height of the whole image.
    pub(crate) fn height(&self, frame_height: u32) -> u32 {
        self.rows * (frame_height + GAP) - GAP
    }

    /// The left and top edge of a frame. Pixels left over from the division widen the gaps.
    pub(crate) fn frame_origin(&self, number: u32, frame_height: u32) -> (u32, u32) {
        let (row, column) = (number / self.columns, number % self.columns);
        (column * (self.width + GAP) / self.columns, row * (frame_height + GAP))
    }
}

#[cfg(test)]
mod tests {
    use super::FrameGrid;

    #[test]
    fn frames_fill_the_grid_and_stay_inside() {
        for (frames, columns, rows) in [(1, 1, 1), (2, 2, 1), (3, 3, 1), (4, 2, 2), (6, 3, 2), (7, 4, 2), (12, 4, 3)] {
            let grid = FrameGrid::fit(frames, 1001).unwrap();
            assert_eq!((grid.columns, grid.rows), (columns, rows), "{frames}");
            let (right, down) = grid.frame_origin(frames - 1, 50);
            assert!(right + grid.frame_width() <= 1001 && down + 50 <= grid.height(50), "{frames}");
        }
        assert_eq!(FrameGrid::fit(64, 64), None);
    }
}
