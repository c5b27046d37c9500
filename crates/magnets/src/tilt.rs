//! [`Tilt`]: what rolls a magnet about its long axis, and what keeps it on its face.
//!
//! An ellipsoid rolled by a small angle from its flat side rises, and its weight brings it back, up to a limit. The
//! field rolls it with a torque that itself changes with the angle. As long as the two balance at some angle the magnet
//! keeps its face (slightly tilted, which is not modelled); beyond that it topples. On its edge an ellipsoid would not
//! stand at all: there it stands on a foot, a narrow flat, and topples as soon as the torque exceeds what the foot
//! holds.

use std::f64::consts::SQRT_2;

use crate::{Face, Load, MagnetProperties, Rotation, Vector};

/// The torque on a magnet about its long axis, with what opposes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tilt {
    /// The torque about the long axis, in newton metres.
    pub(crate) torque: f64,
    /// The derivative of the field's torque by the angle, in newton metres: positive if it leads away from rest.
    torque_slope: f64,
    /// The normal force, in newtons.
    normal: f64,
    /// The field's energy on the four faces, in rolling order from the present one, in joules.
    energies: [f64; 4],
}

/// The long axis and the moment of a magnet, in the frame of the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TiltFrame {
    axis: Vector,
    moment: Vector,
}

impl TiltFrame {
    pub(crate) fn new(properties: &MagnetProperties, rotation: &Rotation) -> TiltFrame {
        TiltFrame { axis: rotation.axes()[0], moment: rotation.apply(properties.magnet.moment()) }
    }
}

impl Tilt {
    /// Computes the tilt of a magnet under a load, with a given normal force.
    pub(crate) fn new(TiltFrame { axis, moment }: TiltFrame, load: &Load, normal: f64) -> Tilt {
        let across = moment - axis * axis.dot(moment);
        let quarter = axis.cross(across); // rolled by a quarter
        let (here, next) = (across.dot(load.field), quarter.dot(load.field));
        Tilt { torque: load.torque.dot(axis), torque_slope: -here, normal, energies: [-here, -next, here, next] }
    }

    /// Adds the torque of a level push on the foot of a standing magnet, which falls in that direction.
    pub(crate) fn add_push(&mut self, rotation: &Rotation, direction: Vector, torque: f64) {
        let [axis, ..] = *rotation.axes();
        self.torque += axis.cross(Vector::new(0.0, 0.0, 1.0)).dot(direction) * torque;
    }

    /// Whether the load ratio may be above `floor`: a quick test; `false` is certain.
    pub(crate) fn may_be_above(&self, floor: f64, properties: &MagnetProperties, face: Face) -> bool {
        if face.is_edge() {
            return self.torque.abs() > floor * self.normal * properties.foot;
        }
        let [_, middle, short] = properties.magnet.semi_axes();
        // The astroid lies inside the chord between its tips, by a factor of √2 at most.
        let bound = SQRT_2 * (middle * self.torque.abs() + short * self.torque_slope.max(0.0));
        bound > floor * self.normal * (middle * middle - short * short)
    }

    /// Returns the load ratio of toppling: 0 without load, 1 at the limit.
    fn load_ratio(&self, properties: &MagnetProperties, face: Face) -> f64 {
        let [_, middle, short] = properties.magnet.semi_axes();
        let rise = middle * middle - short * short;
        if rise < 1e-9 {
            return 0.0; // nearly round: it has no faces
        }
        if self.normal <= 0.0 {
            return f64::INFINITY;
        }
        if face.is_edge() {
            return self.torque.abs() / (self.normal * properties.foot);
        }
        let (torque, slope) = (middle * self.torque.abs(), short * self.torque_slope);
        if slope <= 0.0 {
            return torque / (self.normal * rise - slope);
        }
        // Torque and slope share the limit like the two fields of the Stoner-Wohlfarth astroid.
        let root = pow_two_thirds(torque) + pow_two_thirds(slope);
        root * root.sqrt() / (self.normal * rise)
    }

    /// Like `load_ratio`, but at most 1 for a magnet that only leans.
    pub(crate) fn breakaway_ratio(&self, properties: &MagnetProperties, face: Face) -> f64 {
        let ratio = self.load_ratio(properties, face);
        if ratio > 1.0 && self.topples_to(properties, face).is_none() { 1.0 } else { ratio }
    }

    /// Returns the face onto which the magnet topples, and whether it rolls onwards; `None` while it keeps its face, or
    /// leans because the next face has a higher energy. So a constant field never rolls it forever.
    pub(crate) fn topples_to(&self, properties: &MagnetProperties, face: Face) -> Option<(Face, bool)> {
        // The quick test has a margin for rounding; a lifted magnet has no limit that it could compare with.
        let keeps_face = self.normal > 0.0 && !self.may_be_above(0.99, properties, face);
        if keeps_face || self.load_ratio(properties, face) <= 1.0 {
            return None;
        }
        let onwards = self.torque >= 0.0;
        let [_, middle, short] = properties.magnet.semi_axes();
        let energy = |quarters: usize| {
            let standing = face.is_edge() ^ (quarters % 2 == 1);
            let steps = if onwards { quarters } else { (4 - quarters) % 4 };
            self.normal * if standing { middle } else { short } + self.energies[steps]
        };
        let here = energy(0);
        let (first, second) = (face.next(onwards), face.next(onwards).next(onwards));
        // It stops on an edge only if the field holds it upright there.
        let target = if first.is_edge() && energy(2) < energy(1) { (second, 2) } else { (first, 1) };
        (energy(target.1) < here).then_some((target.0, onwards))
    }
}

/// Computes `x^(2/3)` for a number that is not negative, to the last digits.
fn pow_two_thirds(x: f64) -> f64 {
    let cube = x * x;
    if cube < 1e-200 {
        return 0.0;
    }
    // A third of the exponent is a good start; each of Halley's iterations triples the number of correct digits.
    let mut root = f64::from_bits(cube.to_bits() / 3 + 0x2a9f_7893_782d_a1ce);
    for _ in 0..3 {
        let power = root * root * root;
        root *= (power + 2.0 * cube) / (2.0 * power + cube);
    }
    root
}

#[cfg(test)]
mod tests {
    use super::pow_two_thirds;

    #[test]
    fn roots_are_right_to_the_last_digits() {
        for exponent in -60_i32..20 {
            for digit in 1..10_u8 {
                let x = f64::from(digit) * f64::from(exponent).exp2();
                let found = pow_two_thirds(x);
                assert!((found * found * found / (x * x) - 1.0).abs() < 4e-15, "{x} {found}");
            }
        }
        assert!(pow_two_thirds(0.0) == 0.0);
    }
}
