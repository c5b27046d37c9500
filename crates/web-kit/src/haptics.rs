//! Vibration of a phone, where it can vibrate.

use crate::{settings::Settings, sound};
use js_sys::{Array, Function, Reflect};
use leptos::prelude::window;
use wasm_bindgen::JsCast;

/// Vibrates: milliseconds on, off, on, and so on. Not before the player has touched the page, and only if the settings
/// say so.
pub fn shake(settings: &Settings, pattern: &[u32]) {
    if !(sound::is_awake() && settings.vibration) {
        return;
    }
    // Not every browser has it.
    let Ok(navigator) = Reflect::get(&window(), &"navigator".into()) else { return };
    let found = Reflect::get(&navigator, &"vibrate".into()).ok().and_then(|found| found.dyn_into::<Function>().ok());
    if let Some(vibrate) = found {
        let pattern: Array = pattern.iter().map(|part| wasm_bindgen::JsValue::from(*part)).collect();
        let _ = vibrate.call1(&navigator, &pattern);
    }
}
