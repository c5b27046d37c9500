//! [`Face`]: the faces on which a magnet can rest.

use crate::{Ellipse, MagnetProperties, Point, Pose, Rotation, Vector};
use serde::{Deserialize, Serialize};

/// The face on which a magnet rests. Each follows from the previous one by a quarter roll about the long axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// Lying flat, in the orientation of its own frame.
    Up,
    /// Standing on the edge, the middle axis pointing up.
    Edge,
    /// Lying flat, turned over about its long axis.
    Down,
    /// Standing on the other edge, the middle axis pointing down.
    OtherEdge,
}

impl Face {
    /// All faces in rolling order.
    pub const ALL: [Face; 4] = [Face::Up, Face::Edge, Face::Down, Face::OtherEdge];

    /// Whether the magnet stands on an edge.
    pub fn is_edge(self) -> bool {
        matches!(self, Face::Edge | Face::OtherEdge)
    }

    /// Returns the face after a quarter roll, onwards or back.
    #[must_use]
    pub(crate) fn next(self, onwards: bool) -> Face {
        match (self, onwards) {
            (Face::Up, true) | (Face::Down, false) => Face::Edge,
            (Face::Edge, true) | (Face::OtherEdge, false) => Face::Down,
            (Face::Down, true) | (Face::Up, false) => Face::OtherEdge,
            (Face::OtherEdge, true) | (Face::Edge, false) => Face::Up,
        }
    }

    /// Returns the roll relative to [`Face::Up`]: cosine and sine.
    pub(crate) fn roll(self) -> [f64; 2] {
        match self {
            Face::Up => [1.0, 0.0],
            Face::Edge => [0.0, 1.0],
            Face::Down => [-1.0, 0.0],
            Face::OtherEdge => [0.0, -1.0],
        }
    }

    /// Returns the face and the yaw with which a magnet of this orientation comes to rest when it is released.
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
        // A vertical long axis has no direction to fall in: any will do.
        (face, if length > 1e-9 { [level.x / length, level.y / length] } else { [1.0, 0.0] })
    }
}

/// The pose of a magnet touching the table: its long axis is level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TablePose {
    pub(crate) centre: Point,
    /// The direction of the long axis.
    pub(crate) yaw: [f64; 2],
    /// The roll about the long axis: cosine and sine.
    pub(crate) roll: [f64; 2],
}

impl TablePose {
    /// Returns the height of the centre of a magnet at a given roll.
    pub(crate) fn height(properties: &MagnetProperties, [cosine, sine]: [f64; 2]) -> f64 {
        let [_, middle, short] = properties.magnet.semi_axes();
        (middle * middle * (sine * sine) + short * short * (cosine * cosine)).sqrt()
    }

    pub(crate) fn pose(&self, properties: &MagnetProperties) -> Pose {
        let centre = Vector::new(self.centre.x, self.centre.y, TablePose::height(properties, self.roll));
        Pose { centre, rotation: Rotation::from_yaw_and_roll(self.yaw, self.roll) }
    }

    /// Returns the outline, as seen from above.
    pub(crate) fn outline(&self, properties: &MagnetProperties) -> Ellipse {
        let [cosine, sine] = self.roll;
        let across = TablePose::height(properties, [sine, cosine]);
        Ellipse { centre: self.centre, semi_axes: [properties.magnet.semi_axes()[0], across], yaw: self.yaw }
    }
}
