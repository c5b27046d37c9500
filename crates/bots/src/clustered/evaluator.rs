//! The evaluator: a linear estimate of each seat's final points from its cards on the table and those to come.

use super::{
    bitboard::RectangleBounds,
    per_seat::PerSeat,
    position::Position,
    search_board::CardSet,
    weights::{FEATURES, Weights},
    window::{CellIndex, SIDE},
};
use clustered::BONUS;
use seats::Seat;

/// The features of one seat; [`Weights`] holds the weight of each.
pub type Features = [f32; FEATURES];

impl Position {
    /// Returns the number of turns that a seat has left.
    #[inline]
    pub(super) fn turns_left(&self, seat: Seat) -> usize {
        let unseen = self.unseen(seat);
        let deck = usize::from(unseen.deck_len);
        let drawn = if self.context.quick.is_some() { deck.div_ceil(2) } else { deck };
        unseen.hand().len() + drawn
    }

    /// Returns the estimated final points of a seat.
    #[inline]
    pub(super) fn expected_points(&self, seat: Seat, weights: &Weights) -> f32 {
        let points = f32::from(self.points(seat));
        let turns = self.turns_left(seat);
        if turns == 0 {
            return points;
        }
        let features = self.features(seat);
        let worth = weights.row(self.context.players.count(), turns);
        points + features.iter().zip(worth).map(|(feature, weight)| feature * weight).sum::<f32>()
    }

    /// Computes the features of a seat.
    #[inline]
    pub(super) fn features(&self, seat: Seat) -> Features {
        let bitboard = self.board.bitboard(seat);
        let (counts, unseen) = (&bitboard.counts, self.unseen(seat));
        let (rest, hand) = (unseen.remaining_non_wild(), unseen.hand_set());
        let mut f = [0.0; FEATURES];
        f[0] = 1.0;
        f[1] = f32::from(counts.rectangle);
        f[2] = f32::from(counts.lines);
        f[3] = f32::from(counts.longest);
        f[4] = f32::from(counts.pairs);
        f[5] = f32::from(counts.squares);
        f[6] = f32::from(unseen.wilds);
        f[7] = f32::from(u8::from(self.state.turn == seat));
        let (mut in_hand, mut next, mut useful) = (0, 0, 0);
        for cell in self.board.openings() {
            let gain = bitboard.gain(*cell);
            let beside = usize::from(gain.pairs());
            if beside == 0 {
                continue;
            }
            let accepts = self.board.accepts(*cell);
            useful |= accepts & hand;
            let fits = (accepts & rest).count_ones() as usize;
            f[8 + 4 * (beside.min(3) - 1) + fits.min(3)] += 1.0;
            let lines = gain.lines();
            if fits > 0 {
                f[20] += f32::from(lines);
            }
            if accepts & hand != 0 && lines > next {
                (in_hand, next) = if lines > in_hand { (lines, in_hand) } else { (in_hand, lines) };
            }
        }
        f[21] = f32::from(in_hand);
        f[22] = f32::from(next);
        if counts.rectangle > 0 {
            let (sides, best) = self.rectangle_growth(seat, counts.rectangle_bounds, rest);
            f[23] = sides;
            f[24] = best;
        }
        f[25] = useful.count_ones() as f32;
        f
    }

    /// Returns how many sides of a rectangle can still be extended by a whole row of own cards, and the value of the
    /// best.
    fn rectangle_growth(&self, seat: Seat, place: RectangleBounds, rest: CardSet) -> (f32, f32) {
        let cell = |x: u8, y: u8| CellIndex::from(y) * SIDE as CellIndex + CellIndex::from(x);
        let (width, height) = (place.right - place.left + 1, place.high - place.low + 1);
        let sides = [
            (cell(place.left, place.low - 1), 1, width),
            (cell(place.left, place.high + 1), 1, width),
            (cell(place.left - 1, place.low), SIDE as CellIndex, height),
            (cell(place.right + 1, place.low), SIDE as CellIndex, height),
        ];
        let (mut open, mut best) = (0.0, 0.0_f32);
        for (start, step, length) in sides {
            let mut missing = 0_u8;
            let free = (0..length).map(|n| start + step * CellIndex::from(n)).all(|cell| {
                let own = self.board.bitboard(seat).contains(cell);
                missing += u8::from(!own);
                own || self.board.accepts(cell) & rest != 0
            });
            if free {
                open += 1.0;
                best = best.max(f32::from(length) / f32::from(1 + missing));
            }
        }
        (open, best)
    }

    /// Returns the estimated final points of all seats, or the final points if the game is over, with the biggest
    /// bonuses of C22.
    #[inline]
    pub(super) fn evaluate(&self, weights: &Weights) -> PerSeat<f32> {
        let mut points = PerSeat::filled(0.0);
        let seats = self.context.players.seats();
        for seat in seats.clone() {
            points[seat] =
                if self.is_over() { f32::from(self.points(seat)) } else { self.expected_points(seat, weights) };
        }
        if self.context.biggest_bonus {
            let left = if self.is_over() { 0 } else { self.turns_left(self.state.turn) };
            let certain = BONUS as f32 * (1.0 - left as f32 / 40.0);
            let sizes = |seat: Seat| {
                let counts = &self.board.bitboard(seat).counts;
                [counts.rectangle, counts.longest]
            };
            for which in 0..2 {
                let best = seats.clone().map(|seat| sizes(seat)[which]).max().unwrap_or(0);
                let mut holders = seats.clone().filter(|seat| best > 0 && sizes(*seat)[which] == best);
                if let (Some(seat), None) = (holders.next(), holders.next()) {
                    points[seat] += certain;
                }
            }
        }
        points
    }
}
