//! [`Log`]: the append-only log of a game.

use crate::{
    error::{ParseError, ParseErrorKind},
    header::HeaderLine,
    lines::Lines,
    log_position::LogPosition,
};
use seats::{RulesVersion, RulesVersionError};
use std::{
    fmt::{self, Debug},
    io::BufRead,
};

/// The maximum number of entries of a log: in Kluster about 14 hours of continuous hand motion.
pub const ENTRY_LIMIT: usize = 1_000_000;

/// How the log of one game is written: a header line, then lines with one or more entries each.
pub trait LogFormat {
    /// What the header says.
    type Header: Clone + Debug + PartialEq;
    /// An entry.
    type Entry: Clone + Debug + PartialEq;

    /// The value of `game` in the header.
    const GAME: &'static str;

    /// Parses the header.
    ///
    /// # Errors
    /// If a field is missing, unknown or invalid, or the setup is not playable.
    fn parse_header(line: &str) -> Result<Self::Header, ParseErrorKind>;

    /// Serializes the header, without a line break.
    fn serialize_header(header: &Self::Header) -> String;

    /// Parses the entries of a line.
    ///
    /// # Errors
    /// If a field is missing, unknown or invalid.
    fn parse_line(line: &str) -> Result<Vec<Self::Entry>, ParseErrorKind>;

    /// Returns how many of the first entries share a line; at least 1 unless there are none.
    fn line_length(entries: &[Self::Entry]) -> usize;

    /// Serializes entries that share a line, without a line break.
    fn serialize_line(entries: &[Self::Entry]) -> String;
}

/// The log of a game: a header and entries. It only grows, and an entry is never rewritten.
///
/// Its text, with `to_string`, is a record file.
#[derive(Clone, Debug)]
pub struct Log<F: LogFormat> {
    header: F::Header,
    entries: Vec<F::Entry>,
    /// The index of the first entry of each line that was parsed, so that errors name the lines of the file.
    line_starts: Vec<usize>,
    /// The number of entries that were parsed; the others were appended.
    parsed_entries: usize,
}

impl<F: LogFormat> Log<F> {
    pub(crate) fn with_header(header: F::Header) -> Log<F> {
        Log { header, entries: Vec::new(), line_starts: Vec::new(), parsed_entries: 0 }
    }

    pub(crate) fn header(&self) -> &F::Header {
        &self.header
    }

    /// Appends an entry.
    pub fn append(&mut self, entry: F::Entry) {
        self.entries.push(entry);
    }

    /// Returns the position behind the last entry.
    pub fn end(&self) -> LogPosition {
        LogPosition(self.entries.len())
    }

    /// Returns all entries in order.
    pub fn entries(&self) -> &[F::Entry] {
        &self.entries
    }

    /// Returns the entries from a position on; none if the log does not reach it.
    pub fn entries_from(&self, LogPosition(from): LogPosition) -> &[F::Entry] {
        self.entries.get(from..).unwrap_or_default()
    }

    /// Returns the entries from a position on, grouped as they are serialized: line by line.
    pub fn lines_from(&self, from: LogPosition) -> impl Iterator<Item = &[F::Entry]> {
        group::<F>(self.entries_from(from))
    }

    /// Serializes the header line.
    pub fn serialize_header(&self) -> String {
        F::serialize_header(&self.header) + "\n"
    }

    /// Serializes the entries from a position on. Appended to the text before that position, the lines are a record of
    /// the whole log, whatever the position.
    pub fn serialize_from(&self, from: LogPosition) -> String {
        serialize_entries::<F>(self.entries_from(from))
    }

    /// Returns a log with the same header and the entries before a position.
    #[must_use]
    pub fn truncated(&self, end: LogPosition) -> Log<F> {
        let mut log = Log::with_header(self.header.clone());
        log.entries.extend(self.entries.iter().take(end.0).cloned());
        log
    }

    /// Returns the number of the line of an entry, counted from 1; behind the last entry, of the next line.
    pub(crate) fn line_of(&self, LogPosition(entry): LogPosition) -> usize {
        let parsed_lines_before = self.line_starts.partition_point(|start| *start <= entry);
        if entry < self.parsed_entries {
            return 1 + parsed_lines_before;
        }
        let mut start = self.parsed_entries;
        let appended = group::<F>(self.entries_from(LogPosition(start))).take_while(|line| {
            start += line.len();
            start <= entry
        });
        2 + self.line_starts.len() + appended.count()
    }

    /// Parses a record up to the first line that cannot be parsed. Returns what precedes it, and the error.
    pub(crate) fn parse_prefix(
        header: &HeaderLine,
        lines: &mut Lines<impl BufRead>,
    ) -> Result<(Log<F>, Option<ParseError>), ParseError> {
        let rules = header.rules.map_or(Ok(RulesVersion::NEWEST), RulesVersion::try_from);
        rules.map_err(|RulesVersionError(rules)| lines.error(ParseErrorKind::UnsupportedRules(rules)))?;
        let header = F::parse_header(&header.text).map_err(|kind| lines.error(kind))?;
        let mut log = Log::with_header(header);
        let error = loop {
            match lines.next() {
                Ok(Some(line)) => {
                    if let Err(kind) = log.append_line(&line) {
                        break Some(lines.error(kind));
                    }
                }
                Ok(None) => break None,
                Err(error) => break Some(error),
            }
        };
        Ok((log, error))
    }

    fn append_line(&mut self, line: &str) -> Result<(), ParseErrorKind> {
        let entries = F::parse_line(line)?;
        if self.entries.len() + entries.len() > ENTRY_LIMIT {
            return Err(ParseErrorKind::TooManyEntries);
        }
        self.line_starts.push(self.entries.len());
        self.entries.extend(entries);
        self.parsed_entries = self.entries.len();
        Ok(())
    }
}

/// Splits entries into the lines on which they stand.
fn group<F: LogFormat>(mut entries: &[F::Entry]) -> impl Iterator<Item = &[F::Entry]> {
    std::iter::from_fn(move || {
        let (line, rest) = entries.split_at_checked(F::line_length(entries))?;
        entries = rest;
        (!line.is_empty()).then_some(line)
    })
}

/// Serializes entries, each line with its line break.
pub(crate) fn serialize_entries<F: LogFormat>(entries: &[F::Entry]) -> String {
    group::<F>(entries).map(|line| F::serialize_line(line) + "\n").collect()
}

/// Compares headers and entries; which lines they were parsed from makes no difference.
impl<F: LogFormat> PartialEq for Log<F> {
    fn eq(&self, other: &Log<F>) -> bool {
        self.header == other.header && self.entries == other.entries
    }
}

/// Serializes the log as a record: the header and all entries.
impl<F: LogFormat> fmt::Display for Log<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.serialize_header())?;
        group::<F>(&self.entries).try_for_each(|line| writeln!(f, "{}", F::serialize_line(line)))
    }
}
