//! The same game in several tabs: one holds the room, the others follow it.

use super::LiveGame;
use crate::session::Session;
use leptos::prelude::*;
use room::{LoggedEntry, RoomSnapshot};
use web_kit::{listen::listen, tabs::SharedGame};
use web_sys::{Event, StorageEvent};

impl LiveGame {
    /// Loads states of the game that other tabs store.
    pub(super) fn watch_storage(self) {
        listen(&window(), "storage", move |event: StorageEvent| self.on_storage(&event));
        listen(&window(), "focus", move |_: Event| self.load_if_stored_elsewhere());
    }

    /// In a browser without Web Locks every tab holds the room, so another one may have continued this game.
    fn on_storage(&self, event: &StorageEvent) {
        let id = self.session.get_value().id;
        if event.key().is_some_and(|key| key.ends_with(&format!(".{id}"))) {
            self.load_if_stored_elsewhere();
        }
    }

    /// Loads the stored game if another tab has continued it.
    fn load_if_stored_elsewhere(&self) {
        if self.is_holder()
            && let Some(stored) = self.session.get_value().stored_elsewhere()
        {
            self.load(stored);
        }
    }
}

impl SharedGame for LiveGame {
    fn snapshot(&self) -> RoomSnapshot {
        self.session.get_value().snapshot()
    }

    fn release(&self) {
        // Every move was stored when it was made, but time has passed since.
        self.save_clock();
        self.stop_writing();
    }

    fn stop_writing(&self) {
        self.holds_room.set(false);
    }

    fn restore(&self, snapshot: &RoomSnapshot) {
        // If the holder is of another version, the game stays as it was stored.
        let copy = self.session.get_value().copied(snapshot);
        if let Some(session) = copy {
            self.load(session);
        }
    }

    fn follow(&self, entries: &[LoggedEntry]) -> bool {
        entries.iter().all(|entry| {
            let mut session = Session::clone(&self.session.get_value());
            let followed = session.follow(entry).map(|delivery| self.deliver(session, &delivery));
            followed.is_ok()
        })
    }
}
