//! [`JsonError`]: why a text is not the expected JSON.

use crate::json::Json;
use std::fmt;

/// Why a text is not the expected JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JsonError {
    /// The text ends unexpectedly.
    Eof,
    /// The text is not JSON: the reason and the column.
    Syntax(&'static str, usize),
    /// A value or field is missing, mistyped or out of range.
    Data(String),
}

impl JsonError {
    /// Anything else that can be wrong with what it says.
    pub(crate) fn custom(why: impl fmt::Display) -> JsonError {
        JsonError::Data(why.to_string())
    }

    pub(crate) fn missing_field(name: &str) -> JsonError {
        JsonError::Data(format!("missing field `{name}`"))
    }

    pub(crate) fn duplicate_field(name: &str) -> JsonError {
        JsonError::Data(format!("duplicate field `{name}`"))
    }

    pub(crate) fn unknown_field(name: &str, known: &[&str]) -> JsonError {
        JsonError::unknown("field", name, known)
    }

    pub(crate) fn unknown_variant(name: &str, known: &[&str]) -> JsonError {
        JsonError::unknown("variant", name, known)
    }

    fn unknown(what: &str, name: &str, known: &[&str]) -> JsonError {
        let mut why = format!("unknown {what} `{name}`, expected ");
        if let [one, other] = known {
            why.extend(["`", one, "` or `", other, "`"]);
        } else {
            why.push_str("one of ");
            for (number, name) in known.iter().enumerate() {
                why.extend([if number == 0 { "`" } else { ", `" }, name, "`"]);
            }
        }
        JsonError::Data(why)
    }

    pub(crate) fn invalid_type(found: &Json, expected: &str) -> JsonError {
        JsonError::Data(format!("invalid type: {}, expected {expected}", Found(found)))
    }

    pub(crate) fn invalid_value(found: &Json, expected: &str) -> JsonError {
        JsonError::Data(format!("invalid value: {}, expected {expected}", Found(found)))
    }
}

/// What was found instead.
struct Found<'a>(&'a Json);

impl fmt::Display for Found<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Json::Null => f.write_str("null"),
            Json::Bool(yes) => write!(f, "boolean `{yes}`"),
            Json::Integer(number) => write!(f, "integer `{number}`"),
            Json::LargeInteger(number) => write!(f, "integer `{number}`"),
            Json::Float(number) => write!(f, "floating point `{number}`"),
            Json::String(text) => write!(f, "string {text:?}"),
            Json::Array(_) => f.write_str("sequence"),
            Json::Object(_) => f.write_str("map"),
        }
    }
}
