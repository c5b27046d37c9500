//! [`RoomSnapshot`]: a complete room, from which it is restored. It is never sent to players: it contains everything.

use crate::{
    clustered_game::ClusteredRoomGame,
    kluster_game::KlusterRoomGame,
    restore_error::RestoreError,
    room::{Room, RoomGame, RoomState},
    timing::Timing,
    undo_memory::UndoMemory,
    view::RoomPhase,
};
use record::{AnyLog, ClusteredLog, Entry, EntryKind, KlusterLog, LogPosition, Moment, Replayer};
use seats::{Seat, SnapshotError, SnapshotFormat, SnapshotVersions};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A complete room in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomSnapshot(Vec<u8>);

/// The frame of the bytes. The games inside name the versions of their rules and of the physics.
const FORMAT: SnapshotFormat = SnapshotFormat { game: b'R', format: 1, physics: &[0] };

/// What the frame contains.
#[derive(Serialize, Deserialize)]
struct RoomSnapshotBody {
    /// The state as JSON, because the options of the games have no binary form.
    state: String,
    game: Option<GameBody>,
}

#[derive(Serialize, Deserialize)]
enum GameBody {
    /// The record is enough: replaying it takes no time.
    Clustered { record: String, undo_memory: UndoMemory },
    /// A snapshot of the game, and its record up to there.
    Kluster { snapshot: Vec<u8>, record: String, timing: Timing },
}

impl RoomSnapshot {
    /// Wraps stored bytes. They are checked when the room is restored.
    pub fn from_bytes(bytes: Vec<u8>) -> RoomSnapshot {
        RoomSnapshot(bytes)
    }

    /// Returns the bytes to store.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Rebuilds the room as it was.
    pub(crate) fn restore(&self) -> Result<Room, RestoreError> {
        let (_, body) = FORMAT.open(&self.0)?;
        let body: RoomSnapshotBody = SnapshotFormat::decode(body)?;
        let state: RoomState = serde_json::from_str(&body.state).map_err(|_| SnapshotError::Malformed)?;
        state.check()?;
        let mut room = Room::with_state(state);
        room.game = body.game.map(GameBody::restore).transpose()?;
        room.check_game()?;
        Ok(room)
    }
}

impl GameBody {
    fn restore(self) -> Result<RoomGame, SnapshotError> {
        match self {
            GameBody::Clustered { record, undo_memory } => {
                let Ok(AnyLog::Clustered(log)) = AnyLog::parse(record.as_bytes()) else {
                    return Err(SnapshotError::Malformed);
                };
                let game = restore_clustered(log, undo_memory);
                let game = game.ok_or(SnapshotError::Inconsistent("the record does not follow the rules"))?;
                Ok(RoomGame::Clustered(Box::new(game)))
            }
            GameBody::Kluster { snapshot, record, timing } => {
                let game = kluster::Game::restore(&kluster::Snapshot::from_bytes(&snapshot)?)?;
                let Ok(AnyLog::Kluster(log)) = AnyLog::parse(record.as_bytes()) else {
                    return Err(SnapshotError::Malformed);
                };
                let game = restore_kluster(&log, game, timing);
                let game = game.ok_or(SnapshotError::Inconsistent("the record is of another game"))?;
                Ok(RoomGame::Kluster(Box::new(game)))
            }
        }
    }
}

fn restore_clustered(log: ClusteredLog, undo_memory: UndoMemory) -> Option<ClusteredRoomGame> {
    let game = log.verify().ok()?;
    let moves = log.entries().iter().filter(|event| event.as_move().is_some()).count();
    undo_memory.fits(log.setup().players(), moves).then_some(ClusteredRoomGame { game, log, undo_memory })
}

fn restore_kluster(log: &KlusterLog, game: kluster::Game, timing: Timing) -> Option<KlusterRoomGame> {
    let (mut log, ticks) = log.merge_waits();
    let moment = Moment { position: log.end(), ticks };
    if ticks > 0 {
        log.append(Entry { ticks, kind: EntryKind::Wait });
    }
    let replayer = Replayer::from_moment(Arc::new(log), game, moment)?;
    Some(KlusterRoomGame { game: replayer.into_recorded_game(), timing })
}

impl Room {
    /// Returns everything that is needed to continue from here, with each sender's last answers.
    pub fn snapshot(&self) -> RoomSnapshot {
        let game = self.game.as_ref().map(|game| match game {
            RoomGame::Clustered(table) => {
                GameBody::Clustered { record: table.log.to_string(), undo_memory: table.undo_memory.clone() }
            }
            RoomGame::Kluster(table) => GameBody::Kluster {
                snapshot: table.game.game().snapshot().to_bytes(),
                record: table.game.record().to_string(),
                timing: table.timing,
            },
        });
        // A state consists of numbers, texts and lists, which JSON can always write.
        let state = serde_json::to_string(&self.state).unwrap_or_default();
        RoomSnapshot(FORMAT.encode(SnapshotVersions::of_rules(0), &RoomSnapshotBody { state, game }))
    }

    /// Checks that the game is that of the room.
    fn check_game(&self) -> Result<(), SnapshotError> {
        let players = self.state.config.players;
        let is_ours = match (&self.game, self.state.phase) {
            (None, phase) => phase == RoomPhase::Lobby,
            (Some(_), RoomPhase::Lobby) => false,
            (Some(RoomGame::Clustered(table)), _) => table.game.setup().players() == players,
            (Some(RoomGame::Kluster(table)), _) => table.game.game().rules().setup().players() == players,
        };
        if is_ours { Ok(()) } else { Err(SnapshotError::Inconsistent("the game is of another room")) }
    }
}

impl RoomState {
    /// Checks that every list has one value for each seat, and every seat is at the table.
    fn check(&self) -> Result<(), RestoreError> {
        self.config.check()?;
        let players = self.config.players;
        let is_seat = |seat: Option<Seat>| seat.is_none_or(|seat| players.contains(seat));
        let fits = self.seats.len() == players.count()
            && self.clock.fits(self.config.clock, players)
            && [self.host, self.next_first, self.turn_seat].into_iter().all(is_seat)
            && self.game_position <= self.position
            && self.position < LogPosition(usize::MAX / 2);
        if fits { Ok(()) } else { Err(SnapshotError::Inconsistent("seats, clocks and positions do not fit").into()) }
    }
}
