//! Matches between bots of Clustered.

mod contestant;
mod ladder;
mod train;

use super::{usage_error, win_rate::WinRate};
use crate::{Outcome, cli::MatchOptions};
use contestant::Contestant;
use std::io::{self, Write};

pub(super) use {ladder::ladder, train::train};

/// Plays a match between two contestants and prints the win rate of the first.
pub(super) fn run_match(names: [&str; 2], options: &MatchOptions, output: &mut impl Write) -> io::Result<Outcome> {
    let [one, other] = match names.map(Contestant::parse) {
        [Ok(one), Ok(other)] => [one, other],
        [Err(message), _] | [_, Err(message)] => return Ok(usage_error(&message)),
    };
    let win_rate = WinRate::measure(options, |deal| ladder::play_pair(deal, one, other))?;
    writeln!(output, "clustered/{} against clustered/{}: {win_rate}", names[0], names[1])?;
    Ok(Outcome::Done)
}
