//! [`Skill`]: what a level can do, in figures. `docs/BOTS.md` says what they are worth.

use crate::Level;

/// What a level can do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Skill {
    /// How many places it looks at.
    pub(super) places: u16,
    /// How many magnets of its own it compares.
    pub(super) magnets: u8,
    /// Whether it sees only how far away the others are, and feels nothing of what pulls at them.
    pub(super) by_eye: bool,
    /// How often it tries to better a place by a little.
    pub(super) better: u16,
    /// How its hand trembles.
    pub(super) tremor: Tremor,
    /// How often it imagines its own trembling.
    pub(super) shaken: u8,
    /// How much strain it dares: from 1 on something breaks away.
    pub(super) dares: f64,
    /// How many good places it compares by the room that they leave, and 0 if it does not care.
    pub(super) compared: u8,
    /// How many places it looks at again to know what room is left.
    pub(super) probes: u8,
    /// How many answers of the next player it imagines to each of them.
    pub(super) answers: u8,
    /// Whether it plays placements through in mind, and how many where nothing is quiet.
    pub(super) trials: u8,
    /// Whether it comes in from high above where even passing over the magnets would stir them.
    pub(super) lifts: bool,
    /// How many ways it tries to make room where there is none: by moving a cord, or by passing over a magnet.
    pub(super) rescues: u8,
}

/// How a hand trembles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tremor {
    /// How far to each side at most, in micrometres.
    pub(super) place: i32,
    /// How many steps around at most.
    pub(super) turn: u8,
}

impl Skill {
    pub(super) fn of(level: Level) -> Skill {
        let plain = Skill {
            places: 4,
            magnets: 1,
            by_eye: false,
            better: 0,
            tremor: Tremor { place: 2000, turn: 1 },
            shaken: 0,
            dares: 0.9,
            compared: 0,
            probes: 0,
            answers: 0,
            trials: 0,
            lifts: false,
            rescues: 0,
        };
        match level {
            Level::Beginner => Skill { places: 21, by_eye: true, ..plain },
            Level::Casual => Skill { places: 44, tremor: Tremor { place: 1400, turn: 1 }, ..plain },
            Level::Club => {
                Skill { places: 82, magnets: 2, tremor: Tremor { place: 1200, turn: 1 }, shaken: 4, trials: 2, ..plain }
            }
            Level::Strong => Skill {
                places: 170,
                magnets: 2,
                better: 8,
                tremor: Tremor { place: 1000, turn: 1 },
                shaken: 6,
                compared: 6,
                probes: 30,
                trials: 3,
                ..plain
            },
            Level::Expert => Skill {
                places: 320,
                magnets: 3,
                better: 24,
                tremor: Tremor { place: 500, turn: 0 },
                shaken: 10,
                dares: 0.95,
                compared: 8,
                probes: 60,
                trials: 8,
                rescues: 2,
                ..plain
            },
            Level::Master => Skill {
                places: 1500,
                magnets: 4,
                better: 200,
                tremor: Tremor { place: 300, turn: 0 },
                shaken: 16,
                dares: 0.95,
                compared: 24,
                probes: 120,
                answers: 6,
                trials: 24,
                lifts: true,
                rescues: 8,
                ..plain
            },
        }
    }
}
