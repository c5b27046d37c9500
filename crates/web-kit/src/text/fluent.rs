//! [`Messages`]: a Fluent file, read where it lies. The page needs little of Fluent: texts, arguments, and variants chosen by an
//! argument. The whole of it would be as large as the rules of a game; a test compares every message of every language with it.

/// The messages of a language.
pub(super) struct Messages {
    /// Keys and patterns, in the order of the keys.
    messages: Vec<(Box<str>, Box<str>)>,
}

/// What a message is told to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A word.
    Text(String),
    /// A number: variants may go by its plural.
    Number(i64),
}

/// The arguments of a message, by their names.
pub(super) type Arguments<'a> = &'a [(&'a str, Argument)];

impl Messages {
    /// Reads files. What is no message is left out.
    pub(super) fn read(files: &[&str]) -> Messages {
        let mut messages: Vec<(Box<str>, String)> = Vec::new();
        for line in files.iter().flat_map(|file| file.lines()) {
            if line.starts_with(|first: char| first.is_ascii_alphabetic()) {
                if let Some((key, pattern)) = line.split_once('=') {
                    messages.push((key.trim_end().into(), pattern.trim_start().to_owned()));
                }
            } else if let (true, Some((_, pattern))) = (goes_on(line), messages.last_mut()) {
                pattern.push('\n');
                pattern.push_str(line);
            }
        }
        let mut sorted: Vec<(Box<str>, Box<str>)> = Vec::with_capacity(messages.len());
        for (key, pattern) in messages {
            if let Err(place) = sorted.binary_search_by(|(other, _)| other.cmp(&key)) {
                sorted.insert(place, (key, pattern.into()));
            }
        }
        Messages { messages: sorted }
    }

    /// A message in words, if there is one with this key; `plural` names the plural of a number in this language.
    pub(super) fn say(&self, key: &str, arguments: Arguments, plural: &dyn Fn(i64) -> String) -> Option<String> {
        let found = self.messages.binary_search_by(|(other, _)| (**other).cmp(key)).ok()?;
        let mut said = String::new();
        Reader { rest: &self.messages[found].1, arguments, plural }.pattern(&mut said);
        Some(said)
    }
}

/// Whether a line belongs to the pattern that began above it.
fn goes_on(line: &str) -> bool {
    line.starts_with([' ', '}'])
}

struct Reader<'a> {
    rest: &'a str,
    arguments: Arguments<'a>,
    plural: &'a dyn Fn(i64) -> String,
}

impl<'a> Reader<'a> {
    /// Text and what is in braces, up to the end of the line.
    fn pattern(&mut self, said: &mut String) {
        loop {
            let text = self.until(['{', '\n']);
            said.push_str(text);
            if !self.skip("{") {
                return;
            }
            self.braces(said);
        }
    }

    /// An argument, or variants of which it chooses one.
    fn braces(&mut self, said: &mut String) {
        self.blank();
        self.skip("$");
        let name = self.until([' ', '}']);
        let value = self.arguments.iter().find(|(other, _)| *other == name).map(|(_, value)| value);
        self.blank();
        if self.skip("->") {
            said.push_str(&self.variants(value));
        } else {
            match value {
                Some(Argument::Text(text)) => said.push_str(text),
                Some(Argument::Number(number)) => said.push_str(&number.to_string()),
                None => said.push_str(name),
            }
        }
        self.until(['}']);
        self.skip("}");
    }

    /// The first variant that fits, or the one that is marked with a star.
    fn variants(&mut self, value: Option<&Argument>) -> String {
        let (mut fitting, mut other) = (None, String::new());
        loop {
            self.blank();
            let is_other = self.skip("*");
            if !self.skip("[") {
                return fitting.unwrap_or(other);
            }
            let key = self.until([']']);
            self.skip("]");
            self.rest = self.rest.trim_start_matches(' ');
            let mut said = String::new();
            self.pattern(&mut said);
            let fits = value.is_some_and(|value| self.fits(key, value));
            if fits && fitting.is_none() {
                fitting = Some(said);
            } else if is_other {
                other = said;
            }
        }
    }

    fn fits(&self, key: &str, value: &Argument) -> bool {
        match value {
            Argument::Text(text) => text == key,
            Argument::Number(number) => key.parse() == Ok(*number) || (self.plural)(*number) == key,
        }
    }

    /// Everything before the first of these.
    fn until<const N: usize>(&mut self, ends: [char; N]) -> &'a str {
        let (before, rest) = self.rest.split_at(self.rest.find(ends).unwrap_or(self.rest.len()));
        self.rest = rest;
        before
    }

    fn blank(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\n']);
    }

    fn skip(&mut self, what: &str) -> bool {
        let rest = self.rest.strip_prefix(what);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Argument {
        Argument::Text(text.to_owned())
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Argument {
        Argument::Text(text)
    }
}

/// Numbers that a page counts are small.
macro_rules! number {
    ($($kind:ty),+) => { $(impl From<$kind> for Argument {
        fn from(number: $kind) -> Argument {
            Argument::Number(i64::try_from(number).unwrap_or(i64::MAX))
        }
    })+ };
}
number!(usize, u32, u16, u8, i32, i16);

#[cfg(test)]
#[path = "fluent_tests.rs"]
mod tests;
