//! [`Tension`]: how near the magnets on the table are to breaking away while another is in the hand. They tremble, and
//! a hum rises.

use crate::simulation::Simulation;
use magnets::{MagnetId, Point};

/// The share of its hold at which a magnet trembles: earlier would give too much away, later would be too late.
const STIRS: f64 = 0.7;
/// How far a magnet trembles that is about to go, in metres: this can be seen, and is no motion yet by the rules.
const FARTHEST: f64 = 0.35e-3;
/// How often it is computed, in seconds.
const PERIOD: f64 = 1.0 / 20.0;

/// How near magnets are to breaking away.
#[derive(Default)]
pub(crate) struct Tension {
    margins: Vec<(MagnetId, f64)>,
    time: f64,
    since: f64,
    /// Whether it was computed since everything came to rest: until something moves, nothing changes.
    is_settled: bool,
}

/// How great the danger is, in a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum DangerLevel {
    #[default]
    Calm,
    Felt,
    Strong,
    Breaking,
}

/// Where each level begins. The third is where magnets tremble.
const LEVELS: [(f64, DangerLevel); 3] =
    [(0.9, DangerLevel::Breaking), (STIRS, DangerLevel::Strong), (0.3, DangerLevel::Felt)];
/// How far below its beginning a level is left: what sways around it is not said again and again.
const SWAY: f64 = 0.05;

impl DangerLevel {
    /// The level of a share of its hold.
    pub(crate) fn of(margin: f64) -> DangerLevel {
        LEVELS.into_iter().find(|(from, _)| margin >= *from).map_or(DangerLevel::Calm, |(_, level)| level)
    }

    /// The level after this one.
    #[must_use]
    pub(crate) fn then(self, margin: f64) -> DangerLevel {
        let now = DangerLevel::of(margin);
        if now < self { DangerLevel::of(margin + SWAY).min(self) } else { now }
    }

    /// Its name in messages.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            DangerLevel::Calm => "calm",
            DangerLevel::Felt => "felt",
            DangerLevel::Strong => "strong",
            DangerLevel::Breaking => "breaking",
        }
    }
}

impl Tension {
    /// Computes it again, now and then. Returns whether any magnet trembles.
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
            // Asking changes what the world has cached, so this asks a copy.
            let mut world = simulation.table().world().clone();
            let lying = simulation.table().on_table().iter();
            self.margins = lying.filter_map(|id| Some((*id, world.load_ratio(*id)?))).collect();
        }
        self.is_settled = rests;
        self.tense().next().is_some()
    }

    /// The highest share of a hold: 0 is at peace, 1 is about to go.
    pub(crate) fn highest(&self) -> f64 {
        self.margins.iter().map(|(_, margin)| *margin).fold(0.0, f64::max)
    }

    /// The magnets that tremble.
    pub(crate) fn tense(&self) -> impl Iterator<Item = MagnetId> {
        self.margins.iter().filter(|(_, margin)| *margin > STIRS).map(|(id, _)| *id)
    }

    /// The offset of a magnet that trembles, in metres.
    pub(crate) fn aside(&self, id: MagnetId) -> Point {
        let found = self.margins.iter().find(|(other, margin)| *other == id && *margin > STIRS);
        let Some((_, margin)) = found else { return Point::default() };
        let far = FARTHEST * ((margin - STIRS) / (1.0 - STIRS)).min(1.0);
        // Two frequencies that never meet look random.
        let phase = f64::from(id.0) * 1.7;
        let (x, y) = ((self.time * 83.0 + phase).sin(), (self.time * 67.0 + 2.0 * phase).sin());
        Point::new(x, y) * far
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_rise_at_once_and_fall_with_a_little_sway() {
        assert_eq!(DangerLevel::of(0.0), DangerLevel::Calm);
        assert_eq!(DangerLevel::of(0.3), DangerLevel::Felt);
        assert_eq!(DangerLevel::of(1.4), DangerLevel::Breaking);
        assert_eq!(DangerLevel::Calm.then(0.95), DangerLevel::Breaking);
        assert_eq!(DangerLevel::Strong.then(0.68), DangerLevel::Strong, "it sways");
        assert_eq!(DangerLevel::Strong.then(0.60), DangerLevel::Felt);
        assert_eq!(DangerLevel::Breaking.then(0.1), DangerLevel::Calm);
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
