//! [`StorageProbe`]: watches what a page stores, and can make its storage full.

use crate::{Device, Page};
use anyhow::Result;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Script that records changes of the storage; see [`StorageProbe`].
const SCRIPT: &str = include_str!("../assets/storage.js");

/// A page that records every change of its local storage.
pub struct StorageProbe<'a> {
    page: &'a Page,
}

/// A change of the local storage.
#[derive(Clone, Debug, Deserialize)]
pub struct StorageChange {
    /// `write`, `remove`, or `refused` if the storage was full.
    pub kind: String,
    /// The key, with the `huddle.` prefix.
    pub key: String,
    /// What was to be stored.
    pub text: String,
    /// When, in milliseconds.
    pub time: f64,
    /// What the page showed at that moment.
    pub shown: ShownTurn,
}

/// The turn that a table of Kluster shows.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ShownTurn {
    /// The turn state of the rules: `choosing`, `holding`, …; empty if no table is shown.
    pub turn: String,
    /// Whose turn it is.
    pub seat: String,
    /// Number of magnets in each tray, in the order of the chips.
    pub trays: Vec<usize>,
}

impl Page {
    /// Opens Huddle in a new fixture with a [`StorageProbe`].
    ///
    /// # Errors
    /// If the browser rejects the command.
    pub async fn open_with_storage_probe(device: Device) -> Result<Page> {
        Page::open_with_script(device, SCRIPT).await
    }
}

impl<'a> StorageProbe<'a> {
    /// The probe of a page that was opened with one.
    pub fn new(page: &'a Page) -> StorageProbe<'a> {
        StorageProbe { page }
    }

    /// Takes the changes since the last call.
    ///
    /// # Errors
    /// If the page has no probe.
    pub async fn take_changes(&self) -> Result<Vec<StorageChange>> {
        self.page.evaluate("storageChanges.splice(0)").await
    }

    /// Takes the times of the frames since the last call, in milliseconds.
    ///
    /// # Errors
    /// If the page has no probe.
    pub async fn take_frame_times(&self) -> Result<Vec<f64>> {
        self.page.evaluate("frameTimes.splice(0)").await
    }

    /// Makes the storage refuse everything, or no longer. It stays so after a reload.
    ///
    /// # Errors
    /// If the page has no probe.
    pub async fn set_full(&self, is_full: bool) -> Result<()> {
        let _: bool = self.page.evaluate(&format!("(setStorageFull({is_full}), true)")).await?;
        Ok(())
    }

    /// Everything in the storage whose key begins so.
    ///
    /// # Errors
    /// If the page does not respond.
    pub async fn entries(&self, prefix: &str) -> Result<BTreeMap<String, String>> {
        let script =
            format!("Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith({prefix:?})))");
        self.page.evaluate(&script).await
    }
}
