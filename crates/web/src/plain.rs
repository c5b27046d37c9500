//! [`Plain`]: what the browser keeps and what crosses to the worker, as JSON. serde would derive a reader and a writer for every type and
//! every way that leads to it: a tenth of the page.

use record::{Json, write_json_string};

/// Something that can be written as JSON, and read again.
pub(crate) trait Plain: Sized {
    /// Reads it; `None` if it is something else.
    fn read(json: &Json) -> Option<Self>;

    /// Writes it behind what is written already.
    fn write(&self, out: &mut String);
}

/// Reads something from a text.
pub(crate) fn read<T: Plain>(text: &str) -> Option<T> {
    T::read(&Json::parse(text)?)
}

/// Writes something.
pub(crate) fn write(value: &impl Plain) -> String {
    let mut out = String::new();
    value.write(&mut out);
    out
}

/// A field of an object; `None` where it is missing.
pub(crate) fn field<'a>(json: &'a Json, name: &'static str) -> Option<&'a Json> {
    json.as_object().ok()?.get_optional(name).ok()?
}

/// Writes the name of a field, and what has to stand before it.
pub(crate) fn name(out: &mut String, name: &str) {
    out.push_str(if out.ends_with('{') { "\"" } else { ",\"" });
    out.push_str(name);
    out.push_str("\":");
}

/// A struct with all its fields, each of which must be there; with `or usual` what is missing is as in its default.
macro_rules! plain_struct {
    ($name:ident { $($field:ident),+ }) => {
        impl $crate::plain::Plain for $name {
            fn read(json: &record::Json) -> Option<Self> {
                $(let $field = $crate::plain::Plain::read($crate::plain::field(json, stringify!($field))?)?;)+
                Some($name { $($field),+ })
            }

            $crate::plain::plain_struct!(@write $($field),+);
        }
    };
    ($name:ident or usual { $($field:ident),+ }) => {
        impl $crate::plain::Plain for $name {
            fn read(json: &record::Json) -> Option<Self> {
                json.as_object().ok()?;
                let mut found = $name::default();
                $(if let Some(json) = $crate::plain::field(json, stringify!($field)) {
                    found.$field = $crate::plain::Plain::read(json)?;
                })+
                Some(found)
            }

            $crate::plain::plain_struct!(@write $($field),+);
        }
    };
    (@write $($field:ident),+) => {
        fn write(&self, out: &mut String) {
            out.push('{');
            $($crate::plain::name(out, stringify!($field));
            $crate::plain::Plain::write(&self.$field, out);)+
            out.push('}');
        }
    };
}

/// An enum whose values are words.
macro_rules! plain_words {
    ($name:ty { $($word:literal = $value:path),+ }) => {
        impl $crate::plain::Plain for $name {
            fn read(json: &record::Json) -> Option<Self> {
                match json.as_str().ok()? {
                    $($word => Some($value),)+
                    _ => None,
                }
            }

            fn write(&self, out: &mut String) {
                out.push_str(match self {
                    $($value => concat!("\"", $word, "\""),)+
                });
            }
        }
    };
}

macro_rules! plain_numbers {
    ($($number:ty)+) => {$(
        impl Plain for $number {
            fn read(json: &Json) -> Option<Self> {
                json.as_u64().ok()?.try_into().ok()
            }

            fn write(&self, out: &mut String) {
                out.push_str(&self.to_string());
            }
        }
    )+};
}

pub(crate) use {plain_struct, plain_words};
plain_numbers!(u8 u16 u32 u64 usize);

impl Plain for bool {
    fn read(json: &Json) -> Option<Self> {
        json.as_bool().ok()
    }

    fn write(&self, out: &mut String) {
        out.push_str(if *self { "true" } else { "false" });
    }
}

impl Plain for () {
    fn read(json: &Json) -> Option<Self> {
        matches!(json, Json::Null).then_some(())
    }

