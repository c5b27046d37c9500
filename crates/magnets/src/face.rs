//! [`Face`]: on what a magnet rests, and how it is rolled in between.

use crate::{Ellipse, MagnetProperties, Point, Pose, Rotation, Vector};
use serde::{Deserialize, Serialize};

/// On what a magnet rests. Each is the one before, rolled by a quarter about the long axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// Lying flat, as it is made.
    Up,
    /// Standing on the edge, the middle axis pointing up.
    Edge,
    /// Lying flat, turned over about its long axis.
    Down,
    /// Standing on the other edge, the middle axis pointing down.
    OtherEdge,
}

impl Face {
    /// All faces, in the order in which a magnet rolls over them.
    pub const ALL: [Face; 4] = [Face::Up, Face::Edge, Face::Down, Face::OtherEdge];

    /// Whether the magnet stands on an edge.
    pub fn is_edge(self) -> bool {
        matches!(self, Face::Edge | Face::OtherEdge)
    }

    /// The face that follows after a quarter: onwards, or back.
    #[must_use]
    pub(crate) fn next(self, onwards: bool) -> Face {
        match (self, onwards) {
            (Face::Up, true) | (Face::Down, false) => Face::Edge,
            (Face::Edge, true) | (Face::OtherEdge, false) => Face::Down,
            (Face::Down, true) | (Face::Up, false) => Face::OtherEdge,
            (Face::OtherEdge, true) | (Face::Edge, false) => Face::Up,
        }
    }

    /// How far the magnet is rolled from lying as it is made: cosine and sine.
    pub(crate) fn roll(self) -> [f64; 2] {
        match self {
            Face::Up => [1.0, 0.0],
            Face::Edge => [0.0, 1.0],
            Face::Down => [-1.0, 0.0],
            Face::OtherEdge => [0.0, -1.0],
        }
    }

    /// The face, and the direction of the long axis, that a magnet comes to rest on when it is let go turned like this.
    pub fn nearest(rotation: &Rotation) -> (Face, [f64; 2]) {
        let [long, middle, short] = *rotation.axes();
        let face = match (short.z.abs() >= middle.z.abs(), short.z >= 0.0, middle.z >= 0.0) {
            (true, true, _) => Face::Up,
            (true, false, _) => Face::Down,
            (false, _, true) => Face::Edge,
            (false, _, false) => Face::OtherEdge,
        };
        let level = Point::new(long.x, long.y);
        let length = level.length();
        // A long axis that points straight up has no direction to fall in: any will do.
        (face, if length > 1e-9 { [level.x / length, level.y / length] } else { [1.0, 0.0] })
    }
}

/// How a magnet touches the table: its long axis level, rolled about it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TablePose {
    /// Where its centre is above.
    pub(crate) centre: Point,
    /// The direction of the long axis.
    pub(crate) yaw: [f64; 2],
    /// How far it is rolled about that: cosine and sine.
    pub(crate) roll: [f64; 2],
}

impl TablePose {
    /// How high the centre of a magnet is while it is rolled like this.
    pub(crate) fn height(properties: &MagnetProperties, [cosine, sine]: [f64; 2]) -> f64 {
        let [_, middle, short] = properties.magnet.semi_axes();
        (middle * middle * (sine * sine) + short * short * (cosine * cosine)).sqrt()
    }

    pub(crate) fn pose(&self, properties: &MagnetProperties) -> Pose {
        let centre = Vector::new(self.centre.x, self.centre.y, TablePose::height(properties, self.roll));
        Pose { centre, rotation: Rotation::from_yaw_and_roll(self.yaw, self.roll) }
    }

    /// What the magnet covers of the surface.
    pub(crate) fn outline(&self, properties: &MagnetProperties) -> Ellipse {
        let [cosine, sine] = self.roll;
        let across = TablePose::height(properties, [sine, cosine]);
        Ellipse { centre: self.centre, semi_axes: [properties.magnet.semi_axes()[0], across], yaw: self.yaw }
    }
}
