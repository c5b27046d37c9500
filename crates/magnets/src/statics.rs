//! Magnets at rest: their poses, the loads on them, and how near each is to breaking away.

use crate::{
    Ellipse, Face, Interaction, MagnetProperties, Point, Pose, Source, Vector,
    face::TablePose,
    interactions,
    tilt::{Tilt, TiltFrame},
};
use serde::{Deserialize, Serialize};

/// The gravitational acceleration, in m/s².
pub const GRAVITY: f64 = 9.81;

/// A magnet at rest on the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RestingMagnet {
    /// Shape, mass and friction.
    pub properties: MagnetProperties,
    /// The x coordinate of its centre, in metres.
    pub x: f64,
    /// The y coordinate of its centre, in metres.
    pub y: f64,
    /// The direction of its long axis: cosine and sine of the angle from the x axis.
    pub yaw: [f64; 2],
    /// The face on which it rests.
    pub face: Face,
}

impl RestingMagnet {
    /// Returns its position and orientation.
    pub fn pose(&self) -> Pose {
        self.table_pose().pose(&self.properties)
    }

    /// Returns its outline, as seen from above.
    pub fn outline(&self) -> Ellipse {
        self.table_pose().outline(&self.properties)
    }

    fn table_pose(&self) -> TablePose {
        TablePose { centre: Point::new(self.x, self.y), yaw: self.yaw, roll: self.face.roll() }
    }

    /// Returns it as a source of field.
    pub fn source(&self) -> Source {
        self.properties.magnet.at(&self.pose())
    }

    /// Returns the ratio of a load to the one at which the magnet breaks away: 0 without load, 1 at the limit of
    /// friction and weight. Above 1 it slides, turns or topples; infinite where the load lifts it off the table.
    pub fn load_ratio(&self, load: &Load) -> f64 {
        self.load_ratio_above(0.0, self.tilt_frame(), load)
    }

    pub(crate) fn tilt_frame(&self) -> TiltFrame {
        TiltFrame::new(&self.properties, &self.pose().rotation)
    }

    /// Like [`load_ratio`](RestingMagnet::load_ratio), but may return 0 for a value below `floor`, which is faster.
    pub(crate) fn load_ratio_above(&self, floor: f64, tilt_frame: TiltFrame, load: &Load) -> f64 {
        let friction = &self.properties.friction;
        let normal = self.properties.mass * GRAVITY - load.force.z;
        if normal <= 0.0 {
            return f64::INFINITY;
        }
        // Sliding and turning combined in one square, against that of the friction limit.
        let (radius, friction_limit) = (friction.turning_radius, friction.resting * normal);
        let slide = load.force.x * load.force.x + load.force.y * load.force.y;
        let (square, limit) = (slide * radius * radius + load.torque.z * load.torque.z, friction_limit * radius);
        let tilt = Tilt::new(tilt_frame, load, normal);
        let may_slide = square > floor * floor * (limit * limit);
        let may_topple = tilt.may_be_above(floor, &self.properties, self.face);
        let ratio = if may_slide { square.sqrt() / limit } else { 0.0 };
        if may_topple { ratio.max(tilt.breakaway_ratio(&self.properties, self.face)) } else { ratio }
    }
}

/// The load on a magnet: what all others do to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Load {
    /// The force, in newtons.
    pub force: Vector,
    /// The torque about its centre, in newton metres.
    pub torque: Vector,
    /// The field of the others at its centre, in teslas.
    pub field: Vector,
}

impl std::ops::AddAssign for Load {
    #[inline]
    fn add_assign(&mut self, more: Load) {
        self.add(more.force, more.torque, more.field);
    }
}

impl Load {
    fn add(&mut self, force: Vector, torque: Vector, field: Vector) {
        self.force += force;
        self.torque += torque;
        self.field += field;
    }

    /// Adds the effect of an interaction on its first magnet.
    #[inline]
    pub(crate) fn add_first(&mut self, interaction: &Interaction) {
        self.add(-interaction.force, interaction.torques[0], interaction.fields[0]);
    }

    /// Adds the effect of an interaction on its second magnet.
    #[inline]
    pub(crate) fn add_second(&mut self, interaction: &Interaction) {
        self.add(interaction.force, interaction.torques[1], interaction.fields[1]);
    }
}

/// Computes the load on each magnet by all others.
pub fn loads(sources: &[Source]) -> Vec<Load> {
    /// The number of interactions per batch: they fit into the L1 cache.
    const BATCH: usize = 256;
    let mut loads = vec![Load::default(); sources.len()];
    let mut batch = Vec::new();
    let mut rows = 1..1;
    while rows.start < sources.len() {
        // As many whole rows of the triangle as fit, and at least one.
        while rows.end < sources.len() && (rows.is_empty() || (rows.end - rows.start + 1) * rows.end <= BATCH) {
            rows.end += 1;
        }
        let pairs = || rows.clone().flat_map(|second| (0..second).map(move |first| (first, second)));
        interactions(pairs().map(|(first, second)| (&sources[first], &sources[second])), &mut batch);
        for ((first, second), interaction) in pairs().zip(&batch) {
            loads[first].add_first(interaction);
            loads[second].add_second(interaction);
        }
        rows = rows.end..rows.end;
    }
    loads
}
