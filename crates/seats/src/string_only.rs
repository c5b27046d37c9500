//! [`StringOnly`]: untrusted data that must be a string.

use serde::{Deserialize, Deserializer, Serialize, de::IntoDeserializer};

/// An enum without fields that is deserialized only from its name. A derived `Deserialize` also accepts
/// `{"name": null}`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct StringOnly<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for StringOnly<T> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        T::deserialize(String::deserialize(input)?.into_deserializer()).map(StringOnly)
    }
}

impl<T> StringOnly<T> {
    /// Deserializes the enum itself, for `#[serde(deserialize_with = "StringOnly::deserialize_inner")]`.
    ///
    /// # Errors
    /// If the input is not a string, or names no variant.
    pub fn deserialize_inner<'de, D: Deserializer<'de>>(input: D) -> Result<T, D::Error>
    where
        T: Deserialize<'de>,
    {
        Ok(StringOnly::<T>::deserialize(input)?.0)
    }
    /// Deserializes a list of enums, for `#[serde(deserialize_with = "StringOnly::deserialize_list")]`.
    ///
    /// # Errors
    /// If the input is not a list of strings, or one names no variant.
    pub fn deserialize_list<'de, D: Deserializer<'de>>(input: D) -> Result<Vec<T>, D::Error>
    where
        T: Deserialize<'de>,
    {
        Ok(Vec::<StringOnly<T>>::deserialize(input)?.into_iter().map(|StringOnly(value)| value).collect())
    }
}
