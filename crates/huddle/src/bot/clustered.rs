//! Bots of Clustered against each other.

mod ladder;
mod seated;
mod train;

use super::{bad_call, share::Share};
use crate::{Outcome, cli::Games};
use seated::Seated;
use std::io::{self, Write};

pub(super) use {ladder::ladder, train::train};

/// Two players against each other.
pub(super) fn duel(names: [&str; 2], games: &Games, output: &mut impl Write) -> io::Result<Outcome> {
    let [one, other] = match names.map(Seated::read) {
        [Ok(one), Ok(other)] => [one, other],
        [Err(why), _] | [_, Err(why)] => return Ok(bad_call(&why)),
    };
    let share = Share::of(games, |deal| ladder::pair(deal, one, other))?;
    writeln!(output, "clustered/{} against clustered/{}: {share}", names[0], names[1])?;
    Ok(Outcome::Done)
}
