//! [`Fields`]: the fields of an object, from which values are taken by name. Whatever does not fit is refused in a sentence.

use crate::{json::Json, wrong::Wrong};
use seats::Seat;
use std::any::type_name;

/// What a line is, and what options are.
const OBJECT: &str = "an object with named fields";

/// Fields by name, as they stand there. Whether each may be there at all, and only once, shows when they are taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Fields(pub(crate) Vec<(String, Json)>);

impl Fields {
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(found, _)| found == name)
    }

    /// The first field that is none of these.
    pub(crate) fn other_than(&self, names: &[&str]) -> Option<&str> {
        self.0.iter().map(|(found, _)| found.as_str()).find(|found| !names.contains(found))
    }

    /// Refuses all fields but these.
    pub(crate) fn only(&self, names: &[&str]) -> Result<(), Wrong> {
        self.other_than(names).map_or(Ok(()), |other| Err(Wrong::unknown_field(other, names)))
    }

    /// A field that may be missing.
    ///
    /// # Errors
    /// If it is there twice.
    pub fn maybe(&self, name: &str) -> Result<Option<&Json>, Wrong> {
        let mut found = self.0.iter().filter(|(found, _)| found == name);
        let first = found.next();
        if found.next().is_some() {
            return Err(Wrong::duplicate_field(name));
        }
        Ok(first.map(|(_, value)| value))
    }

    pub(crate) fn get(&self, name: &str) -> Result<&Json, Wrong> {
        self.maybe(name)?.ok_or_else(|| Wrong::missing_field(name))
    }

    /// Yes or no; no where it is missing.
    pub(crate) fn yes(&self, name: &str) -> Result<bool, Wrong> {
        self.maybe(name)?.map_or(Ok(false), Json::truth)
    }
}

impl Json {
    /// Yes or no.
    ///
    /// # Errors
    /// If it is something else.
    pub fn truth(&self) -> Result<bool, Wrong> {
        if let Json::Truth(yes) = self { Ok(*yes) } else { Err(self.is_no("a boolean")) }
    }

    /// A text.
    ///
    /// # Errors
    /// If it is something else.
    pub fn text(&self) -> Result<&str, Wrong> {
        if let Json::Text(text) = self { Ok(text) } else { Err(self.is_no("a string")) }
    }

    /// A list.
    ///
    /// # Errors
    /// If it is something else.
    pub fn list(&self) -> Result<&[Json], Wrong> {
        if let Json::List(items) = self { Ok(items) } else { Err(self.is_no("a sequence")) }
    }

    /// A list of values of one kind.
    pub(crate) fn list_of<T>(&self, read: fn(&Json) -> Result<T, Wrong>) -> Result<Vec<T>, Wrong> {
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
    pub fn object(&self) -> Result<&Fields, Wrong> {
        if let Json::Object(fields) = self { Ok(fields) } else { Err(self.is_no_object()) }
    }

    pub(crate) fn is_no_object(&self) -> Wrong {
        self.is_no(OBJECT)
    }

    /// A whole number of a kind that is smaller than 64 bits.
    ///
    /// # Errors
    /// If it is something else, or does not fit.
    pub fn number<T: TryFrom<i64>>(&self) -> Result<T, Wrong> {
        let fitting = if let Json::Whole(number) = self { T::try_from(*number).ok() } else { None };
        fitting.ok_or_else(|| self.is_no_number(type_name::<T>()))
    }

    /// A whole number from 0 on.
    ///
    /// # Errors
    /// If it is something else, or does not fit.
    pub fn count(&self) -> Result<u64, Wrong> {
        let fitting = match self {
            Json::Whole(number) => u64::try_from(*number).ok(),
            Json::Large(number) => Some(*number),
            _ => None,
        };
        fitting.ok_or_else(|| self.is_no_number("u64"))
    }

    pub(crate) fn seat(&self) -> Result<Seat, Wrong> {
        Seat::try_from(self.count()?).map_err(Wrong::custom)
    }

    fn is_no(&self, expected: &str) -> Wrong {
        Wrong::invalid_type(self, expected)
    }

    fn is_no_number(&self, expected: &str) -> Wrong {
        match self {
            Json::Whole(_) | Json::Large(_) => Wrong::invalid_value(self, expected),
            _ => self.is_no(expected),
        }
    }
}
