//! `huddle bot ladder clustered`: what levels, characters and looks are worth.

use super::{
    super::share::{Share, spread},
    seated::{Seated, play},
};
use crate::{Outcome, cli::Games};
use bots::{
    Level,
    clustered::{Character, SearchConfig, Strategy, Weights, bot},
};
use clustered::Options;
use std::io::{self, Write};

/// Prints all comparisons, each as soon as it is known.
pub(in super::super) fn ladder(games: &Games, output: &mut impl Write) -> io::Result<Outcome> {
    let Games { games: count, seed } = games;
    writeln!(output, "two players, seats swapped, {count} games each from deal {seed} on; 95 % intervals in brackets")?;
    for [below, level] in Level::ALL.array_windows() {
        let share = Share::of(games, |deal| pair(deal, of_level(*level, deal), of_level(*below, deal)));
        row(output, &format!("{level} against {below}"), &share?)?;
    }
    let [few, many] = [1000, 10_000].map(Seated::searching);
    for (what, one, other) in [
        ("1,000 looks against greedy", few, Seated::Plays(Strategy::Greedy)),
        ("1,000 looks against 1,000 plain", few, Seated::Plays(Strategy::Search(SearchConfig::vanilla(1000)))),
        ("10,000 looks against 1,000", many, few),
    ] {
        row(output, what, &Share::of(games, |deal| pair(deal, one, other))?)?;
    }
    writeln!(output, "alone, {count} games each: points on average (standard deviation), least and most")?;
    for (what, player) in
        [("random", Seated::Plays(Strategy::Random)), ("greedy", Seated::Plays(Strategy::Greedy)), ("1,000 looks", few)]
    {
        let points = spread(*count, |game| alone(seed.wrapping_add(u64::from(game)), player));
        writeln!(output, "  {what:42}{}", Spread::of(&points.into_iter().collect::<io::Result<Vec<u32>>>()?))?;
        output.flush()?;
    }
    writeln!(output, "builders against blockers of the same level, {count} games each")?;
    for level in Level::ALL {
        let characters = [Character::Builder, Character::Blocker].map(|character| bot(level, Some(character)));
        if let [Some(builder), Some(blocker)] = characters {
            let share = Share::of(games, |deal| pair(deal, Seated::Named(builder), Seated::Named(blocker)));
            let [one, other] = [builder, blocker].map(|bot| bot.name);
            row(output, &format!("{level}: {one}, builder, against {other}, blocker"), &share?)?;
        }
    }
    Ok(Outcome::Done)
}

fn row(output: &mut impl Write, what: &str, share: &Share) -> io::Result<()> {
    writeln!(output, "  {what:42}{share}")?;
    output.flush()
}

/// Somebody of a level: builder and blocker take turns.
fn of_level(level: Level, deal: u64) -> Seated {
    let character = if deal.is_multiple_of(2) { Character::Builder } else { Character::Blocker };
    let named = bot(level, Some(character)).or_else(|| bot(level, None));
    named.map_or(Seated::Plays(Strategy::Random), Seated::Named)
}

/// What one player makes of a deal, first with the first seat and then with the second.
pub(super) fn pair(deal: u64, one: Seated, other: Seated) -> io::Result<[f64; 2]> {
    let won = |players: [Seated; 2]| {
        let points = play(deal, &players, &Options::default(), Weights::embedded(), |_| {})?;
        Ok::<f64, io::Error>(match points[..] {
            [one, other] if one > other => 1.0,
            [one, other] if one < other => 0.0,
            _ => 0.5,
        })
    };
    Ok([won([one, other])?, 1.0 - won([other, one])?])
}

/// The points of a game for one.
fn alone(deal: u64, player: Seated) -> io::Result<u32> {
    Ok(play(deal, &[player], &Options::default(), Weights::embedded(), |_| {})?.iter().sum())
}

/// How points are spread.
struct Spread {
    mean: f64,
    deviation: f64,
    least: u32,
    most: u32,
}

impl Spread {
    fn of(points: &[u32]) -> Spread {
        let count = f64::from(u32::try_from(points.len().max(1)).unwrap_or(u32::MAX));
        let mean = points.iter().copied().map(f64::from).sum::<f64>() / count;
        let squares = points.iter().map(|points| (f64::from(*points) - mean).powi(2)).sum::<f64>();
        let (least, most) = (points.iter().min(), points.iter().max());
        Spread {
            mean,
            deviation: (squares / (count - 1.0).max(1.0)).sqrt(),
            least: least.copied().unwrap_or(0),
            most: most.copied().unwrap_or(0),
        }
    }
}

impl std::fmt::Display for Spread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:5.1} ({:.1}), {} to {}", self.mean, self.deviation, self.least, self.most)
    }
}
