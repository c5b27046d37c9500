//! `huddle referee`: the JSON line protocol for other programs, described in `docs/REFEREE.md`.

mod bot;
mod clustered;
mod command;
mod kluster;
mod reply;

pub use clustered::ClusteredReferee;
pub use kluster::KlusterReferee;

use crate::{Outcome, cli::GameName};
use reply::ErrorReply;
use std::io::{self, BufRead, Read, Write};

/// The maximum length of an input line, in bytes without the line break.
pub const LINE_LIMIT: usize = 4 << 20;

/// A referee of either game.
enum AnyReferee {
    Clustered(Box<ClusteredReferee>),
    Kluster(Box<KlusterReferee>),
}

impl AnyReferee {
    fn new(game: GameName) -> AnyReferee {
        match game {
            GameName::Clustered => AnyReferee::Clustered(Box::default()),
            GameName::Kluster => AnyReferee::Kluster(Box::default()),
        }
    }

    fn handle_line(&mut self, line: &[u8]) -> String {
        match self {
            AnyReferee::Clustered(referee) => referee.handle_line(line),
            AnyReferee::Kluster(referee) => referee.handle_line(line),
        }
    }
}

/// Replies to every line of the input until it ends.
pub(crate) fn run(game: GameName, mut input: impl BufRead, output: &mut impl Write) -> io::Result<Outcome> {
    let mut referee = AnyReferee::new(game);
    let mut line = Vec::new();
    loop {
        line.clear();
        if (&mut input).take(LINE_LIMIT as u64 + 1).read_until(b'\n', &mut line)? == 0 {
            return Ok(Outcome::Done);
        }
        let reply = if line.pop_if(|last| *last == b'\n').is_none() && line.len() > LINE_LIMIT {
            skip_line(&mut input)?;
            reply::to_line::<()>(Err(ErrorReply::new("the line is longer than 4 MiB")))
        } else {
            referee.handle_line(&line)
        };
        writeln!(output, "{reply}")?;
        output.flush()?;
    }
}

/// Skips the rest of a line that exceeds [`LINE_LIMIT`].
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let chunk = input.fill_buf()?;
        let end = chunk.iter().position(|byte| *byte == b'\n');
        let skipped = end.map_or(chunk.len(), |end| end + 1);
        input.consume(skipped);
        if end.is_some() || skipped == 0 {
            return Ok(());
        }
    }
}
