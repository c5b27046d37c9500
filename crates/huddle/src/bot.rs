//! `huddle bot`: bots against each other, and what their levels are worth. `docs/BOTS.md` has the figures.

mod clustered;
mod kluster;
mod share;

use crate::{
    Outcome,
    cli::{BotCall, GameName},
    complain,
};
use std::io::{self, Write};

/// Does what was asked for.
pub(crate) fn run(call: &BotCall, output: &mut impl Write) -> io::Result<Outcome> {
    match call {
        BotCall::Ladder { game: GameName::Clustered, games } => clustered::ladder(games, output),
        BotCall::Ladder { game: GameName::Kluster, games } => kluster::ladder(games, output),
        BotCall::Match { one, other, games } => match (one.split_once('/'), other.split_once('/')) {
            (Some(("clustered", one)), Some(("clustered", other))) => clustered::duel([one, other], games, output),
            (Some(("kluster", one)), Some(("kluster", other))) => kluster::duel([one, other], games, output),
            _ => Ok(bad_call(&format!(
                "'{one}' and '{other}' do not name two players of one game: write for example clustered/master clustered/club"
            ))),
        },
        BotCall::Train(train) => clustered::train(train, output),
    }
}

/// Tells a person that the call was wrong.
fn bad_call(sentence: &str) -> Outcome {
    complain(sentence);
    Outcome::BadCall
}
