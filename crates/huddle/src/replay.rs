//! `huddle replay`: prints a game in words, in notation or as a record.

mod kluster;

use crate::{Outcome, board_text::render_board, cli::ReplayFormat, game_file, print_stderr, verify::outcome};
use clustered::{Event, FirstTo, QuickDiscard, SeatView, Setup, TableLimits};
use record::{AnyReplayer, ClusteredLog, EntryKind, LogPosition, Replayable, Replayer};
use std::{
    io::{self, Write},
    path::Path,
};

/// Prints the game in a file, optionally only its first moves. Verifying it may take so many seconds.
pub(crate) fn run(
    file: &Path,
    format: ReplayFormat,
    moves: Option<usize>,
    max_seconds: u64,
    output: &mut impl Write,
) -> io::Result<Outcome> {
    match game_file::read(file, max_seconds) {
        Ok(AnyReplayer::Clustered(mut replayer)) => {
            let end = end_of_moves(&replayer, moves, |event| event.as_move().is_some());
            replayer.seek_position(end).map_err(io::Error::other)?;
            let log = replayer.log().truncated(end);
            match format {
                ReplayFormat::Record => write!(output, "{log}")?,
                ReplayFormat::Notation => write!(output, "{}", log.transcript().map_err(io::Error::other)?)?,
                ReplayFormat::Words => write_words(&log, &replayer.game().view(None), output)?,
            }
        }
        Ok(AnyReplayer::Kluster(mut replayer)) => {
            // The actions of a seat between two events, on however many lines they stand.
            let mut acting = None;
            let end = end_of_moves(&replayer, moves, |entry| match &entry.kind {
                EntryKind::Action { seat, .. } => acting.replace(*seat) != Some(*seat),
                EntryKind::Event(_) => {
                    acting = None;
                    false
                }
                EntryKind::Wait => false,
            });
            replayer.seek_position(end).map_err(io::Error::other)?;
            let recorded = replayer.into_recorded_game();
            match format {
                ReplayFormat::Record => write!(output, "{}", recorded.record())?,
                ReplayFormat::Words => kluster::write_words(recorded.log(), recorded.game().table(), output)?,
                ReplayFormat::Notation => {
                    print_stderr(&format!("{}: there is no notation for games of Kluster", file.display()));
                    return Ok(Outcome::UsageError);
                }
            }
        }
        Err(error) => {
            print_stderr(&format!("{}: {error}", file.display()));
            return Ok(outcome(&error));
        }
    }
    Ok(Outcome::Done)
}

/// Returns the position behind the first `moves` moves and the events that follow from them.
fn end_of_moves<F: Replayable>(
    replayer: &Replayer<F>,
    moves: Option<usize>,
    mut begins_move: impl FnMut(&F::Entry) -> bool,
) -> LogPosition {
    let log = replayer.log();
    let begins = log.entries().iter().enumerate().filter(|(_, entry)| begins_move(entry)).map(|(index, _)| index);
    moves.and_then(|moves| begins.into_iter().nth(moves)).map_or(log.end(), LogPosition)
}

fn write_words(record: &ClusteredLog, view: &SeatView, output: &mut impl Write) -> io::Result<()> {
    let setup = record.setup();
    let (rules, players) = (u64::from(setup.rules()), setup.players().count());
    writeln!(output, "Clustered, rules: {rules}, players: {players}, first: seat {}", setup.first())?;
    for option in describe_options(setup) {
        writeln!(output, "with {option}")?;
    }
    writeln!(output)?;
    let mut number = 0;
    for event in record.entries() {
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
    writeln!(output, "\n{}", render_board(&view.board))?;
    for (seat, score) in view.scores.iter_enumerated() {
        writeln!(
            output,
            "seat {seat}: {} = rectangle {} + horizontal {} + vertical {} + bonus {}",
            score.total, score.rectangle, score.horizontal, score.vertical, score.bonus
        )?;
    }
    match (view.turn, view.winners.as_slice()) {
        (Some(seat), _) => writeln!(output, "seat {seat} is to move"),
        (None, _) if setup.players().count() == 1 => writeln!(output, "the game is over"), // C19: only the score counts
        (None, [winner]) => writeln!(output, "seat {winner} wins"),
        (None, winners) => {
            let winners: Vec<String> = winners.iter().map(ToString::to_string).collect();
            writeln!(output, "seats {} share the win (C15)", winners.join(" and "))
        }
    }
}

/// The options of the game in words.
fn describe_options(setup: &Setup) -> Vec<String> {
    let options = setup.options();
    let wilds = setup.players().seats().filter(|seat| setup.extra_wild(*seat));
    let mut words: Vec<String> = wilds.map(|seat| format!("a third wild for seat {seat} (C16)")).collect();
    words.extend(setup.quick_discard().map(|discard| match discard {
        QuickDiscard::Drawn => "the quick game, in which one of the two cards just drawn is discarded (C18)".to_owned(),
        QuickDiscard::Hand => "the quick game, in which any card is discarded (C18)".to_owned(),
    }));
    let flags = [(options.first_bonus, "first-to bonuses (C21)"), (options.biggest_bonus, "biggest bonuses (C22)")];
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
