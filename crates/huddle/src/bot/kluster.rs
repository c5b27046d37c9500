//! Matches between bots of Kluster: `huddle bot ladder kluster`, `huddle bot match kluster/A kluster/B`.

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

/// Plays each level against the one below, then each level solo.
pub(super) fn ladder(options: &MatchOptions, output: &mut impl Write) -> io::Result<Outcome> {
    writeln!(
        output,
        "Kluster, two players with a Classic box, each level against the one below, seed {}",
        options.seed
    )?;
    for pair in Level::ALL.windows(2) {
        let (one, other) = (bot(pair[1]), bot(pair[0]));
        writeln!(output, "{}", match_line(one, other, options)?)?;
        output.flush()?;
    }
    writeln!(
        output,
        "solo, 24 stones (K12): placed before the first Kluster, on the table at the end, total victories"
    )?;
    for level in Level::ALL {
        writeln!(output, "{}", solo_line(bot(level), options))?;
        output.flush()?;
    }
    Ok(Outcome::Done)
}

/// Plays a match between two bots and prints the win rate of the first.
pub(super) fn run_match(names: [&str; 2], options: &MatchOptions, output: &mut impl Write) -> io::Result<Outcome> {
    let (one, other) = match names.map(find_bot) {
        [Some(one), Some(other)] => (one, other),
        [None, _] => return Ok(usage_error(&unknown_bot(names[0]))),
        [_, None] => return Ok(usage_error(&unknown_bot(names[1]))),
    };
    writeln!(output, "{}", match_line(one, other, options)?)?;
    Ok(Outcome::Done)
}

/// Finds a bot by its level or its name.
fn find_bot(text: &str) -> Option<KlusterBot> {
    let by_level = text.parse().ok().map(bot);
    by_level.or_else(|| ROSTER.iter().find(|bot| bot.name.eq_ignore_ascii_case(text)))
}

fn unknown_bot(text: &str) -> String {
    let names: Vec<&str> = ROSTER.iter().map(|bot| bot.name).collect();
    let levels: Vec<&str> = Level::ALL.iter().map(|level| level.name()).collect();
    let excerpt: String = text.chars().take(40).flat_map(char::escape_debug).collect();
    format!(
        "there is no player 'kluster/{excerpt}': use a level ({}) or a name ({})",
        levels.join(", "),
        names.join(", ")
    )
}

/// Plays a match and formats its result.
fn match_line(one: KlusterBot, other: KlusterBot, options: &MatchOptions) -> io::Result<String> {
    let unfinished = AtomicU32::new(0);
    let win_rate = WinRate::measure(options, |seed| {
        Ok([([one, other], 0), ([other, one], 1)].map(|(seats, seat)| {
            let result = play_game(&seats, seed);
            if !result.is_over {
                unfinished.fetch_add(1, Ordering::Relaxed);
            }
            result.score(seat)
        }))
    })?;
    let unfinished = unfinished.into_inner();
    let note = if unfinished > 0 { format!(", {unfinished} not finished") } else { String::new() };
    Ok(format!("  {:<8} against {:<8} {win_rate}{note}", one.level, other.level))
}

/// Plays solo games and formats their averages.
fn solo_line(player: KlusterBot, options: &MatchOptions) -> String {
    let games = options.games.div_ceil(2);
    let results: Vec<GameResult> =
        parallel_map(games, |number| play_game(&[player], options.seed.wrapping_add(u64::from(number))));
    let mean = |value: &dyn Fn(&GameResult) -> usize| {
        let sum: usize = results.iter().map(value).sum();
        f64::from(u32::try_from(sum).unwrap_or(u32::MAX)) / f64::from(games)
    };
    let (before, end) = (mean(&|result| result.placed_before_kluster), mean(&|result| result.on_table));
    let victories = mean(&|result| usize::from(result.winners == [0]));
    format!(
        "  {:<8} {before:4.1} before, {end:4.1} at the end ({:3.0} %), {:3.0} % total victories, of {games} games",
        player.level,
        100.0 * end / 24.0,
        100.0 * victories
    )
}
