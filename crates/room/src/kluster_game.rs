//! [`KlusterRoomGame`]: a game of Kluster that hands and the room advance. While a hand acts, only its batches advance
//! time; otherwise the room does, as long as the table moves.

use crate::{input::Batch, input::Millis, refusal::Refusal, timing::Timing};
use kluster::{Action, ClockKind, Digest, Event, GameEvent, Illegal, Setup, Turn};
use magnets::TICKS_PER_SECOND;
use record::{Entry, EntryKind, RecordedKlusterGame};
use seats::{RulesVersion, Seat};

/// The most actions of a batch: several for each tick of 50 ms.
pub const MAX_BATCH_ACTIONS: usize = 128;
/// The most ticks of a batch: a second.
pub const MAX_BATCH_TICKS: u64 = TICKS_PER_SECOND as u64;
/// The most actions of a script.
pub const MAX_SCRIPT_ACTIONS: usize = 4096;

/// The most ticks that a script waits for the table, far above what any takes.
const MAX_SETTLE_TICKS: u32 = 600 * TICKS_PER_SECOND;
/// The most ticks by which the room advances at once, however late it is woken.
const MAX_ADVANCE_TICKS: u64 = TICKS_PER_SECOND as u64;

/// A game of Kluster with its log and the times that bound it.
#[derive(Clone, Debug)]
pub(crate) struct KlusterRoomGame {
    pub(crate) game: RecordedKlusterGame,
    pub(crate) timing: Timing,
}

/// What has happened on the table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TableEvent {
    /// The physics observed something, or the rules emitted an event.
    Game {
        /// The tick.
        time: u64,
        /// What happened.
        event: GameEvent,
    },
    /// A second has passed.
    Digest {
        /// The tick.
        time: u64,
        /// The digest of the table at that tick.
        digest: Digest,
    },
}

/// What an entry did to the table.
#[derive(Debug, Default)]
pub(crate) struct TableChange {
    /// The actions that were carried out, and their ticks.
    pub(crate) actions: Vec<(u64, Action)>,
    /// Why the next action was refused.
    pub(crate) refusal: Option<Refusal>,
    /// What happened, in order.
    pub(crate) events: Vec<TableEvent>,
}

impl KlusterRoomGame {
    pub(crate) fn new(setup: Setup, now: Millis) -> KlusterRoomGame {
        KlusterRoomGame { game: RecordedKlusterGame::new(setup), timing: Timing::new(now) }
    }

    /// Continues a game that was played so far somewhere else.
    pub(crate) fn adopt(game: RecordedKlusterGame, now: Millis) -> KlusterRoomGame {
        let is_turn = |entry: &&Entry| matches!(entry.kind, EntryKind::Event(Event::Turn { .. }));
        let turns = game.entries().iter().filter(is_turn).count();
        let mut timing = Timing::new(now);
        timing.turn = u32::try_from(turns).unwrap_or(u32::MAX);
        timing.note_step(now, game.time(), game.game().is_at_rest());
        KlusterRoomGame { game, timing }
    }

    pub(crate) fn turn(&self) -> &Turn {
        self.game.game().rules().turn()
    }

    /// The seat that has to act; nobody while the table settles and after the end.
    pub(crate) fn acting_seat(&self) -> Option<Seat> {
        match self.turn() {
            Turn::Settling { .. } | Turn::Klustering { .. } | Turn::Over => None,
            turn => turn.seat(),
        }
    }

    /// The seat whose clock runs (K10): nobody's while a table comes to rest that no hand moves, and under rules 1
    /// nobody's while cords are laid or mended.
    pub(crate) fn clocked_seat(&self) -> Option<Seat> {
        let has_cord_time = self.game.game().table().rules() > RulesVersion::V1;
        match self.turn() {
            Turn::Choosing { .. } | Turn::Mending { .. } if !self.is_at_rest() && !self.is_hand_acting() => None,
            Turn::Choosing { seat } | Turn::Holding { seat, .. } | Turn::Asking { seat } => Some(*seat),
            Turn::Laying { seat } | Turn::Mending { seat } if has_cord_time => Some(*seat),
            _ => None,
        }
    }

