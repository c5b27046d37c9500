//! Magnets at rest on a table: how they lie, what pulls at them, and how near each is to breaking away.

use crate::{Individual, Pose, Pull, Rotation, Source, Vector, pull};

/// The acceleration of falling bodies, in m/s².
pub const GRAVITY: f64 = 9.81;

/// On what a magnet rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// Lying flat, as it is made.
    Up,
    /// Lying flat, turned over about its long axis.
    Down,
    /// Standing on the edge, the middle axis upright.
    Edge,
}

/// A magnet at rest on the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Resting {
    /// Which magnet.
    pub body: Individual,
    /// Where its centre is above, in metres.
    pub x: f64,
    /// Where its centre is above, in metres.
    pub y: f64,
    /// The direction of its long axis: cosine and sine of the angle from the x axis.
    pub yaw: [f64; 2],
    /// On what it rests.
    pub face: Face,
}

impl Resting {
    /// Where it is and how it is turned.
    pub fn pose(&self) -> Pose {
        let [_, middle, short] = self.body.magnet.semi_axes();
        let [cosine, sine] = self.yaw;
        let flat = Rotation::about_vertical(cosine, sine);
        let (rotation, height) = match self.face {
            Face::Up => (flat, short),
            Face::Down => (flat.flipped(), short),
            Face::Edge => (flat.stood_on_edge(), middle),
        };
        Pose { centre: Vector::new(self.x, self.y, height), rotation }
    }

    /// The magnet as a source of field.
    pub fn source(&self) -> Source {
        self.body.magnet.at(&self.pose())
    }

    /// How near the magnet is to breaking away under a load: 0 without any, 1 at the limit of what friction holds.
    /// Above 1 it slides or turns; where the load lifts it off the table there is no limit left, and it is infinite.
    pub fn margin(&self, load: &Load) -> f64 {
        let friction = &self.body.friction;
        let normal = self.body.mass * GRAVITY - load.force.z;
        if normal <= 0.0 {
            return f64::INFINITY;
        }
        let grip = friction.resting * normal;
        let slide = (load.force.x * load.force.x + load.force.y * load.force.y) / (grip * grip);
        let turn = load.torque.z / (grip * friction.turning_radius);
        (slide + turn * turn).sqrt()
    }
}

/// What all others do to one magnet.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Load {
    /// The force, in newton.
    pub force: Vector,
    /// The torque about its centre, in newton metre.
    pub torque: Vector,
}

/// What each of some magnets feels from all the others, in their order.
pub fn loads(sources: &[Source]) -> Vec<Load> {
    let mut loads = vec![Load::default(); sources.len()];
    for second in 1..sources.len() {
        for first in 0..second {
            let Pull { force, torques } = pull(&sources[first], &sources[second]);
            loads[first].force += -force;
            loads[first].torque += torques[0];
            loads[second].force += force;
            loads[second].torque += torques[1];
        }
    }
    loads
}
