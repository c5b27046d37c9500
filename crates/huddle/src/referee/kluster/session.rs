//! [`GameSession`]: a game whose time advances as far as each command needs.

use super::{event::TimedEvent, pose::ticks_to_ms};
use crate::referee::reply::ErrorReply;
use kluster::{Action, CordShape, Game, GameEvent, Illegal, Setup, Turn};
use magnets::{HandPose, MagnetId, TICKS_PER_SECOND, Tick};
use record::RecordedKlusterGame;
use seats::Seat;

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
    Recorded(Box<RecordedKlusterGame>),
    /// A magnet was laid outside the rules, so no record can reproduce the game.
    Unrecorded(Box<Game>),
}

/// The events of a command.
#[derive(serde::Serialize)]
pub(super) struct EventsReply {
    events: Vec<TimedEvent>,
    /// The simulated duration of the command, in milliseconds.
    ms: f64,
}

/// Limit of the simulated time of one command, in ticks. No action takes nearly as long.
const MAX_TICKS: u32 = 600 * TICKS_PER_SECOND;

impl GameSession {
    /// Starts a game and lays its cords.
    pub(super) fn new(setup: Setup, cords: Vec<CordShape>) -> Result<GameSession, ErrorReply> {
        let mut session = GameSession::from(Box::new(RecordedKlusterGame::new(setup)));
        for cord in cords {
            session.apply(&Action::LayCord(cord), &mut Vec::new())?;
        }
        Ok(session)
    }

    pub(super) fn game(&self) -> &Game {
        match &self.game {
            SessionGame::Recorded(log) => log.game(),
            SessionGame::Unrecorded(game) => game,
        }
    }

    /// The record of the game, or an error if a magnet was laid outside the rules.
    pub(super) fn record(&self) -> Result<String, ErrorReply> {
        match &self.game {
            SessionGame::Recorded(log) => Ok(log.record().to_string()),
            SessionGame::Unrecorded(_) => {
                Err(ErrorReply::new("a game with magnets laid outside the rules has no record"))
            }
        }
    }

    /// Puts a magnet on the table, bypassing the rules. The game has no record from then on.
    pub(super) fn lay(&mut self, magnet: MagnetId, at: HandPose) -> Result<(), ErrorReply> {
        match &mut self.game {
            SessionGame::Recorded(log) => {
                let mut game = Box::new(log.game().clone());
                game.stage(magnet, at)?;
                self.game = SessionGame::Unrecorded(game);
            }
            SessionGame::Unrecorded(game) => game.stage(magnet, at)?,
        }
        self.was_mended = false;
        Ok(())
    }

    /// Applies actions of the seat to move in order. Each runs until the hand has finished it, and a Kluster until
    /// the rules have resolved it; with `settle`, the game then runs until the table is at rest.
    ///
    /// Only the first action may be refused, so that a refused command changes nothing. A later one that comes too
    /// late is dropped.
    pub(super) fn apply_all(&mut self, actions: &[Action], settle: bool) -> Result<EventsReply, ErrorReply> {
        let mut events = Vec::new();
        let since = self.game().world().tick();
        let was_mending = matches!(self.game().rules().turn(), Turn::Mending { .. });
        for (number, action) in actions.iter().enumerate() {
            match self.apply(action, &mut events) {
                // A Kluster during an earlier action has ended the turn and emptied the hand.
                Err(_) if number > 0 => break,
                result => result?,
            }
            self.run_while(&mut events, |game| game.world().is_busy());
        }
        let is_resolved = |game: &Game| !matches!(game.rules().turn(), Turn::Klustering { .. } | Turn::Settling { .. });
        if settle || !is_resolved(self.game()) {
            self.run_while(&mut events, |game| !game.is_at_rest());
        }
        self.was_mended = was_mending && !matches!(self.game().rules().turn(), Turn::Mending { .. });
        let Tick(now) = self.game().world().tick();
        Ok(EventsReply { events, ms: ticks_to_ms(Tick(now - since.0)) })
    }

    /// Answers whether to place another magnet (K13). Mending has already ended the turn, so one "no" after it is
    /// accepted without effect (K15).
    pub(super) fn again(&mut self, yes: bool) -> Result<EventsReply, ErrorReply> {
        if self.was_mended && !yes {
            self.was_mended = false;
            return Ok(EventsReply { events: Vec::new(), ms: 0.0 });
        }
        self.apply_all(&[Action::PlaceAgain(yes)], false)
    }

    fn apply(&mut self, action: &Action, events: &mut Vec<TimedEvent>) -> Result<(), ErrorReply> {
        let seat = self.game().rules().turn().seat().ok_or(Illegal::GameOver)?;
        let now = self.game().world().tick();
        self.game.apply(seat, action, &mut |event| events.extend(TimedEvent::new(event, now)))?;
        Ok(())
    }

    /// Steps the game while the condition holds, at most [`MAX_TICKS`] times.
    fn run_while(&mut self, events: &mut Vec<TimedEvent>, condition: impl Fn(&Game) -> bool) {
        let mut emitted: Vec<GameEvent> = Vec::new();
        for _ in 0..MAX_TICKS {
            if !condition(self.game()) {
                break;
            }
            self.game.step(&mut |event| emitted.push(event));
            let now = self.game().world().tick();
            events.extend(emitted.drain(..).filter_map(|event| TimedEvent::new(event, now)));
        }
    }
}

impl From<Box<RecordedKlusterGame>> for GameSession {
    fn from(log: Box<RecordedKlusterGame>) -> GameSession {
        GameSession { game: SessionGame::Recorded(log), was_mended: false }
    }
}

impl SessionGame {
    fn apply(&mut self, seat: Seat, action: &Action, emit: &mut impl FnMut(GameEvent)) -> Result<(), Illegal> {
        match self {
            SessionGame::Recorded(log) => log.apply(seat, action, emit),
            SessionGame::Unrecorded(game) => game.apply(seat, action, emit),
        }
    }

    fn step(&mut self, emit: &mut impl FnMut(GameEvent)) {
        match self {
            SessionGame::Recorded(log) => log.step(emit),
            SessionGame::Unrecorded(game) => game.step(emit),
        }
    }
}