    /// The number of cords on the table.
    pub(crate) fn cord_count(&self) -> usize {
        self.game.game().world().cords().len()
    }

    pub(crate) fn is_over(&self) -> bool {
        *self.turn() == Turn::Over
    }

    pub(crate) fn is_at_rest(&self) -> bool {
        self.game.game().is_at_rest()
    }

    /// Whether only the batches of a hand advance time.
    pub(crate) fn is_hand_acting(&self) -> bool {
        self.game.game().table().is_hand_acting()
    }

    /// Whether a magnet is in the hand and can be put back.
    pub(crate) fn is_holding(&self) -> bool {
        matches!(self.turn(), Turn::Holding { .. }) && !self.game.game().world().is_lowering()
    }

    /// Checks what can be checked of a batch before it is carried out. `Ok(false)` if it belongs to another turn or
    /// time.
    pub(crate) fn check_batch(&self, batch: &Batch, now: Millis) -> Result<bool, Refusal> {
        let time = self.game.time();
        if batch.turn != self.timing.turn || batch.from != time {
            return Ok(false);
        }
        if batch.actions.len() > MAX_BATCH_ACTIONS {
            return Err(Refusal::TooFast);
        }
        let ticks = [batch.from].into_iter().chain(batch.actions.iter().map(|(tick, _)| *tick)).chain([batch.until]);
        if !ticks.is_sorted() {
            return Err(Refusal::OutOfOrder);
        }
        let is_long = batch.until - batch.from > MAX_BATCH_TICKS;
        if is_long || batch.until > self.timing.latest_tick_of_hand(now, time) {
            return Err(Refusal::AheadOfTime);
        }
        Ok(true)
    }

    /// Carries out the actions of a hand, and lets time pass up to `until`. The first refused action drops the rest,
    /// the time after it included.
    pub(crate) fn act(&mut self, seat: Seat, actions: &[(u64, Action)], until: u64, now: Millis) -> TableChange {
        let mut change = TableChange::default();
        let before = self.game.time();
        for (tick, action) in actions {
            self.step_to(*tick, &mut change);
            // No time passes while nothing moves.
            let result = if self.game.time() < *tick {
                Err(Refusal::OutOfOrder)
            } else {
                self.apply(seat, action, &mut change).map_err(Refusal::from)
            };
            if let Err(refusal) = result {
                change.refusal = Some(refusal);
                break;
            }
        }
        if change.refusal.is_none() {
            self.step_to(until, &mut change);
        }
        let has_acted = change.refusal.is_none() || !change.actions.is_empty() || self.game.time() > before;
        if has_acted {
            self.note_hand(now, before);
        }
        change
    }

    /// Performs actions one after the other, each until the hand has finished it; with `settle`, or after a release,
    /// until the table is at rest. The first refused action drops the rest.
    pub(crate) fn perform(&mut self, seat: Seat, actions: &[Action], settle: bool, now: Millis) -> TableChange {
        let mut change = TableChange::default();
        let before = self.game.time();
        for action in actions {
            if let Err(illegal) = self.apply(seat, action, &mut change) {
                change.refusal = Some(illegal.into());
                break;
            }
            self.run_while(&mut change, |game| game.game().world().is_busy());
        }
        let is_refused = change.refusal.is_some() && change.actions.is_empty();
        if !is_refused {
            if settle || matches!(self.turn(), Turn::Klustering { .. } | Turn::Settling { .. }) {
                self.run_while(&mut change, |_| true);
            }
            self.note_hand(now, before);
        }
        change
    }

    /// Lets the room advance the table.
    pub(crate) fn advance(&mut self, until: u64, now: Millis) -> TableChange {
        let mut change = TableChange::default();
        let before = self.game.time();
        self.step_to(until, &mut change);
        self.timing.note_step(now, before, self.is_at_rest());
        change
    }

