//! [`Table`]: a game that time passes at, as a command needs it to.

use super::{pose::milliseconds, told::Happened};
use crate::referee::answer::Refusal;
use kluster::{Action, Game, Illegal, Setup, CordShape, GameEvent, Turn};
use magnets::{HandPose, MagnetId, TICKS_PER_SECOND, Tick};
use record::RecordedKlusterGame;
use seats::Seat;

/// A game, and what its referee remembers of it.
#[derive(Debug)]
pub(super) struct Table {
    play: Play,
    /// The last thing that happened was that a mended turn ended (K15).
    was_mended: bool,
}

/// A game with its record, or without one.
#[derive(Debug)]
enum Play {
    Recorded(Box<RecordedKlusterGame>),
    /// A magnet was laid outside the rules: no record leads to this game.
    SetUp(Box<Game>),
}

/// What happened while a command was carried out.
#[derive(serde::Serialize)]
pub(super) struct Answer {
    events: Vec<Happened>,
    /// How much time has passed.
    ms: f64,
}

/// The longest that one command lets time pass, in ticks: everything ends long before.
const LONGEST: u32 = 600 * TICKS_PER_SECOND;

impl Table {
    /// A table with all cords laid.
    pub(super) fn new(setup: Setup, cords: Vec<CordShape>) -> Result<Table, Refusal> {
        let mut table = Table::from(Box::new(RecordedKlusterGame::new(setup)));
        for cord in cords {
            table.act(&Action::LayCord(cord), &mut Vec::new())?;
        }
        Ok(table)
    }

    pub(super) fn game(&self) -> &Game {
        match &self.play {
            Play::Recorded(log) => log.game(),
            Play::SetUp(game) => game,
        }
    }

    /// The whole game as a record.
    pub(super) fn record(&self) -> Result<String, Refusal> {
        match &self.play {
            Play::Recorded(log) => Ok(log.record().to_string()),
            Play::SetUp(_) => Err(Refusal::new("a game with magnets laid outside the rules has no record")),
        }
    }

    /// Puts a magnet on the table outside the rules.
    pub(super) fn lay(&mut self, magnet: MagnetId, at: HandPose) -> Result<(), Refusal> {
        match &mut self.play {
            Play::Recorded(log) => {
                let mut game = Box::new(log.game().clone());
                game.stage(magnet, at)?;
                self.play = Play::SetUp(game);
            }
            Play::SetUp(game) => game.stage(magnet, at)?,
        }
        self.was_mended = false;
        Ok(())
    }

    /// The seat to move does these things, one after the other; each runs until the hand is done with it, and a Kluster until it is
    /// ruled. The first must be refused if any is.
    pub(super) fn carry_out(&mut self, acts: &[Action], wait: bool) -> Result<Answer, Refusal> {
        let mut events = Vec::new();
        let since = self.game().world().tick();
        let was_mending = matches!(self.game().rules().turn(), Turn::Mending { .. });
        for (number, act) in acts.iter().enumerate() {
            match self.act(act, &mut events) {
                // What comes after the first may be too late: a Kluster has ended the turn, and opened the hand.
                Err(_) if number > 0 => break,
                done => done?,
            }
            self.run(&mut events, |game| game.world().is_busy());
        }
        let is_ruled = |game: &Game| !matches!(game.rules().turn(), Turn::Klustering { .. } | Turn::Settling { .. });
        if wait || !is_ruled(self.game()) {
            self.run(&mut events, |game| !game.is_at_rest());
        }
        self.was_mended = was_mending && !matches!(self.game().rules().turn(), Turn::Mending { .. });
        let Tick(passed) = self.game().world().tick();
        Ok(Answer { events, ms: milliseconds(Tick(passed - since.0)) })
    }

    /// Answers whether to place another magnet (K13). A mended turn has ended by itself: saying so once more changes nothing (K15).
    pub(super) fn again(&mut self, yes: bool) -> Result<Answer, Refusal> {
        if self.was_mended && !yes {
            self.was_mended = false;
            return Ok(Answer { events: Vec::new(), ms: 0.0 });
        }
        self.carry_out(&[Action::PlaceAgain(yes)], false)
    }

    fn act(&mut self, act: &Action, events: &mut Vec<Happened>) -> Result<(), Refusal> {
        let seat = self.game().rules().turn().seat().ok_or(Illegal::GameOver)?;
        let now = self.game().world().tick();
        self.play.act(seat, act, &mut |told| events.extend(Happened::new(told, now)))?;
        Ok(())
    }

    /// Lets time pass as long as something is so.
    fn run(&mut self, events: &mut Vec<Happened>, goes_on: impl Fn(&Game) -> bool) {
        let mut told: Vec<GameEvent> = Vec::new();
        for _ in 0..LONGEST {
            if !goes_on(self.game()) {
                break;
            }
            self.play.step(&mut |what| told.push(what));
            let now = self.game().world().tick();
            events.extend(told.drain(..).filter_map(|what| Happened::new(what, now)));
        }
    }
}

impl From<Box<RecordedKlusterGame>> for Table {
    fn from(log: Box<RecordedKlusterGame>) -> Table {
        Table { play: Play::Recorded(log), was_mended: false }
    }
}

impl Play {
    fn act(&mut self, seat: Seat, act: &Action, tell: &mut impl FnMut(GameEvent)) -> Result<(), Illegal> {
        match self {
            Play::Recorded(log) => log.apply(seat, act, tell),
            Play::SetUp(game) => game.apply(seat, act, tell),
        }
    }

    fn step(&mut self, tell: &mut impl FnMut(GameEvent)) {
        match self {
            Play::Recorded(log) => log.step(tell),
            Play::SetUp(game) => game.step(tell),
        }
    }
}
