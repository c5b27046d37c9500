//! Looking at a room: the views of seats and spectators, and the whole game for hosts in the same process.

use crate::{
    clock::ClockView,
    input::{Millis, Player, Sender},
    output::Viewer,
    room::{Room, RoomGame, RoomState},
    view::{GameView, RoomPhase, RoomView},
};
use kluster::{GameEvent, TableView};
use record::{AnyLog, ClusteredLog, RecordedKlusterGame};
use seats::Seat;

/// The whole game, for hosts in the same process. It must not be shown to players.
#[derive(Clone, Copy, Debug)]
pub enum HostGame<'a> {
    /// A game of Clustered and its log.
    Clustered {
        /// The game.
        game: &'a clustered::Game,
        /// Its log, without moves that were taken back.
        log: &'a ClusteredLog,
    },
    /// A game of Kluster.
    Kluster {
        /// The game, with its log.
        game: &'a RecordedKlusterGame,
        /// The number of turns that have begun, which batches name.
        turn: u32,
        /// What the last input did on the table, and at which ticks.
        events: &'a [(u64, GameEvent)],
    },
}

impl Room {
    /// Returns what a viewer may see. `now` decides only what the clocks show. A seat that is not at the table sees
    /// what spectators see.
    pub fn view(&self, viewer: Viewer, now: Millis) -> RoomView {
        let RoomState { config, phase, seats, host, position, .. } = &self.state;
        let seat = viewer.seat().filter(|seat| config.players.contains(*seat));
        let can_undo = matches!(phase, RoomPhase::Playing | RoomPhase::Over)
            && seat.is_some_and(|seat| self.undo_entry(seat).is_ok());
        RoomView {
            viewer,
            position: *position,
            config: config.clone(),
            phase: *phase,
            seats: seats.clone(),
            host: *host,
            clock: self.clock(now),
            can_undo,
            next_seq: seat.map_or(0, |seat| self.next_seq(Sender::Seat(seat))),
            game: self.game.as_ref().map(|game| match game {
                RoomGame::Clustered(table) => GameView::Clustered(Box::new(table.game.view(seat))),
                RoomGame::Kluster(table) => GameView::Kluster {
                    view: Box::new(table.game.game().view(seat)),
                    turn: table.timing.turn,
                    time: table.game.time(),
                },
            }),
        }
    }

    /// Returns the whole game, for hosts in the same process; `None` before it has begun.
    pub fn host(&self) -> Option<HostGame<'_>> {
        self.game.as_ref().map(|game| match game {
            RoomGame::Clustered(table) => HostGame::Clustered { game: &table.game, log: &table.log },
            RoomGame::Kluster(table) => {
                HostGame::Kluster { game: &table.game, turn: table.timing.turn, events: &self.table_events }
            }
        })
    }

    /// Returns who holds a seat; `None` for a seat that is not at the table.
    pub fn player(&self, seat: Seat) -> Option<&Player> {
        self.state.seats.get(seat).map(|status| &status.player)
    }

    /// Returns the clocks; `None` without any.
    pub fn clock(&self, now: Millis) -> Option<ClockView> {
        self.state.clock.view(now.max(self.state.last_at))
    }

    /// Returns the table of a game of Kluster: everybody may see it.
    pub fn table(&self) -> Option<TableView<'_>> {
        match &self.game {
            Some(RoomGame::Kluster(table)) => Some(table.game.game().table()),
            _ => None,
        }
    }

    /// Returns the record of the game up to now, without moves that were taken back; `None` before it has begun. It
    /// contains hidden cards, so only a host may see it before the game is over.
    pub fn record(&self) -> Option<AnyLog> {
        self.game.as_ref().map(|game| match game {
            RoomGame::Clustered(table) => AnyLog::Clustered(table.log.clone()),
            RoomGame::Kluster(table) => AnyLog::Kluster(table.game.record()),
        })
    }
}
