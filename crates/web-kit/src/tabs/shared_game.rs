//! [`shared_screen`]: the screen of a game that may be open in several tabs. It is built again from the storage whenever
//! this tab begins to hold the room or to follow it.

use super::{TabEvent, Tabs, banner};
use crate::components::replaced;
use leptos::{html, prelude::*};
use room::{LoggedEntry, RoomSnapshot};
use std::rc::Rc;

/// A game on the screen of a tab.
pub trait SharedGame {
    /// Returns the whole room; from now on entries are published.
    fn snapshot(&self) -> RoomSnapshot;
    /// Stores everything, and writes nothing more.
    fn release(&self);
    /// Writes nothing more: another tab may have written already.
    fn stop_writing(&self);
    /// Shows the room as the holder has it.
    fn restore(&self, snapshot: &RoomSnapshot);
    /// Shows what the holder has appended. Returns whether it follows what is shown.
    fn follow(&self, entries: &[LoggedEntry]) -> bool;
}

/// Whether a tab holds the room of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TabRole {
    Holder,
    Follower,
}

/// The tab of a game.
#[derive(Clone, Copy)]
pub struct GameTab {
    /// `None` until the browser has said who holds the room.
    role: RwSignal<Option<TabRole>>,
    tabs: StoredValue<Option<Rc<Tabs>>, LocalStorage>,
    game: StoredValue<Option<Rc<dyn SharedGame>>, LocalStorage>,
    /// Whether a snapshot was asked for while the game was still being replayed. Nobody asks twice.
    is_snapshot_requested: StoredValue<bool>,
}

/// Shows a game, such as `kluster.17`, once it is known whether this tab holds it.
pub fn shared_screen<V: IntoView + 'static>(name: &str, show: impl Fn(GameTab) -> V + Send + 'static) -> AnyView {
    let tab = GameTab {
        role: RwSignal::new(None),
        tabs: StoredValue::new_local(None),
        game: StoredValue::new_local(None),
        is_snapshot_requested: StoredValue::new(false),
    };
    tab.tabs.set_value(Some(Rc::new(Tabs::join(name, move |event| tab.on_event(event)))));
    let shown = move || {
        let role = tab.role.get();
        untrack(|| {
            tab.game.set_value(None);
            role.map(|_| show(tab))
        })
    };
    html::div().class("read").child(replaced(shown)).into_any()
}

impl GameTab {
    /// Registers the game on the screen. A follower gets the state of the holder.
    pub fn share(self, game: impl SharedGame + 'static) {
        let game = Rc::new(game);
        self.game.set_value(Some(game.clone()));
        if !self.is_holder() {
            self.with_tabs(Tabs::ask_snapshot);
        } else if self.is_snapshot_requested.get_value() {
            self.publish_snapshot(&*game);
        }
    }

    /// Whether this tab holds the room. That does not change for as long as the screen is shown.
    pub fn is_holder(self) -> bool {
        self.role.get_untracked() == Some(TabRole::Holder)
    }

    /// Whether this tab hears of others with the same game: not without Web Locks, where every tab is a holder.
    pub fn hears_others(self) -> bool {
        self.tabs.try_get_value().flatten().is_some_and(|tabs| tabs.hears_others())
    }

    /// Tells other tabs what was appended.
    pub fn publish(self, entries: &[LoggedEntry]) {
        if !entries.is_empty() {
            self.with_tabs(|tabs| tabs.publish_entries(entries));
        }
    }

    /// Says that the game is open in another tab, if it is, and offers to play here.
    pub fn banner(self) -> AnyView {
        banner(!self.is_holder(), move || self.with_tabs(Tabs::take_over))
    }

    fn with_tabs(self, work: impl FnOnce(&Tabs)) {
        if let Some(tabs) = self.tabs.try_get_value().flatten() {
            work(&tabs);
        }
    }

    fn on_event(self, event: TabEvent) {
        let game = self.game.try_get_value().flatten();
        match (event, game) {
            (TabEvent::Held, _) => self.set_role(TabRole::Holder),
            (TabEvent::Following, _) => self.set_role(TabRole::Follower),
            (TabEvent::SnapshotWanted, Some(game)) => self.publish_snapshot(&*game),
            (TabEvent::SnapshotWanted, None) => self.is_snapshot_requested.set_value(true),
            (TabEvent::Snapshot(snapshot), Some(game)) => game.restore(&snapshot),
            (TabEvent::Entries(entries), Some(game)) => {
                if !game.follow(&entries) {
                    self.with_tabs(Tabs::ask_snapshot);
                }
            }
            (TabEvent::Releasing, Some(game)) => game.release(),
            (TabEvent::Lost, Some(game)) => game.stop_writing(),
            // The copy of a follower that is still being replayed asks for a snapshot when it is shown.
            (_, None) => {}
        }
    }

    /// Sends other tabs the whole room: one has asked for it, or it has changed without an entry.
    pub fn publish_snapshot(self, game: &dyn SharedGame) {
        self.is_snapshot_requested.set_value(false);
        let snapshot = game.snapshot();
        self.with_tabs(|tabs| tabs.publish_snapshot(&snapshot));
    }

    fn set_role(self, role: TabRole) {
        self.is_snapshot_requested.set_value(false);
        if self.role.try_get_untracked().is_some_and(|before| before != Some(role)) {
            self.role.set(Some(role));
        }
    }
}
