//! [`Output`]: what a room asks of its driver.

use crate::{
    entry::LoggedEntry,
    input::{Millis, Player, Sender},
    refusal::{Accepted, Refusal},
};
use clustered::SeatEvent;
use kluster::{Action, Digest, Event};
use record::LogPosition;
use seats::Seat;
use serde::{Deserialize, Serialize};

/// What a room asks of its driver, always in this order: entries to append, the answer, what viewers are told, bots to
/// ask, and when to wake the room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// Store an entry. Nothing after it may be delivered before.
    Append {
        /// The entry.
        entry: LoggedEntry,
        /// How soon.
        durability: Durability,
    },
    /// Answer a command.
    Answer {
        /// Who sent it.
        to: Sender,
        /// Its number.
        seq: u32,
        /// What became of it.
        result: Result<Accepted, Refusal>,
    },
    /// Tell somebody what happened.
    Tell {
        /// Who is told.
        to: Viewer,
        /// The position behind the entry that it follows from.
        position: LogPosition,
        /// What happened, as this viewer may see it.
        event: RoomEvent,
    },
    /// Ask a bot for its move. The request follows from the state and comes again after a restore.
    AskBot {
        /// The seat of the bot.
        seat: Seat,
        /// The position that its move answers.
        position: LogPosition,
        /// The seed of its search.
        seed: u64,
    },
    /// Wake the room at this time, if at all. Replaces an earlier request.
    WakeAt(Option<Millis>),
}

/// How soon an entry must be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// Before anything else is delivered.
    Now,
    /// Soon: mere motion of a hand. A browser may be 400 ms late, a server not.
    Soon,
}

/// Who looks at a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// The player at a seat.
    Seat(Seat),
    /// A spectator.
    Spectator,
}

/// What a viewer is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum RoomEvent {
    /// A seat has another holder.
    Seated {
        /// The seat.
        seat: Seat,
        /// Its holder.
        player: Player,
    },
    /// A player is ready, or not any more.
    Ready {
        /// The seat.
        seat: Seat,
        /// Whether they are.
        is_ready: bool,
    },
    /// A player has left.
    Left(Seat),
    /// A player is back.
    Returned(Seat),
    /// A seat is the host now, or nobody.
    Host(Option<Seat>),
    /// The lobby is open again.
    Rematch,
    /// The game has begun: everybody takes a fresh view.
    Started,
    /// The game is paused.
    Paused,
    /// The game goes on, after a pause or because the room was loaded again.
    Resumed,
    /// Moves were taken back: everybody takes a fresh view.
    Undone {
        /// The number of moves that are left.
        moves: u64,
    },
    /// Something happened in Clustered.
    Clustered(SeatEvent),
    /// A hand acted in Kluster. Everybody simulates the same.
    Acted {
        /// Whose hand.
        seat: Seat,
        /// Its actions and their ticks.
        actions: Vec<(u64, Action)>,
        /// The tick up to which time has passed.
        until: u64,
    },
    /// The rules of Kluster emitted an event.
    Kluster(Event),
    /// Time has passed on the table of Kluster, up to this tick.
    Advanced {
        /// The tick.
        until: u64,
    },
    /// The digest of the table at a tick, each second and each turn: who has another one takes a fresh view.
    Digest {
        /// The tick.
        time: u64,
        /// The digest.
        digest: Digest,
    },
    /// The clock of a seat ran out. In Clustered chance moves for it, in Kluster its turn ends (K10).
    TimeRanOut(Seat),
}

impl Viewer {
    /// Returns the seat; `None` for a spectator.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }
}
