//! [`ClusteredRecord`]: the record of a game of Clustered.

use crate::{
    any::{FORMAT, ParseError, ParseErrorKind, json},
    clustered_read::{self, Header},
    clustered_written::{self, serialize_clustered_options},
    fields::JsonObject,
    lines::Lines,
};
use clustered::{Event, Setup};
use std::{fmt, io::BufRead};

/// The record of a game of Clustered: its setup and all events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClusteredRecord {
    setup: Setup,
    events: Vec<Event>,
}

impl ClusteredRecord {
    /// Creates the record of a game that has not been dealt yet.
    pub fn new(setup: &Setup) -> ClusteredRecord {
        ClusteredRecord { setup: setup.clone(), events: Vec::new() }
    }

    /// Appends an event.
    pub fn push(&mut self, event: Event) {
        self.events.push(event);
    }

    /// The setup of the game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// All events in order. The first one is on line 2.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Reads the record behind a header up to the first line that cannot be read.
    pub(crate) fn read(
        header: &JsonObject,
        lines: &mut Lines<impl BufRead>,
    ) -> Result<(ClusteredRecord, Option<ParseError>), ParseError> {
        let header = Header::read(header).map_err(|why| lines.error(json(&why)))?;
        if header.rules != 1 {
            return Err(lines.error(ParseErrorKind::UnsupportedRules(header.rules)));
        }
        let setup = Setup::from_numbers(header.players, header.first, header.options)
            .map_err(|why| lines.error(ParseErrorKind::Setup(why.to_string(), why.rule())))?;
        let mut record = ClusteredRecord::new(&setup);
        let unreadable = loop {
            match read_event(lines) {
                Ok(Some(event)) => record.push(event),
                Ok(None) => break None,
                Err(error) => break Some(error),
            }
        };
        Ok((record, unreadable))
    }
}

fn read_event(lines: &mut Lines<impl BufRead>) -> Result<Option<Event>, ParseError> {
    let Some(line) = lines.next()? else { return Ok(None) };
    let event = JsonObject::of_line(&line).and_then(|fields| clustered_read::event(&fields));
    event.map(Some).map_err(|why| lines.error(json(&why)))
}

/// Serializes the record: one line for the header and one per event.
impl fmt::Display for ClusteredRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (players, first) = (u64::from(self.setup.players()), self.setup.first());
        let options = serialize_clustered_options(self.setup.options());
        write!(f, r#"{{"format":"{FORMAT}","version":1,"game":"clustered","rules":1,"#)?;
        writeln!(f, r#""players":{players},"first":{first},"options":{options}}}"#)?;
        for event in &self.events {
            writeln!(f, "{}", clustered_written::event(event))?;
        }
        Ok(())
    }
}
