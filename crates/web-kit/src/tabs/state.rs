//! [`TabState`]: which tab holds the room, without the browser. [`Tabs`](super::Tabs) carries out what it says.
//!
//! ```text
//!          free                    Release, or lock stolen
//! Joining ──────► Holding ◄────────────────────────────────► Following
//!    └── taken ────────────────── lock granted ─────────────────▲
//! ```
//!
//! A holder that is asked to release keeps its lock until the taker steals it: if it gave the lock up, the first tab in
//! the queue would get it, and be robbed by the taker a moment later.

use super::message::{TabMessage, Term};
use room::{LoggedEntry, Millis, RoomSnapshot};

/// How long a taker waits for the holder before it steals the lock, in milliseconds: a frozen tab does not answer.
pub(super) const PATIENCE: u32 = 700;

/// The greatest age of a request, in milliseconds, that a holder still grants. After that the taker may have stolen the
/// lock before the holder has stored everything.
const ANSWERED_WITHIN: u64 = 500;

/// How late the end of [`PATIENCE`] may be, in milliseconds, for a taker that was not frozen itself.
const MAX_DELAY: u64 = 500;

/// What happens to a tab.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TabEvent {
    /// This tab holds the room: it loads the game from storage and plays on.
    Held,
    /// Another tab holds the room: this one must not write, and shows what it is told.
    Following,
    /// Holder: another tab asks for a snapshot. Answer with `Tabs::publish_snapshot`, now or when the game is loaded.
    SnapshotWanted,
    /// Follower: the whole room of the holder, in place of any copy from before.
    Snapshot(RoomSnapshot),
    /// Follower: what the holder has appended since the snapshot or the entries before. If they do not follow, call
    /// `Tabs::ask_snapshot`.
    Entries(Vec<LoggedEntry>),
    /// Holder: another tab takes the room over. This one must store everything before the callback returns, and not
    /// write any more. `Following` comes next.
    Releasing,
    /// Holder: another tab has taken the room without an answer of this one, which must not write any more, not even
    /// what it has not stored yet. `Following` comes next.
    Lost,
}

/// What a [`TabState`] reacts to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TabInput {
    /// A message of another tab.
    Heard(TabMessage),
    /// What became of a request for the lock.
    Lock { request: u32, outcome: LockOutcome },
    /// The player wants to play here.
    TakeOver,
    /// The copy of the room does not fit any more.
    AskSnapshot,
    /// [`PATIENCE`] has passed since this wait began.
    Waited(u32),
}

/// What became of a request for the lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LockOutcome {
    /// This tab has the lock.
    Granted,
    /// Another tab has the lock.
    Taken,
    /// The browser refused, or the lock was stolen after it was granted.
    Failed,
}

/// How to ask for the lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LockMode {
    /// Only if it is free.
    IfFree,
    /// When all earlier ones have given it up.
    Queue,
    /// Immediately, even if another tab has it.
    Steal,
}

/// What a [`TabState`] wants done, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TabOutput {
    Emit(TabEvent),
    Send(TabMessage),
    Request {
        request: u32,
        mode: LockMode,
    },
    /// Takes the request for the lock back that is in the queue.
    Cancel,
    /// Gives up the lock.
    Unlock,
    /// Reports [`TabInput::Waited`] after [`PATIENCE`].
    Wait(u32),
}

/// One of the tabs that show a game.
#[derive(Clone, Debug)]
pub(super) struct TabState {
    /// A random number that no other tab has.
    tab: u64,
    role: Role,
    /// The last request for the lock: what becomes of earlier ones does not matter.
    request: u32,
    /// The last wait: earlier ones are void.
    wait: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// Has asked whether the lock is free.
    Joining,
    /// Holds the room.
    Holding {
        /// Whether another tab has ever joined: nothing is serialized for nobody.
        has_followers: bool,
    },
    /// Another tab holds the room, or will in a moment.
    Following {
        /// The term of the snapshot that the page has got; `None` while one is awaited.
        term: Option<Term>,
        claim: Claim,
    },
}

/// How a follower stands to the lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Claim {
    /// Waits in the queue.
    Queued,
    /// Waits in the queue, and has asked the holder to release.
    Asking {
        /// When: an answer that comes late, because this tab was frozen, does not count.
        since: Millis,
    },
    /// Is about to have the lock.
    Stealing,
    /// Still has the lock, until the taker steals it.
    Yielding,
}

