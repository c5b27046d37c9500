//! [`Fields`]: a line of a record, from which values are taken by name.
//!
//! serde derives a reader of its own for every type and every way that leads to it; those of the records alone made up a tenth of the page.
//! Here one reader serves all lines. Its errors are those of serde, so that the same mistake has the same sentence wherever it is made.

use crate::json::{Json, OBJECT};
use seats::Seat;
use serde::de::{Error as _, Unexpected};
use serde_json::Error;
use std::any::type_name;

/// Fields by name, as they stand there. Whether each may be there at all, and only once, shows when they are taken.
pub struct Fields(pub(crate) Vec<(String, Json)>);

impl Fields {
    /// The fields of a line, which is an object.
    pub(crate) fn of_line(line: &str) -> Result<Fields, Error> {
        serde_json::from_str(line)
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(found, _)| found == name)
    }

    /// The first field that is none of these.
    pub(crate) fn other_than(&self, names: &[&str]) -> Option<&str> {
        self.0.iter().map(|(found, _)| found.as_str()).find(|found| !names.contains(found))
    }

    /// Refuses all fields but these.
    pub(crate) fn only(&self, names: &'static [&'static str]) -> Result<(), Error> {
        self.other_than(names).map_or(Ok(()), |other| Err(Error::unknown_field(other, names)))
    }

    /// A field that may be missing.
    ///
    /// # Errors
    /// If it is there twice.
    pub fn maybe(&self, name: &'static str) -> Result<Option<&Json>, Error> {
        let mut found = self.0.iter().filter(|(found, _)| found == name);
        let first = found.next();
        if found.next().is_some() {
            return Err(Error::duplicate_field(name));
        }
        Ok(first.map(|(_, value)| value))
    }

    pub(crate) fn get(&self, name: &'static str) -> Result<&Json, Error> {
        self.maybe(name)?.ok_or_else(|| Error::missing_field(name))
    }

    /// Yes or no; no where it is missing.
    pub(crate) fn yes(&self, name: &'static str) -> Result<bool, Error> {
        self.maybe(name)?.map_or(Ok(false), Json::truth)
    }
}

impl Json {
    /// Yes or no.
    ///
    /// # Errors
    /// If it is something else.
    pub fn truth(&self) -> Result<bool, Error> {
        if let Json::Truth(yes) = self { Ok(*yes) } else { Err(self.is_no("a boolean")) }
    }

    /// A text.
    ///
    /// # Errors
    /// If it is something else.
    pub fn text(&self) -> Result<&str, Error> {
        if let Json::Text(text) = self { Ok(text) } else { Err(self.is_no("a string")) }
    }

    /// A list.
    ///
    /// # Errors
    /// If it is something else.
    pub fn list(&self) -> Result<&[Json], Error> {
        if let Json::List(items) = self { Ok(items) } else { Err(self.is_no("a sequence")) }
    }

    /// A list of values of one kind.
    pub(crate) fn list_of<T>(&self, read: fn(&Json) -> Result<T, Error>) -> Result<Vec<T>, Error> {
        let mut list = Vec::new();
        for item in self.list()? {
            list.push(read(item)?);
        }
        Ok(list)
    }

    /// An object.
    ///
    /// # Errors
    /// If it is something else.
    pub fn object(&self) -> Result<&Fields, Error> {
        if let Json::Object(fields) = self { Ok(fields) } else { Err(self.is_no(OBJECT)) }
    }

    /// A whole number of a kind that is smaller than 64 bits.
    pub(crate) fn number<T: TryFrom<i64>>(&self) -> Result<T, Error> {
        let fitting = if let Json::Whole(number) = self { T::try_from(*number).ok() } else { None };
        fitting.ok_or_else(|| self.is_no_number(type_name::<T>()))
    }

    /// A whole number from 0 on.
    ///
    /// # Errors
    /// If it is something else.
    pub fn count(&self) -> Result<u64, Error> {
        let fitting = match self {
            Json::Whole(number) => u64::try_from(*number).ok(),
            Json::Large(number) => Some(*number),
            _ => None,
        };
        fitting.ok_or_else(|| self.is_no_number("u64"))
    }

    pub(crate) fn seat(&self) -> Result<Seat, Error> {
        Seat::try_from(self.count()?).map_err(Error::custom)
    }

    fn is_no(&self, expected: &str) -> Error {
        Error::invalid_type(self.unexpected(), &expected)
    }

    fn is_no_number(&self, expected: &str) -> Error {
        match self {
            Json::Whole(_) | Json::Large(_) => Error::invalid_value(self.unexpected(), &expected),
            _ => self.is_no(expected),
        }
    }

    fn unexpected(&self) -> Unexpected<'_> {
        match self {
            Json::Null => Unexpected::Unit,
            Json::Truth(yes) => Unexpected::Bool(*yes),
            Json::Whole(number) => Unexpected::Signed(*number),
            Json::Large(number) => Unexpected::Unsigned(*number),
            Json::Fraction(number) => Unexpected::Float(*number),
            Json::Text(text) => Unexpected::Str(text),
            Json::List(_) => Unexpected::Seq,
            Json::Object(_) => Unexpected::Map,
        }
    }
}
