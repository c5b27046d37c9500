//! [`MagnetModel`]: the kinds of magnets, and [`MagnetProperties`]: one magnet of a box.

use crate::{Magnet, Vector};
use rng::Rng;
use serde::{Deserialize, Serialize};

/// A kind of magnet. Its values are tuned for the game; `docs/PHYSICS.md` gives the reasons.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MagnetModel {
    typical: MagnetProperties,
}

/// The physical properties of one magnet. No two of a box are quite alike.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct MagnetProperties {
    /// Shape and moment.
    pub magnet: Magnet,
    /// Mass, in kilograms.
    pub mass: f64,
    /// Friction on the table.
    pub friction: Friction,
    /// Half the width of the flat on which it can stand on edge, in metres.
    pub foot: f64,
}

/// The friction of a magnet on the table.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Friction {
    /// The static coefficient.
    pub resting: f64,
    /// The sliding coefficient.
    pub sliding: f64,
    /// The radius in metres at which the same friction acts against rotation.
    pub turning_radius: f64,
}

/// The relative variation of sizes in a box, each way.
const SIZE_VARIATION: f64 = 0.06;
/// The relative variation of strengths at equal size.
const STRENGTH_VARIATION: f64 = 0.08;
/// The variation of the direction of the moment: the tangent of 8 degrees.
const DIRECTION_VARIATION: f64 = 0.140_540_834_702_391_45;

impl MagnetModel {
    /// Creates a kind of magnet with these typical properties.
    pub const fn of(typical: MagnetProperties) -> MagnetModel {
        MagnetModel { typical }
    }

    /// Returns the properties without any variation.
    pub fn typical(&self) -> MagnetProperties {
        self.typical
    }

    /// Returns the magnet with this number from the box with this seed.
    pub fn sample(&self, seed: u64, number: u64) -> MagnetProperties {
        let mut rng = Rng::new(seed, number);
        let MagnetProperties { magnet, mass, friction, foot } = self.typical;
        let [a, b, c] = magnet.semi_axes();
        let mut varied = |length: f64| length * (1.0 + SIZE_VARIATION * rng.uniform_signed());
        let (long, middle, short) = (varied(a), varied(b), varied(c));
        // Round shapes stay round, and the axes stay in order.
        let middle = if a <= b { long } else { middle.min(long) };
        let short = short.min(middle);
        let volume_ratio = (long * middle * short) / (a * b * c);
        let moment_ratio = volume_ratio * (1.0 + STRENGTH_VARIATION * rng.uniform_signed());
        let moment = tilted(magnet.moment(), rng.in_unit_disc()) * moment_ratio;
        MagnetProperties {
            magnet: Magnet::new_unchecked([long, middle, short], moment),
            mass: mass * volume_ratio,
            friction,
            foot,
        }
    }
}

/// Tilts a moment, keeping its length.
fn tilted(moment: Vector, [u, v]: [f64; 2]) -> Vector {
    let along = moment.unit();
    // Any direction that is not along the moment yields two perpendicular ones.
    let aside = if along.x.abs() < 0.7 { Vector::new(1.0, 0.0, 0.0) } else { Vector::new(0.0, 0.0, 1.0) };
    let across = along.cross(aside).unit();
    let up = along.cross(across);
    (along + (across * u + up * v) * DIRECTION_VARIATION).unit() * moment.length()
}
