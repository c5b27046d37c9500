//! Bots of Kluster against each other: `huddle bot ladder kluster`, `huddle bot match kluster/A kluster/B`.

mod play;

use super::{
    bad_call,
    share::{Share, spread},
};
use crate::{Outcome, cli::Games};
use bots::{
    Bot, Level,
    kluster::{Character, ROSTER, bot},
};
use play::{Ended, play};
use std::{
    io::{self, Write},
    sync::atomic::{AtomicU32, Ordering},
};

type Player = &'static Bot<Character>;

/// Each level against the one below, and each alone.
pub(super) fn ladder(games: &Games, output: &mut impl Write) -> io::Result<Outcome> {
    writeln!(output, "Kluster, two players with a Classic box, each level against the one below, seed {}", games.seed)?;
    for pair in Level::ALL.windows(2) {
        let (one, other) = (bot(pair[1]), bot(pair[0]));
        writeln!(output, "{}", versus(one, other, games)?)?;
        output.flush()?;
    }
    writeln!(
        output,
        "alone, 24 stones (K12): placed before the first Kluster, on the table at the end, total victories"
    )?;
    for level in Level::ALL {
        writeln!(output, "{}", alone(bot(level), games))?;
        output.flush()?;
    }
    Ok(Outcome::Done)
}

/// Two players against each other.
pub(super) fn duel(players: [&str; 2], games: &Games, output: &mut impl Write) -> io::Result<Outcome> {
    let (one, other) = match players.map(named) {
        [Some(one), Some(other)] => (one, other),
        [None, _] => return Ok(bad_call(&nobody(players[0]))),
        [_, None] => return Ok(bad_call(&nobody(players[1]))),
    };
    writeln!(output, "{}", versus(one, other, games)?)?;
    Ok(Outcome::Done)
}

/// The bot of that level or name.
fn named(text: &str) -> Option<Player> {
    let by_level = text.parse().ok().map(bot);
    by_level.or_else(|| ROSTER.iter().find(|bot| bot.name.eq_ignore_ascii_case(text)))
}

fn nobody(text: &str) -> String {
    let names: Vec<&str> = ROSTER.iter().map(|bot| bot.name).collect();
    let levels: Vec<&str> = Level::ALL.iter().map(|level| level.name()).collect();
    let short: String = text.chars().take(40).flat_map(char::escape_debug).collect();
    format!("nobody plays Kluster as '{short}': say a level ({}) or a name ({})", levels.join(", "), names.join(", "))
}

/// How much one wins against the other, as a line.
fn versus(one: Player, other: Player, games: &Games) -> io::Result<String> {
    let unfinished = AtomicU32::new(0);
    let share = Share::of(games, |seed| {
        Ok([([one, other], 0), ([other, one], 1)].map(|(seats, seat)| {
            let ended = play(&seats, seed);
            if !ended.is_over {
                unfinished.fetch_add(1, Ordering::Relaxed);
            }
            ended.share(seat)
        }))
    })?;
    let unfinished = unfinished.into_inner();
    let note = if unfinished > 0 { format!(", {unfinished} not finished") } else { String::new() };
    Ok(format!("  {:<8} against {:<8} {share}{note}", one.level, other.level))
}

/// What one places alone, as a line.
fn alone(player: Player, games: &Games) -> String {
    let count = games.games.div_ceil(2);
    let all: Vec<Ended> = spread(count, |number| play(&[player], games.seed.wrapping_add(u64::from(number))));
    let mean = |of: &dyn Fn(&Ended) -> usize| {
        let sum: usize = all.iter().map(of).sum();
        f64::from(u32::try_from(sum).unwrap_or(u32::MAX)) / f64::from(count)
    };
    let (before, end) = (mean(&|ended| ended.before_kluster), mean(&|ended| ended.on_table));
    let victories = mean(&|ended| usize::from(ended.winners == [0]));
    format!(
        "  {:<8} {before:4.1} before, {end:4.1} at the end ({:3.0} %), {:3.0} % total victories, of {count} games",
        player.level,
        100.0 * end / 24.0,
        100.0 * victories
    )
}
