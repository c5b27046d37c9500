//! What a phone lets the hand feel, where it can.

use crate::{shell::Shell, sound};
use js_sys::{Array, Function, Reflect};
use ui::window;
use wasm_bindgen::JsCast;

/// Shakes: milliseconds on, off, on, and so on. Not before the player has touched the page, and only if the player likes it.
pub(crate) fn shake(shell: Shell, pattern: &[u32]) {
    if !(sound::is_awake() && shell.settings.peek().vibration) {
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
