//! The lines of a Kluster record: an event, the actions of a seat between two events, or a wait.

use crate::{
    Entry, EntryKind, acts_read, acts_written,
    any::{ParseErrorKind, json},
    fields::JsonObject,
    kluster_read, kluster_written,
    wrong::JsonError,
};
use kluster::{Action, CordShape};
use seats::Seat;
use std::fmt;

/// How many acts stand on one line, so that no line grows beyond its limit.
pub(crate) const MOST_ACTS: usize = 2048;

/// For how many acts one counts: each place of a drawn cord is as long as an act.
pub(crate) fn weight(act: &Action) -> usize {
    if let Action::LayCord(CordShape::Drawn { places, .. }) = act { 1 + places.len() } else { 1 }
}

/// A line that was read.
pub(crate) struct Line {
    pub(crate) entries: Vec<Entry>,
    /// Whose acts would have to stand on this line too.
    pub(crate) goes_on: Option<Seat>,
}

impl Line {
    /// Reads a line; `before` is the seat whose acts stand on the line before, if that one has room for more.
    pub(crate) fn read(text: &str, before: Option<Seat>) -> Result<Line, ParseErrorKind> {
        let fields = JsonObject::of_line(text).map_err(|why| json(&why))?;
        if fields.has("acts") {
            return Line::of_acts(&fields, before);
        }
        let timed = || -> Result<Entry, JsonError> {
            let after = fields.get("after")?.as_integer()?;
            if fields.has("event") {
                return Ok(Entry { ticks: after, kind: EntryKind::Event(kluster_read::event(&fields)?) });
            }
            nothing_but(&["after"], &fields)?;
            Ok(Entry { ticks: after, kind: EntryKind::Wait })
        };
        let entry = timed().map_err(|why| json(&why))?;
        Ok(Line { entries: vec![entry], goes_on: None })
    }

    fn of_acts(fields: &JsonObject, before: Option<Seat>) -> Result<Line, ParseErrorKind> {
        let seat_and_acts = || {
            let seat = fields.get("seat")?.seat()?;
            nothing_but(&["seat", "acts"], fields)?;
            Ok((seat, fields.get("acts")?))
        };
        let (seat, acts) = seat_and_acts().map_err(|why| json(&why))?;
        if before == Some(seat) {
            return Err(ParseErrorKind::ContinuesPreviousLine(seat));
        }
        let (entries, full) = acts_read::read(seat, acts)?;
        Ok(Line { entries, goes_on: (!full).then_some(seat) })
    }
}

/// Refuses other fields, and does not say which would be right: that depends on what the line was meant to be.
fn nothing_but(names: &[&str], fields: &JsonObject) -> Result<(), JsonError> {
    let other = fields.other_than(names);
    other.map_or(Ok(()), |other| Err(JsonError::custom(format_args!("unknown field `{other}`"))))
}

/// The entries line by line.
pub(crate) fn groups(mut entries: &[Entry]) -> impl Iterator<Item = &[Entry]> {
    std::iter::from_fn(move || {
        let first = acting(entries.first()?).map(|(seat, _)| seat);
        let acts = entries.iter().map_while(acting).take_while(|(seat, _)| Some(*seat) == first);
        let mut room = MOST_ACTS;
        let together = acts.take_while(|(_, act)| {
            let fits = room > 0;
            room = room.saturating_sub(weight(act));
            fits
        });
        let (line, rest) = entries.split_at(together.count().max(1));
        entries = rest;
        Some(line)
    })
}

fn acting(entry: &Entry) -> Option<(Seat, &Action)> {
    match &entry.kind {
        EntryKind::Action { seat, action: act } => Some((*seat, act)),
        EntryKind::Event(_) | EntryKind::Wait => None,
    }
}

/// Writes the entries of one line.
pub(crate) fn write_line(entries: &[Entry], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Some(Entry { ticks: after, kind: what }) = entries.first() else { return Ok(()) };
    match what {
        EntryKind::Action { seat, .. } => {
            write!(f, "{{\"seat\":{seat},\"acts\":[")?;
            acts_written::write(entries, f)?;
            f.write_str("]}\n")
        }
        EntryKind::Event(event) => {
            // An object, into which its time goes first.
            let event = kluster_written::event(event);
            writeln!(f, "{{\"after\":{after},{}", event.trim_start_matches('{'))
        }
        EntryKind::Wait => writeln!(f, "{{\"after\":{after}}}"),
    }
}
