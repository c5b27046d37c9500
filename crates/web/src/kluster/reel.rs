//! [`Reel`]: a record that is played again, tick by tick. It knows no screen.

use kluster::{Game, GameEvent, Setup};
use magnets::TICKS_PER_SECOND;
use record::{Entry, EntryKind, RecordedKlusterGame};
use std::rc::Rc;

/// A game at a moment of its record.
#[derive(Clone)]
pub(crate) struct Reel {
    game: Game,
    entries: Rc<[Entry]>,
    /// The entry that comes next.
    next: usize,
    /// Ticks since the entry before it.
    waited: u32,
    /// The moment, in ticks.
    time: u64,
    /// Parts of a tick that are still to be played.
    owed: f64,
}

/// Ticks, as a time.
pub(crate) fn ticks(seconds: f64) -> u64 {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a cast saturates
    let ticks = (seconds * f64::from(TICKS_PER_SECOND)).round() as u64;
    ticks
}

impl Reel {
    /// A whole record, at its beginning. What is done at once is done.
    pub(crate) fn new(setup: Setup, entries: Rc<[Entry]>) -> Reel {
        let mut reel = Reel { game: Game::new(setup), entries, next: 0, waited: 0, time: 0, owed: 0.0 };
        reel.act(&mut |_| {});
        reel
    }

    /// From a game as it was when its log was so long and so much time had passed since: on to the entry `last` of the log as it is now.
    /// Its time is that of the table.
    pub(crate) fn since(game: Game, from: usize, waited: u32, log: &RecordedKlusterGame, last: usize) -> Option<Reel> {
        let entries = log.entries().get(from..=last)?.into();
        let time = game.world().tick().0;
        Some(Reel { game, entries, next: 0, waited, time, owed: 0.0 })
    }

    /// The game at this moment.
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// The moment.
    pub(crate) fn time(&self) -> u64 {
        self.time
    }

    /// The moment at which the record ends.
    pub(crate) fn end(&self) -> u64 {
        let left: u64 = self.entries.iter().skip(self.next).map(|entry| u64::from(entry.ticks)).sum();
        (self.time + left).saturating_sub(self.waited.into())
    }

    /// Does what is done at this moment. What cannot be done any more ends the reel: a record that was kept does not follow then.
    fn act(&mut self, tell: &mut dyn FnMut(GameEvent)) {
        while let Some(entry) = self.entries.get(self.next).filter(|entry| entry.ticks <= self.waited) {
            self.next += 1;
            self.waited = 0;
            if let EntryKind::Action { seat, action: act } = &entry.kind
                && self.game.apply(*seat, act, tell).is_err()
            {
                self.next = self.entries.len();
            }
        }
    }

    /// Plays on by a tick. Answers whether there was one.
    pub(crate) fn step(&mut self, tell: &mut dyn FnMut(GameEvent)) -> bool {
        if self.next >= self.entries.len() {
            return false;
        }
        self.game.step(tell);
        self.time += 1;
        self.waited += 1;
        self.act(tell);
        true
    }

    /// Plays on to a moment, or to its end. It does not go back.
    pub(crate) fn run(&mut self, until: u64) {
        while self.time < until && self.step(&mut |_| {}) {}
    }

    /// Lets so many seconds of the game pass, but not beyond a moment. Answers whether there is more.
    pub(crate) fn pass(
        &mut self,
        seconds: f64,
        until: u64,
        is_time_up: &mut dyn FnMut() -> bool,
        tell: &mut dyn FnMut(GameEvent),
    ) -> bool {
        self.owed += seconds * f64::from(TICKS_PER_SECOND);
        let mut count = 0;
        while self.owed >= 1.0 {
            if self.time >= until || !self.step(tell) {
                self.owed = 0.0;
                return false;
            }
            self.owed -= 1.0;
            count += 1;
            if count % 8 == 0 && is_time_up() {
                self.owed = 0.0;
            }
        }
        self.time < until
    }
}
