//! Parses single lines of JSON with errors that name the field.

use crate::error::ParseErrorKind;
use seats::MapOnly;
use serde::{Serialize, de::DeserializeOwned};

/// Parses a line that is one JSON object.
pub(crate) fn parse_object<T: DeserializeOwned>(line: &str) -> Result<T, ParseErrorKind> {
    let mut input = serde_json::Deserializer::from_str(line);
    let MapOnly(value) = serde_path_to_error::deserialize(&mut input).map_err(|error| {
        let field = error.path().to_string();
        parse_error_kind(&field, &error.into_inner())
    })?;
    input.end().map_err(|error| parse_error_kind("", &error))?;
    Ok(value)
}

/// Completes the error of a line with an event `T`: serde loses the path inside of tagged enums. `outer` are fields of
/// the line that do not belong to the event.
pub(crate) fn name_field<T: DeserializeOwned>(kind: ParseErrorKind, line: &str, outer: &[&str]) -> ParseErrorKind {
    let names_field = |reason: &str| {
        ["missing field", "unknown field", "duplicate field"].iter().any(|start| reason.starts_with(start))
    };
    match kind {
        ParseErrorKind::Json { field, reason } if field.is_empty() && !names_field(&reason) => {
            ParseErrorKind::Json { field: find_invalid_field::<T>(line, outer).unwrap_or_default(), reason }
        }
        kind => kind,
    }
}

/// Finds the field with the invalid value: without it, the error is that this field is missing. `None` if that is
/// ambiguous.
fn find_invalid_field<T: DeserializeOwned>(line: &str, outer: &[&str]) -> Option<String> {
    let mut fields: serde_json::Map<String, serde_json::Value> = serde_json::from_str(line).ok()?;
    fields.retain(|name, _| !outer.contains(&name.as_str()));
    let is_missed = |name: &&String| {
        let mut others = fields.clone();
        others.remove(name.as_str());
        let error = serde_json::from_value::<T>(serde_json::Value::Object(others)).err();
        error.is_some_and(|error| error.to_string() == format!("missing field `{name}`"))
    };
    let missed: Vec<&String> = fields.keys().filter(is_missed).collect();
    match missed.as_slice() {
        [name] => Some(sanitize(name)),
        // Without its tag, every event is invalid.
        [tag, name] | [name, tag] if *tag == "event" => Some(sanitize(name)),
        _ => None,
    }
}

fn parse_error_kind(field: &str, error: &serde_json::Error) -> ParseErrorKind {
    if error.is_eof() {
        return ParseErrorKind::UnexpectedEof;
    }
    // The path of an error that concerns the line as a whole is "." or "?".
    let field = if error.is_syntax() { "" } else { field.trim_matches(['.', '?']) };
    ParseErrorKind::Json { field: sanitize(field), reason: describe_json_error(error) }
}

/// Formats a `serde_json` error as one short line. Keeps the column of syntax errors; the line number is always 1.
pub fn describe_json_error(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let sentence = sanitize(text.split(" at line ").next().unwrap_or_default());
    if error.is_syntax() { format!("{sentence} (column {})", error.column()) } else { sentence }
}

/// The beginning of a text, without anything that could disturb a terminal or a log.
fn sanitize(text: &str) -> String {
    let mut sentence = String::new();
    for letter in text.chars().take(160) {
        if matches!(letter, '"' | '\'') {
            sentence.push(letter);
        } else {
            sentence.extend(letter.escape_debug());
        }
    }
    sentence
}

/// Serializes a line. The types of this crate always can be.
pub(crate) fn to_json(line: &impl Serialize) -> String {
    serde_json::to_string(line).unwrap_or_default()
}
