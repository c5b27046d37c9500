//! [`LevelConfig`]: the parameters of each level. `docs/BOTS.md` has the measured strengths.

use crate::Level;

/// The parameters of a level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct LevelConfig {
    /// The number of candidate placements.
    pub(super) candidates: u16,
    /// The number of its magnets to consider.
    pub(super) max_magnets: u8,
    /// Whether it estimates strain by distance alone instead of statics.
    pub(super) distance_only: bool,
    /// The number of steps of local search from a good candidate.
    pub(super) refinements: u16,
    /// The jitter of its hand.
    pub(super) jitter: Jitter,
    /// The number of jittered placements to check for each candidate.
    pub(super) jitter_samples: u8,
    /// The maximum acceptable strain; from 1 on a magnet breaks away.
    pub(super) risk_limit: f64,
    /// The number of safe candidates to compare by clearance; 0 to ignore clearance.
    pub(super) clearance_candidates: u8,
    /// The number of probes for an estimate of clearance.
    pub(super) clearance_probes: u8,
    /// The number of replies of the next player to sample for each candidate.
    pub(super) reply_samples: u8,
    /// The maximum number of simulated placements where none is safe; 0 to never simulate.
    pub(super) simulations: u8,
    /// Whether it approaches high where passing lower would disturb the magnets.
    pub(super) high_approach: bool,
    /// The number of attempts to make clearance where none is left, by moving a cord or repelling a magnet.
    pub(super) clearance_attempts: u8,
}

/// The jitter of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Jitter {
    /// The maximum offset along each axis, in micrometres.
    pub(super) offset: i32,
    /// The maximum rotation, in yaw steps.
    pub(super) yaw_steps: u8,
}

impl LevelConfig {
    pub(super) fn for_level(level: Level) -> LevelConfig {
        let base = LevelConfig {
            candidates: 4,
            max_magnets: 1,
            distance_only: false,
            refinements: 0,
            jitter: Jitter { offset: 2000, yaw_steps: 1 },
            jitter_samples: 0,
            risk_limit: 0.9,
            clearance_candidates: 0,
            clearance_probes: 0,
            reply_samples: 0,
            simulations: 0,
            high_approach: false,
            clearance_attempts: 0,
        };
        match level {
            Level::Beginner => LevelConfig { candidates: 28, distance_only: true, ..base },
            Level::Casual => LevelConfig { candidates: 50, jitter: Jitter { offset: 1400, yaw_steps: 1 }, ..base },
            Level::Club => LevelConfig {
                candidates: 105,
                max_magnets: 2,
                jitter: Jitter { offset: 1200, yaw_steps: 1 },
                jitter_samples: 4,
                simulations: 2,
                ..base
            },
            Level::Strong => LevelConfig {
                candidates: 115,
                max_magnets: 2,
                refinements: 8,
                jitter: Jitter { offset: 1000, yaw_steps: 1 },
                jitter_samples: 6,
                clearance_candidates: 5,
                clearance_probes: 30,
                simulations: 3,
                ..base
            },
            Level::Expert => LevelConfig {
                candidates: 290,
                max_magnets: 3,
                refinements: 24,
                jitter: Jitter { offset: 500, yaw_steps: 0 },
                jitter_samples: 10,
                risk_limit: 0.95,
                clearance_candidates: 8,
                clearance_probes: 60,
                simulations: 8,
                clearance_attempts: 2,
                ..base
            },
            Level::Master => LevelConfig {
                candidates: 1500,
                max_magnets: 4,
                refinements: 200,
                jitter: Jitter { offset: 300, yaw_steps: 0 },
                jitter_samples: 16,
                risk_limit: 0.95,
                clearance_candidates: 24,
                clearance_probes: 120,
                reply_samples: 6,
                simulations: 24,
                high_approach: true,
                clearance_attempts: 8,
                ..base
            },
        }
    }
}
