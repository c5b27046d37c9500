//! [`Skill`]: what a level can do, in figures. `docs/BOTS.md` says what they are worth.

use crate::Level;

/// What a level can do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct LevelConfig {
    /// How many places it looks at.
    pub(super) candidates: u16,
    /// How many magnets of its own it compares.
    pub(super) max_magnets: u8,
    /// Whether it sees only how far away the others are, and feels nothing of what pulls at them.
    pub(super) distance_only: bool,
    /// How often it tries to better a place by a little.
    pub(super) refinements: u16,
    /// How its hand trembles.
    pub(super) jitter: Jitter,
    /// How often it imagines its own trembling.
    pub(super) jitter_samples: u8,
    /// How much strain it dares: from 1 on something breaks away.
    pub(super) risk_limit: f64,
    /// How many good places it compares by the room that they leave, and 0 if it does not care.
    pub(super) clearance_candidates: u8,
    /// How many places it looks at again to know what room is left.
    pub(super) clearance_probes: u8,
    /// How many answers of the next player it imagines to each of them.
    pub(super) reply_samples: u8,
    /// Whether it plays placements through in mind, and how many where nothing is quiet.
    pub(super) simulations: u8,
    /// Whether it comes in from high above where even passing over the magnets would stir them.
    pub(super) high_approach: bool,
    /// How many ways it tries to make room where there is none: by moving a cord, or by passing over a magnet.
    pub(super) clearance_attempts: u8,
}

/// How a hand trembles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Jitter {
    /// How far to each side at most, in micrometres.
    pub(super) offset: i32,
    /// How many steps around at most.
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
            Level::Beginner => LevelConfig { candidates: 21, distance_only: true, ..base },
            Level::Casual => LevelConfig { candidates: 44, jitter: Jitter { offset: 1400, yaw_steps: 1 }, ..base },
            Level::Club => LevelConfig {
                candidates: 82,
                max_magnets: 2,
                jitter: Jitter { offset: 1200, yaw_steps: 1 },
                jitter_samples: 4,
                simulations: 2,
                ..base
            },
            Level::Strong => LevelConfig {
                candidates: 170,
                max_magnets: 2,
                refinements: 8,
                jitter: Jitter { offset: 1000, yaw_steps: 1 },
                jitter_samples: 6,
                clearance_candidates: 6,
                clearance_probes: 30,
                simulations: 3,
                ..base
            },
            Level::Expert => LevelConfig {
                candidates: 320,
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
