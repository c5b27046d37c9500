//! Magnets at rest on a table: how they lie, what pulls at them, and how near each is to breaking away.

use crate::{
    Ellipse, Face, Interaction, MagnetProperties, Point, Pose, Source, Vector,
    face::TablePose,
    interactions,
    tilt::{Tilt, TiltFrame},
};

/// The acceleration of falling bodies, in m/s².
pub const GRAVITY: f64 = 9.81;

/// A magnet at rest on the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RestingMagnet {
    /// Which magnet.
    pub properties: MagnetProperties,
    /// Where its centre is above, in metres.
    pub x: f64,
    /// Where its centre is above, in metres.
    pub y: f64,
    /// The direction of its long axis: cosine and sine of the angle from the x axis.
    pub yaw: [f64; 2],
    /// On what it rests.
    pub face: Face,
}

impl RestingMagnet {
    /// Where it is and how it is turned.
    pub fn pose(&self) -> Pose {
        self.table_pose().pose(&self.properties)
    }

    /// What the magnet covers of the surface.
    pub fn outline(&self) -> Ellipse {
        self.table_pose().outline(&self.properties)
    }

    fn table_pose(&self) -> TablePose {
        TablePose { centre: Point::new(self.x, self.y), yaw: self.yaw, roll: self.face.roll() }
    }

    /// The magnet as a source of field.
    pub fn source(&self) -> Source {
        self.properties.magnet.at(&self.pose())
    }

    /// How near the magnet is to breaking away under a load: 0 without any, 1 at the limit of what friction and weight hold.
    /// Above 1 it slides, turns or goes over; where the load lifts it off the table there is no limit left, and it is infinite.
    pub fn load_ratio(&self, load: &Load) -> f64 {
        self.load_ratio_above(0.0, self.tilt_frame(), load)
    }

    pub(crate) fn tilt_frame(&self) -> TiltFrame {
        TiltFrame::new(&self.properties, &self.pose().rotation)
    }

    /// The same, but 0 where it is not above a floor: what does not matter is not worked out.
    pub(crate) fn load_ratio_above(&self, floor: f64, tilt_frame: TiltFrame, load: &Load) -> f64 {
        let friction = &self.properties.friction;
        let normal = self.properties.mass * GRAVITY - load.force.z;
        if normal <= 0.0 {
            return f64::INFINITY;
        }
        // Sliding and turning in one square, over that of what friction holds.
        let (radius, grip) = (friction.turning_radius, friction.resting * normal);
        let slide = load.force.x * load.force.x + load.force.y * load.force.y;
        let (level, held) = (slide * radius * radius + load.torque.z * load.torque.z, grip * radius);
        let tilt = Tilt::new(tilt_frame, load, normal);
        let slides = level > floor * floor * (held * held);
        let tilts = tilt.may_be_above(floor, &self.properties, self.face);
        let level = if slides { level.sqrt() / held } else { 0.0 };
        if tilts { level.max(tilt.breakaway_ratio(&self.properties, self.face)) } else { level }
    }
}

/// What all others do to one magnet.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Load {
    /// The force, in newton.
    pub force: Vector,
    /// The torque about its centre, in newton metre.
    pub torque: Vector,
    /// The field of the others where it is, in tesla.
    pub field: Vector,
}

impl std::ops::AddAssign for Load {
    #[inline]
    fn add_assign(&mut self, more: Load) {
        self.add(more.force, more.torque, more.field);
    }
}

impl Load {
    /// With so much more.
    fn add(&mut self, force: Vector, torque: Vector, field: Vector) {
        self.force += force;
        self.torque += torque;
        self.field += field;
    }

    /// With what the first of a pair feels besides.
    #[inline]
    pub(crate) fn add_first(&mut self, pull: &Interaction) {
        self.add(-pull.force, pull.torques[0], pull.fields[0]);
    }

    /// With what the second of a pair feels besides.
    #[inline]
    pub(crate) fn add_second(&mut self, pull: &Interaction) {
        self.add(pull.force, pull.torques[1], pull.fields[1]);
    }
}

/// What each of some magnets feels from all the others, in their order.
pub fn loads(sources: &[Source]) -> Vec<Load> {
    /// So many pulls are found at a time: they fit into a fast cache.
    const BATCH: usize = 256;
    let mut loads = vec![Load::default(); sources.len()];
    let mut pulls = Vec::new();
    let mut rows = 1..1;
    while rows.start < sources.len() {
        // As many whole rows of the triangle as fit, and at least one.
        while rows.end < sources.len() && (rows.is_empty() || (rows.end - rows.start + 1) * rows.end <= BATCH) {
            rows.end += 1;
        }
        let pairs = || rows.clone().flat_map(|second| (0..second).map(move |first| (first, second)));
        interactions(pairs().map(|(first, second)| (&sources[first], &sources[second])), &mut pulls);
        for ((first, second), pull) in pairs().zip(&pulls) {
            loads[first].add_first(pull);
            loads[second].add_second(pull);
        }
        rows = rows.end..rows.end;
    }
    loads
}
