//! [`PageError`]: what can go wrong around a game without ending it.

use crate::t;

/// What went wrong. The page goes on, and says so once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageError {
    /// The browser keeps nothing: private windows and strict settings.
    StorageForbidden,
    /// There is no room left to keep more.
    StorageFull,
    /// Bots cannot think beside the page.
    NoWorker,
    /// The text of a language cannot be fetched.
    NoText,
}

impl PageError {
    /// What the player is told.
    pub fn words(self) -> String {
        match self {
            PageError::StorageForbidden => t!("trouble-storage-forbidden"),
            PageError::StorageFull => t!("trouble-storage-full"),
            PageError::NoWorker => t!("trouble-no-worker"),
            PageError::NoText => t!("trouble-no-text"),
        }
    }
}
