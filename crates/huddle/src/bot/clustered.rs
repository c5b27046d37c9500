//! Bots of Clustered against each other.

mod contestant;
mod ladder;
mod train;

use super::{usage_error, win_rate::WinRate};
use crate::{Outcome, cli::MatchOptions};
use contestant::Contestant;
use std::io::{self, Write};

pub(super) use {ladder::ladder, train::train};

/// Two players against each other.
pub(super) fn run_match(names: [&str; 2], games: &MatchOptions, output: &mut impl Write) -> io::Result<Outcome> {
    let [one, other] = match names.map(Contestant::parse) {
        [Ok(one), Ok(other)] => [one, other],
        [Err(why), _] | [_, Err(why)] => return Ok(usage_error(&why)),
    };
    let share = WinRate::measure(games, |deal| ladder::play_pair(deal, one, other))?;
    writeln!(output, "clustered/{} against clustered/{}: {share}", names[0], names[1])?;
    Ok(Outcome::Done)
}
