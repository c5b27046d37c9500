//! [`Entry`]: an entry of the log of a game of Kluster.

use kluster::{Action, Event};
use seats::Seat;

/// An entry of a log, with its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The ticks since the previous entry. No time passes while nothing moves.
    pub ticks: u32,
    /// What is recorded.
    pub kind: EntryKind,
}

/// The kinds of entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// An action of a player.
    Action {
        /// The acting seat.
        seat: Seat,
        /// The action.
        action: Action,
    },
    /// An event of the rules.
    Event(Event),
    /// Only time has passed.
    Wait,
}

impl EntryKind {
    /// Returns the action, if it is one, and who acts.
    pub fn as_action(&self) -> Option<(Seat, &Action)> {
        match self {
            EntryKind::Action { seat, action } => Some((*seat, action)),
            EntryKind::Event(_) | EntryKind::Wait => None,
        }
    }
}
