//! [`Tension`]: how near the magnets on the table are to breaking away, felt while another is in the hand: they tremble, and a hum rises.

use super::live::Live;
use crate::{few::Few, maths::sin_cos};
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
    margins: Few<MagnetId, f64>,
    time: f64,
    since: f64,
}

impl Tension {
    /// Feels it again, now and then. Answers whether any magnet trembles.
    pub(crate) fn feel(&mut self, live: &Live, seconds: f64) -> bool {
        self.time += seconds;
        self.since += seconds;
        if live.held().is_none() {
            self.margins = Few::new();
            return false;
        }
        if self.since >= PERIOD {
            self.since = 0.0;
            // Asking works out pulls that the game itself works out when it needs them: hence of a copy.
            let mut world = live.game().world().clone();
            let lying = live.game().play().table().to_vec();
            self.margins = lying.into_iter().filter_map(|id| Some((id, world.margin(id)?))).collect();
        }
        self.margins.values().any(|margin| *margin > STIRS)
    }

    /// The nearest to breaking away: 0 is at peace, 1 is about to go.
    pub(crate) fn highest(&self) -> f64 {
        self.margins.values().copied().fold(0.0, f64::max)
    }

    /// How far beside its place a magnet is seen now.
    pub(crate) fn aside(&self, id: MagnetId) -> Point {
        let margin = self.margins.get(&id).copied().unwrap_or(0.0);
        if margin <= STIRS {
            return Point::default();
        }
        let far = FARTHEST * ((margin - STIRS) / (1.0 - STIRS)).min(1.0);
        // Two notes that never meet again: it looks like chance.
        let phase = f64::from(id.0) * 1.7;
        let (x, y) = (sin_cos(self.time * 83.0 + phase).0, sin_cos(self.time * 67.0 + 2.0 * phase).0);
        Point::new(x, y) * far
    }
}
