//! Matches between bots of Clustered.

mod contestant;
mod ladder;
mod train;

use super::{
    usage_error,
    win_rate::{WinRate, parallel_map},
};
use crate::{Outcome, cli::MatchOptions};
use contestant::Contestant;
use std::io::{self, Write};

pub(super) use {ladder::ladder, train::train};

/// Plays a match between two contestants and prints the win rate of the first and the mean points of both.
pub(super) fn run_match(names: [&str; 2], options: &MatchOptions, output: &mut impl Write) -> io::Result<Outcome> {
    let [one, other] = match names.map(Contestant::parse) {
        [Ok(one), Ok(other)] => [one, other],
        [Err(message), _] | [_, Err(message)] => return Ok(usage_error(&message)),
    };
    let points = parallel_map(options.games.div_ceil(2), |pair| {
        ladder::points_of_pair(options.seed.wrapping_add(u64::from(pair)), one, other)
    });
    let points: Vec<[[u32; 2]; 2]> = points.into_iter().collect::<io::Result<_>>()?;
    let win_rate = WinRate::from_pairs(&points.iter().map(|pair| pair.map(ladder::score)).collect::<Vec<_>>());
    let mean_points = |player: usize| {
        let total: f64 = points.iter().flatten().map(|game| f64::from(game[player])).sum();
        total / f64::from(win_rate.games)
    };
    writeln!(output, "clustered/{} against clustered/{}: {win_rate}", names[0], names[1])?;
    writeln!(output, "mean points: {:.1} against {:.1}", mean_points(0), mean_points(1))?;
    Ok(Outcome::Done)
}
