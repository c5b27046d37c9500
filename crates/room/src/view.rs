//! [`RoomView`]: what a viewer may see of a room.

use crate::{clock::ClockView, config::RoomConfig, input::Player, output::Viewer};
use record::LogPosition;
use seats::{BySeat, Seat};
use serde::{Deserialize, Serialize};

/// What a viewer may see of a room. It is pulled when it is drawn, or when somebody joins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoomView {
    /// Who looks.
    pub viewer: Viewer,
    /// The position up to which it is current.
    pub position: LogPosition,
    /// What was agreed when the room was opened.
    pub config: RoomConfig,
    /// Whether the game is on.
    pub phase: RoomPhase,
    /// Who sits where.
    pub seats: BySeat<SeatStatus>,
    /// The seat that may start the game, seat players and hand over.
    pub host: Option<Seat>,
    /// The clocks; `None` without any.
    pub clock: Option<ClockView>,
    /// Whether the viewer may take back their last move now.
    pub can_undo: bool,
    /// The number of the viewer's next command: who joins again counts on from there.
    pub next_seq: u32,
    /// The game, once it has begun.
    pub game: Option<GameView>,
}

/// The view of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameView {
    /// Clustered.
    Clustered(Box<clustered::SeatView>),
    /// Kluster, with the number of turns that have begun and the tick, which batches need.
    Kluster {
        /// The table.
        view: Box<kluster::SeatView>,
        /// The number of turns that have begun.
        turn: u32,
        /// The tick of the game.
        time: u64,
    },
}

/// Whether a game is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoomPhase {
    /// Players take their seats.
    Lobby,
    /// The game is on.
    Playing,
    /// The game is paused.
    Paused,
    /// The game is over.
    Over,
}

/// A seat and its holder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatStatus {
    /// Who holds it.
    pub player: Player,
    /// Whether they are ready to begin.
    pub is_ready: bool,
    /// Whether they are in the room.
    pub is_present: bool,
    /// The name of the person who left, if a bot stands in until they return.
    pub stands_in_for: Option<String>,
}

impl SeatStatus {
    pub(crate) fn new(player: Player) -> SeatStatus {
        SeatStatus { player, is_ready: false, is_present: true, stands_in_for: None }
    }

    pub(crate) fn is_person(&self) -> bool {
        matches!(self.player, Player::Person { .. })
    }

    pub(crate) fn is_bot(&self) -> bool {
        matches!(self.player, Player::Bot { .. })
    }

    /// Whether a person sits here and has not left.
    pub(crate) fn is_person_present(&self) -> bool {
        self.is_person() && self.is_present
    }
}
