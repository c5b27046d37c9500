//! The clock and the chance of the browser, for the page alone: the rules know neither.

use leptos::prelude::window;
use wasm_bindgen::{JsCast, closure::Closure};
use wasm_bindgen_futures::JsFuture;

/// Milliseconds since 1970.
pub fn now() -> f64 {
    js_sys::Date::now()
}

/// Does something a little later, whatever is shown then.
pub fn later(milliseconds: u32, work: impl FnOnce() + 'static) {
    let work = Closure::once_into_js(work);
    let milliseconds = i32::try_from(milliseconds).unwrap_or(i32::MAX);
    let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(work.unchecked_ref(), milliseconds);
}

/// The same for work that waits.
pub async fn soon(milliseconds: i32) {
    let mut wait = |done: js_sys::Function, _: js_sys::Function| {
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&done, milliseconds);
    };
    let _ = JsFuture::from(js_sys::Promise::new(&mut wait)).await;
}

/// Chance that nobody can foresee, if the browser has it.
pub fn entropy() -> u64 {
    let mut bytes = [0_u8; 8];
    let drawn = window().crypto().ok().and_then(|crypto| crypto.get_random_values_with_u8_array(&mut bytes).ok());
    if drawn.is_none() {
        bytes = (js_sys::Math::random() * 9e15 + now()).to_bits().to_le_bytes();
    }
    u64::from_le_bytes(bytes)
}

/// A number for a game that no other game here has: numbers grow with time.
pub fn fresh_number() -> u64 {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // milliseconds since 1970 fit
    let number = now() as u64;
    number
}

/// A day as people of this language write it.
pub fn day(milliseconds: f64, language: &str) -> String {
    let date = js_sys::Date::new(&milliseconds.into());
    date.to_locale_date_string(language, &js_sys::Object::new()).into()
}

/// The stored form of a time, for `#[serde(with)]`: whole milliseconds since 1970. The first pages wrote them with a
/// decimal point and a zero.
pub mod milliseconds {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    /// Serializes a time.
    ///
    /// # Errors
    /// If the output fails.
    #[allow(clippy::trivially_copy_pass_by_ref)] // serde asks for it
    pub fn serialize<S: Serializer>(time: &f64, output: S) -> Result<S::Ok, S::Error> {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a cast saturates
        let whole = time.round() as u64;
        output.serialize_u64(whole)
    }

    /// Deserializes a time.
    ///
    /// # Errors
    /// If it is no number, or before 1970.
    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<f64, D::Error> {
        let time = f64::deserialize(input)?;
        if time < 0.0 { Err(D::Error::custom("a time before 1970")) } else { Ok(time.trunc()) }
    }
}
