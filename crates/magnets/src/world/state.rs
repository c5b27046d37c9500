//! [`WorldState`]: everything that the future of a world depends on.

use super::{
    body::{Body, BodyMember, compose_rotations, inverse_rotation},
    hand::{CordGrab, HeldMagnet},
};
use crate::{
    Cord, Face, MagnetId, MagnetProperties, Observation, Point, Pose, Tick, face::TablePose, point::clamp_abs,
};
use serde::{Deserialize, Serialize};

/// The surface of the table: a rectangle centred on the origin, in metres.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Surface {
    /// Extent along x.
    pub width: f64,
    /// Extent along y.
    pub depth: f64,
}

impl Surface {
    /// Whether a point is on the surface.
    pub fn contains(&self, point: Point) -> bool {
        point.x.abs() <= self.width / 2.0 && point.y.abs() <= self.depth / 2.0
    }

    /// Returns half the width and half the depth.
    pub(crate) fn half_extent(&self) -> Point {
        Point::new(self.width / 2.0, self.depth / 2.0)
    }

    /// Returns the point of the surface nearest to another.
    pub fn nearest(&self, point: Point) -> Point {
        Point::new(clamp_abs(point.x, self.width / 2.0), clamp_abs(point.y, self.depth / 2.0))
    }
}

/// Everything that the future of a world depends on. A snapshot is this and nothing else.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct WorldState {
    pub(crate) surface: Surface,
    pub(crate) tick: Tick,
    /// Each tick has this many times as many substeps as necessary.
    #[serde(rename = "finer")]
    pub(crate) substep_multiplier: u8,
    /// The length of the last substep, in seconds.
    #[serde(rename = "last_part")]
    pub(crate) last_substep: f64,
    #[serde(rename = "tokens")]
    pub(crate) magnets: Vec<MagnetEntry>,
    /// Each body at the index of its first magnet.
    pub(crate) bodies: Vec<Option<Body>>,
    pub(crate) cords: Vec<Cord>,
    pub(crate) hand: Option<HeldMagnet>,
    pub(crate) grab: Option<CordGrab>,
    /// A cord was laid or dragged, or a magnet put down, since cord contacts were last resolved.
    pub(crate) cords_moved: bool,
    /// Something on the table has moved since the last rest.
    pub(crate) disturbed: bool,
    /// For how many ticks the table has been in motion without the hand.
    #[serde(rename = "unrest")]
    pub(crate) unsettled_ticks: u32,
    /// The motion took too long: nothing moves until the hand acts.
    #[serde(rename = "exhausted")]
    pub(crate) forced_to_rest: bool,
    /// The first contact since the last rest.
    pub(crate) first_contact: Option<Observation>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct MagnetEntry {
    #[serde(rename = "individual")]
    pub(crate) properties: MagnetProperties,
    #[serde(rename = "place")]
    pub(crate) status: MagnetStatus,
}

/// The status of a magnet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum MagnetStatus {
    /// Not in play: in the box, or in front of a player.
    Away,
    /// Fallen off the table.
    Fallen,
    /// In the hand.
    Held,
    /// Hanging on the magnet in the hand.
    Clinging(Pose),
    Table(OnTable),
}

/// The state of a magnet on the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct OnTable {
    #[serde(rename = "part")]
    pub(crate) member: BodyMember,
    /// The face on which it rests; while it topples, the previous one.
    pub(crate) face: Face,
    pub(crate) roll: Option<Roll>,
    pub(crate) anchor: Anchor,
}

/// A topple in progress from one face to another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Roll {
    pub(crate) onwards: bool,
    pub(crate) to: Face,
    /// Rotation from the previous face: cosine and sine, up to a quarter turn.
    pub(crate) turned: [f64; 2],
    /// In rad/s.
    pub(crate) speed: f64,
}

/// The resting place from which movement is measured, and what was reported since.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Anchor {
    pub(crate) centre: Point,
    pub(crate) yaw: [f64; 2],
    #[serde(rename = "said_moved")]
    pub(crate) reported_moved: bool,
    #[serde(rename = "said_turned")]
    pub(crate) reported_turned: bool,
}

impl Anchor {
    /// Creates an anchor at a pose, with nothing reported.
    pub(crate) fn at(pose: &TablePose) -> Anchor {
        Anchor { centre: pose.centre, yaw: pose.yaw, reported_moved: false, reported_turned: false }
    }
}

impl OnTable {
    /// Returns the roll relative to [`Face::Up`]: cosine and sine.
    pub(crate) fn rolled(&self) -> [f64; 2] {
        match &self.roll {
            None => self.face.roll(),
            Some(Roll { onwards: true, turned, .. }) => compose_rotations(self.face.roll(), *turned),
            Some(Roll { turned, .. }) => compose_rotations(self.face.roll(), inverse_rotation(*turned)),
        }
    }
}

impl WorldState {
    pub(crate) fn ids(&self) -> impl Iterator<Item = MagnetId> + use<> {
        #[allow(clippy::expect_used)] // `WorldState::check` allows 256
        let count = u16::try_from(self.magnets.len()).expect("a world has at most 256 magnets");
        (0..count).map(MagnetId)
    }

    pub(crate) fn magnet(&self, id: MagnetId) -> Option<&MagnetEntry> {
        self.magnets.get(usize::from(id.0))
    }

    pub(crate) fn body(&self, id: MagnetId) -> Option<&Body> {
        self.bodies.get(usize::from(id.0))?.as_ref()
    }

    pub(crate) fn on_table(&self, id: MagnetId) -> Option<&OnTable> {
        match &self.magnet(id)?.status {
            MagnetStatus::Table(on_table) => Some(on_table),
            _ => None,
        }
    }

    pub(crate) fn on_table_mut(&mut self, id: MagnetId) -> Option<&mut OnTable> {
        match &mut self.magnets.get_mut(usize::from(id.0))?.status {
            MagnetStatus::Table(on_table) => Some(on_table),
            _ => None,
        }
    }

    /// Whether a magnet moves, or is in the hand and may do so.
    pub(crate) fn moves(&self, id: MagnetId) -> bool {
        self.on_table(id).is_none_or(|on_table| {
            let body = self.body(on_table.member.body);
            on_table.roll.is_some() || body.is_none_or(|body| !body.velocity.is_zero())
        })
    }

    pub(crate) fn table_pose(&self, id: MagnetId) -> Option<TablePose> {
        let on_table = self.on_table(id)?;
        let (centre, yaw) = self.body(on_table.member.body)?.member_pose(&on_table.member);
        Some(TablePose { centre, yaw, roll: on_table.rolled() })
    }

    /// Returns the pose of a magnet on the table or in the hand.
    pub(crate) fn pose(&self, id: MagnetId) -> Option<Pose> {
        let entry = self.magnet(id)?;
        match &entry.status {
            MagnetStatus::Away | MagnetStatus::Fallen => None,
            MagnetStatus::Held => self.hand.as_ref().map(HeldMagnet::pose),
            MagnetStatus::Clinging(pose) => Some(*pose),
            MagnetStatus::Table(_) => Some(self.table_pose(id)?.pose(&entry.properties)),
        }
    }
}