    fn write(&self, out: &mut String) {
        out.push_str("null");
    }
}

/// A moment: whole milliseconds. Older pages wrote a point and a zero behind them.
impl Plain for f64 {
    fn read(json: &Json) -> Option<Self> {
        let whole = match json {
            Json::Float(written) => written.split('.').next()?.parse().ok()?,
            _ => json.as_u64().ok()?,
        };
        #[allow(clippy::cast_precision_loss)] // a moment is far below the limit
        Some(whole as f64)
    }

    fn write(&self, out: &mut String) {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a cast saturates
        let whole = self.round() as u64;
        whole.write(out);
    }
}

impl Plain for String {
    fn read(json: &Json) -> Option<Self> {
        json.as_str().ok().map(str::to_owned)
    }

    fn write(&self, out: &mut String) {
        write_json_string(self, out);
    }
}

impl<T: Plain> Plain for Option<T> {
    fn read(json: &Json) -> Option<Self> {
        if matches!(json, Json::Null) { Some(None) } else { T::read(json).map(Some) }
    }

    fn write(&self, out: &mut String) {
        match self {
            Some(value) => value.write(out),
            None => ().write(out),
        }
    }
}

impl<T: Plain> Plain for Vec<T> {
    fn read(json: &Json) -> Option<Self> {
        let mut all = Vec::new();
        for json in json.as_array().ok()? {
            all.push(T::read(json)?);
        }
        Some(all)
    }

    fn write(&self, out: &mut String) {
        out.push('[');
        for value in self {
            if !out.ends_with('[') {
                out.push(',');
            }
            value.write(out);
        }
        out.push(']');
    }
}

impl<T: Plain + Clone, const COUNT: usize> Plain for [T; COUNT] {
    fn read(json: &Json) -> Option<Self> {
        Vec::read(json)?.try_into().ok()
    }

    fn write(&self, out: &mut String) {
        self.to_vec().write(out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[derive(Clone, Debug, Default, PartialEq)]
    struct Thing {
        words: Vec<String>,
        number: Option<u16>,
        pair: [u8; 2],
        when: f64,
    }
    plain_struct!(Thing { words, number, pair, when });

    #[derive(Clone, Debug, Default, PartialEq)]
    struct Lenient {
        on: bool,
        number: u64,
    }
    plain_struct!(Lenient or usual { on, number });

    proptest! {
        #[test]
        fn what_is_written_is_read_and_is_json(
            words in proptest::collection::vec("\\PC*|[\u{0}-\u{1f}\"\\\\]*", 0..4),
            number: Option<u16>,
            pair: [u8; 2],
            when in 0..1_u64 << 52,
        ) {
            #[allow(clippy::cast_precision_loss)] // below the limit
            let thing = Thing { words, number, pair, when: when as f64 };
            let text = write(&thing);
            prop_assert_eq!(read::<Thing>(&text), Some(thing.clone()));
            let value: serde_json::Value = serde_json::from_str(&text).unwrap();
            prop_assert_eq!(value["words"].as_array().unwrap().len(), thing.words.len());
        }
    }

    #[test]
    fn what_is_missing_is_as_usual_or_wrong() {
        assert_eq!(read::<Lenient>(r#"{"number":7,"other":[]}"#), Some(Lenient { on: false, number: 7 }));
        assert_eq!(read::<Lenient>("[]"), None);
        assert_eq!(read::<Lenient>(r#"{"on":1}"#), None);
        assert_eq!(read::<Thing>(r#"{"words":[],"number":null,"pair":[1,2]}"#), None);
        assert_eq!(read::<Thing>(r#"{"words":[],"number":null,"pair":[1],"when":1}"#), None);
        assert_eq!(read::<f64>("1794833309073.0"), Some(1_794_833_309_073.0));
        for wrong in ["", "{", "{}}", "nul"] {
            assert_eq!(read::<Lenient>(wrong), None, "{wrong}");
        }
    }
}
