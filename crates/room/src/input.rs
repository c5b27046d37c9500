//! [`Input`]: what a driver gives to a room.

use bots::{Level, clustered::Character};
use clustered::Move;
use kluster::Action;
use record::LogPosition;
use seats::Seat;
use serde::{Deserialize, Serialize};

/// A time of the driver, in milliseconds since any fixed moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Millis(pub u64);

/// A command with its sender.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// Who sends it.
    pub from: Sender,
    /// Counts the commands of this sender upwards. A number that was used before gets the answer that was given then.
    pub seq: u32,
    /// The position up to which the sender has seen the log; a move in reply to another state is refused as stale.
    pub at: Option<LogPosition>,
    /// What to do.
    pub command: Command,
}

/// Who sends a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sender {
    /// The person at a seat.
    Seat(Seat),
    /// The bot at a seat.
    Bot(Seat),
    /// The process that holds the room. It may do whatever a host may, for every seat.
    Host,
    /// The driver, for time that has passed.
    Driver,
}

/// The most characters of a name.
pub const MAX_NAME_LENGTH: usize = 64;

/// Who holds a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Player {
    /// Nobody yet.
    Nobody,
    /// A person.
    Person {
        /// The name; empty if they gave none.
        name: String,
    },
    /// A bot.
    Bot {
        /// The name.
        name: String,
        /// How well it plays.
        level: Level,
        /// Its character in Clustered.
        character: Option<Character>,
    },
}

/// What a sender can ask for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Gives a seat to a player: before the game, or to a bot in place of somebody who left.
    Sit {
        /// The seat.
        seat: Seat,
        /// Who takes it.
        player: Player,
    },
    /// Says whether the sender is ready to begin.
    Ready(bool),
    /// Begins the game.
    Start {
        /// The entropy, which decides shuffles, magnets and who begins. It comes from the driver, never from a player,
        /// who could foresee the cards: it is not serialized, and a start without it is refused.
        #[serde(skip)]
        seed: Option<[u8; 32]>,
        /// Who begins, if that is agreed (C5, K4); else the last game or the seed decides.
        first: Option<Seat>,
    },
    /// Leaves the room. The seat stays reserved.
    Leave,
    /// Comes back, also in place of a bot that stood in.
    Return,
    /// Makes another seat the host.
    HandOver(Seat),
    /// Opens the lobby again after a game; who begins next is remembered (K4, C5).
    Rematch,
    /// Stops the game and its clocks.
    Pause,
    /// Goes on.
    Resume,
    /// Takes back the sender's last move as far as the policy allows.
    Undo,
    /// Makes a move of Clustered.
    Move(Move),
    /// Moves a hand of Kluster in real time.
    Batch(Batch),
    /// Performs actions of Kluster one after the other, as fast as the physics, in a room without real time.
    Script {
        /// The actions.
        actions: Vec<Action>,
        /// Whether to run until the table is at rest.
        settle: bool,
    },
    /// Time has passed.
    Wake,
}

/// Actions of a hand with their ticks. It names turn and first tick, because the sender does not know the log position
/// while other batches are in flight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Batch {
    /// The number of turns that had begun.
    pub turn: u32,
    /// The tick at which it begins: that of the game.
    pub from: u64,
    /// Actions and their ticks, in order.
    pub actions: Vec<(u64, Action)>,
    /// The tick up to which the hand goes on.
    pub until: u64,
}

impl Player {
    /// Whether the name can be shown: not too long, and without control characters.
    pub(crate) fn has_valid_name(&self) -> bool {
        match self {
            Player::Nobody => true,
            Player::Person { name } | Player::Bot { name, .. } => {
                name.chars().count() <= MAX_NAME_LENGTH && !name.contains(char::is_control)
            }
        }
    }
}
