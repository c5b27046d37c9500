//! [`RestingMagnet`]: a magnet at rest: its pose, and how near a load is to breaking it away.

use crate::{
    Ellipse, Face, Load, MagnetProperties, Point, Pose, Source,
    face::TablePose,
    tilt::{Tilt, TiltFrame},
};

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
