//! The room that a placement leaves: how many of the places that are quiet now would still be.

use super::{resting_table::RestingTable, search::Candidate};

/// Some of the quiet places.
pub(super) struct ClearanceProbes {
    samples: Vec<Candidate>,
    /// The share of all places that are quiet.
    safe_share: f64,
}

/// How it looks after a placement.
pub(super) struct Clearance {
    table: RestingTable,
    /// The places that are still quiet.
    pub(super) safe: Vec<Candidate>,
    /// The share of all places that are.
    safe_share: f64,
    /// The share of the places that were quiet and still are.
    pub(super) remaining_share: f64,
    /// How likely it is that somebody finds one of them.
    pub(super) find_probability: f64,
}

/// How many places the next player looks at, as far as one can tell.
const NEXT_PLAYER_SAMPLES: f64 = 400.0;

impl ClearanceProbes {
    /// Some of the quiet places, evenly among those that strain little and much.
    pub(super) fn new(quiet: &[Candidate], all: usize, most: usize) -> ClearanceProbes {
        let step = quiet.len().div_ceil(most.max(1)).max(1);
        ClearanceProbes { samples: quiet.iter().step_by(step).copied().collect(), safe_share: ratio(quiet.len(), all) }
    }

    /// How it looks after a placement.
    pub(super) fn clearance_after(&self, scene: &RestingTable, placed: &Candidate) -> Clearance {
        Clearance::new(scene, placed, &self.samples, self.safe_share)
    }
}

impl Clearance {
    fn new(scene: &RestingTable, placed: &Candidate, probes: &[Candidate], of_all: f64) -> Clearance {
        let table = scene.with_magnet(&placed.placed);
        let safe: Vec<Candidate> = probes.iter().filter(|probe| table.strain(&probe.placed) < 1.0).copied().collect();
        let remaining_share = ratio(safe.len(), probes.len());
        let safe_share = remaining_share * of_all;
        let likely = safe_share * NEXT_PLAYER_SAMPLES;
        Clearance {
            table,
            safe,
            safe_share,
            remaining_share,
            find_probability: 1.0 - 1.0 / (1.0 + likely + likely * likely / 2.0),
        }
    }

    /// How it looks after one more.
    pub(super) fn clearance_after(&self, placed: &Candidate) -> Clearance {
        Clearance::new(&self.table, placed, &self.safe, self.safe_share)
    }
}

fn ratio(part: usize, whole: usize) -> f64 {
    let number = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    number(part) / number(whole.max(1))
}
