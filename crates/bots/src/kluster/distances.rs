//! [`Distances`]: the lengths in a bot's plans that depend on the size of the magnets, by edition of the boxes.

use magnets::PhysicsVersion;

/// The lengths in a bot's plans that depend on the size of the magnets.
#[derive(Debug)]
pub(super) struct Distances {
    /// The distance at which two spinners snap, in metres. Statics does not cover spinners, which always turn first.
    pub(super) spinner_snap: f64,
    /// The distance at which a spinner and a stone snap, in metres.
    pub(super) spinner_stone_snap: f64,
    /// The assumed distance at which two stones snap, for levels that estimate strain by distance alone, in metres.
    pub(super) stone_snap: f64,
    /// The distances at which a held magnet passes a stone to repel it, in metres.
    pub(super) passes: [f64; 3],
    /// The distance at which such a pass begins and ends, in metres.
    pub(super) pass_start: f64,
    /// The height of such a pass, in micrometres.
    pub(super) pass_height: i32,
    /// The usual height of the approach, in micrometres.
    pub(super) carry_height: i32,
    /// The height of the approach where passing lower would disturb the magnets, in micrometres.
    pub(super) high_carry_height: i32,
    /// The height from which a magnet is lowered, in micrometres.
    pub(super) lowering_height: i32,
}

impl Distances {
    /// Returns the lengths for an edition of the boxes.
    pub(super) const fn of(physics: PhysicsVersion) -> &'static Distances {
        match physics {
            PhysicsVersion::V1 => &Distances {
                spinner_snap: 0.041,
                spinner_stone_snap: 0.048,
                stone_snap: 0.045,
                passes: [0.045, 0.038, 0.031],
                pass_start: 0.06,
                pass_height: 16_000,
                carry_height: 80_000,
                high_carry_height: 180_000,
                lowering_height: 60_000,
            },
            PhysicsVersion::V2 => &Distances {
                spinner_snap: 0.050,
                spinner_stone_snap: 0.056,
                stone_snap: 0.048,
                passes: [0.055, 0.047, 0.039],
                pass_start: 0.075,
                pass_height: 22_000,
                carry_height: 105_000,
                high_carry_height: 220_000,
                lowering_height: 80_000,
            },
        }
    }
}