    /// Puts back the magnet of a hand, and lets go of its cord.
    pub(crate) fn withdraw_hand(&mut self, now: Millis) -> TableChange {
        let mut change = TableChange::default();
        let before = self.game.time();
        if let Some(seat) = self.acting_seat() {
            // The rules allow both whenever there is something to let go of.
            if self.game.game().world().is_grabbing() {
                let _ = self.apply(seat, &Action::Drop, &mut change);
            }
            if self.is_holding() {
                let _ = self.apply(seat, &Action::PutBack, &mut change);
            }
        }
        self.note_hand(now, before);
        change
    }

    /// A clock has run out (K10). With `settle` the table is run to rest at once.
    pub(crate) fn expire_clock(
        &mut self,
        clock: ClockKind,
        settle: bool,
        now: Millis,
    ) -> Result<(Seat, TableChange), Refusal> {
        let seat = self.clocked_seat().ok_or(Refusal::NotNow)?;
        let mut change = TableChange::default();
        let before = self.game.time();
        let action = match clock {
            ClockKind::Turn => Action::Clock,
            ClockKind::Game => Action::GameClock,
        };
        self.apply(seat, &action, &mut change)?;
        if settle {
            self.run_while(&mut change, |_| true);
        }
        self.note_hand(now, before);
        Ok((seat, change))
    }

    fn apply(&mut self, seat: Seat, action: &Action, change: &mut TableChange) -> Result<(), Illegal> {
        let time = self.game.time();
        let KlusterRoomGame { game, timing } = self;
        game.apply(seat, action, &mut |event| note(event, time, timing, &mut change.events))?;
        change.actions.push((self.game.time(), action.clone()));
        Ok(())
    }

    /// Lets time pass up to a tick, or until the table is at rest.
    fn step_to(&mut self, until: u64, change: &mut TableChange) {
        while self.game.time() < until && !self.is_at_rest() {
            let time = self.game.time().saturating_add(1);
            let KlusterRoomGame { game, timing } = self;
            game.step(&mut |event| note(event, time, timing, &mut change.events));
            if time.is_multiple_of(u64::from(TICKS_PER_SECOND)) {
                change.events.push(TableEvent::Digest { time, digest: self.game.game().digest() });
            }
        }
    }

    fn run_while(&mut self, change: &mut TableChange, goes_on: impl Fn(&RecordedKlusterGame) -> bool) {
        for _ in 0..MAX_SETTLE_TICKS {
            if self.is_at_rest() || !goes_on(&self.game) {
                break;
            }
            self.step_to(self.game.time().saturating_add(1), change);
        }
    }

    fn note_hand(&mut self, now: Millis, before: u64) {
        let (is_acting, is_at_rest, time) = (self.is_hand_acting(), self.is_at_rest(), self.game.time());
        self.timing.note_hand(now, before, time, is_acting, is_at_rest);
    }

    /// The tick up to which the room should advance the table now; `None` while a hand acts and at rest.
    pub(crate) fn due_tick(&self, now: Millis) -> Option<u64> {
        if self.is_hand_acting() || self.is_at_rest() {
            return None;
        }
        let time = self.game.time();
        let due = self.timing.tick_at(now, time).min(time.saturating_add(MAX_ADVANCE_TICKS));
        (due > time).then_some(due)
    }

    /// When the room has to be woken for this game.
    pub(crate) fn wake_at(&self) -> Option<Millis> {
        if self.is_hand_acting() {
            Some(self.timing.hand_deadline())
        } else {
            (!self.is_at_rest()).then(|| self.timing.next_step())
        }
    }

    /// Whether the hand has been silent for too long.
    pub(crate) fn is_hand_silent(&self, now: Millis) -> bool {
        self.is_hand_acting() && now >= self.timing.hand_deadline()
    }

    /// Continues after a restart or a pause: the time in between has not passed in the game.
    pub(crate) fn resume(&mut self, now: Millis) {
        self.timing.resume(now, self.game.time());
    }
}

/// Collects an event of the table, and counts the turns that have begun.
fn note(event: GameEvent, time: u64, timing: &mut Timing, events: &mut Vec<TableEvent>) {
    if matches!(event, GameEvent::Ruled(Event::Turn { .. })) {
        timing.turn = timing.turn.saturating_add(1);
    }
    events.push(TableEvent::Game { time, event });
}
