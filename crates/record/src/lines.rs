//! Reads the lines of a record with bounded length, one at a time.

use crate::error::{ParseError, ParseErrorKind};
use std::io::{BufRead, Read};

/// The maximum length of a line, in bytes without the line break.
pub const LINE_LIMIT: usize = 1 << 20;

/// The maximum size of a record, in bytes.
pub const RECORD_LIMIT: usize = 64 << 20;

/// Some editors put a byte-order mark in front of UTF-8 text.
pub const BYTE_ORDER_MARK: &str = "\u{feff}";

/// The lines of a record, one at a time.
pub(crate) struct Lines<R> {
    input: R,
    /// The number of the line read last, counted from 1.
    number: usize,
    /// The number of bytes read so far.
    bytes: usize,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(input: R) -> Self {
        Lines { input, number: 0, bytes: 0 }
    }

    /// Returns the next line without its line break, or `None` after the last one.
    pub(crate) fn next(&mut self) -> Result<Option<String>, ParseError> {
        self.number += 1;
        let mut line = Vec::new();
        let limit = LINE_LIMIT.min(RECORD_LIMIT - self.bytes) + 1;
        let read = (&mut self.input).take(limit as u64).read_until(b'\n', &mut line);
        let read = read.map_err(|error| self.error(ParseErrorKind::Io(error.kind())))?;
        self.bytes += read;
        if read == 0 {
            return Ok(None);
        }
        if self.bytes > RECORD_LIMIT {
            return Err(self.error(ParseErrorKind::RecordTooLong));
        }
        if line.pop_if(|last| *last == b'\n').is_none() && read == limit {
            return Err(self.error(ParseErrorKind::LineTooLong));
        }
        let mut line = String::from_utf8(line).map_err(|_| self.error(ParseErrorKind::NotUtf8))?;
        if self.number == 1 && line.starts_with(BYTE_ORDER_MARK) {
            line.drain(..BYTE_ORDER_MARK.len());
        }
        Ok(Some(line))
    }

    /// An error in the line read last.
    pub(crate) fn error(&self, kind: ParseErrorKind) -> ParseError {
        kind.at(self.number)
    }
}
