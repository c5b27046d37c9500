//! `Tabs`: of several tabs with the same game, one holds the room. The others follow it and can take it over.
//!
//! The holder has a Web Lock with the name of the game; a `BroadcastChannel` of the same name carries the messages.
//! When the holder's tab is closed, the browser gives the lock to the next one in the queue.
//!
//! ```text
//! holder                                      follower
//! Held: loads the game, plays                 Following: shows the banner
//! SnapshotWanted ─► publish_snapshot ───────► Snapshot: restores its copy of the room
//! publish_entries ──────────────────────────► Entries: applies them
//! Releasing: stores everything ◄───────────── take_over
//! Following ────────────────────────────────► Held: loads the game, plays
//! ```
//!
//! Without Web Locks (outside secure contexts, such as plain HTTP on a home network) every tab is a holder, and hears
//! of no other. A page must therefore still check that it does not write over a game that went on elsewhere. It needs
//! the same check for the moment in which a tab that was frozen runs again and has not heard yet that it lost the room.
//!
//! Events come one at a time from the event loop of the browser, in the scope in which the page joined, and never while
//! a method of `Tabs` is running.

mod banner;
mod locks;
mod message;
mod shared_game;
mod state;

use crate::{
    listen::{ScopeHandle, listen},
    time::{entropy, later, now},
};
use locks::{GameLock, LockGuard};
use message::TabMessage;
use room::{LoggedEntry, Millis, RoomSnapshot};
use state::{LockOutcome, PATIENCE, TabInput, TabOutput, TabState};
use std::{
    cell::{Cell, RefCell},
    rc::{Rc, Weak},
};
use web_sys::{BroadcastChannel, MessageEvent};

use banner::banner;
use state::TabEvent;

pub(crate) use locks::taken_names;
pub use shared_game::{GameTab, SharedGame, shared_screen};

/// This tab among those that show the same game. When it is dropped, another one gets the room.
struct Tabs(Option<Rc<TabsInner>>);

struct TabsInner {
    state: RefCell<TabState>,
    lock: GameLock,
    guard: RefCell<Option<LockGuard>>,
    /// `None` where there is no such thing: then others can take the room over, but not follow.
    channel: Option<BroadcastChannel>,
    on_event: Box<dyn Fn(TabEvent)>,
    scope: ScopeHandle,
    /// Whether the page has left, be it in the middle of an event.
    is_closed: Cell<bool>,
}

impl Tabs {
    /// Joins the tabs that show a game, such as `kluster.17`, for as long as the scope in which this is called.
    ///
    /// The first event says whether this tab holds the room or follows. It comes after this has returned.
    fn join(game: &str, on_event: impl Fn(TabEvent) + 'static) -> Tabs {
        let name = lock_name(game);
        let scope = ScopeHandle::here();
        let Some(lock) = GameLock::new(name.clone()) else {
            later(0, move || scope.run(|| on_event(TabEvent::Held)));
            return Tabs(None);
        };
        let (state, outputs) = TabState::join(entropy());
        let inner = Rc::new(TabsInner {
            state: RefCell::new(state),
            lock,
            guard: RefCell::new(None),
            channel: BroadcastChannel::new(&name).ok(),
            on_event: Box::new(on_event),
            scope,
            is_closed: Cell::new(false),
        });
        if let Some(channel) = &inner.channel {
            let weak = Rc::downgrade(&inner);
            listen(channel, "message", move |event: MessageEvent| {
                let message = event.data().as_string().and_then(|text| TabMessage::parse(&text));
                if let (Some(inner), Some(message)) = (weak.upgrade(), message) {
                    inner.handle(TabInput::Heard(message));
                }
            });
        }
        inner.perform(outputs);
        Tabs(Some(inner))
    }

    /// Holder: tells followers what was appended to the log. Does nothing while this tab is alone.
    fn publish_entries(&self, entries: &[LoggedEntry]) {
        self.publish(|state| state.entries_message(entries));
    }

    /// Holder: sends followers the whole room, as an answer to [`TabEvent::SnapshotWanted`], or because it has changed
    /// without an entry.
    fn publish_snapshot(&self, snapshot: &RoomSnapshot) {
        self.publish(|state| state.snapshot_message(snapshot));
    }

    /// Follower: asks for a snapshot, because entries do not follow.
    fn ask_snapshot(&self) {
        self.handle(TabInput::AskSnapshot);
    }

    /// Follower: takes the room over. [`TabEvent::Held`] says when it is there.
    fn take_over(&self) {
        self.handle(TabInput::TakeOver);
    }

    /// Whether this tab hears of others.
    fn hears_others(&self) -> bool {
        self.0.is_some()
    }

    fn handle(&self, input: TabInput) {
        if let Some(inner) = &self.0 {
            inner.handle(input);
        }
    }

    fn publish(&self, message: impl FnOnce(&TabState) -> Option<TabMessage>) {
        if let Some(inner) = &self.0
            && let Some(message) = message(&inner.state.borrow())
        {
            inner.send(&message);
        }
    }
}

impl Drop for Tabs {
    fn drop(&mut self) {
        if let Some(inner) = &self.0 {
            inner.is_closed.set(true);
            inner.lock.cancel();
            inner.guard.take();
            if let Some(channel) = &inner.channel {
                channel.close();
            }
        }
    }
}

impl TabsInner {
    fn handle(self: &Rc<Self>, input: TabInput) {
        let outputs = self.state.borrow_mut().handle(input, millis());
        self.perform(outputs);
    }

    fn perform(self: &Rc<Self>, outputs: Vec<TabOutput>) {
        for output in outputs {
            if self.is_closed.get() {
                return;
            }
            match output {
                TabOutput::Emit(event) => self.scope.run(|| (self.on_event)(event)),
                TabOutput::Send(message) => self.send(&message),
                TabOutput::Request { request, mode } => {
                    let weak = Rc::downgrade(self);
                    self.lock.request(mode, move |outcome, guard| decided(&weak, request, outcome, guard));
                }
                TabOutput::Cancel => self.lock.cancel(),
                TabOutput::Unlock => drop(self.guard.take()),
                TabOutput::Wait(wait) => {
                    let weak = Rc::downgrade(self);
                    later(PATIENCE, move || {
                        if let Some(inner) = weak.upgrade() {
                            inner.handle(TabInput::Waited(wait));
                        }
                    });
                }
            }
        }
    }

    fn send(&self, message: &TabMessage) {
        if let Some(channel) = self.channel.as_ref().filter(|_| !self.is_closed.get()) {
            let _ = channel.post_message(&message.to_json().into());
        }
    }
}

/// A request for the lock was decided. A lock that is not wanted any more is given up at once, with its guard.
fn decided(tabs: &Weak<TabsInner>, request: u32, outcome: LockOutcome, guard: Option<LockGuard>) {
    let Some(inner) = tabs.upgrade() else { return };
    inner.handle(TabInput::Lock { request, outcome });
    let is_wanted = !inner.is_closed.get() && inner.state.borrow().has_lock(request);
    if let Some(guard) = guard.filter(|_| is_wanted) {
        inner.guard.replace(Some(guard));
    }
}

/// The name of the Web Lock of a game, such as `kluster.17`.
pub(crate) fn lock_name(game: &str) -> String {
    format!("huddle.{game}")
}

fn millis() -> Millis {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // milliseconds since 1970 fit
    let milliseconds = now() as u64;
    Millis(milliseconds)
}
