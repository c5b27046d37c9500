//! [`MomentTiming`]: when what is shown while magnets snap together. It knows no screen.

use crate::rings::SPREAD;
use magnets::Point;

/// When the first magnet sets out after the contact, in seconds.
const SETS_OUT: f64 = 0.62;
/// How soon it sets out once it is taken: its place in the tray has to be shown first.
const SOONEST: f64 = 0.05;
/// How long all is shown at least, and how long after the last magnet has landed.
const WHOLE: f64 = 1.9;
const AFTER_LANDING: f64 = 0.54;
/// How slowly the game is shown around the contact, until when, and when it is as fast as ever.
const SLOW: f64 = 0.18;
const SLOW_UNTIL: f64 = 0.22;
const NORMAL_FROM: f64 = 0.5;

/// The time since magnets have met; nothing if none have in this turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct MomentTiming {
    time: Option<f64>,
    /// Where magnets have met, and when.
    contacts: Vec<(Point, f64)>,
    /// When the last of the magnets has landed.
    landed: Option<f64>,
    is_skipped: bool,
}

impl MomentTiming {
    /// Whether magnets have met in this turn.
    pub(crate) fn has_begun(&self) -> bool {
        self.time.is_some()
    }

    /// Magnets meet somewhere. Returns whether they are the first ones.
    pub(crate) fn meet(&mut self, place: Point) -> bool {
        let is_first = self.time.is_none();
        let time = *self.time.get_or_insert(0.0);
        self.contacts.push((place, time));
        is_first
    }

    /// Magnets are taken; how long the first of them still waits, in seconds.
    pub(crate) fn take(&mut self) -> f64 {
        self.landed = None;
        (SETS_OUT - self.time.unwrap_or(SETS_OUT)).max(SOONEST)
    }

    /// All that were taken have landed.
    pub(crate) fn land(&mut self) {
        self.landed = self.time;
    }

    /// The player does not want to see more of it.
    pub(crate) fn skip(&mut self) {
        self.is_skipped = true;
    }

    /// Whether the player has said so in this turn.
    pub(crate) fn is_skipped(&self) -> bool {
        self.is_skipped
    }

    /// Lets seconds pass. Returns whether anything is shown that changes by itself.
    pub(crate) fn advance(&mut self, dt: f64) -> bool {
        if let Some(time) = &mut self.time {
            *time += dt;
        }
        self.time.is_some() && !self.is_skipped
    }

    /// Whether everything has been shown.
    pub(crate) fn is_over(&self) -> bool {
        let (Some(time), Some(landed)) = (self.time, self.landed) else { return false };
        time >= WHOLE && time >= landed + AFTER_LANDING
    }

    /// How fast the game is shown, as a share of real time.
    pub(crate) fn speed(&self) -> f64 {
        let Some(time) = self.time.filter(|_| !self.is_skipped) else { return 1.0 };
        let share = ((time - SLOW_UNTIL) / (NORMAL_FROM - SLOW_UNTIL)).clamp(0.0, 1.0);
        SLOW + (1.0 - SLOW) * share
    }

    /// Just before the contact, the game is as slow as at it.
    pub(crate) const fn speed_before() -> f64 {
        SLOW
    }

    /// Where magnets have met, and how long ago, for as long as rings spread there.
    pub(crate) fn contacts(&self) -> Vec<(Point, f64)> {
        let now = self.time.filter(|_| !self.is_skipped);
        let ago = self.contacts.iter().filter_map(|(place, at)| Some((*place, now? - at)));
        ago.filter(|(_, ago)| *ago < SPREAD).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_magnets_take_1900_milliseconds() {
        let mut timing = MomentTiming::default();
        assert!(timing.meet(Point::default()) && !timing.meet(Point::new(0.1, 0.0)));
        timing.advance(0.4);
        assert!((timing.take() - 0.22).abs() < 1e-9);
        timing.advance(0.96);
        timing.land();
        timing.advance(0.53);
        assert!(!timing.is_over());
        timing.advance(0.02);
        assert!(timing.is_over());
    }

    #[test]
    fn who_takes_many_sees_the_last_one_land() {
        let mut timing = MomentTiming::default();
        timing.meet(Point::default());
        timing.advance(3.0);
        assert!((timing.take() - SOONEST).abs() < 1e-9 && !timing.is_over());
        timing.land();
        assert!(!timing.is_over());
        timing.advance(0.55);
        assert!(timing.is_over());
    }

    #[test]
    fn the_game_is_slow_at_the_contact_and_soon_as_fast_as_ever() {
        let mut timing = MomentTiming::default();
        assert!((timing.speed() - 1.0).abs() < 1e-9);
        timing.meet(Point::default());
        assert!((timing.speed() - SLOW).abs() < 1e-9);
        timing.advance(0.36);
        assert!(timing.speed() > SLOW && timing.speed() < 1.0);
        timing.advance(0.2);
        assert!((timing.speed() - 1.0).abs() < 1e-9 && timing.contacts().is_empty());
        let mut skipped = MomentTiming::default();
        skipped.meet(Point::default());
        skipped.skip();
        assert!((skipped.speed() - 1.0).abs() < 1e-9 && skipped.contacts().is_empty());
    }
}
