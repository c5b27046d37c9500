//! [`Json`]: a JSON value and its parser.
//!
//! Deserializers derived by serde made up a tenth of the size of the page, together with the conversion of arbitrary
//! floats. This one parser serves all types. Its error messages equal those of `serde_json`; a test compares the two.

use crate::{fields::JsonObject, wrong::JsonError};

/// A JSON value, of a record or of other stored data.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// `null`.
    Null,
    /// A boolean.
    Bool(bool),
    /// An integer in the range of `i64`.
    Integer(i64),
    /// An integer between `i64::MAX` and `u64::MAX`.
    LargeInteger(u64),
    /// Any other number, unparsed.
    Float(String),
    /// A string.
    String(String),
    /// An array.
    Array(Vec<Json>),
    /// An object.
    Object(JsonObject),
}

/// How deep lists and objects may lie in each other.
const DEEPEST: usize = 127;

impl Json {
    /// Parses a complete JSON text; `None` if it is invalid.
    pub fn parse(text: &str) -> Option<Json> {
        Json::check(text).ok()
    }

    fn check(text: &str) -> Result<Json, JsonError> {
        let mut reader = Reader::new(text);
        let json = reader.value()?;
        reader.end()?;
        Ok(json)
    }
}

impl JsonObject {
    /// The fields of a line, which is an object.
    pub(crate) fn of_line(text: &str) -> Result<JsonObject, JsonError> {
        let mut reader = Reader::new(text);
        match reader.next_sign() {
            // What is in it does not matter any more.
            Some(b'[') => return Err(Json::Array(Vec::new()).is_no_object()),
            Some(b'{') | None => {}
            Some(_) => return Err(reader.value()?.is_no_object()),
        }
        let json = reader.value()?;
        reader.end()?;
        match json {
            Json::Object(fields) => Ok(fields),
            other => Err(other.is_no_object()),
        }
    }
}

