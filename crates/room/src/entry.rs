//! [`RoomEntry`]: what a room stores. A room can be rebuilt from its entries alone.

use crate::input::{Millis, Player, Sender};
use clustered::{Card, Deck, Move};
use kluster::Action;
use record::LogPosition;
use seats::{BySeat, Seat};
use serde::{Deserialize, Serialize};

/// An entry of the room's log with its envelope.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoggedEntry {
    /// Its place in the log: the first one is 0.
    pub position: LogPosition,
    /// When it happened.
    pub at: Millis,
    /// Whose command it follows from; the driver for what time has brought.
    pub from: Sender,
    /// The number of that command.
    pub seq: u32,
    /// What happened.
    pub entry: RoomEntry,
}

/// Something that changed a room. Chance and time are in it, so that replaying needs neither.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum RoomEntry {
    /// A seat got another holder.
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
    /// The game began.
    Started(GameStart),
    /// A player left.
    Left(Seat),
    /// A player came back.
    Returned(Seat),
    /// A seat became the host.
    HandedOver(Seat),
    /// The lobby was opened again.
    Rematch,
    /// The game was paused.
    Paused,
    /// The game went on.
    Resumed,
    /// The room was loaded again while time ran: the time since the entry before is nobody's.
    Restored,
    /// A move of Clustered.
    Moved {
        /// Who moved.
        seat: Seat,
        /// The move.
        mv: Move,
        /// Whether the clock had run out, so that chance moved.
        by_clock: bool,
    },
    /// Moves of Clustered were taken back.
    Undone {
        /// The number of moves that were left.
        to: u64,
    },
    /// A hand of Kluster acted, and time passed with it.
    Acted {
        /// Whose hand.
        seat: Seat,
        /// The actions that were carried out, and their ticks.
        actions: Vec<(u64, Action)>,
        /// The tick up to which time passed.
        until: u64,
    },
    /// Time passed on the table of Kluster.
    Advanced {
        /// The tick up to which it passed.
        until: u64,
    },
    /// A hand that was silent for too long put its magnet back and let go of the cord.
    HandWithdrawn,
    /// The clock of a turn of Kluster ran out (K10).
    ClockExpired,
    /// Actions were performed one after the other, as fast as the physics.
    Scripted {
        /// Who acted.
        seat: Seat,
        /// The actions that were accepted.
        actions: Vec<Action>,
        /// Whether the table was run to rest.
        settle: bool,
    },
}

/// How a game began.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum GameStart {
    /// A game of Clustered.
    Clustered {
        /// Who began.
        first: Seat,
        /// The shuffled decks, top card first: a change of the generator does not change them.
        decks: BySeat<Vec<Card>>,
        /// The seed of the bots, and of moves that the clock makes.
        bot_seed: u64,
    },
    /// A game of Kluster.
    Kluster {
        /// Who began.
        first: Seat,
        /// The seed of the magnets.
        seed: u64,
        /// The seed of the bots.
        bot_seed: u64,
    },
}

impl GameStart {
    /// A game of Clustered that begins with these decks.
    pub fn clustered(setup: &clustered::Setup, decks: &BySeat<Deck>, bot_seed: u64) -> GameStart {
        GameStart::Clustered {
            first: setup.first(),
            decks: decks.map(|deck| deck.iter_top_first().collect()),
            bot_seed,
        }
    }

    /// A game of Kluster.
    pub fn kluster(setup: &kluster::Setup, bot_seed: u64) -> GameStart {
        GameStart::Kluster { first: setup.first(), seed: setup.seed(), bot_seed }
    }
}

impl RoomEntry {
    /// Whether it changed the game, so that a move in reply to what was before it is stale.
    pub(crate) fn changes_game(&self) -> bool {
        match self {
            RoomEntry::Started(_)
            | RoomEntry::Moved { .. }
            | RoomEntry::Undone { .. }
            | RoomEntry::Acted { .. }
            | RoomEntry::Advanced { .. }
            | RoomEntry::HandWithdrawn
            | RoomEntry::ClockExpired
            | RoomEntry::Scripted { .. } => true,
            RoomEntry::Seated { .. }
            | RoomEntry::Ready { .. }
            | RoomEntry::Left(_)
            | RoomEntry::Returned(_)
            | RoomEntry::HandedOver(_)
            | RoomEntry::Rematch
            | RoomEntry::Paused
            | RoomEntry::Resumed
            | RoomEntry::Restored => false,
        }
    }

    /// Whether it is mere motion on the table of Kluster, which may be stored a moment later.
    pub(crate) fn is_motion(&self) -> bool {
        match self {
            RoomEntry::Advanced { .. } => true,
            RoomEntry::Acted { actions, .. } => {
                actions.iter().all(|(_, action)| matches!(action, Action::Carry { .. } | Action::Drag { .. }))
            }
            _ => false,
        }
    }

    /// The seat that it names.
    pub(crate) fn seat(&self) -> Option<Seat> {
        match self {
            RoomEntry::Seated { seat, .. }
            | RoomEntry::Ready { seat, .. }
            | RoomEntry::Moved { seat, .. }
            | RoomEntry::Acted { seat, .. }
            | RoomEntry::Scripted { seat, .. }
            | RoomEntry::Left(seat)
            | RoomEntry::Returned(seat)
            | RoomEntry::HandedOver(seat) => Some(*seat),
            _ => None,
        }
    }
}
