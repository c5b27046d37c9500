//! [`KlusterRecord`]: the log of a game of Kluster, everything done and everything ruled.

use crate::{
    any::{FORMAT, ParseError, ParseErrorKind, json},
    fields::JsonObject,
    kluster_lines::{Line, groups, write_line},
    kluster_read::Header,
    kluster_written,
    lines::Lines,
};
use kluster::{Action, Event, Setup};
use seats::Seat;
use std::{fmt, io::BufRead};

/// The version of the physics that this program replays. Minting new digests for the same gestures bumps it.
pub const PHYSICS_VERSION: u64 = 1;

/// The most acts and events of a record: some 14 hours of a busy hand.
pub const ENTRY_LIMIT: usize = 1_000_000;

/// The log of a game of Kluster: what was agreed, what was done since, and what the rules made of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KlusterRecord {
    setup: Setup,
    physics: u64,
    entries: Vec<Entry>,
}

/// Something that happened in a game, with its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// How many ticks the table moved on since the entry before. While nothing moves, time stands still.
    pub ticks: u32,
    /// What happened then.
    pub kind: EntryKind,
}

/// What can happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// A player does something.
    Action {
        /// Who.
        seat: Seat,
        /// What.
        action: Action,
    },
    /// The rules say that something has happened.
    Event(Event),
    /// Nothing: only the time passed.
    Wait,
}

impl KlusterRecord {
    /// The record of a game that is about to begin.
    pub fn new(setup: &Setup) -> KlusterRecord {
        KlusterRecord { setup: setup.clone(), physics: PHYSICS_VERSION, entries: Vec::new() }
    }

    /// Adds what happened next.
    pub fn push(&mut self, entry: Entry) {
        self.entries.push(entry);
    }

    /// Takes away a wait at the end, and answers how long it is.
    pub(crate) fn pop_wait(&mut self) -> Option<u32> {
        self.entries.pop_if(|entry| entry.kind == EntryKind::Wait).map(|entry| entry.ticks)
    }

    /// What was agreed before the game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The version of the physics by which the table moved.
    pub fn physics_version(&self) -> u64 {
        self.physics
    }

    /// Everything that happened, in order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entries line by line; the first of these stands on line 2.
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

/// The record as it is stored: one line each for the header, the events, and what a seat did between two of them.
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
