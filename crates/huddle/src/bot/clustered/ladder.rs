//! `huddle bot ladder clustered`: what levels, characters and looks are worth.

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
use std::io::{self, Write};

/// Prints all comparisons, each as soon as it is known.
pub(in super::super) fn ladder(games: &MatchOptions, output: &mut impl Write) -> io::Result<Outcome> {
    let MatchOptions { games: count, seed } = games;
    writeln!(output, "two players, seats swapped, {count} games each from deal {seed} on; 95 % intervals in brackets")?;
    for [below, level] in Level::ALL.array_windows() {
        let share = WinRate::measure(games, |deal| {
            play_pair(deal, contestant_of_level(*level, deal), contestant_of_level(*below, deal))
        });
        write_row(output, &format!("{level} against {below}"), &share?)?;
    }
    let [few, many] = [1000, 10_000].map(Contestant::search);
    for (what, one, other) in [
        ("1,000 looks against greedy", few, Contestant::Strategy(Strategy::Greedy)),
        ("1,000 looks against 1,000 plain", few, Contestant::Strategy(Strategy::Search(SearchConfig::vanilla(1000)))),
        ("10,000 looks against 1,000", many, few),
    ] {
        write_row(output, what, &WinRate::measure(games, |deal| play_pair(deal, one, other))?)?;
    }
    writeln!(output, "alone, {count} games each: points on average (standard deviation), least and most")?;
    for (what, player) in [
        ("random", Contestant::Strategy(Strategy::Random)),
        ("greedy", Contestant::Strategy(Strategy::Greedy)),
        ("1,000 looks", few),
    ] {
        let points = parallel_map(*count, |game| play_solo(seed.wrapping_add(u64::from(game)), player));
        writeln!(output, "  {what:42}{}", PointsSummary::new(&points.into_iter().collect::<io::Result<Vec<u32>>>()?))?;
        output.flush()?;
    }
    writeln!(output, "builders against blockers of the same level, {count} games each")?;
    for level in Level::ALL {
        let characters = [Character::Builder, Character::Blocker].map(|character| bot(level, Some(character)));
        if let [Some(builder), Some(blocker)] = characters {
            let share =
                WinRate::measure(games, |deal| play_pair(deal, Contestant::Bot(builder), Contestant::Bot(blocker)));
            let [one, other] = [builder, blocker].map(|bot| bot.name);
            write_row(output, &format!("{level}: {one}, builder, against {other}, blocker"), &share?)?;
        }
    }
    Ok(Outcome::Done)
}

fn write_row(output: &mut impl Write, what: &str, share: &WinRate) -> io::Result<()> {
    writeln!(output, "  {what:42}{share}")?;
    output.flush()
}

/// Somebody of a level: builder and blocker take turns.
fn contestant_of_level(level: Level, deal: u64) -> Contestant {
    let character = if deal.is_multiple_of(2) { Character::Builder } else { Character::Blocker };
    let named = bot(level, Some(character)).or_else(|| bot(level, None));
    named.map_or(Contestant::Strategy(Strategy::Random), Contestant::Bot)
}

/// What one player makes of a deal, first with the first seat and then with the second.
pub(super) fn play_pair(deal: u64, one: Contestant, other: Contestant) -> io::Result<[f64; 2]> {
    let won = |players: [Contestant; 2]| {
        let points = play_game(deal, &players, &Options::default(), Weights::embedded(), |_| {})?;
        Ok::<f64, io::Error>(match points[..] {
            [one, other] if one > other => 1.0,
            [one, other] if one < other => 0.0,
            _ => 0.5,
        })
    };
    Ok([won([one, other])?, 1.0 - won([other, one])?])
}

/// The points of a game for one.
fn play_solo(deal: u64, player: Contestant) -> io::Result<u32> {
    Ok(play_game(deal, &[player], &Options::default(), Weights::embedded(), |_| {})?.iter().sum())
}

/// How points are spread.
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
        let (least, most) = (points.iter().min(), points.iter().max());
        PointsSummary {
            mean,
            standard_deviation: (squares / (count - 1.0).max(1.0)).sqrt(),
            min: least.copied().unwrap_or(0),
            max: most.copied().unwrap_or(0),
        }
    }
}

impl std::fmt::Display for PointsSummary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:5.1} ({:.1}), {} to {}", self.mean, self.standard_deviation, self.min, self.max)
    }
}
