//! Bots of Kluster against each other: `huddle bot ladder kluster`, `huddle bot match kluster/A kluster/B`.

mod play;

use super::{
    usage_error,
    win_rate::{WinRate, parallel_map},
};
use crate::{Outcome, cli::MatchOptions};
use bots::{
    Bot, Level,
    kluster::{Character, ROSTER, bot},
};
use play::{GameResult, play_game};
use std::{
    io::{self, Write},
    sync::atomic::{AtomicU32, Ordering},
};

type KlusterBot = &'static Bot<Character>;

/// Each level against the one below, and each alone.
pub(super) fn ladder(games: &MatchOptions, output: &mut impl Write) -> io::Result<Outcome> {
    writeln!(output, "Kluster, two players with a Classic box, each level against the one below, seed {}", games.seed)?;
    for pair in Level::ALL.windows(2) {
        let (one, other) = (bot(pair[1]), bot(pair[0]));
        writeln!(output, "{}", match_line(one, other, games)?)?;
        output.flush()?;
    }
    writeln!(
        output,
        "alone, 24 stones (K12): placed before the first Kluster, on the table at the end, total victories"
    )?;
    for level in Level::ALL {
        writeln!(output, "{}", solo_line(bot(level), games))?;
        output.flush()?;
    }
    Ok(Outcome::Done)
}

/// Two players against each other.
pub(super) fn run_match(players: [&str; 2], games: &MatchOptions, output: &mut impl Write) -> io::Result<Outcome> {
    let (one, other) = match players.map(find_bot) {
        [Some(one), Some(other)] => (one, other),
        [None, _] => return Ok(usage_error(&unknown_bot(players[0]))),
        [_, None] => return Ok(usage_error(&unknown_bot(players[1]))),
    };
    writeln!(output, "{}", match_line(one, other, games)?)?;
    Ok(Outcome::Done)
}

/// The bot of that level or name.
fn find_bot(text: &str) -> Option<KlusterBot> {
    let by_level = text.parse().ok().map(bot);
    by_level.or_else(|| ROSTER.iter().find(|bot| bot.name.eq_ignore_ascii_case(text)))
}

fn unknown_bot(text: &str) -> String {
    let names: Vec<&str> = ROSTER.iter().map(|bot| bot.name).collect();
    let levels: Vec<&str> = Level::ALL.iter().map(|level| level.name()).collect();
    let short: String = text.chars().take(40).flat_map(char::escape_debug).collect();
    format!("nobody plays Kluster as '{short}': say a level ({}) or a name ({})", levels.join(", "), names.join(", "))
}

/// How much one wins against the other, as a line.
fn match_line(one: KlusterBot, other: KlusterBot, games: &MatchOptions) -> io::Result<String> {
    let unfinished = AtomicU32::new(0);
    let share = WinRate::measure(games, |seed| {
        Ok([([one, other], 0), ([other, one], 1)].map(|(seats, seat)| {
            let ended = play_game(&seats, seed);
            if !ended.is_over {
                unfinished.fetch_add(1, Ordering::Relaxed);
            }
            ended.score(seat)
        }))
    })?;
    let unfinished = unfinished.into_inner();
    let note = if unfinished > 0 { format!(", {unfinished} not finished") } else { String::new() };
    Ok(format!("  {:<8} against {:<8} {share}{note}", one.level, other.level))
}

/// What one places alone, as a line.
fn solo_line(player: KlusterBot, games: &MatchOptions) -> String {
    let count = games.games.div_ceil(2);
    let all: Vec<GameResult> =
        parallel_map(count, |number| play_game(&[player], games.seed.wrapping_add(u64::from(number))));
    let mean = |of: &dyn Fn(&GameResult) -> usize| {
        let sum: usize = all.iter().map(of).sum();
        f64::from(u32::try_from(sum).unwrap_or(u32::MAX)) / f64::from(count)
    };
    let (before, end) = (mean(&|ended| ended.placed_before_kluster), mean(&|ended| ended.on_table));
    let victories = mean(&|ended| usize::from(ended.winners == [0]));
    format!(
        "  {:<8} {before:4.1} before, {end:4.1} at the end ({:3.0} %), {:3.0} % total victories, of {count} games",
        player.level,
        100.0 * end / 24.0,
        100.0 * victories
    )
}
