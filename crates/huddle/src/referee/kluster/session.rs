//! [`GameSession`]: a game whose time advances as far as each command needs.

use super::{event::TimedEvent, pose::ticks_to_ms};
use crate::referee::reply::ErrorReply;
use kluster::{Action, CordShape, GameEvent, Illegal, Setup, StagedGame, TableView, Turn};
use magnets::{HandPose, MagnetId, Tick};
use record::AnyReplayer;
use room::{Command, HostGame, LocalRoom, Millis, Sender};

/// A game in progress.
#[derive(Debug)]
pub(super) struct GameSession {
    game: SessionGame,
    /// Whether mending the cords ended the last turn (K15).
    was_mended: bool,
}

/// A game with or without a record.
#[derive(Debug)]
enum SessionGame {
    Recorded(Box<LocalRoom>),
    /// A magnet was laid outside the rules, so no record can reproduce the game.
    Staged(Box<StagedGame>),
}

/// The events of a command.
#[derive(serde::Serialize)]
pub(super) struct EventsReply {
    events: Vec<TimedEvent>,
    /// The simulated duration of the command, in milliseconds.
    ms: f64,
}

impl GameSession {
    /// Starts a game and lays its cords.
    pub(super) fn new(setup: &Setup, cords: Vec<CordShape>) -> Result<GameSession, ErrorReply> {
        let mut room = LocalRoom::host_kluster(setup)?;
        for cord in cords {
            // One at a time: the players take turns.
            perform(&mut room, vec![Action::LayCord(cord)], false)?;
        }
        Ok(GameSession { game: SessionGame::Recorded(Box::new(room)), was_mended: false })
    }

    /// Continues a replayed game.
    pub(super) fn replayed(game: AnyReplayer) -> Result<GameSession, ErrorReply> {
        let room = LocalRoom::host_replayed(game)?;
        Ok(GameSession { game: SessionGame::Recorded(Box::new(room)), was_mended: false })
    }

    /// The table of the game.
    pub(super) fn table(&self) -> Result<TableView<'_>, ErrorReply> {
        match &self.game {
            SessionGame::Recorded(room) => room.room().table().ok_or_else(ErrorReply::no_game),
            SessionGame::Staged(game) => Ok(game.table()),
        }
    }

    /// The record of the game, or an error if a magnet was laid outside the rules.
    pub(super) fn record(&self) -> Result<String, ErrorReply> {
        match &self.game {
            SessionGame::Recorded(room) => Ok(room.room().record().ok_or_else(ErrorReply::no_game)?.to_string()),
            SessionGame::Staged(_) => Err(ErrorReply::new("a game with magnets laid outside the rules has no record")),
        }
    }

    /// Puts a magnet on the table, bypassing the rules. The game has no record from then on.
    pub(super) fn lay(&mut self, magnet: MagnetId, at: HandPose) -> Result<(), ErrorReply> {
        match &mut self.game {
            SessionGame::Recorded(room) => {
                let Some(HostGame::Kluster { game, .. }) = room.room().host() else {
                    return Err(ErrorReply::no_game());
                };
                let mut staged = Box::new(StagedGame::new(game.game()));
                staged.stage(magnet, at)?;
                self.game = SessionGame::Staged(staged);
            }
            SessionGame::Staged(game) => game.stage(magnet, at)?,
        }
        self.was_mended = false;
        Ok(())
    }

    /// Performs actions of the seat to move in order. Each runs until the hand has finished it, and a Kluster until
    /// the rules have resolved it; with `settle`, the game then runs until the table is at rest.
    ///
    /// Only the first action may be refused, so that a refused command changes nothing. A later one that comes too
    /// late is dropped: a Kluster during an earlier action has ended the turn and emptied the hand.
    pub(super) fn apply_all(&mut self, actions: Vec<Action>, settle: bool) -> Result<EventsReply, ErrorReply> {
        let since = self.table()?.world().tick();
        let was_mending = self.is_mending()?;
        let events = match &mut self.game {
            SessionGame::Recorded(room) => perform(room, actions, settle)?,
            SessionGame::Staged(game) => {
                let mut events = Vec::new();
                game.perform(&actions, settle, &mut |tick, event| events.extend(TimedEvent::new(event, tick)))?;
                events
            }
        };
        self.was_mended = was_mending && !self.is_mending()?;
        let Tick(now) = self.table()?.world().tick();
        Ok(EventsReply { events, ms: ticks_to_ms(Tick(now - since.0)) })
    }

    /// Answers whether to place another magnet (K13). Mending has already ended the turn, so one "no" after it is
    /// accepted without effect (K15).
    pub(super) fn again(&mut self, yes: bool) -> Result<EventsReply, ErrorReply> {
        if self.was_mended && !yes {
            self.was_mended = false;
            return Ok(EventsReply { events: Vec::new(), ms: 0.0 });
        }
        self.apply_all(vec![Action::PlaceAgain(yes)], false)
    }

    fn is_mending(&self) -> Result<bool, ErrorReply> {
        Ok(matches!(self.table()?.turn(), Turn::Mending { .. }))
    }
}

/// Performs actions in the room for the seat to move, and returns what happened.
fn perform(room: &mut LocalRoom, actions: Vec<Action>, settle: bool) -> Result<Vec<TimedEvent>, ErrorReply> {
    if room.room().table().is_some_and(|table| *table.turn() == Turn::Over) {
        // A room refuses everything after the end. The table of a finished game is at rest.
        return if actions.is_empty() { Ok(Vec::new()) } else { Err(Illegal::GameOver.into()) };
    }
    room.send(Sender::Host, Command::Script { actions, settle }, Millis(0)).result()?;
    let Some(HostGame::Kluster { game, events, .. }) = room.room().host() else { return Err(ErrorReply::no_game()) };
    // The table has its own clock, which is ahead by what leftover spinners took to settle (K15).
    let ahead = game.game().world().tick().0.saturating_sub(game.time());
    let timed = |(time, event): &(u64, GameEvent)| TimedEvent::new(event.clone(), Tick(time + ahead));
    Ok(events.iter().filter_map(timed).collect())
}
