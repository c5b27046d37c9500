//! [`Playback`]: a replay that advances in real time. It knows no screen.

use kluster::{GameEvent, TableView};
use magnets::TICKS_PER_SECOND;
use record::{KlusterFormat, Replayer};

/// A replay at a time, in ticks. A log that stops following the rules ends there.
#[derive(Clone)]
pub(crate) struct Playback {
    replayer: Replayer<KlusterFormat>,
    /// Fractions of a tick that are still to be played.
    accumulator: f64,
    has_failed: bool,
}

/// Converts seconds to ticks.
pub(crate) fn ticks(seconds: f64) -> u64 {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a cast saturates
    let ticks = (seconds * f64::from(TICKS_PER_SECOND)).round() as u64;
    ticks
}

impl Playback {
    /// Plays on from where a replayer is.
    pub(crate) fn new(replayer: Replayer<KlusterFormat>) -> Playback {
        Playback { replayer, accumulator: 0.0, has_failed: false }
    }

    /// Returns the table at the present time.
    pub(crate) fn table(&self) -> TableView<'_> {
        self.replayer.game().table()
    }

    /// Returns the game, which goes on from here.
    #[cfg(test)]
    pub(crate) fn into_recorded_game(self) -> record::RecordedKlusterGame {
        self.replayer.into_recorded_game()
    }

    /// Returns the time.
    pub(crate) fn time(&self) -> u64 {
        self.replayer.time()
    }

    /// Advances by one tick. Returns whether there was one.
    pub(crate) fn step(&mut self, emit: &mut dyn FnMut(GameEvent)) -> bool {
        if self.has_failed || self.replayer.is_finished() {
            return false;
        }
        self.has_failed = self.replayer.advance(self.time() + 1, emit).is_err();
        !self.has_failed
    }

    /// Advances to a time, or to the end.
    pub(crate) fn run(&mut self, until: u64) {
        while self.time() < until && self.step(&mut |_| {}) {}
    }

    /// Advances by so many seconds of the game, but not beyond `until`. Returns whether there is more to play.
    pub(crate) fn advance(
        &mut self,
        dt: f64,
        until: u64,
        is_time_up: &mut dyn FnMut() -> bool,
        emit: &mut dyn FnMut(GameEvent),
    ) -> bool {
        self.accumulator += dt * f64::from(TICKS_PER_SECOND);
        let mut count = 0;
        while self.accumulator >= 1.0 {
            if self.time() >= until || !self.step(emit) {
                self.accumulator = 0.0;
                return false;
            }
            self.accumulator -= 1.0;
            count += 1;
            if count % 8 == 0 && is_time_up() {
                self.accumulator = 0.0;
            }
        }
        self.time() < until
    }
}
