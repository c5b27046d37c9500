//! [`KlusterRecord`]: the record of a game of Kluster, with all actions and events.

use crate::{
    any::{FORMAT, ParseError, ParseErrorKind, json},
    fields::JsonObject,
    kluster_lines::{Line, groups, write_line},
    kluster_read::Header,
    kluster_written,
    lines::Lines,
};
use kluster::{Action, Event, PHYSICS_VERSION, Setup};
use seats::Seat;
use std::{fmt, io::BufRead};

/// The maximum number of entries of a record: about 14 hours of continuous hand motion.
pub const ENTRY_LIMIT: usize = 1_000_000;

/// The record of a game of Kluster: its setup, all actions and all events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KlusterRecord {
    setup: Setup,
    physics: u64,
    entries: Vec<Entry>,
}

/// An entry of a record, with its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The ticks since the previous entry. No time passes while nothing moves.
    pub ticks: u32,
    /// What is recorded.
    pub kind: EntryKind,
}

/// The kinds of entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// An action of a player.
    Action {
        /// The acting seat.
        seat: Seat,
        /// The action.
        action: Action,
    },
    /// An event of the rules.
    Event(Event),
    /// Only time has passed.
    Wait,
}

impl KlusterRecord {
    /// Creates the record of a game that has not started yet.
    pub fn new(setup: &Setup) -> KlusterRecord {
        KlusterRecord { setup: setup.clone(), physics: PHYSICS_VERSION, entries: Vec::new() }
    }

    /// Appends an entry.
    pub fn push(&mut self, entry: Entry) {
        self.entries.push(entry);
    }

    /// Takes away a wait at the end, and answers how long it is.
    pub(crate) fn pop_wait(&mut self) -> Option<u32> {
        self.entries.pop_if(|entry| entry.kind == EntryKind::Wait).map(|entry| entry.ticks)
    }

    /// The setup of the game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The version of the physics that produced the record.
    pub fn physics_version(&self) -> u64 {
        self.physics
    }

    /// All entries in order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entries grouped by line, starting with line 2.
    pub fn lines(&self) -> impl Iterator<Item = &[Entry]> {
        groups(&self.entries)
    }

    /// Reads the record behind a header up to the first line that cannot be read.
    pub(crate) fn read(
        header: &JsonObject,
        lines: &mut Lines<impl BufRead>,
    ) -> Result<(KlusterRecord, Option<ParseError>), ParseError> {
        let header = Header::read(header).map_err(|why| lines.error(json(&why)))?;
        if header.rules != 1 {
            return Err(lines.error(ParseErrorKind::UnsupportedRules(header.rules)));
        }
        let Header { boxes, players, first, seed, options, .. } = header;
        let setup = Setup::from_numbers(boxes, players, Some(first), seed, options)
            .map_err(|why| lines.error(ParseErrorKind::Setup(why.to_string(), why.rule())))?;
        let mut record = KlusterRecord { setup, physics: header.physics, entries: Vec::new() };
        let mut before = None;
        let unreadable = loop {
            let line = match lines.next() {
                Ok(Some(line)) => line,
                Ok(None) => break None,
                Err(error) => break Some(error),
            };
            match Line::read(&line, before) {
                Ok(line) if record.entries.len() + line.entries.len() <= ENTRY_LIMIT => {
                    before = line.goes_on;
                    record.entries.extend(line.entries);
                }
                Ok(_) => break Some(lines.error(ParseErrorKind::TooManyEntries)),
                Err(why) => break Some(lines.error(why)),
            }
        };
        Ok((record, unreadable))
    }
}

/// Serializes the record: one line for the header, one per event, and one for the actions between two events.
impl fmt::Display for KlusterRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let KlusterRecord { setup, physics, .. } = self;
        let (players, first, seed) = (u64::from(setup.players()), setup.first(), setup.seed());
        let boxes = kluster_written::boxes(setup.boxes());
        let options = kluster_written::options(setup.options());
        write!(
            f,
            r#"{{"format":"{FORMAT}","version":1,"game":"kluster","rules":1,"physics":{physics},"boxes":{boxes},"#
        )?;
        writeln!(f, r#""players":{players},"first":{first},"seed":{seed},"options":{options}}}"#)?;
        self.lines().try_for_each(|entries| write_line(entries, f))
    }
}
