//! Replays a log of Kluster tick by tick and compares every event and its time.

use crate::{
    error::{VerifyError, VerifyErrorKind},
    kluster_entry::{Entry, EntryKind},
    kluster_format::{KlusterFormat, KlusterLog},
    log_position::LogPosition,
    recorded_kluster_game::{Moment, RecordedKlusterGame},
    replayer::{ReplayCursor, Replayable, Replayer},
};
use kluster::{Event, Game, GameEvent, Snapshot, Turn};
use std::{collections::VecDeque, sync::Arc};

/// A game of Kluster at a place in its log. Its time is counted in ticks.
#[derive(Clone, Debug)]
pub struct KlusterCursor {
    game: Game,
    position: LogPosition,
    /// Ticks since the entry before the position.
    ticks_since_entry: u32,
    time: u64,
    /// Events that the rules have emitted at this tick and the log has yet to confirm.
    due: VecDeque<Event>,
}

/// A saved [`KlusterCursor`]. A snapshot takes a fraction of the memory of a game.
#[derive(Clone, Debug)]
pub struct KlusterKeyframe {
    snapshot: Snapshot,
    position: LogPosition,
    ticks_since_entry: u32,
    time: u64,
    due: VecDeque<Event>,
}

impl Replayable for KlusterFormat {
    type Cursor = KlusterCursor;
}

impl KlusterCursor {
    fn error(&self, log: &KlusterLog, kind: VerifyErrorKind) -> VerifyError {
        VerifyError { entry: self.position, line: log.line_of(self.position), kind }
    }

    /// The error of an event that the rules have emitted and the log does not have here.
    fn event_expected(&self, log: &KlusterLog, due: &Event) -> VerifyError {
        let kind = VerifyErrorKind::EventExpected { event: Box::new(due.clone()), ticks: self.ticks_since_entry };
        self.error(log, kind)
    }

    fn is_over(&self) -> bool {
        *self.game.rules().turn() == Turn::Over
    }

    /// Lets a tick pass.
    fn tick(&mut self, log: &KlusterLog, emit: &mut dyn FnMut(GameEvent)) -> Result<(), VerifyError> {
        if let Some(due) = self.due.front() {
            return Err(self.event_expected(log, due));
        }
        if self.game.is_at_rest() {
            let kind =
                if self.is_over() { VerifyErrorKind::AfterGameOver("K3") } else { VerifyErrorKind::TimeWithoutMotion };
            return Err(self.error(log, kind));
        }
        let due = &mut self.due;
        self.game.step(&mut |event| {
            due.extend(ruling(&event));
            emit(event);
        });
        self.ticks_since_entry += 1;
        self.time += 1;
        Ok(())
    }

    /// Checks an entry at its time, and applies it if it is an action.
    fn enter(
        &mut self,
        kind: &EntryKind,
        log: &KlusterLog,
        emit: &mut dyn FnMut(GameEvent),
    ) -> Result<(), VerifyError> {
        match (kind, self.due.front()) {
            // An event that is due now follows without a further tick.
            (EntryKind::Wait, _) => {}
            (EntryKind::Event(event), Some(due)) if event == due => {
                self.due.pop_front();
            }
            (_, Some(due)) => return Err(self.event_expected(log, due)),
            (EntryKind::Event(_), None) if self.is_over() => {
                return Err(self.error(log, VerifyErrorKind::AfterGameOver("K3")));
            }
            (EntryKind::Event(_), None) => return Err(self.error(log, VerifyErrorKind::UnexpectedEvent)),
            (EntryKind::Action { seat, action }, None) => {
                let due = &mut self.due;
                let applied = self.game.apply(*seat, action, &mut |event| {
                    due.extend(ruling(&event));
                    emit(event);
                });
                applied.map_err(|illegal| self.error(log, VerifyErrorKind::IllegalAction(illegal)))?;
            }
        }
        self.position.0 += 1;
        self.ticks_since_entry = 0;
        Ok(())
    }
}

impl ReplayCursor<KlusterFormat> for KlusterCursor {
    type Event = GameEvent;
    type Keyframe = KlusterKeyframe;

    fn start(log: &KlusterLog) -> Result<KlusterCursor, VerifyError> {
        if !log.is_physics_known() {
            let kind = VerifyErrorKind::UnsupportedPhysics(log.physics_version());
            return Err(VerifyError { entry: LogPosition::START, line: 1, kind });
        }
        let game = Game::new(log.setup().clone());
        Ok(KlusterCursor { game, position: LogPosition::START, ticks_since_entry: 0, time: 0, due: VecDeque::new() })
    }

