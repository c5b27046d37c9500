//! [`SharedTable`]: the same game in other tabs. This one follows the tab that holds the room, or is followed.
//!
//! In a browser without Web Locks every tab holds the room. There the tab that somebody plays in goes on; one that sees
//! in the storage that the game went on elsewhere does nothing more, and loads it when somebody comes back.

use crate::{autosaver::Autosaver, live_table::LiveTable, local_game::LocalGame};
use kluster::GameEvent;
use leptos::prelude::{Set, window};
use room::{LoggedEntry, RoomSnapshot};
use web_kit::{game_store::GameStore, listen::listen, storage, tabs::SharedGame};
use web_saves::{KlusterSave, aids_key, chunk_prefix};
use web_sys::{Event, StorageEvent};

/// A live table as other tabs see it.
#[derive(Clone, Copy)]
pub(crate) struct SharedTable {
    table: LiveTable,
    saver: Autosaver,
}

impl SharedTable {
    /// Connects a live table to the other tabs. A follower gets the state of the holder.
    pub(crate) fn connect(table: LiveTable, saver: Autosaver) {
        let shared = SharedTable { table, saver };
        table.tab().share(shared);
        shared.watch_storage();
        shared.watch_aids();
    }

    /// Shows the learning aids that were switched on in another tab.
    fn watch_aids(self) {
        let (table, key) = (self.table, aids_key(self.table.info().id));
        listen(&window(), "storage", move |event: StorageEvent| {
            let is_of_aids = event.key().and_then(|name| storage::own_key(&name).map(|own| own == key));
            if let Some(aids) = storage::read(&key).filter(|_| is_of_aids == Some(true)) {
                table.aids.set(aids);
            }
        });
    }

    /// Watches what other tabs store, where they cannot speak to each other.
    fn watch_storage(self) {
        if self.table.tab().hears_others() {
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
                if self.saver.is_overtaken() || !self.table.is_holder() {
                    self.saver.reload();
                }
            });
        }
    }

    /// Whether the game is stored under a key of the browser. A snapshot of it says nothing new.
    fn is_stored_under(&self, key: &str) -> bool {
        let id = self.table.info().id;
        storage::own_key(key).is_some_and(|key| {
            [GameStore::Open, GameStore::Done].iter().any(|store| store.key::<KlusterSave>(id) == key)
                || key.starts_with(&chunk_prefix(id))
        })
    }

    fn show_change(&self, events: &[GameEvent]) {
        self.table.publish(events);
        self.table.wake();
    }
}

/// Sends other tabs what was appended to the log since the last time.
pub(crate) fn publish_entries(table: LiveTable) {
    table.tab().publish(&table.simulation().borrow_mut().game.take_entries());
}

impl SharedGame for SharedTable {
    fn snapshot(&self) -> RoomSnapshot {
        self.table.simulation().borrow_mut().game.snapshot()
    }

    fn release(&self) {
        self.saver.save(true);
        self.stop_writing();
    }

    fn stop_writing(&self) {
        self.table.stop_writing();
    }

    fn restore(&self, snapshot: &RoomSnapshot) {
        // A holder of another version is shown as it was stored.
        if let Some(game) = LocalGame::copy(snapshot) {
            self.table.simulation().borrow_mut().replace(game);
            self.show_change(&[]);
        }
    }

    fn follow(&self, entries: &[LoggedEntry]) -> bool {
        let mut events = Vec::new();
        let follows = {
            let simulation = self.table.simulation();
            let mut simulation = simulation.borrow_mut();
            entries.iter().all(|entry| simulation.game.follow(entry, &mut |event| events.push(event)).is_ok())
        };
        self.show_change(&events);
        follows
    }
}
