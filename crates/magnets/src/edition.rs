//! [`PhysicsVersion`]: the versions of the physics, and [`Edition`]: the table of sizes and strengths of each.

use crate::{Friction, Magnet, MagnetModel, MagnetProperties, Vector};
use serde::{Deserialize, Serialize};

/// The version of the physics that a world follows from its beginning to its end. Each is also an edition of the boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u64", into = "u64")]
pub enum PhysicsVersion {
    /// The first edition: stones of 20 mm, and cords without bending stiffness.
    V1,
    /// The second edition: stones of 27 mm, as large as those in the box, and cords that lie like rope.
    V2,
}

/// The error of a version that this program does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("version {0} of the physics is unknown: there are 1 and 2")]
pub struct PhysicsVersionError(pub u64);

impl PhysicsVersion {
    /// All versions, oldest first.
    pub const ALL: [PhysicsVersion; 2] = [PhysicsVersion::V1, PhysicsVersion::V2];
    /// The version of new worlds and games. Any change that alters a digest of it needs another version.
    pub const NEWEST: PhysicsVersion = PhysicsVersion::V2;

    /// Returns the first version: that of files and messages from before there were others.
    pub const fn first() -> PhysicsVersion {
        PhysicsVersion::V1
    }

    /// Whether this is the first version.
    pub fn is_first(&self) -> bool {
        *self == PhysicsVersion::V1
    }

    /// Whether rope resists bending, and a cord can be held at its knot.
    pub const fn has_stiff_rope(self) -> bool {
        matches!(self, PhysicsVersion::V2)
    }

    /// Returns the magnets of the version, and the distances that depend on their size.
    pub const fn edition(self) -> &'static Edition {
        match self {
            PhysicsVersion::V1 => &FIRST_EDITION,
            PhysicsVersion::V2 => &SECOND_EDITION,
        }
    }
}

impl TryFrom<u64> for PhysicsVersion {
    type Error = PhysicsVersionError;

    fn try_from(number: u64) -> Result<Self, PhysicsVersionError> {
        PhysicsVersion::ALL.into_iter().find(|version| u64::from(*version) == number).ok_or(PhysicsVersionError(number))
    }
}

impl From<PhysicsVersion> for u64 {
    fn from(version: PhysicsVersion) -> u64 {
        match version {
            PhysicsVersion::V1 => 1,
            PhysicsVersion::V2 => 2,
        }
    }
}

/// Everything in the physics that depends on the size of the magnets. `docs/PHYSICS.md` gives the reasons.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edition {
    /// A stone of the Classic box. Its moment is tilted in the body, so that both the face and the yaw matter. At a
    /// distance the face decides between attraction and repulsion as long as the square of the vertical component is
    /// more than twice that of the level one.
    pub stone: MagnetModel,
    /// A spinner of the DUO boxes. It turns very easily.
    pub spinner: MagnetModel,
    /// The distances at which the approximations of the field change.
    pub field_ranges: FieldRanges,
    /// Heights above its resting place at which a lowered magnet is checked, in metres; denser near the table.
    pub(crate) lowering_heights: [f64; 12],
    /// The height at which a rope of 4 mm touches the side of a standing stone, in metres.
    pub(crate) rope_height: f64,
}

/// The distances of two centres at which one approximation of the field replaces another, in metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FieldRanges {
    /// Up to this distance magnets interact as six dipoles each, beyond it as a dipole with an octupole.
    pub near: f64,
    /// From this distance on the octupole is negligible, and the dipole alone is used.
    pub far: f64,
}

/// Stones of 20 x 14 x 10 mm with 0.41 A·m² along (0.5, 0, 0.87), and spinners of 16 x 16 x 10 mm with 0.213 A·m² in
/// their plane.
const FIRST_EDITION: Edition = Edition {
    stone: MagnetModel::of(MagnetProperties {
        magnet: Magnet::new_unchecked(
            [0.010, 0.007, 0.005],
            Vector::new(0.204_296_389_099_917_93, 0.0, 0.355_475_717_033_857_16),
        ),
        mass: 7.18e-3,
        friction: Friction { resting: 0.30, sliding: 0.25, turning_radius: 3e-3 },
        foot: 0.8e-3,
    }),
    spinner: MagnetModel::of(MagnetProperties {
        magnet: Magnet::new_unchecked([0.008, 0.008, 0.005], Vector::new(0.213, 0.0, 0.0)),
        mass: 6.57e-3,
        friction: Friction { resting: 0.30, sliding: 0.25, turning_radius: 0.10e-3 },
        foot: 0.8e-3,
    }),
    field_ranges: FieldRanges { near: 0.045, far: 0.160 },
    lowering_heights: [0.060, 0.045, 0.034, 0.026, 0.0195, 0.0145, 0.0105, 0.0075, 0.005, 0.003, 0.0014, 0.0],
    rope_height: 3e-3,
};

/// Stones of 27 x 19 x 14 mm with 0.695 A·m² along (0.5, 0, 0.87), and spinners of 22 x 22 x 14 mm with 0.36 A·m² in
/// their plane, both as heavy as ferrite is.
const SECOND_EDITION: Edition = Edition {
    stone: MagnetModel::of(MagnetProperties {
        magnet: Magnet::new_unchecked(
            [0.0135, 0.0095, 0.007],
            Vector::new(0.346_307_293_718_153_55, 0.0, 0.602_574_691_069_587_2),
        ),
        mass: 18.4e-3,
        friction: Friction { resting: 0.30, sliding: 0.25, turning_radius: 4.05e-3 },
        foot: 0.95e-3,
    }),
    spinner: MagnetModel::of(MagnetProperties {
        magnet: Magnet::new_unchecked([0.011, 0.011, 0.007], Vector::new(0.36, 0.0, 0.0)),
        mass: 17.4e-3,
        friction: Friction { resting: 0.30, sliding: 0.25, turning_radius: 0.14e-3 },
        foot: 0.95e-3,
    }),
    field_ranges: FieldRanges { near: 0.061, far: 0.216 },
    lowering_heights: [0.081, 0.061, 0.046, 0.035, 0.0263, 0.0196, 0.0142, 0.0101, 0.0068, 0.0041, 0.0019, 0.0],
    rope_height: 3.4e-3,
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_versions_are_accepted() {
        let all = PhysicsVersion::ALL;
        assert_eq!(all.map(|version| PhysicsVersion::try_from(u64::from(version))), all.map(Ok));
        assert_eq!(all.last(), Some(&PhysicsVersion::NEWEST));
        for unknown in [0, 3, u64::MAX] {
            assert_eq!(PhysicsVersion::try_from(unknown), Err(PhysicsVersionError(unknown)));
        }
    }

    #[test]
    fn a_rope_topples_a_standing_stone_of_each_edition() {
        for Edition { stone, rope_height, .. } in PhysicsVersion::ALL.map(PhysicsVersion::edition) {
            let MagnetProperties { friction, foot, .. } = stone.typical();
            // The push that overcomes friction, at its height, against the weight on the foot.
            assert!(friction.resting * rope_height > foot);
        }
    }
}
