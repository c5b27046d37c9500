//! The local storage of the browser: JSON values under keys that begin with `huddle.`.
//!
//! It may be forbidden, full or damaged: then the page goes on without it, and says so once. Players keep what earlier
//! versions stored, so fields are added with a default and never renamed.

use crate::page_error::PageError;
use serde::{Serialize, de::DeserializeOwned};
use std::{cell::RefCell, collections::BTreeMap};
use wasm_bindgen::JsValue;
use web_sys::Storage;

/// The prefix of all keys of ours in the browser. Everywhere else keys go without it.
pub const PREFIX: &str = "huddle.";

fn storage() -> Result<Storage, PageError> {
    let found = web_sys::window().ok_or(PageError::StorageForbidden)?.local_storage();
    found.ok().flatten().ok_or(PageError::StorageForbidden)
}

thread_local! {
    /// What the browser did not store. It lasts as long as the page.
    static MEMORY: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
}

/// Returns the value of a key; `None` if there is none, or if it cannot be read.
pub fn read<T: DeserializeOwned>(key: &str) -> Option<T> {
    serde_json::from_str(&read_text(key)?).ok()
}

/// Returns the text of a key.
pub fn read_text(key: &str) -> Option<String> {
    let remembered = MEMORY.with_borrow(|memory| memory.get(key).cloned());
    remembered.or_else(|| storage().ok()?.get_item(&format!("{PREFIX}{key}")).ok().flatten())
}

/// Returns a key of the browser without its prefix; `None` if it is not ours.
pub fn own_key(key: &str) -> Option<&str> {
    key.strip_prefix(PREFIX)
}

/// Stores a value, at least until the page is closed.
///
/// # Errors
/// If the browser does not store it any longer than that.
pub fn write(key: &str, value: &impl Serialize) -> Result<(), PageError> {
    let text = to_json(value);
    let stored = write_text(key, &text);
    if stored.is_err() {
        MEMORY.with_borrow_mut(|memory| memory.insert(key.to_owned(), text));
    }
    stored
}

/// Keeps a value in memory until the page is closed; it hides what is stored under the same key.
pub fn remember(key: &str, value: &impl Serialize) {
    MEMORY.with_borrow_mut(|memory| memory.insert(key.to_owned(), to_json(value)));
}

/// Whether any game is only in memory, and ends with the page.
pub fn has_unstored_games() -> bool {
    let is_game = |key: &str| key.contains(".open.") || key.contains(".done.");
    MEMORY.with_borrow(|memory| memory.keys().any(|key| is_game(key)))
}

/// Whether a value is the default one, which earlier versions did not store.
pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Serializes a value.
///
/// # Panics
/// If the value has no JSON form. All types that the page stores have one.
#[allow(clippy::expect_used)]
pub fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("everything that the page stores has a JSON form")
}

/// Stores a text.
///
/// # Errors
/// If the browser does not store it. Then nothing changes.
pub fn write_text(key: &str, text: &str) -> Result<(), PageError> {
    let full = |_: JsValue| PageError::StorageFull;
    storage().and_then(|storage| storage.set_item(&format!("{PREFIX}{key}"), text).map_err(full))?;
    MEMORY.with_borrow_mut(|memory| drop(memory.remove(key)));
    Ok(())
}

/// Removes the value of a key.
pub fn remove(key: &str) {
    MEMORY.with_borrow_mut(|memory| memory.remove(key));
    if let Ok(storage) = storage() {
        let _ = storage.remove_item(&format!("{PREFIX}{key}"));
    }
}

/// Removes the values of all keys with a prefix.
pub fn remove_all(prefix: &str) {
    for key in keys(prefix) {
        remove(&key);
    }
}

/// Returns all keys with a prefix.
pub fn keys(prefix: &str) -> Vec<String> {
    let mut keys: Vec<String> = MEMORY.with_borrow(|memory| memory.keys().cloned().collect());
    if let Ok(storage) = storage() {
        let stored = (0..storage.length().unwrap_or(0)).filter_map(|number| storage.key(number).ok().flatten());
        for key in stored.filter_map(|key| Some(own_key(&key)?.to_owned())) {
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
    }
    keys.retain(|key| key.starts_with(prefix));
    keys
}
