//! `huddle bot ladder clustered`: measures the strength of levels, characters and search depths.

use super::{
    super::win_rate::{WinRate, parallel_map},
    contestant::{Contestant, play_game},
};
use crate::{Outcome, cli::MatchOptions};
use bots::{
    Level,
    clustered::{Character, SearchConfig, Strategy, Weights, bot},
};
use clustered::Options;
use std::{
    cmp::Ordering,
    io::{self, Write},
};

/// Plays all comparisons and prints each result as soon as it is known.
pub(in super::super) fn ladder(options: &MatchOptions, output: &mut impl Write) -> io::Result<Outcome> {
    let MatchOptions { games, seed } = options;
    writeln!(output, "two players, seats swapped, {games} games each from deal {seed} on; 95 % intervals in brackets")?;
    for [below, level] in Level::ALL.array_windows() {
        let win_rate = WinRate::measure(options, |deal| {
            play_pair(deal, contestant_of_level(*level, deal), contestant_of_level(*below, deal))
        });
        write_row(output, &format!("{level} against {below}"), &win_rate?)?;
    }
    let [few, many] = [1000, 10_000].map(Contestant::search);
    for (label, one, other) in [
        ("1,000 iterations against greedy", few, Contestant::Strategy(Strategy::Greedy)),
        (
            "1,000 iterations against 1,000 plain",
            few,
            Contestant::Strategy(Strategy::Search(SearchConfig::vanilla(1000))),
        ),
        ("10,000 iterations against 1,000", many, few),
    ] {
        write_row(output, label, &WinRate::measure(options, |deal| play_pair(deal, one, other))?)?;
    }
    writeln!(output, "solo, {games} games each: mean points (standard deviation), minimum and maximum")?;
    for (label, player) in [
        ("random", Contestant::Strategy(Strategy::Random)),
        ("greedy", Contestant::Strategy(Strategy::Greedy)),
        ("1,000 iterations", few),
    ] {
        let points = parallel_map(*games, |game| play_solo(seed.wrapping_add(u64::from(game)), player));
        writeln!(output, "  {label:42}{}", PointsSummary::new(&points.into_iter().collect::<io::Result<Vec<u32>>>()?))?;
        output.flush()?;
    }
    writeln!(output, "builders against blockers of the same level, {games} games each")?;
    for level in Level::ALL {
        let characters = [Character::Builder, Character::Blocker].map(|character| bot(level, Some(character)));
        if let [Some(builder), Some(blocker)] = characters {
            let win_rate =
                WinRate::measure(options, |deal| play_pair(deal, Contestant::Bot(builder), Contestant::Bot(blocker)));
            let [one, other] = [builder, blocker].map(|bot| bot.name);
            write_row(output, &format!("{level}: {one}, builder, against {other}, blocker"), &win_rate?)?;
        }
    }
    Ok(Outcome::Done)
}

fn write_row(output: &mut impl Write, label: &str, win_rate: &WinRate) -> io::Result<()> {
    writeln!(output, "  {label:42}{win_rate}")?;
    output.flush()
}

/// A bot of the level: builder and blocker alternate from deal to deal.
fn contestant_of_level(level: Level, deal: u64) -> Contestant {
    let character = if deal.is_multiple_of(2) { Character::Builder } else { Character::Blocker };
    let bot = bot(level, Some(character)).or_else(|| bot(level, None));
    bot.map_or(Contestant::Strategy(Strategy::Random), Contestant::Bot)
}

/// Plays a deal twice, `one` first in seat 0 and then in seat 1, and returns its score in each game.
fn play_pair(deal: u64, one: Contestant, other: Contestant) -> io::Result<[f64; 2]> {
    Ok(points_of_pair(deal, one, other)?.map(score))
}

/// Plays a deal twice like [`play_pair`], and returns the points of `one` and `other` in each game.
pub(super) fn points_of_pair(deal: u64, one: Contestant, other: Contestant) -> io::Result<[[u32; 2]; 2]> {
    let points = |players: [Contestant; 2]| {
        let points = play_game(deal, &players, &Options::default(), Weights::embedded(), |_| {})?;
        <[u32; 2]>::try_from(points).map_err(|_| io::Error::other("a game for two has two scores"))
    };
    let [first, [other_points, one_points]] = [points([one, other])?, points([other, one])?];
    Ok([first, [one_points, other_points]])
}

/// Returns the score of the first player: 1 for a win, 0 for a loss, 0.5 for a shared win.
pub(super) fn score([own, others]: [u32; 2]) -> f64 {
    match own.cmp(&others) {
        Ordering::Greater => 1.0,
        Ordering::Equal => 0.5,
        Ordering::Less => 0.0,
    }
}

/// Plays a solo game and returns the points (C19).
fn play_solo(deal: u64, player: Contestant) -> io::Result<u32> {
    Ok(play_game(deal, &[player], &Options::default(), Weights::embedded(), |_| {})?.iter().sum())
}

/// Summary statistics of the points of several games.
struct PointsSummary {
    mean: f64,
    standard_deviation: f64,
    min: u32,
    max: u32,
}

impl PointsSummary {
    fn new(points: &[u32]) -> PointsSummary {
        let count = f64::from(u32::try_from(points.len().max(1)).unwrap_or(u32::MAX));
        let mean = points.iter().copied().map(f64::from).sum::<f64>() / count;
        let squares = points.iter().map(|points| (f64::from(*points) - mean).powi(2)).sum::<f64>();
        PointsSummary {
            mean,
            standard_deviation: (squares / (count - 1.0).max(1.0)).sqrt(),
            min: points.iter().min().copied().unwrap_or(0),
            max: points.iter().max().copied().unwrap_or(0),
        }
    }
}

impl std::fmt::Display for PointsSummary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:5.1} ({:.1}), {} to {}", self.mean, self.standard_deviation, self.min, self.max)
    }
}