/// Where the reading is.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        Reader { text, at: 0, depth: 0 }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn take(&mut self) -> Option<u8> {
        let taken = self.peek();
        self.at += usize::from(taken.is_some());
        taken
    }

    /// The next sign that is no blank.
    fn next_sign(&mut self) -> Option<u8> {
        while let Some(b' ' | b'\n' | b'\t' | b'\r') = self.peek() {
            self.at += 1;
        }
        self.peek()
    }

    /// Something is wrong with what was taken.
    fn wrong(&self, why: &'static str) -> JsonError {
        JsonError::Syntax(why, self.at)
    }

    /// Something is wrong with what comes next.
    fn wrong_next(&self, why: &'static str) -> JsonError {
        JsonError::Syntax(why, (self.at + 1).min(self.text.len()))
    }

    fn end(&mut self) -> Result<(), JsonError> {
        self.next_sign().map_or(Ok(()), |_| Err(self.wrong_next("trailing characters")))
    }

    fn value(&mut self) -> Result<Json, JsonError> {
        match self.next_sign().ok_or(JsonError::Eof)? {
            b'n' => self.word("null", Json::Null),
            b't' => self.word("true", Json::Bool(true)),
            b'f' => self.word("false", Json::Bool(false)),
            b'"' => self.text().map(Json::String),
            b'-' | b'0'..=b'9' => self.number(),
            open @ (b'[' | b'{') => {
                if self.depth == DEEPEST {
                    return Err(self.wrong_next("recursion limit exceeded"));
                }
                self.at += 1;
                self.depth += 1;
                let inside = if open == b'[' { self.list()? } else { self.object()? };
                self.depth -= 1;
                Ok(inside)
            }
            _ => Err(self.wrong_next("expected value")),
        }
    }

    fn word(&mut self, word: &str, means: Json) -> Result<Json, JsonError> {
        for expected in word.bytes() {
            if self.take().ok_or(JsonError::Eof)? != expected {
                return Err(self.wrong("expected ident"));
            }
        }
        Ok(means)
    }

    fn list(&mut self) -> Result<Json, JsonError> {
        let mut items = Vec::new();
        loop {
            match self.next_sign().ok_or(JsonError::Eof)? {
                b']' => {
                    self.at += 1;
                    return Ok(Json::Array(items));
                }
                _ if items.is_empty() => {}
                b',' => {
                    self.at += 1;
                    if self.next_sign().ok_or(JsonError::Eof)? == b']' {
                        return Err(self.wrong_next("trailing comma"));
                    }
                }
                _ => return Err(self.wrong_next("expected `,` or `]`")),
            }
            items.push(self.value()?);
        }
    }

    fn object(&mut self) -> Result<Json, JsonError> {
        let mut fields = Vec::new();
        loop {
            match self.next_sign().ok_or(JsonError::Eof)? {
                b'}' => {
                    self.at += 1;
                    return Ok(Json::Object(JsonObject(fields)));
                }
                _ if fields.is_empty() => {}
                b',' => {
                    self.at += 1;
                    if self.next_sign().ok_or(JsonError::Eof)? == b'}' {
                        return Err(self.wrong_next("trailing comma"));
                    }
                }
                _ => return Err(self.wrong_next("expected `,` or `}`")),
            }
            if self.peek() != Some(b'"') {
                return Err(self.wrong_next("key must be a string"));
            }
            let name = self.text()?;
            if self.next_sign().ok_or(JsonError::Eof)? != b':' {
                return Err(self.wrong_next("expected `:`"));
            }
            self.at += 1;
            fields.push((name, self.value()?));
        }
    }

    fn number(&mut self) -> Result<Json, JsonError> {
        let from = self.at;
        let is_negative = self.peek() == Some(b'-');
        self.at += usize::from(is_negative);
        match self.take().ok_or(JsonError::Eof)? {
            b'0' if matches!(self.peek(), Some(b'0'..=b'9')) => return Err(self.wrong_next("invalid number")),
            b'0'..=b'9' => self.digits(),
            _ => return Err(self.wrong("invalid number")),
        }
        let mut is_whole = true;
        if self.peek() == Some(b'.') {
            is_whole = false;
            self.at += 1;
            if !self.peek().ok_or(JsonError::Eof)?.is_ascii_digit() {
                return Err(self.wrong_next("invalid number"));
            }
            self.digits();
        }
        if let Some(b'e' | b'E') = self.peek() {
            is_whole = false;
            self.at += 1;
            self.at += usize::from(matches!(self.peek(), Some(b'+' | b'-')));
            if !self.take().ok_or(JsonError::Eof)?.is_ascii_digit() {
                return Err(self.wrong("invalid number"));
            }
            self.digits();
        }
        let written = &self.text[from..self.at];
        // There is no whole number -0.
        let whole = if is_whole && written != "-0" { written.parse().ok().map(Json::Integer) } else { None };
        let large = || if is_whole { written.parse().ok().map(Json::LargeInteger) } else { None };
        Ok(whole.or_else(large).unwrap_or_else(|| Json::Float(written.to_owned())))
    }

    fn digits(&mut self) {
        while let Some(b'0'..=b'9') = self.peek() {
            self.at += 1;
        }
    }

    fn text(&mut self) -> Result<String, JsonError> {
        self.at += 1;
        let mut text = String::new();
        loop {
            let from = self.at;
            while self.peek().is_some_and(|sign| !matches!(sign, b'"' | b'\\' | 0..0x20)) {
                self.at += 1;
            }
            text.push_str(&self.text[from..self.at]);
            match self.take().ok_or(JsonError::Eof)? {
                b'"' => return Ok(text),
                b'\\' => text.push(self.escaped()?),
                _ => return Err(self.wrong("control character (\\u0000-\\u001F) found while parsing a string")),
            }
        }
    }

    fn escaped(&mut self) -> Result<char, JsonError> {
        Ok(match self.take().ok_or(JsonError::Eof)? {
            sign @ (b'"' | b'\\' | b'/') => char::from(sign),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => self.letter()?,
            _ => return Err(self.wrong("invalid escape")),
        })
    }

    /// A letter by its number, or by two where one is too short.
    fn letter(&mut self) -> Result<char, JsonError> {
        let first = self.hexadecimal()?;
        if let Some(letter) = char::from_u32(first) {
            return Ok(letter);
        }
        if first < 0xDC00 {
            for expected in [b'\\', b'u'] {
                if self.take().ok_or(JsonError::Eof)? != expected {
                    return Err(self.wrong("unexpected end of hex escape"));
                }
            }
            let second = self.hexadecimal()?;
            if let 0xDC00..=0xDFFF = second {
                let letter = char::from_u32(((first - 0xD800) << 10 | (second - 0xDC00)) + 0x1_0000);
                return letter.ok_or(self.wrong("invalid escape"));
            }
        }
        Err(self.wrong("lone leading surrogate in hex escape"))
    }

    fn hexadecimal(&mut self) -> Result<u32, JsonError> {
        let digits = self.text.as_bytes().get(self.at..self.at + 4).ok_or(JsonError::Eof)?;
        let mut number = Some(0);
        for digit in digits {
            number = number.zip(char::from(*digit).to_digit(16)).map(|(number, digit)| number << 4 | digit);
        }
        self.at += 4;
        number.ok_or(self.wrong("invalid escape"))
    }
}

/// Appends a string as JSON, quoted and escaped.
pub fn write_json_string(text: &str, out: &mut String) {
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\0'..'\u{20}' => {
                out.push_str("\\u00");
                out.push(if letter < '\u{10}' { '0' } else { '1' });
                out.push(char::from_digit(u32::from(letter) % 16, 16).unwrap_or('0'));
            }
            _ => out.push(letter),
        }
    }
    out.push('"');
}

#[cfg(test)]
#[path = "json_tests.rs"]
mod tests;
