//! The same game in other tabs: this one follows the tab that holds the room, or is followed.
//!
//! In a browser without Web Locks every tab holds the room. There the tab that somebody plays in goes on; one that sees
//! in the storage that the game went on elsewhere does nothing more, and loads it when somebody comes back.

use super::Play;
use crate::{
    kluster::{autosave::chunk_prefix, local_game::LocalGame, session::Session},
    shelf::Shelf,
    storage,
    tabs::SharedGame,
};
use kluster::GameEvent;
use room::{LoggedEntry, RoomSnapshot};
use ui::{listen, window};
use web_sys::{Event, StorageEvent};

impl Play {
    /// Listens to what other tabs store, where they cannot speak to each other.
    pub(crate) fn watch_storage(self) {
        if self.tab.hears_others() {
            return;
        }
        // It is not loaded at once: two tabs beside each other would take the magnet in the hand from each other.
        listen(&window(), "storage", move |event: StorageEvent| {
            if event.key().is_some_and(|key| self.is_stored_under(&key)) {
                self.stop_writing();
            }
        });
        for kind in ["focus", "pointerdown", "keydown"] {
            listen(&window(), kind, move |_: Event| {
                let is_overtaken = self.inner().autosave.borrow().is_overtaken(&storage::read_text);
                if is_overtaken || !self.is_holder() {
                    self.reload();
                }
            });
        }
    }

    /// Whether the game is stored under a key of the browser. A snapshot of it says nothing new.
    fn is_stored_under(&self, key: &str) -> bool {
        let id = self.inner().id;
        storage::name(key).is_some_and(|name| {
            [Shelf::Open, Shelf::Done].iter().any(|shelf| shelf.name::<Session>(id) == name)
                || name.starts_with(&chunk_prefix(id))
        })
    }

    /// Loads the game as another tab has stored it.
    pub(crate) fn reload(&self) {
        // What is left of this one is not stored.
        self.stop_writing();
        let _ = window().location().reload();
    }

    /// Shows what has happened in the tab that holds the game.
    fn show_change(&self, all: &[GameEvent]) {
        self.tell(all);
        self.wake();
    }
}

impl SharedGame for Play {
    fn snapshot(&self) -> RoomSnapshot {
        self.inner().simulation.borrow_mut().game.snapshot()
    }

    fn release(&self) {
        self.save(true);
        self.stop_writing();
    }

    fn stop_writing(&self) {
        self.inner().simulation.borrow_mut().is_following = true;
    }

    fn restore(&self, snapshot: &RoomSnapshot) {
        // A holder of another version is shown as it was stored.
        if let Some(game) = LocalGame::copy(snapshot) {
            self.inner().simulation.borrow_mut().replace(game);
            self.show_change(&[]);
        }
    }

    fn follow(&self, entries: &[LoggedEntry]) -> bool {
        let mut all = Vec::new();
        let follows = {
            let inner = self.inner();
            let mut simulation = inner.simulation.borrow_mut();
            entries.iter().all(|entry| simulation.game.follow(entry, &mut |event| all.push(event)).is_ok())
        };
        self.show_change(&all);
        follows
    }
}
