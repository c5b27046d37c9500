//! [`JsonObject`]: access to the fields of a JSON object by name and type.

use crate::{json::Json, wrong::JsonError};
use seats::Seat;
use std::any::type_name;

/// What a line is, and what options are.
const OBJECT: &str = "an object with named fields";

/// The fields of a JSON object in order. Unknown and duplicate fields are detected on access.
#[derive(Clone, Debug, PartialEq)]
pub struct JsonObject(pub(crate) Vec<(String, Json)>);

impl JsonObject {
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(found, _)| found == name)
    }

    /// The first field that is none of these.
    pub(crate) fn other_than(&self, names: &[&str]) -> Option<&str> {
        self.0.iter().map(|(found, _)| found.as_str()).find(|found| !names.contains(found))
    }

    /// Refuses all fields but these.
    pub(crate) fn only(&self, names: &[&str]) -> Result<(), JsonError> {
        self.other_than(names).map_or(Ok(()), |other| Err(JsonError::unknown_field(other, names)))
    }

    /// Returns an optional field.
    ///
    /// # Errors
    /// If the field occurs twice.
    pub fn get_optional(&self, name: &str) -> Result<Option<&Json>, JsonError> {
        let mut found = self.0.iter().filter(|(found, _)| found == name);
        let first = found.next();
        if found.next().is_some() {
            return Err(JsonError::duplicate_field(name));
        }
        Ok(first.map(|(_, value)| value))
    }

    pub(crate) fn get(&self, name: &str) -> Result<&Json, JsonError> {
        self.get_optional(name)?.ok_or_else(|| JsonError::missing_field(name))
    }

    /// Yes or no; no where it is missing.
    pub(crate) fn yes(&self, name: &str) -> Result<bool, JsonError> {
        self.get_optional(name)?.map_or(Ok(false), Json::as_bool)
    }
}

impl Json {
    /// Returns the value of a boolean.
    ///
    /// # Errors
    /// If it is anything else.
    pub fn as_bool(&self) -> Result<bool, JsonError> {
        if let Json::Bool(yes) = self { Ok(*yes) } else { Err(self.is_no("a boolean")) }
    }

    /// Returns the value of a string.
    ///
    /// # Errors
    /// If it is anything else.
    pub fn as_str(&self) -> Result<&str, JsonError> {
        if let Json::String(text) = self { Ok(text) } else { Err(self.is_no("a string")) }
    }

    /// Returns the elements of an array.
    ///
    /// # Errors
    /// If it is anything else.
    pub fn as_array(&self) -> Result<&[Json], JsonError> {
        if let Json::Array(items) = self { Ok(items) } else { Err(self.is_no("a sequence")) }
    }

    /// A list of values of one kind.
    pub(crate) fn list_of<T>(&self, read: fn(&Json) -> Result<T, JsonError>) -> Result<Vec<T>, JsonError> {
        let mut list = Vec::new();
        for item in self.as_array()? {
            list.push(read(item)?);
        }
        Ok(list)
    }

    /// Returns the fields of an object.
    ///
    /// # Errors
    /// If it is anything else.
    pub fn as_object(&self) -> Result<&JsonObject, JsonError> {
        if let Json::Object(fields) = self { Ok(fields) } else { Err(self.is_no_object()) }
    }

    pub(crate) fn is_no_object(&self) -> JsonError {
        self.is_no(OBJECT)
    }

    /// Returns the value of an integer that fits into a smaller type than `i64`.
    ///
    /// # Errors
    /// If it is anything else, or out of range.
    pub fn as_integer<T: TryFrom<i64>>(&self) -> Result<T, JsonError> {
        let fitting = if let Json::Integer(number) = self { T::try_from(*number).ok() } else { None };
        fitting.ok_or_else(|| self.is_no_number(type_name::<T>()))
    }

    /// Returns the value of an unsigned integer.
    ///
    /// # Errors
    /// If it is anything else, or out of range.
    pub fn as_u64(&self) -> Result<u64, JsonError> {
        let fitting = match self {
            Json::Integer(number) => u64::try_from(*number).ok(),
            Json::LargeInteger(number) => Some(*number),
            _ => None,
        };
        fitting.ok_or_else(|| self.is_no_number("u64"))
    }

    pub(crate) fn seat(&self) -> Result<Seat, JsonError> {
        Seat::try_from(self.as_u64()?).map_err(JsonError::custom)
    }

    fn is_no(&self, expected: &str) -> JsonError {
        JsonError::invalid_type(self, expected)
    }

    fn is_no_number(&self, expected: &str) -> JsonError {
        match self {
            Json::Integer(_) | Json::LargeInteger(_) => JsonError::invalid_value(self, expected),
            _ => self.is_no(expected),
        }
    }
}
