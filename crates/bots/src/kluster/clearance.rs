//! [`Clearance`]: how many of the placements that are safe now stay safe after another placement.

use super::{resting_table::RestingTable, search::Candidate};

/// A sample of the safe placements.
pub(super) struct ClearanceProbes {
    samples: Vec<Candidate>,
    /// The share of safe placements among all candidates.
    safe_share: f64,
}

/// The safe placements after a placement.
pub(super) struct Clearance {
    table: RestingTable,
    /// The probes that are still safe.
    pub(super) safe: Vec<Candidate>,
    /// The estimated share of safe placements among all candidates.
    safe_share: f64,
    /// The share of the probes that are still safe.
    pub(super) remaining_share: f64,
    /// The estimated probability that the next player finds a safe placement.
    pub(super) find_probability: f64,
}

/// The assumed number of placements that the next player considers.
const NEXT_PLAYER_SAMPLES: f64 = 400.0;

impl ClearanceProbes {
    /// Samples at most `max_samples` of the safe candidates, which are sorted by strain, evenly.
    pub(super) fn new(safe: &[Candidate], total: usize, max_samples: usize) -> ClearanceProbes {
        let step = safe.len().div_ceil(max_samples.max(1)).max(1);
        ClearanceProbes { samples: safe.iter().step_by(step).copied().collect(), safe_share: ratio(safe.len(), total) }
    }

    /// Returns the clearance after a placement.
    pub(super) fn clearance_after(&self, table: &RestingTable, placed: &Candidate) -> Clearance {
        Clearance::new(table, placed, &self.samples, self.safe_share)
    }
}

impl Clearance {
    fn new(table: &RestingTable, placed: &Candidate, probes: &[Candidate], safe_share: f64) -> Clearance {
        let table = table.with_magnet(&placed.placed);
        let safe: Vec<Candidate> = probes.iter().filter(|probe| table.strain(&probe.placed) < 1.0).copied().collect();
        let remaining_share = ratio(safe.len(), probes.len());
        let safe_share = remaining_share * safe_share;
        let expected = safe_share * NEXT_PLAYER_SAMPLES;
        Clearance {
            table,
            safe,
            safe_share,
            remaining_share,
            find_probability: 1.0 - 1.0 / (1.0 + expected + expected * expected / 2.0),
        }
    }

    /// Returns the clearance after one more placement.
    pub(super) fn clearance_after(&self, placed: &Candidate) -> Clearance {
        Clearance::new(&self.table, placed, &self.safe, self.safe_share)
    }
}

fn ratio(part: usize, whole: usize) -> f64 {
    let number = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    number(part) / number(whole.max(1))
}