    fn step(&mut self, log: &KlusterLog, emit: &mut dyn FnMut(GameEvent)) -> Result<bool, VerifyError> {
        match (log.entries_from(self.position).first(), self.due.front()) {
            (Some(next), _) if next.ticks > self.ticks_since_entry => self.tick(log, emit)?,
            (Some(next), _) => self.enter(&next.kind, log, emit)?,
            (None, Some(due)) => return Err(self.error(log, VerifyErrorKind::MissingEvent(Box::new(due.clone())))),
            (None, None) => return Ok(false),
        }
        Ok(true)
    }

    fn time(&self) -> u64 {
        self.time
    }

    fn next_time(&self, log: &KlusterLog) -> Option<u64> {
        let next = log.entries_from(self.position).first()?;
        Some(self.time + u64::from(next.ticks > self.ticks_since_entry))
    }

    fn end_time(&self, log: &KlusterLog) -> u64 {
        let left: u64 = log.entries_from(self.position).iter().map(|entry| u64::from(entry.ticks)).sum();
        (self.time + left).saturating_sub(self.ticks_since_entry.into())
    }

    fn position(&self) -> LogPosition {
        self.position
    }

    fn is_at_entry(&self) -> bool {
        self.ticks_since_entry == 0
    }

    fn save(&self) -> KlusterKeyframe {
        let &KlusterCursor { position, ticks_since_entry, time, .. } = self;
        KlusterKeyframe { snapshot: self.game.snapshot(), position, ticks_since_entry, time, due: self.due.clone() }
    }

    fn restore(keyframe: &KlusterKeyframe) -> Option<KlusterCursor> {
        let KlusterKeyframe { snapshot, position, ticks_since_entry, time, due } = keyframe.clone();
        let game = Game::restore(&snapshot).ok()?;
        Some(KlusterCursor { game, position, ticks_since_entry, time, due })
    }
}

impl Replayer<KlusterFormat> {
    /// Creates a replayer in the middle of a log, from the game as it was at that moment. The log must have no waits
    /// before it. `None` if the game and the log cannot belong together.
    ///
    /// Only what follows the moment is checked.
    pub fn from_moment(log: Arc<KlusterLog>, game: Game, moment: Moment) -> Option<Replayer<KlusterFormat>> {
        let Moment { position, ticks } = moment;
        let next = log.entries_from(position).first();
        let is_reached = position <= log.end() && next.map_or(ticks == 0, |next| ticks <= next.ticks);
        if !is_reached || game.rules().setup() != log.setup() || !log.is_physics_known() {
            return None;
        }
        let before: u64 = log.entries().iter().take(position.0).map(|entry| u64::from(entry.ticks)).sum();
        let time = before + u64::from(ticks);
        let due = VecDeque::new();
        Some(Replayer::at(log, KlusterCursor { game, position, ticks_since_entry: ticks, time, due }))
    }

    /// Like [`Replayer::from_moment`], from a snapshot of the game. `None` also if that cannot be restored.
    pub fn from_snapshot(log: Arc<KlusterLog>, snapshot: &Snapshot, moment: Moment) -> Option<Replayer<KlusterFormat>> {
        Replayer::from_moment(log, Game::restore(snapshot).ok()?, moment)
    }

    /// Returns the game at the present time.
    pub fn game(&self) -> &Game {
        &self.cursor().game
    }

    /// Returns the game, which continues to log itself behind the entries that were replayed and the events that these
    /// have caused.
    pub fn into_recorded_game(self) -> RecordedKlusterGame {
        let mut log = self.log().truncated(self.position());
        let KlusterCursor { game, ticks_since_entry, due, .. } = self.into_cursor();
        log.append(Entry { ticks: ticks_since_entry, kind: EntryKind::Wait });
        // The game is already behind the events of its last tick or action.
        for event in due {
            log.append(Entry { ticks: 0, kind: EntryKind::Event(event) });
        }
        let (log, ticks_since_entry) = log.merge_waits();
        RecordedKlusterGame::resume(game, log, ticks_since_entry)
    }
}

/// The event of the rules, if it is one.
fn ruling(event: &GameEvent) -> Option<Event> {
    match event {
        GameEvent::Ruled(event) => Some(event.clone()),
        GameEvent::Observed(_) => None,
    }
}
