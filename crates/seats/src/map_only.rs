//! [`MapOnly`]: untrusted data that must be a map with named fields.

use serde::{
    Deserialize, Deserializer, Serialize,
    de::{MapAccess, Visitor, value::MapAccessDeserializer},
};
use std::{fmt, marker::PhantomData};

/// A value that is deserialized only from a map. A derived `Deserialize` also accepts a sequence of the fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct MapOnly<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for MapOnly<T> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        input.deserialize_map(MapVisitor(PhantomData))
    }
}

impl<T> MapOnly<T> {
    /// Deserializes the value itself, for `#[serde(deserialize_with = "MapOnly::deserialize_inner")]`.
    ///
    /// # Errors
    /// If the input is not a map, or not one of this type.
    pub fn deserialize_inner<'de, D: Deserializer<'de>>(input: D) -> Result<T, D::Error>
    where
        T: Deserialize<'de>,
    {
        Ok(MapOnly::<T>::deserialize(input)?.0)
    }
}

struct MapVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for MapVisitor<T> {
    type Value = MapOnly<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with named fields")
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<MapOnly<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(fields)).map(MapOnly)
    }
}
