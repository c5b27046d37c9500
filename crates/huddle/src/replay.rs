//! `huddle replay`: prints a game in words, in notation or as a record.

mod kluster;

use crate::{
    Outcome,
    board_text::render_board,
    cli::ReplayFormat,
    game_file::{self, VerifiedGame},
    print_stderr,
    verify::outcome,
};
use clustered::{Event, FirstTo, Game, TableLimits};
use record::ClusteredRecord;
use std::{
    io::{self, Write},
    path::Path,
};

/// Prints the game in a file, optionally only its first moves.
pub(crate) fn run(
    file: &Path,
    format: ReplayFormat,
    moves: Option<usize>,
    output: &mut impl Write,
) -> io::Result<Outcome> {
    let game = game_file::read(file).and_then(|game| match moves {
        Some(moves) => match &game {
            VerifiedGame::Clustered { record, .. } => first_moves(record, moves),
            VerifiedGame::Kluster { record, .. } => kluster::first_moves(record, moves),
        },
        None => Ok(game),
    });
    match game {
        Ok(VerifiedGame::Clustered { record, game }) => match format {
            ReplayFormat::Record => write!(output, "{record}")?,
            ReplayFormat::Notation => match record.transcript() {
                Ok(transcript) => write!(output, "{transcript}")?,
                Err(error) => return Err(io::Error::other(error)),
            },
            ReplayFormat::Words => write_words(&record, &game, output)?,
        },
        Ok(VerifiedGame::Kluster { record, log }) => match format {
            ReplayFormat::Record => write!(output, "{record}")?,
            ReplayFormat::Words => kluster::write_words(&record, log.game(), output)?,
            ReplayFormat::Notation => {
                print_stderr(&format!("{}: there is no notation for games of Kluster", file.display()));
                return Ok(Outcome::UsageError);
            }
        },
        Err(error) => {
            print_stderr(&format!("{}: {error}", file.display()));
            return Ok(outcome(&error));
        }
    }
    Ok(Outcome::Done)
}

/// Truncates a record after `moves` moves and the events that follow from them.
fn first_moves(record: &ClusteredRecord, moves: usize) -> Result<VerifiedGame, game_file::GameFileError> {
    let mut truncated = ClusteredRecord::new(record.setup());
    let mut left = moves;
    for event in record.events() {
        if event.as_move().is_some() {
            if left == 0 {
                break;
            }
            left -= 1;
        }
        truncated.push(event.clone());
    }
    let game = truncated.verify().map_err(|error| game_file::GameFileError::Record(error.into()))?;
    Ok(VerifiedGame::Clustered { record: truncated, game: Box::new(game) })
}

fn write_words(record: &ClusteredRecord, game: &Game, output: &mut impl Write) -> io::Result<()> {
    let setup = record.setup();
    writeln!(output, "Clustered, players: {}, first: seat {}", setup.players().count(), setup.first())?;
    for option in describe_options(game) {
        writeln!(output, "with {option}")?;
    }
    writeln!(output)?;
    let mut number = 0;
    for event in record.events() {
        match event {
            Event::Placed { seat, card, cell } => {
                number += 1;
                writeln!(output, "{number:>4}. seat {seat} places {card} at {cell}")?;
            }
            Event::Discarded { seat, card } => {
                number += 1;
                writeln!(output, "{number:>4}. seat {seat} discards {card}")?;
            }
            Event::Bonus { seat, first } => {
                let shape = match first {
                    FirstTo::Rectangle => "2x3 rectangle",
                    FirstTo::Line => "line of five",
                };
                writeln!(output, "      seat {seat} gets the bonus for the first {shape} (C21)")?;
            }
            Event::Shuffled { .. } | Event::Drew { .. } | Event::Turn { .. } | Event::Over { .. } => {}
        }
    }
    writeln!(output, "\n{}", render_board(game))?;
    for (seat, score) in game.scores().iter_enumerated() {
        writeln!(
            output,
            "seat {seat}: {} = rectangle {} + horizontal {} + vertical {} + bonus {}",
            score.total, score.rectangle, score.horizontal, score.vertical, score.bonus
        )?;
    }
    match (game.turn(), game.winners().as_slice()) {
        (Some(turn), _) => writeln!(output, "seat {} is to move", turn.seat),
        (None, _) if setup.players().count() == 1 => writeln!(output, "the game is over"), // C19: only the score counts
        (None, [winner]) => writeln!(output, "seat {winner} wins"),
        (None, winners) => {
            let winners: Vec<String> = winners.iter().map(ToString::to_string).collect();
            writeln!(output, "seats {} share the win (C15)", winners.join(" and "))
        }
    }
}

/// The options of the game in words.
fn describe_options(game: &Game) -> Vec<String> {
    let (setup, options) = (game.setup(), game.setup().options());
    let wilds = setup.players().seats().filter(|seat| setup.extra_wild(*seat));
    let mut words: Vec<String> = wilds.map(|seat| format!("a third wild for seat {seat} (C16)")).collect();
    let flags = [
        (options.quick, "the quick game (C18)"),
        (options.first_bonus, "first-to bonuses (C21)"),
        (options.biggest_bonus, "biggest bonuses (C22)"),
    ];
    words.extend(flags.iter().filter(|(enabled, _)| *enabled).map(|(_, name)| (*name).to_owned()));
    match options.table {
        TableLimits::Unbounded => {}
        TableLimits::Rectangle { width, height } => {
            words.push(format!("a table of {} x {} cells (C4)", u64::from(width), u64::from(height)));
        }
        TableLimits::Round { diameter } => words.push(format!("a round table of {} cells (C4)", u64::from(diameter))),
    }
    words
}
