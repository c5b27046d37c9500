//! [`SeatBitboard`]: the cards of one seat as bitboards, with counts that are updated card by card (C12, C13).
//!
//! Only the two lines through a card change, and only a rectangle around it can become the largest.

use super::window::{CELLS, CellIndex, SIDE, array_index, column, row};

/// The scoring counts of a seat's cards, and counts of how compact they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    /// Cards in lines, horizontal and vertical (C13).
    pub(super) lines: u16,
    /// Cards in the largest rectangle (C12).
    pub(super) rectangle: u16,
    /// Cards in the longest line.
    pub(super) longest: u16,
    /// Pairs of adjacent own cards.
    pub(super) pairs: u16,
    /// Solid blocks of 2x2 own cards.
    pub(super) squares: u16,
    /// The position of the largest rectangle.
    pub(super) rectangle_bounds: RectangleBounds,
}

/// A rectangle of columns and rows, both ends inclusive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct RectangleBounds {
    pub(super) left: u8,
    pub(super) right: u8,
    pub(super) low: u8,
    pub(super) high: u8,
}

/// What a card on a cell would add to its owner's counts: line points, pairs and 2x2 blocks, packed into a small
/// number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Gain(u16);

impl Gain {
    /// The number of different values.
    pub(super) const COUNT: usize = 2048;

    fn new(lines: u16, pairs: u16, squares: u16) -> Gain {
        debug_assert!(lines <= 10, "a card between two runs of two in both directions adds the most: 5 + 5 points");
        Gain(lines | pairs << 5 | squares << 8)
    }

    /// Returns the packed number, an index below [`Gain::COUNT`].
    #[inline]
    pub(super) fn index(self) -> usize {
        usize::from(self.0) % Gain::COUNT
    }

    /// Returns the gain with this packed number.
    pub(super) const fn from_index(number: usize) -> Gain {
        Gain((number % Gain::COUNT) as u16)
    }

    /// Returns the line points.
    #[inline]
    pub(super) const fn lines(self) -> u16 {
        self.0 & 31
    }

    /// Returns the number of own neighbours.
    #[inline]
    pub(super) const fn pairs(self) -> u16 {
        self.0 >> 5 & 7
    }

    /// Returns the number of 2x2 blocks.
    #[inline]
    pub(super) const fn squares(self) -> u16 {
        self.0 >> 8 & 7
    }
}

/// Undo data of [`SeatBitboard::add`]: the counts, and the gains that change, which are those of the corners and of the
/// cells at the ends of both lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct BitboardUndo {
    counts: Counts,
    corners: [(CellIndex, Gain); 4],
    ends: [(CellIndex, Gain); 4],
}

/// The cards of one seat.
#[derive(Clone, Debug)]
pub(super) struct SeatBitboard {
    rows: [u64; 64],
    columns: [u64; 64],
    /// The gain of a card on each empty cell.
    gains: Box<[Gain; CELLS]>,
    pub(super) counts: Counts,
}

/// The lengths of the runs of own cards next to a cell.
#[derive(Clone, Copy)]
struct Reach {
    left: u32,
    right: u32,
    below: u32,
    above: u32,
}

impl SeatBitboard {
    /// Creates an empty bitboard.
    pub(super) fn new() -> SeatBitboard {
        SeatBitboard {
            rows: [0; 64],
            columns: [0; 64],
            gains: Box::new([Gain::default(); CELLS]),
            counts: Counts::default(),
        }
    }

    /// Returns whether a card of this seat lies on a cell.
    #[inline]
    pub(super) fn contains(&self, cell: CellIndex) -> bool {
        self.rows[row(cell)] >> column(cell) & 1 != 0
    }

    /// Returns the gain of a card on an empty cell.
    #[inline]
    pub(super) fn gain(&self, cell: CellIndex) -> Gain {
        self.gains[array_index(cell)]
    }

