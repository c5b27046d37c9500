//! [`Weights`]: the weights of the evaluator by turns left. They are data, made by `huddle bot train clustered`.

use std::{fmt, fmt::Write, sync::OnceLock};

/// The number of features of a seat.
pub const FEATURES: usize = 26;

/// The number of turns between two knots; weights are interpolated linearly in between.
const TURNS_PER_KNOT: usize = 5;

/// The number of knots.
pub const KNOTS: usize = 7;

/// The number of player counts with separate weights: one, two, and more.
pub const PLAYER_BUCKETS: usize = 3;

/// The weights of all features at one knot.
type WeightRow = [f32; FEATURES];

/// The weights of the evaluator.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    rows: [[WeightRow; KNOTS]; PLAYER_BUCKETS],
    /// The weights for each number of turns, interpolated in advance.
    interpolated: Vec<WeightRow>,
}

const BUCKET_NAMES: [&str; PLAYER_BUCKETS] = ["one", "two", "more"];

/// Returns the bucket of a player count.
pub fn player_bucket(players: usize) -> usize {
    players.clamp(1, PLAYER_BUCKETS) - 1
}

/// Returns the knots around a number of turns, with their shares.
pub fn surrounding_knots(turns: usize) -> [(usize, f32); 2] {
    let turns = turns.min(TURNS_PER_KNOT * (KNOTS - 1));
    let (low, over) = (turns / TURNS_PER_KNOT, turns % TURNS_PER_KNOT);
    let share = over as f32 / TURNS_PER_KNOT as f32;
    [(low, 1.0 - share), ((low + 1).min(KNOTS - 1), share)]
}

impl Weights {
    /// Creates weights from the rows of all knots.
    pub fn new(rows: [[WeightRow; KNOTS]; PLAYER_BUCKETS]) -> Weights {
        let turns = TURNS_PER_KNOT * (KNOTS - 1) + 1;
        let mix = |table: usize, turns: usize| {
            let mut mixed = [0.0; FEATURES];
            for (knot, share) in surrounding_knots(turns) {
                mixed.iter_mut().zip(&rows[table][knot]).for_each(|(sum, weight)| *sum += share * weight);
            }
            mixed
        };
        let mixed = (0..PLAYER_BUCKETS).flat_map(|table| (0..turns).map(move |turns| (table, turns)));
        let interpolated = mixed.map(|(table, turns)| mix(table, turns)).collect();
        Weights { rows, interpolated }
    }

    /// Returns weights set by hand, from before training.
    pub fn hand_tuned() -> Weights {
        let mut row = [0.0; FEATURES];
        row[4] = 0.4;
        row[5] = 0.8;
        row[6] = 1.0;
        for (place, worth) in
            [(9, 0.1), (10, 0.15), (11, 0.2), (13, 0.8), (14, 1.0), (15, 1.2), (17, 1.2), (18, 1.5), (19, 1.8)]
        {
            row[place] = worth;
        }
        row[20] = 0.15;
        row[21] = 0.7;
        row[23] = 0.3;
        row[24] = 0.6;
        let mut rows = [[row; KNOTS]; PLAYER_BUCKETS];
        for knots in &mut rows {
            for (turns, knot) in knots.iter_mut().enumerate() {
                let growth = (0.4 * turns as f32).min(1.5);
                for weight in knot {
                    *weight *= growth;
                }
            }
        }
        Weights::new(rows)
    }

    /// Returns the weights embedded in this crate.
    pub fn embedded() -> &'static Weights {
        static STORED: OnceLock<Weights> = OnceLock::new();
        STORED.get_or_init(|| Weights::parse(include_str!("weights.txt")).unwrap_or_else(Weights::hand_tuned))
    }

    /// Parses the format of [`Weights`]' `Display`: comments after `#`, or bucket, turns, and one weight a feature.
    pub fn parse(text: &str) -> Option<Weights> {
        let mut rows = [[None; KNOTS]; PLAYER_BUCKETS];
        for line in text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
            let mut words = line.split_whitespace();
            let name = words.next()?;
            let table = BUCKET_NAMES.iter().position(|known| *known == name)?;
            let turns: usize = words.next()?.parse().ok()?;
            let row = rows[table].get_mut(turns / TURNS_PER_KNOT).filter(|_| turns.is_multiple_of(TURNS_PER_KNOT))?;
            let weights: Vec<f32> = words.map(parse_thousandths).collect::<Option<_>>()?;
            *row = Some(weights.try_into().ok()?);
        }
        let mut all = [[[0.0; FEATURES]; KNOTS]; PLAYER_BUCKETS];
        for (row, read) in all.iter_mut().flatten().zip(rows.into_iter().flatten()) {
            *row = read?;
        }
        Some(Weights::new(all))
    }

    /// Returns the weights for a number of players and turns left.
    #[inline]
    pub(super) fn row(&self, players: usize, turns: usize) -> &WeightRow {
        let turns = turns.min(TURNS_PER_KNOT * (KNOTS - 1));
        &self.interpolated[player_bucket(players) * (TURNS_PER_KNOT * (KNOTS - 1) + 1) + turns]
    }
}

/// Parses a number with three decimals. A general float parser would add ten kilobytes of tables to the page.
fn parse_thousandths(word: &str) -> Option<f32> {
    let (whole, part) = word.split_once('.').filter(|(_, part)| part.len() == 3)?;
    let digits = whole.strip_prefix('-').unwrap_or(whole);
    let is_number = |digits: &str| digits.bytes().all(|digit| digit.is_ascii_digit());
    let count = |digits: &str| digits.parse::<u32>().ok().filter(|_| is_number(digits));
    let count = count(digits)?.checked_mul(1000)?.checked_add(count(part)?)?;
    // Both operands are exact, so the quotient is correctly rounded.
    let weight = count as f32 / 1000.0;
    (count < 1 << 24).then_some(if digits == whole { weight } else { -weight })
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, knots) in BUCKET_NAMES.iter().zip(&self.rows) {
            for (knot, row) in knots.iter().enumerate() {
                let mut line = format!("{name} {}", knot * TURNS_PER_KNOT);
                for weight in row {
                    write!(line, " {weight:.3}")?;
                }
                writeln!(f, "{line}")?;
            }
        }
        Ok(())
    }
}
