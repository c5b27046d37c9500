//! [`Table`]: a game that time passes at, as a command needs it to.

use super::{event::TimedEvent, pose::ticks_to_ms};
use crate::referee::handle_line::ErrorReply;
use kluster::{Action, CordShape, Game, GameEvent, Illegal, Setup, Turn};
use magnets::{HandPose, MagnetId, TICKS_PER_SECOND, Tick};
use record::RecordedKlusterGame;
use seats::Seat;

/// A game, and what its referee remembers of it.
#[derive(Debug)]
pub(super) struct GameSession {
    game: SessionGame,
    /// The last thing that happened was that a mended turn ended (K15).
    was_mended: bool,
}

/// A game with its record, or without one.
#[derive(Debug)]
enum SessionGame {
    Recorded(Box<RecordedKlusterGame>),
    /// A magnet was laid outside the rules: no record leads to this game.
    Unrecorded(Box<Game>),
}

/// What happened while a command was carried out.
#[derive(serde::Serialize)]
pub(super) struct EventsReply {
    events: Vec<TimedEvent>,
    /// How much time has passed.
    ms: f64,
}

/// The longest that one command lets time pass, in ticks: everything ends long before.
const MAX_TICKS: u32 = 600 * TICKS_PER_SECOND;

impl GameSession {
    /// A table with all cords laid.
    pub(super) fn new(setup: Setup, cords: Vec<CordShape>) -> Result<GameSession, ErrorReply> {
        let mut table = GameSession::from(Box::new(RecordedKlusterGame::new(setup)));
        for cord in cords {
            table.apply(&Action::LayCord(cord), &mut Vec::new())?;
        }
        Ok(table)
    }

    pub(super) fn game(&self) -> &Game {
        match &self.game {
            SessionGame::Recorded(log) => log.game(),
            SessionGame::Unrecorded(game) => game,
        }
    }

    /// The whole game as a record.
    pub(super) fn record(&self) -> Result<String, ErrorReply> {
        match &self.game {
            SessionGame::Recorded(log) => Ok(log.record().to_string()),
            SessionGame::Unrecorded(_) => {
                Err(ErrorReply::new("a game with magnets laid outside the rules has no record"))
            }
        }
    }

    /// Puts a magnet on the table outside the rules.
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

    /// The seat to move does these things, one after the other; each runs until the hand is done with it, and a Kluster until it is
    /// ruled. The first must be refused if any is.
    pub(super) fn apply_all(&mut self, acts: &[Action], wait: bool) -> Result<EventsReply, ErrorReply> {
        let mut events = Vec::new();
        let since = self.game().world().tick();
        let was_mending = matches!(self.game().rules().turn(), Turn::Mending { .. });
        for (number, act) in acts.iter().enumerate() {
            match self.apply(act, &mut events) {
                // What comes after the first may be too late: a Kluster has ended the turn, and opened the hand.
                Err(_) if number > 0 => break,
                done => done?,
            }
            self.run_while(&mut events, |game| game.world().is_busy());
        }
        let is_ruled = |game: &Game| !matches!(game.rules().turn(), Turn::Klustering { .. } | Turn::Settling { .. });
        if wait || !is_ruled(self.game()) {
            self.run_while(&mut events, |game| !game.is_at_rest());
        }
        self.was_mended = was_mending && !matches!(self.game().rules().turn(), Turn::Mending { .. });
        let Tick(passed) = self.game().world().tick();
        Ok(EventsReply { events, ms: ticks_to_ms(Tick(passed - since.0)) })
    }

    /// Answers whether to place another magnet (K13). A mended turn has ended by itself: saying so once more changes nothing (K15).
    pub(super) fn again(&mut self, yes: bool) -> Result<EventsReply, ErrorReply> {
        if self.was_mended && !yes {
            self.was_mended = false;
            return Ok(EventsReply { events: Vec::new(), ms: 0.0 });
        }
        self.apply_all(&[Action::PlaceAgain(yes)], false)
    }

    fn apply(&mut self, act: &Action, events: &mut Vec<TimedEvent>) -> Result<(), ErrorReply> {
        let seat = self.game().rules().turn().seat().ok_or(Illegal::GameOver)?;
        let now = self.game().world().tick();
        self.game.apply(seat, act, &mut |told| events.extend(TimedEvent::new(told, now)))?;
        Ok(())
    }

    /// Lets time pass as long as something is so.
    fn run_while(&mut self, events: &mut Vec<TimedEvent>, condition: impl Fn(&Game) -> bool) {
        let mut told: Vec<GameEvent> = Vec::new();
        for _ in 0..MAX_TICKS {
            if !condition(self.game()) {
                break;
            }
            self.game.step(&mut |what| told.push(what));
            let now = self.game().world().tick();
            events.extend(told.drain(..).filter_map(|what| TimedEvent::new(what, now)));
        }
    }
}

impl From<Box<RecordedKlusterGame>> for GameSession {
    fn from(log: Box<RecordedKlusterGame>) -> GameSession {
        GameSession { game: SessionGame::Recorded(log), was_mended: false }
    }
}

impl SessionGame {
    fn apply(&mut self, seat: Seat, act: &Action, tell: &mut impl FnMut(GameEvent)) -> Result<(), Illegal> {
        match self {
            SessionGame::Recorded(log) => log.apply(seat, act, tell),
            SessionGame::Unrecorded(game) => game.apply(seat, act, tell),
        }
    }

    fn step(&mut self, tell: &mut impl FnMut(GameEvent)) {
        match self {
            SessionGame::Recorded(log) => log.step(tell),
            SessionGame::Unrecorded(game) => game.step(tell),
        }
    }
}