impl TabState {
    /// Joins the other tabs.
    pub(super) fn join(tab: u64) -> (TabState, Vec<TabOutput>) {
        let mut state = TabState { tab, role: Role::Joining, request: 0, wait: 0 };
        let request = state.request(LockMode::IfFree);
        (state, vec![request])
    }

    /// Whether this tab has the lock that was granted to this request.
    pub(super) fn has_lock(&self, request: u32) -> bool {
        let has_one = matches!(self.role, Role::Holding { .. } | Role::Following { claim: Claim::Yielding, .. });
        has_one && self.request == request
    }

    /// The message with what a holder has appended, if anybody follows it.
    pub(super) fn entries_message(&self, entries: &[LoggedEntry]) -> Option<TabMessage> {
        (self.has_followers() && !entries.is_empty())
            .then(|| TabMessage::Entries { term: self.term(), entries: entries.to_vec() })
    }

    /// The message with the room of a holder, if anybody follows it.
    pub(super) fn snapshot_message(&self, snapshot: &RoomSnapshot) -> Option<TabMessage> {
        self.has_followers().then(|| TabMessage::Snapshot { term: self.term(), snapshot: snapshot.clone() })
    }

    /// Reacts to an input. Only what other tabs and the lock do leads to events, never what the page asks for.
    pub(super) fn handle(&mut self, input: TabInput, now: Millis) -> Vec<TabOutput> {
        match input {
            TabInput::Heard(message) => self.hear(message, now),
            TabInput::Lock { request, outcome } if request == self.request => self.lock(outcome),
            TabInput::TakeOver => match self.role {
                Role::Following { term, claim: Claim::Queued } => self.ask_release(term, now),
                _ => Vec::new(),
            },
            TabInput::AskSnapshot => match self.role {
                Role::Following { term: Some(_), claim } => self.ask_snapshot(claim),
                _ => Vec::new(),
            },
            TabInput::Waited(wait) if wait == self.wait => self.waited(now),
            TabInput::Lock { .. } | TabInput::Waited(_) => Vec::new(),
        }
    }

    fn hear(&mut self, message: TabMessage, now: Millis) -> Vec<TabOutput> {
        match self.role {
            Role::Joining => Vec::new(),
            Role::Holding { .. } => match message {
                TabMessage::Join => {
                    self.role = Role::Holding { has_followers: true };
                    vec![TabOutput::Emit(TabEvent::SnapshotWanted)]
                }
                TabMessage::Release { taker, at } => self.release(taker, at, now),
                _ => Vec::new(),
            },
            Role::Following { term: own, claim } => match message {
                TabMessage::Snapshot { term, snapshot } if own != Some(term) => {
                    self.role = Role::Following { term: Some(term), claim };
                    vec![TabOutput::Emit(TabEvent::Snapshot(snapshot))]
                }
                TabMessage::Entries { term, entries } => match own {
                    Some(own) if own == term => vec![TabOutput::Emit(TabEvent::Entries(entries))],
                    // The room of another holder.
                    Some(_) => self.ask_snapshot(claim),
                    // The snapshot that is awaited contains them.
                    None => Vec::new(),
                },
                TabMessage::Holding => {
                    let mut outputs = self.ask_snapshot(claim);
                    if let Claim::Asking { .. } = claim {
                        // The holder that was asked is gone: its successor is asked as well.
                        outputs.extend(self.ask_release(None, now));
                    }
                    outputs
                }
                TabMessage::Released { taker, at } => match claim {
                    Claim::Asking { since } if (taker, at) == (self.tab, since) => self.steal(own, since, 0, now),
                    // Another one was faster. It says when it holds the room, and is asked then.
                    Claim::Asking { .. } if taker != self.tab => {
                        self.role = Role::Following { term: own, claim: Claim::Asking { since: now } };
                        vec![self.wait()]
                    }
                    _ => Vec::new(),
                },
                _ => Vec::new(),
            },
        }
    }

