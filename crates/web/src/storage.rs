//! The local storage of the browser: JSON values under keys that begin with `huddle.`.
//!
//! It may be forbidden, full or damaged: then the page goes on without it, and says so once. Players keep what earlier
//! versions stored, so fields are added with a default and never renamed.

use crate::{few::Few, trouble::Trouble};
use serde::{Serialize, de::DeserializeOwned};
use std::cell::RefCell;
use wasm_bindgen::JsValue;
use web_sys::Storage;

/// Before every key of ours.
const PREFIX: &str = "huddle.";

fn storage() -> Result<Storage, Trouble> {
    let found = web_sys::window().ok_or(Trouble::StorageForbidden)?.local_storage();
    found.ok().flatten().ok_or(Trouble::StorageForbidden)
}

thread_local! {
    /// What the browser did not take: it lasts as long as the page.
    static MEMORY: RefCell<Few<String, String>> = const { RefCell::new(Few::new()) };
}

/// Returns the value under a name; `None` if there is none, or if it cannot be read.
pub(crate) fn read<T: DeserializeOwned>(name: &str) -> Option<T> {
    serde_json::from_str(&read_text(name)?).ok()
}

/// Returns the text under a name.
pub(crate) fn read_text(name: &str) -> Option<String> {
    let remembered = MEMORY.with_borrow(|memory| memory.get(name).cloned());
    remembered.or_else(|| storage().ok()?.get_item(&format!("{PREFIX}{name}")).ok().flatten())
}

/// Returns the name that a key of the browser stands for; `None` if it is not ours.
pub(crate) fn name(key: &str) -> Option<&str> {
    key.strip_prefix(PREFIX)
}

/// Stores a value under a name, at least until the page is closed.
///
/// # Errors
/// If the browser does not store it any longer than that.
pub(crate) fn write(name: &str, value: &impl Serialize) -> Result<(), Trouble> {
    let text = to_json(value);
    let stored = write_text(name, &text);
    if stored.is_err() {
        MEMORY.with_borrow_mut(|memory| memory.insert(name.to_owned(), text));
    }
    stored
}

/// Remembers a value under a name until the page is closed, in front of what is stored there.
pub(crate) fn remember(name: &str, value: &impl Serialize) {
    MEMORY.with_borrow_mut(|memory| memory.insert(name.to_owned(), to_json(value)));
}

/// Whether a value is the default one, which earlier versions did not store.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Serializes a value.
///
/// # Panics
/// If the value has no JSON form. All types that the page stores have one.
#[allow(clippy::expect_used)]
pub(crate) fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("everything that the page stores has a JSON form")
}

/// Stores a text under a name.
///
/// # Errors
/// If the browser does not store it. Then nothing changes.
pub(crate) fn write_text(name: &str, text: &str) -> Result<(), Trouble> {
    let full = |_: JsValue| Trouble::StorageFull;
    storage().and_then(|storage| storage.set_item(&format!("{PREFIX}{name}"), text).map_err(full))?;
    MEMORY.with_borrow_mut(|memory| drop(memory.remove(name)));
    Ok(())
}

/// Forgets what is kept under a name.
pub(crate) fn forget(name: &str) {
    MEMORY.with_borrow_mut(|memory| memory.remove(name));
    if let Ok(storage) = storage() {
        let _ = storage.remove_item(&format!("{PREFIX}{name}"));
    }
}

/// Forgets everything whose name begins like this.
pub(crate) fn forget_all(prefix: &str) {
    for name in names(prefix) {
        forget(&name);
    }
}

/// The names under which something is kept that begin so.
pub(crate) fn names(beginning: &str) -> Vec<String> {
    let mut names: Vec<String> = MEMORY.with_borrow(|memory| memory.iter().map(|(name, _)| name.clone()).collect());
    if let Ok(storage) = storage() {
        let keys = (0..storage.length().unwrap_or(0)).filter_map(|number| storage.key(number).ok().flatten());
        for name in keys.filter_map(|key| Some(name(&key)?.to_owned())) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names.retain(|name| name.starts_with(beginning));
    names
}

#[cfg(test)]
#[path = "storage_tests.rs"]
mod tests;
