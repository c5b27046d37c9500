//! Prints a record of Kluster in words: one line per event, and one for the actions between two events.

use crate::verify::seat_list;
use kluster::{Action, CordShape, Event, FaultRule, Setup, TableView, TakeReason, Turn};
use magnets::{MagnetId, TICKS_PER_SECOND};
use record::{Entry, EntryKind, KlusterLog, LogPosition};
use std::io::{self, Write};

/// Prints the game, each line with the simulated seconds since the start. No time passes while nothing moves.
pub(super) fn write_words(record: &KlusterLog, table: TableView<'_>, output: &mut impl Write) -> io::Result<()> {
    let setup = record.setup();
    let boxes = setup.boxes().len();
    writeln!(output, "Kluster, players: {}, first: seat {}, boxes: {boxes}", setup.players().count(), setup.first())?;
    for option in describe_options(setup) {
        writeln!(output, "with {option}")?;
    }
    writeln!(output)?;
    let mut ticks: u64 = 0;
    for line in record.lines_from(LogPosition::START) {
        let Some(first) = line.first() else { continue };
        let start = ticks + u64::from(first.ticks);
        ticks += line.iter().map(|entry| u64::from(entry.ticks)).sum::<u64>();
        let hundredths = start * 100 / u64::from(TICKS_PER_SECOND);
        let sentence = match &first.kind {
            EntryKind::Action { seat, .. } => format!("seat {seat} {}", describe_actions(line)),
            EntryKind::Event(event) => format!("  {}", describe_event(event, setup.options().elimination)),
            EntryKind::Wait => continue,
        };
        writeln!(output, "{:>5}.{:02} s  {sentence}", hundredths / 100, hundredths % 100)?;
    }
    writeln!(output, "\nmagnets on the table: {}", table.on_table().len())?;
    if setup.options().elimination {
        writeln!(output, "in the pool: {}", table.pool().len())?;
    } else {
        for (seat, hand) in table.hands().iter_enumerated() {
            writeln!(output, "seat {seat}: {} to place", hand.len())?;
        }
    }
    match (table.turn(), table.winners()) {
        (Turn::Over, []) => writeln!(output, "the game is lost"),
        (Turn::Over, [winner]) => writeln!(output, "seat {winner} wins"),
        (Turn::Over, winners) => writeln!(output, "{} share the win", seat_list(winners)),
        (turn, _) => {
            writeln!(output, "{}: {}", turn.seat().map_or(String::new(), |seat| seat_list(&[seat])), turn.name())
        }
    }
}

/// Lists the actions of a line. Equal descriptions in a row, such as the steps of a path, are merged.
fn describe_actions(line: &[Entry]) -> String {
    let mut parts: Vec<String> = line
        .iter()
        .filter_map(|entry| match &entry.kind {
            EntryKind::Action { action, .. } => Some(action),
            _ => None,
        })
        .map(|action| match action {
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
            Action::GrabKnot { cord } => format!("grabs cord {cord} by its knot"),
            Action::Drag { .. } => "drags it".to_owned(),
            Action::Drop => "lets go of the cord".to_owned(),
            Action::PlaceAgain(true) => "will place another".to_owned(),
            Action::PlaceAgain(false) => "will place no other".to_owned(),
            Action::Clock => "has no time left".to_owned(),
            Action::GameClock => "has no time left for the game".to_owned(),
        })
        .collect();
    parts.dedup();
    parts.join(", ")
}

/// Describes an event. In elimination games magnets return to the pool, and K14 decides the winner.
fn describe_event(event: &Event, elimination: bool) -> String {
    match event {
        Event::Laid { magnet } => format!("magnet {} is laid on the table (K15)", magnet.0),
        Event::Placed { seat, magnet } => format!("seat {seat} has placed magnet {} (K5)", magnet.0),
        Event::NotPlaced { seat, magnet } => {
            format!("not inside: magnet {} goes back, and seat {seat} goes on (K11)", magnet.0)
        }
        Event::Taken { seat, magnets, reason } => {
            let reason = match reason {
                TakeReason::Kluster => "a Kluster (K6)",
                TakeReason::Misplaced => "not inside (K11)",
                TakeReason::Clock => "the time is up",
            };
            let magnets = magnet_list(magnets);
            if elimination {
                format!("{reason}: seat {seat} puts {magnets} back to the pool")
            } else {
                format!("{reason}: seat {seat} takes {magnets}")
            }
        }
        Event::Fault { seat, faults } => format!("fault {faults} of seat {seat} (K12)"),
        Event::Eliminated { seat } => format!("seat {seat} is out (K14)"),
        Event::Retired { seat } => format!("seat {seat} leaves the game (K10)"),
        Event::Asked { seat } => format!("seat {seat} may place another (K13)"),
        Event::Mend { seat } => format!("a cord is apart: seat {seat} mends it (K15)"),
        Event::Turn { seat, .. } => format!("seat {seat} is to move"),
        Event::Won { seats, .. } if seats.is_empty() => "the game is over (K12)".to_owned(),
        Event::Won { seats, .. } => {
            format!("the game is over: {} ({})", seat_list(seats), if elimination { "K14" } else { "K3" })
        }
    }
}

fn magnet_list(magnets: &[MagnetId]) -> String {
    let numbers: Vec<String> = magnets.iter().map(|magnet| magnet.0.to_string()).collect();
    format!("{} {}", if magnets.len() == 1 { "magnet" } else { "magnets" }, numbers.join(", "))
}

/// The options of the game in words.
fn describe_options(setup: &Setup) -> Vec<String> {
    let options = setup.options();
    let flags = [
        (options.expert, "placing again (K13)"),
        (options.elimination, "elimination (K14)"),
        (options.clock, "a clock"),
        (options.faults == FaultRule::Kluster, "a fault only for magnets that join (K12)"),
        (options.poles_shown, "poles shown"),
    ];
    let mut words: Vec<String> =
        flags.iter().filter(|(enabled, _)| *enabled).map(|(_, name)| (*name).to_owned()).collect();
    if let Some(size) = options.surface {
        words.push(format!("a surface of {} x {} mm (K16)", size.width, size.depth));
    }
    words
}