    fn lock(&mut self, outcome: LockOutcome) -> Vec<TabOutput> {
        match (outcome, self.role) {
            // Locks that the browser refuses are as good as none.
            (LockOutcome::Failed, Role::Joining)
            | (
                LockOutcome::Granted,
                Role::Joining | Role::Following { claim: Claim::Queued | Claim::Asking { .. } | Claim::Stealing, .. },
            ) => {
                self.role = Role::Holding { has_followers: false };
                vec![TabOutput::Emit(TabEvent::Held), TabOutput::Send(TabMessage::Holding)]
            }
            (LockOutcome::Taken, Role::Joining) => {
                self.role = Role::Following { term: None, claim: Claim::Queued };
                let queue = self.request(LockMode::Queue);
                vec![queue, TabOutput::Emit(TabEvent::Following), TabOutput::Send(TabMessage::Join)]
            }
            (LockOutcome::Failed, Role::Holding { .. }) => {
                self.role = Role::Following { term: None, claim: Claim::Queued };
                let queue = self.request(LockMode::Queue);
                let events = [TabEvent::Lost, TabEvent::Following].map(TabOutput::Emit);
                [queue].into_iter().chain(events).chain([TabOutput::Send(TabMessage::Join)]).collect()
            }
            (LockOutcome::Failed, Role::Following { term, claim: Claim::Yielding | Claim::Stealing }) => {
                self.role = Role::Following { term, claim: Claim::Queued };
                vec![self.request(LockMode::Queue)]
            }
            _ => Vec::new(),
        }
    }

    /// A wait is over, and nothing that would have voided it has happened.
    fn waited(&mut self, now: Millis) -> Vec<TabOutput> {
        match self.role {
            Role::Following { term, claim: Claim::Asking { since } } => self.steal(term, since, MAX_DELAY, now),
            // The taker has gone.
            Role::Following { term, claim: Claim::Yielding } => {
                self.role = Role::Following { term, claim: Claim::Queued };
                vec![TabOutput::Unlock, self.request(LockMode::Queue)]
            }
            _ => Vec::new(),
        }
    }

    /// Lets a taker have the room.
    fn release(&mut self, taker: u64, at: Millis, now: Millis) -> Vec<TabOutput> {
        self.role = Role::Following { term: None, claim: Claim::Yielding };
        let is_in_time = now.0.saturating_sub(at.0) <= ANSWERED_WITHIN;
        let mut outputs = if is_in_time {
            vec![TabOutput::Emit(TabEvent::Releasing), TabOutput::Send(TabMessage::Released { taker, at })]
        } else {
            vec![TabOutput::Emit(TabEvent::Lost)]
        };
        outputs.extend([TabOutput::Emit(TabEvent::Following), self.wait()]);
        outputs
    }

    fn ask_release(&mut self, term: Option<Term>, now: Millis) -> Vec<TabOutput> {
        self.role = Role::Following { term, claim: Claim::Asking { since: now } };
        vec![TabOutput::Send(TabMessage::Release { taker: self.tab, at: now }), self.wait()]
    }

    fn ask_snapshot(&mut self, claim: Claim) -> Vec<TabOutput> {
        self.role = Role::Following { term: None, claim };
        vec![TabOutput::Send(TabMessage::Join)]
    }

    /// Takes the lock, unless this tab was frozen: the room may be promised to another one since.
    fn steal(&mut self, term: Option<Term>, since: Millis, max_delay: u64, now: Millis) -> Vec<TabOutput> {
        if now.0.saturating_sub(since.0) > u64::from(PATIENCE) + max_delay {
            return self.ask_release(term, now);
        }
        self.role = Role::Following { term, claim: Claim::Stealing };
        vec![TabOutput::Cancel, self.request(LockMode::Steal)]
    }

    fn request(&mut self, mode: LockMode) -> TabOutput {
        self.request += 1;
        TabOutput::Request { request: self.request, mode }
    }

    fn wait(&mut self) -> TabOutput {
        self.wait += 1;
        TabOutput::Wait(self.wait)
    }

    fn has_followers(&self) -> bool {
        self.role == Role::Holding { has_followers: true }
    }

    fn term(&self) -> Term {
        Term { tab: self.tab, request: self.request }
    }
}

#[cfg(test)]
#[path = "state_tests.rs"]
mod tests;

#[cfg(test)]
#[path = "simulation_tests.rs"]
mod simulation;
