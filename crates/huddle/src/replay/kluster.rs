//! A record of Kluster in words: a line for each event, and one for what a seat did between two of them.

use crate::{
    game_file::{GameFileError, VerifiedGame},
    verify::seat_list,
};
use kluster::{Action, CordShape, Event, Game, Setup, TakeReason, Turn};
use magnets::{MagnetId, TICKS_PER_SECOND};
use record::{Entry, EntryKind, KlusterRecord};
use std::io::{self, Write};

/// The record up to so many lines of acts.
pub(super) fn first_moves(record: &KlusterRecord, moves: usize) -> Result<VerifiedGame, GameFileError> {
    let mut shorter = KlusterRecord::new(record.setup());
    let mut left = moves;
    for line in record.lines() {
        if matches!(line, [Entry { kind: EntryKind::Action { .. }, .. }, ..]) {
            if left == 0 {
                break;
            }
            left -= 1;
        }
        for entry in line {
            shorter.push(entry.clone());
        }
    }
    let log = shorter.verify().map_err(|why| GameFileError::Record(why.into()))?;
    Ok(VerifiedGame::Kluster { record: shorter, log: Box::new(log) })
}

/// Writes what happened, with the seconds since the beginning. While nothing moves, no time passes.
pub(super) fn write_words(record: &KlusterRecord, game: &Game, output: &mut impl Write) -> io::Result<()> {
    let setup = record.setup();
    let boxes = setup.boxes().len();
    writeln!(output, "Kluster, players: {}, first: seat {}, boxes: {boxes}", setup.players().count(), setup.first())?;
    for option in describe_options(setup) {
        writeln!(output, "with {option}")?;
    }
    writeln!(output)?;
    let mut ticks: u64 = 0;
    for line in record.lines() {
        let Some(first) = line.first() else { continue };
        let begun = ticks + u64::from(first.ticks);
        ticks += line.iter().map(|entry| u64::from(entry.ticks)).sum::<u64>();
        let hundredths = begun * 100 / u64::from(TICKS_PER_SECOND);
        let sentence = match &first.kind {
            EntryKind::Action { seat, .. } => format!("seat {seat} {}", describe_actions(line)),
            EntryKind::Event(event) => format!("  {}", describe_event(event, setup.options().elimination)),
            EntryKind::Wait => continue,
        };
        writeln!(output, "{:>5}.{:02} s  {sentence}", hundredths / 100, hundredths % 100)?;
    }
    writeln!(output, "\nmagnets on the table: {}", game.rules().on_table().len())?;
    if setup.options().elimination {
        writeln!(output, "in the pool: {}", game.rules().pool().len())?;
    } else {
        for (seat, hand) in game.rules().hands().iter_enumerated() {
            writeln!(output, "seat {seat}: {} to place", hand.len())?;
        }
    }
    match (game.rules().turn(), game.rules().winners()) {
        (Turn::Over, []) => writeln!(output, "the game is lost"),
        (Turn::Over, [winner]) => writeln!(output, "seat {winner} wins"),
        (Turn::Over, winners) => writeln!(output, "{} share the win", seat_list(winners)),
        (turn, _) => {
            writeln!(output, "{}: {}", turn.seat().map_or(String::new(), |seat| seat_list(&[seat])), turn.name())
        }
    }
}

/// What a seat did, one after the other; a path is one thing.
fn describe_actions(line: &[Entry]) -> String {
    let mut parts: Vec<String> = line
        .iter()
        .filter_map(|entry| match &entry.kind {
            EntryKind::Action { action: act, .. } => Some(act),
            _ => None,
        })
        .map(|act| match act {
            Action::LayCord(CordShape::Circle { length, .. }) => {
                format!("lays a cord of {} mm in a circle", length / 1000)
            }
            Action::LayCord(CordShape::Oval { length, .. }) => {
                format!("lays a cord of {} mm in an oval", length / 1000)
            }
            Action::LayCord(CordShape::Drawn { length, .. }) => format!("lays a cord of {} mm by hand", length / 1000),
            Action::Hold { magnet, .. } => format!("takes magnet {}", magnet.0),
            Action::Carry { .. } => "carries it".to_owned(),
            Action::Release => "lowers it".to_owned(),
            Action::PutBack => "puts it back".to_owned(),
            Action::Grab { cord, .. } => format!("grabs cord {cord}"),
            Action::Drag { .. } => "drags it".to_owned(),
            Action::Drop => "lets go of the cord".to_owned(),
            Action::PlaceAgain(true) => "will place another".to_owned(),
            Action::PlaceAgain(false) => "will place no other".to_owned(),
            Action::Clock => "has no time left".to_owned(),
        })
        .collect();
    parts.dedup();
    parts.join(", ")
}

/// What the rules said; by elimination magnets are everybody's, and another rule ends the game (K14).
fn describe_event(event: &Event, elimination: bool) -> String {
    match event {
        Event::Laid { magnet } => format!("magnet {} is laid on the table (K15)", magnet.0),
        Event::Placed { seat, magnet } => format!("seat {seat} has placed magnet {} (K5)", magnet.0),
        Event::Taken { seat, magnets, reason: why } => {
            let why = match why {
                TakeReason::Kluster => "a Kluster (K6)",
                TakeReason::Misplaced => "not inside (K11)",
                TakeReason::Clock => "the time is up",
            };
            let magnets = magnet_list(magnets);
            if elimination {
                format!("{why}: seat {seat} puts {magnets} back to the pool")
            } else {
                format!("{why}: seat {seat} takes {magnets}")
            }
        }
        Event::Fault { seat, faults } => format!("fault {faults} of seat {seat} (K12)"),
        Event::Eliminated { seat } => format!("seat {seat} is out (K14)"),
        Event::Asked { seat } => format!("seat {seat} may place another (K13)"),
        Event::Mend { seat } => format!("a cord is apart: seat {seat} mends it (K15)"),
        Event::Turn { seat, .. } => format!("seat {seat} is to move"),
        Event::Won { seats: winners, .. } if winners.is_empty() => "the game is over (K12)".to_owned(),
        Event::Won { seats: winners, .. } => {
            format!("the game is over: {} ({})", seat_list(winners), if elimination { "K14" } else { "K3" })
        }
    }
}

fn magnet_list(magnets: &[MagnetId]) -> String {
    let numbers: Vec<String> = magnets.iter().map(|magnet| magnet.0.to_string()).collect();
    format!("{} {}", if magnets.len() == 1 { "magnet" } else { "magnets" }, numbers.join(", "))
}

/// The options of a table in words.
fn describe_options(setup: &Setup) -> Vec<String> {
    let options = setup.options();
    let said = [
        (options.expert, "placing again (K13)"),
        (options.elimination, "elimination (K14)"),
        (options.clock, "a clock"),
        (options.poles_shown, "poles shown"),
    ];
    let mut words: Vec<String> = said.iter().filter(|(on, _)| *on).map(|(_, name)| (*name).to_owned()).collect();
    if let Some(size) = options.surface {
        words.push(format!("a surface of {} x {} mm (K16)", size.width, size.depth));
    }
    words
}
