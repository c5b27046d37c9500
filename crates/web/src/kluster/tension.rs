//! [`Tension`]: how near the magnets on the table are to breaking away, felt while another is in the hand: they tremble, and a hum rises.

use super::simulation::Simulation;
use crate::maths::sin_cos;
use magnets::{MagnetId, Point};

/// From what share of its hold on a magnet trembles: earlier it would give too much away, later nobody would see it in time.
const STIRS: f64 = 0.7;
/// How far one trembles that is about to go, in metres: a third of a millimetre can be seen, and is no motion yet by the rules.
const FARTHEST: f64 = 0.35e-3;
/// How often it is felt, in seconds.
const PERIOD: f64 = 1.0 / 20.0;

/// How near magnets are to breaking away.
#[derive(Default)]
pub(crate) struct Tension {
    margins: Vec<(MagnetId, f64)>,
    time: f64,
    since: f64,
    /// Whether it was felt since everything came to rest: until something moves, nothing changes.
    is_settled: bool,
}

/// How great the danger is, in a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    #[default]
    Calm,
    Felt,
    Strong,
    Breaking,
}

/// Where each level begins. The third is where magnets tremble.
const LEVELS: [(f64, Level); 3] = [(0.9, Level::Breaking), (STIRS, Level::Strong), (0.3, Level::Felt)];
/// How far below its beginning a level is left: what sways around it is not said again and again.
const SWAY: f64 = 0.05;

impl Level {
    /// The level of a share of its hold.
    pub(crate) fn of(margin: f64) -> Level {
        LEVELS.into_iter().find(|(from, _)| margin >= *from).map_or(Level::Calm, |(_, level)| level)
    }

    /// The level after this one.
    #[must_use]
    pub(crate) fn then(self, margin: f64) -> Level {
        let now = Level::of(margin);
        if now < self { Level::of(margin + SWAY).min(self) } else { now }
    }

    /// Its name in messages.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Level::Calm => "calm",
            Level::Felt => "felt",
            Level::Strong => "strong",
            Level::Breaking => "breaking",
        }
    }
}

impl Tension {
    /// Feels it again, now and then. Answers whether any magnet trembles.
    pub(crate) fn feel(&mut self, simulation: &Simulation, seconds: f64) -> bool {
        self.time += seconds;
        self.since += seconds;
        if simulation.held().is_none() {
            self.margins.clear();
            self.is_settled = false;
            return false;
        }
        let rests = simulation.is_waiting();
        if (rests && !self.is_settled) || (!rests && self.since >= PERIOD) {
            self.since = 0.0;
            // Asking works out pulls that the game itself works out when it needs them: hence of a copy.
            let mut world = simulation.table().world().clone();
            let lying = simulation.table().on_table().iter();
            self.margins = lying.filter_map(|id| Some((*id, world.load_ratio(*id)?))).collect();
        }
        self.is_settled = rests;
        self.tense().next().is_some()
    }

    /// The nearest to breaking away: 0 is at peace, 1 is about to go.
    pub(crate) fn highest(&self) -> f64 {
        self.margins.iter().map(|(_, margin)| *margin).fold(0.0, f64::max)
    }

    /// Those that tremble.
    pub(crate) fn tense(&self) -> impl Iterator<Item = MagnetId> {
        self.margins.iter().filter(|(_, margin)| *margin > STIRS).map(|(id, _)| *id)
    }

    /// How far beside its place a magnet is seen now.
    pub(crate) fn aside(&self, id: MagnetId) -> Point {
        let found = self.margins.iter().find(|(other, margin)| *other == id && *margin > STIRS);
        let Some((_, margin)) = found else { return Point::default() };
        let far = FARTHEST * ((margin - STIRS) / (1.0 - STIRS)).min(1.0);
        // Two notes that never meet again: it looks like chance.
        let phase = f64::from(id.0) * 1.7;
        let (x, y) = (sin_cos(self.time * 83.0 + phase).0, sin_cos(self.time * 67.0 + 2.0 * phase).0);
        Point::new(x, y) * far
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_rise_at_once_and_fall_with_a_little_sway() {
        assert_eq!(Level::of(0.0), Level::Calm);
        assert_eq!(Level::of(0.3), Level::Felt);
        assert_eq!(Level::of(1.4), Level::Breaking);
        assert_eq!(Level::Calm.then(0.95), Level::Breaking);
        assert_eq!(Level::Strong.then(0.68), Level::Strong, "it sways");
        assert_eq!(Level::Strong.then(0.60), Level::Felt);
        assert_eq!(Level::Breaking.then(0.1), Level::Calm);
    }

    #[test]
    fn what_trembles_is_seen_beside_its_place_but_not_far() {
        let mut tension = Tension { margins: vec![(MagnetId(2), 0.9), (MagnetId(4), 0.5)], ..Tension::default() };
        assert_eq!((tension.highest(), tension.tense().collect::<Vec<_>>()), (0.9, vec![MagnetId(2)]));
        for _ in 0..100 {
            tension.time += 0.01;
            assert!(tension.aside(MagnetId(2)).length() < 1.5 * FARTHEST);
            assert_eq!(tension.aside(MagnetId(4)), Point::default());
        }
    }
}
