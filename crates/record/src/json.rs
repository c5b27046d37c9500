//! [`Json`]: whatever a line can say, read by one visitor for all lines.

use crate::fields::Fields;
use serde::{
    Deserialize, Deserializer,
    de::{MapAccess, SeqAccess, Visitor},
};
use std::fmt;

/// Whatever JSON can say. Whoever keeps something beside records reads it with this too.
pub enum Json {
    /// Nothing.
    Null,
    /// Yes or no.
    Truth(bool),
    /// A whole number.
    Whole(i64),
    /// A whole number beyond those.
    Large(u64),
    /// Any other number.
    Fraction(f64),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Json>),
    /// An object.
    Object(Fields),
}

impl Json {
    /// Reads a whole text; `None` if it is no JSON.
    pub fn read(text: &str) -> Option<Json> {
        serde_json::from_str(text).ok()
    }
}

/// What a line is, and what options are.
pub(crate) const OBJECT: &str = "an object with named fields";

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        input.deserialize_map(OfObject)
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        input.deserialize_any(OfAnything)
    }
}

struct OfObject;
struct OfAnything;

impl<'de> Visitor<'de> for OfObject {
    type Value = Fields;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(OBJECT)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut input: A) -> Result<Fields, A::Error> {
        let mut fields = Vec::new();
        while let Some(field) = input.next_entry()? {
            fields.push(field);
        }
        Ok(Fields(fields))
    }
}

impl<'de> Visitor<'de> for OfAnything {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, yes: bool) -> Result<Json, E> {
        Ok(Json::Truth(yes))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Json, E> {
        Ok(Json::Whole(number))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Json, E> {
        Ok(i64::try_from(number).map_or(Json::Large(number), Json::Whole))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Json, E> {
        Ok(Json::Fraction(number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Json, E> {
        Ok(Json::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut input: A) -> Result<Json, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = input.next_element()? {
            items.push(item);
        }
        Ok(Json::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, input: A) -> Result<Json, A::Error> {
        OfObject.visit_map(input).map(Json::Object)
    }
}
