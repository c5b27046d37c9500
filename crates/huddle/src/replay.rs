//! `huddle replay`: a record in words, in notation, or again as a record.

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

/// Shows the game in a file, up to so many moves.
pub(crate) fn run(
    file: &Path,
    form: ReplayFormat,
    moves: Option<usize>,
    output: &mut impl Write,
) -> io::Result<Outcome> {
    let checked = game_file::read(file).and_then(|whole| match moves {
        Some(moves) => match &whole {
            VerifiedGame::Clustered { record, .. } => first_moves(record, moves),
            VerifiedGame::Kluster { record, .. } => kluster::first_moves(record, moves),
        },
        None => Ok(whole),
    });
    match checked {
        Ok(VerifiedGame::Clustered { record, game }) => match form {
            ReplayFormat::Record => write!(output, "{record}")?,
            ReplayFormat::Notation => match record.transcript() {
                Ok(transcript) => write!(output, "{transcript}")?,
                Err(why) => return Err(io::Error::other(why)),
            },
            ReplayFormat::Words => write_words(&record, &game, output)?,
        },
        Ok(VerifiedGame::Kluster { record, log }) => match form {
            ReplayFormat::Record => write!(output, "{record}")?,
            ReplayFormat::Words => kluster::write_words(&record, log.game(), output)?,
            ReplayFormat::Notation => {
                print_stderr(&format!("{}: there is no notation for games of Kluster", file.display()));
                return Ok(Outcome::UsageError);
            }
        },
        Err(failure) => {
            print_stderr(&format!("{}: {failure}", file.display()));
            return Ok(outcome(&failure));
        }
    }
    Ok(Outcome::Done)
}

/// The record up to so many moves.
fn first_moves(record: &ClusteredRecord, moves: usize) -> Result<VerifiedGame, game_file::GameFileError> {
    let mut shorter = ClusteredRecord::new(record.setup());
    let mut left = moves;
    for event in record.events() {
        if event.as_move().is_some() {
            if left == 0 {
                break;
            }
            left -= 1;
        }
        shorter.push(event.clone());
    }
    let game = shorter.verify().map_err(|why| game_file::GameFileError::Record(why.into()))?;
    Ok(VerifiedGame::Clustered { record: shorter, game: Box::new(game) })
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

/// The options of a table in words.
fn describe_options(game: &Game) -> Vec<String> {
    let (setup, options) = (game.setup(), game.setup().options());
    let wilds = setup.players().seats().filter(|seat| setup.extra_wild(*seat));
    let mut words: Vec<String> = wilds.map(|seat| format!("a third wild for seat {seat} (C16)")).collect();
    let said = [
        (options.quick, "the quick game (C18)"),
        (options.first_bonus, "first-to bonuses (C21)"),
        (options.biggest_bonus, "biggest bonuses (C22)"),
    ];
    words.extend(said.iter().filter(|(chosen, _)| *chosen).map(|(_, name)| (*name).to_owned()));
    match options.table {
        TableLimits::Unbounded => {}
        TableLimits::Rectangle { width, height } => {
            words.push(format!("a table of {} x {} cells (C4)", u64::from(width), u64::from(height)));
        }
        TableLimits::Round { diameter } => words.push(format!("a round table of {} cells (C4)", u64::from(diameter))),
    }
    words
}
