//! [`Trouble`]: what can go wrong around a game without ending it.

use crate::t;

/// What went wrong. The page goes on, and says so once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// The browser keeps nothing: private windows and strict settings.
    StorageForbidden,
    /// There is no room left to keep more.
    StorageFull,
    /// Bots cannot think beside the page.
    NoWorker,
    /// The text of a language cannot be fetched.
    NoText,
}

impl Trouble {
    /// What the player is told.
    pub(crate) fn words(self) -> String {
        match self {
            Trouble::StorageForbidden => t!("trouble-storage-forbidden"),
            Trouble::StorageFull => t!("trouble-storage-full"),
            Trouble::NoWorker => t!("trouble-no-worker"),
            Trouble::NoText => t!("trouble-no-text"),
        }
    }
}