    /// Adds a card, updates the counts and returns the undo data.
    #[inline]
    pub(super) fn add(&mut self, cell: CellIndex) -> BitboardUndo {
        let (reach, gain, counts) = (self.reach(cell), self.gain(cell), self.counts);
        self.counts.lines += gain.lines();
        self.counts.pairs += gain.pairs();
        self.counts.squares += gain.squares();
        let longest = line_points(reach.left + 1 + reach.right).max(line_points(reach.below + 1 + reach.above));
        self.counts.longest = self.counts.longest.max(longest);
        if gain.squares() > 0 {
            self.grow_rectangle(cell, reach);
        }
        self.rows[row(cell)] |= 1 << column(cell);
        self.columns[column(cell)] |= 1 << row(cell);

        let (side, steps) = (SIDE as CellIndex, |reach: u32| reach as CellIndex + 1);
        let corners = [cell - side - 1, cell - side + 1, cell + side - 1, cell + side + 1];
        let ends = [
            cell - steps(reach.left),
            cell + steps(reach.right),
            cell - side * steps(reach.below),
            cell + side * steps(reach.above),
        ];
        let corners = corners.map(|cell| (cell, self.gains[array_index(cell)]));
        let ends = ends.map(|cell| (cell, self.gains[array_index(cell)]));
        // The lines and pairs of a corner stay the same, and it completes a block only with at least two own
        // neighbours.
        for (cell, gain) in corners {
            if gain.pairs() > 1 {
                self.gains[array_index(cell)] = Gain::new(gain.lines(), gain.pairs(), self.squares_at(cell));
            }
        }
        for (cell, _) in ends {
            // No card is ever placed on the rim.
            if (1..SIDE - 1).contains(&column(cell)) && (1..SIDE - 1).contains(&row(cell)) {
                self.gains[array_index(cell)] = self.count_gain(cell);
            }
        }
        BitboardUndo { counts, corners, ends }
    }

    /// Removes the card that was added last.
    #[inline]
    pub(super) fn remove(&mut self, cell: CellIndex, undo: &BitboardUndo) {
        self.rows[row(cell)] &= !(1 << column(cell));
        self.columns[column(cell)] &= !(1 << row(cell));
        self.counts = undo.counts;
        for (cell, gain) in undo.corners.into_iter().chain(undo.ends) {
            self.gains[array_index(cell)] = gain;
        }
    }

    #[inline]
    fn count_gain(&self, cell: CellIndex) -> Gain {
        let Reach { left, right, below, above } = self.reach(cell);
        let lines = run_gain(left, right) + run_gain(below, above);
        let pairs = u16::from(left > 0) + u16::from(right > 0) + u16::from(below > 0) + u16::from(above > 0);
        Gain::new(lines, pairs, if pairs > 1 { self.squares_at(cell) } else { 0 })
    }

    #[inline]
    fn reach(&self, cell: CellIndex) -> Reach {
        let (x, y) = (column(cell), row(cell));
        let (across, upward) = (self.rows[y], self.columns[x]);
        Reach {
            left: (!(across << (64 - x))).leading_zeros(),
            right: (!(across >> (x + 1))).trailing_zeros(),
            below: (!(upward << (64 - y))).leading_zeros(),
            above: (!(upward >> (y + 1))).trailing_zeros(),
        }
    }

    /// Returns how many 2x2 blocks a card on a cell would complete.
    #[inline]
    fn squares_at(&self, cell: CellIndex) -> u16 {
        let (x, y) = (column(cell), row(cell));
        // Three bits of each of the three rows around the cell.
        let three = |y: usize| self.rows[y] >> (x - 1) & 0b111;
        let here = three(y) & 0b101;
        let corners = |beside: u64| if beside & 0b010 == 0 { 0 } else { (beside & here).count_ones() as u16 };
        corners(three(y - 1)) + corners(three(y + 1))
    }

    /// Updates the largest rectangle for a card that is being added.
    fn grow_rectangle(&mut self, cell: CellIndex, reach: Reach) {
        let (x, y) = (column(cell), row(cell));
        let mut lower = u64::MAX;
        for down in 0..=reach.below as usize {
            lower &= self.rows[y - down] | 1 << x;
            let mut both = lower;
            for up in 0..=reach.above as usize {
                both &= self.rows[y + up] | 1 << x;
                let left = (!(both << (64 - x))).leading_zeros();
                let right = (!(both >> (x + 1))).trailing_zeros();
                let (width, height) = ((left + right + 1) as u16, (down + up + 1) as u16);
                if width > 1 && height > 1 && width * height > self.counts.rectangle {
                    self.counts.rectangle = width * height;
                    self.counts.rectangle_bounds = RectangleBounds {
                        left: x as u8 - left as u8,
                        right: x as u8 + right as u8,
                        low: (y - down) as u8,
                        high: (y + up) as u8,
                    };
                }
            }
        }
    }
}

/// Returns the points of a run of cards (C13).
#[inline]
fn line_points(cards: u32) -> u16 {
    if cards >= 3 { cards as u16 } else { 0 }
}

/// Returns the points that a card between two runs adds.
#[inline]
fn run_gain(one: u32, other: u32) -> u16 {
    line_points(one + 1 + other) - line_points(one) - line_points(other)
}
