//! The surface: where the start cards lie (C3, C20) and which cells are on the table (C4).

/// C4: the size and the shape of the surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TableLimits {
    Unbounded,
    Rectangle { width: i32, height: i32 },
    Round { diameter: i32 },
}

/// C3: one start card in the middle. C20: from five players on two in one row, with room for six cards between them.
pub(super) fn start_cells(players: usize) -> Vec<(i32, i32)> {
    if players >= 5 { vec![(0, 0), (7, 0)] } else { vec![(0, 0)] }
}

impl TableLimits {
    /// C4: whether this cell is on the table, in a game of so many players.
    pub(super) fn contains(self, players: usize, x: i32, y: i32) -> bool {
        match self {
            TableLimits::Unbounded => true,
            TableLimits::Rectangle { width, height } => {
                let (left, right) = columns(players, width);
                let (bottom, top) = rows(height);
                left <= x && x <= right && bottom <= y && y <= top
            }
            TableLimits::Round { diameter } => {
                let (left, right) = columns(players, diameter);
                let (bottom, top) = rows(diameter);
                // The middle of the square may lie between two cells; in doubled coordinates it is whole:
                // 2 * (left + right) / 2. The cell's centre may be diameter / 2 away, doubled: the diameter.
                // (In wide numbers, so that no size overflows.)
                let across = 2 * i64::from(x) - i64::from(left + right);
                let up = 2 * i64::from(y) - i64::from(bottom + top);
                across * across + up * up <= i64::from(diameter) * i64::from(diameter)
            }
        }
    }
}

/// The first and the last column of a table of this width.
fn columns(players: usize, width: i32) -> (i32, i32) {
    if start_cells(players).len() == 2 {
        // The two start cards and the six cells between are 8 columns; the rest is shared between the sides, and an
        // odd one goes to the left. (div_euclid rounds down, also below zero.)
        let spare = width - 8;
        let right_margin = spare.div_euclid(2);
        let left_margin = spare - right_margin;
        (-left_margin, 7 + right_margin)
    } else {
        centred(width)
    }
}

/// The first and the last row of a table of this height. The start cards are always in row 0.
fn rows(height: i32) -> (i32, i32) {
    centred(height)
}

/// `size` cells around 0; with an even size the extra one is on the negative side (left, below).
fn centred(size: i32) -> (i32, i32) {
    let first = -(size / 2);
    (first, first + size - 1)
}
