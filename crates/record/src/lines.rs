//! Reads the lines of a record with bounded length, one at a time.

use crate::any::{ParseError, ParseErrorKind};
use std::io::{BufRead, Read};

/// The maximum length of a line, in bytes without the line break.
pub const LINE_LIMIT: usize = 1 << 20;

/// The maximum size of a record, in bytes.
pub const RECORD_LIMIT: usize = 64 << 20;

/// The lines of a record, one at a time.
pub(crate) struct Lines<R> {
    input: R,
    /// The number of the line read last, from 1.
    number: usize,
    /// How many bytes were read.
    bytes: usize,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(input: R) -> Self {
        Lines { input, number: 0, bytes: 0 }
    }

    /// The next line without its end, or `None` after the last one.
    pub(crate) fn next(&mut self) -> Result<Option<String>, ParseError> {
        self.number += 1;
        let mut line = Vec::new();
        let limit = LINE_LIMIT.min(RECORD_LIMIT - self.bytes) + 1;
        let read = (&mut self.input).take(limit as u64).read_until(b'\n', &mut line);
        let read = read.map_err(|why| self.error(ParseErrorKind::Io(why.kind())))?;
        self.bytes += read;
        if read == 0 {
            return Ok(None);
        }
        if line.pop_if(|last| *last == b'\n').is_none() && read == limit {
            let whole = self.bytes > RECORD_LIMIT;
            return Err(self.error(if whole { ParseErrorKind::RecordTooLong } else { ParseErrorKind::LineTooLong }));
        }
        String::from_utf8(line).map(Some).map_err(|_| self.error(ParseErrorKind::NotUtf8))
    }

    /// An error at the line read last.
    pub(crate) fn error(&self, why: ParseErrorKind) -> ParseError {
        ParseError { line: self.number, kind: why }
    }
}
