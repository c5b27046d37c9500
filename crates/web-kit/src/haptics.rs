//! Vibration, on devices that have it.

use crate::{settings::Settings, sound};
use js_sys::{Array, Function, Reflect};
use leptos::prelude::window;
use wasm_bindgen::JsCast;

/// Vibrates with a pattern of milliseconds (on, off, on, …), after the first gesture and if the settings allow it.
pub fn shake(settings: &Settings, pattern: &[u32]) {
    if !(sound::is_awake() && settings.vibration) {
        return;
    }
    // Not every browser has the function.
    let Ok(navigator) = Reflect::get(&window(), &"navigator".into()) else { return };
    let found = Reflect::get(&navigator, &"vibrate".into()).ok().and_then(|found| found.dyn_into::<Function>().ok());
    if let Some(vibrate) = found {
        let pattern: Array = pattern.iter().map(|part| wasm_bindgen::JsValue::from(*part)).collect();
        let _ = vibrate.call1(&navigator, &pattern);
    }
}
