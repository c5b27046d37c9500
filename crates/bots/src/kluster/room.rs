//! The room that a placement leaves: how many of the places that are quiet now would still be.

use super::{scene::Scene, search::Found};

/// Some of the quiet places.
pub(super) struct Probes {
    some: Vec<Found>,
    /// The share of all places that are quiet.
    quiet: f64,
}

/// How it looks after a placement.
pub(super) struct After {
    scene: Scene,
    /// The places that are still quiet.
    pub(super) quiet: Vec<Found>,
    /// The share of all places that are.
    of_all: f64,
    /// The share of the places that were quiet and still are.
    pub(super) share: f64,
    /// How likely it is that somebody finds one of them.
    pub(super) may_find: f64,
}

/// How many places the next player looks at, as far as one can tell.
const LOOKS: f64 = 400.0;

impl Probes {
    /// Some of the quiet places, evenly among those that strain little and much.
    pub(super) fn new(quiet: &[Found], all: usize, most: usize) -> Probes {
        let step = quiet.len().div_ceil(most.max(1)).max(1);
        Probes { some: quiet.iter().step_by(step).copied().collect(), quiet: ratio(quiet.len(), all) }
    }

    /// How it looks after a placement.
    pub(super) fn after(&self, scene: &Scene, placed: &Found) -> After {
        After::new(scene, placed, &self.some, self.quiet)
    }
}

impl After {
    fn new(scene: &Scene, placed: &Found, probes: &[Found], of_all: f64) -> After {
        let scene = scene.with(&placed.lowered);
        let quiet: Vec<Found> = probes.iter().filter(|probe| scene.strain(&probe.lowered) < 1.0).copied().collect();
        let share = ratio(quiet.len(), probes.len());
        let of_all = share * of_all;
        let likely = of_all * LOOKS;
        After { scene, quiet, of_all, share, may_find: 1.0 - 1.0 / (1.0 + likely + likely * likely / 2.0) }
    }

    /// How it looks after one more.
    pub(super) fn after(&self, placed: &Found) -> After {
        After::new(&self.scene, placed, &self.quiet, self.of_all)
    }
}

fn ratio(part: usize, whole: usize) -> f64 {
    let number = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    number(part) / number(whole.max(1))
}
