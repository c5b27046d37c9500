//! [`Weights`]: how much each thing that is counted is worth, by how many turns are left. They are data, made by `huddle bot train clustered`.

use std::{fmt, fmt::Write, sync::OnceLock};

/// How many things are counted for a seat.
pub const FEATURES: usize = 26;

/// Weights are kept for every so many turns that a seat still has; between them they are mixed.
const TURNS_PER_KNOT: usize = 5;

/// For so many numbers of turns.
pub const KNOTS: usize = 7;

/// Tables that are judged apart: of one player, of two, and of more.
pub const PLAYER_BUCKETS: usize = 3;

/// One row of weights: a table's at a number of turns.
type WeightRow = [f32; FEATURES];

/// How much everything is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    rows: [[WeightRow; KNOTS]; PLAYER_BUCKETS],
    /// The same for each number of turns, for speed.
    interpolated: Vec<WeightRow>,
}

const BUCKET_NAMES: [&str; PLAYER_BUCKETS] = ["one", "two", "more"];

/// Which of the tables it is.
pub fn player_bucket(players: usize) -> usize {
    players.clamp(1, PLAYER_BUCKETS) - 1
}

/// Between which rows a number of turns lies, and the share of each.
pub fn surrounding_knots(turns: usize) -> [(usize, f32); 2] {
    let turns = turns.min(TURNS_PER_KNOT * (KNOTS - 1));
    let (low, over) = (turns / TURNS_PER_KNOT, turns % TURNS_PER_KNOT);
    let share = over as f32 / TURNS_PER_KNOT as f32;
    [(low, 1.0 - share), ((low + 1).min(KNOTS - 1), share)]
}

impl Weights {
    /// Weights from their rows.
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

    /// What was said by hand, before anything was learned.
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

    /// Those that come with this crate.
    pub fn embedded() -> &'static Weights {
        static STORED: OnceLock<Weights> = OnceLock::new();
        STORED.get_or_init(|| Weights::parse(include_str!("weights.txt")).unwrap_or_else(Weights::hand_tuned))
    }

    /// Reads what [`Weights`] writes: `#` and a remark, or the name of a table, a number of turns, and a weight for each thing.
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

    /// What everything is worth at a table with so many turns left.
    #[inline]
    pub(super) fn row(&self, players: usize, turns: usize) -> &WeightRow {
        let turns = turns.min(TURNS_PER_KNOT * (KNOTS - 1));
        &self.interpolated[player_bucket(players) * (TURNS_PER_KNOT * (KNOTS - 1) + 1) + turns]
    }
}

/// A weight with three digits behind the point. Reading any number there is would bring ten kilobytes of tables into the page.
fn parse_thousandths(word: &str) -> Option<f32> {
    let (whole, part) = word.split_once('.').filter(|(_, part)| part.len() == 3)?;
    let digits = whole.strip_prefix('-').unwrap_or(whole);
    let is_number = |digits: &str| digits.bytes().all(|digit| digit.is_ascii_digit());
    let count = |digits: &str| digits.parse::<u32>().ok().filter(|_| is_number(digits));
    let count = count(digits)?.checked_mul(1000)?.checked_add(count(part)?)?;
    // Both numbers are exact, so their quotient is the one nearest to what is written.
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
