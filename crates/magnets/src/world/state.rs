//! [`State`]: everything that the future of a world depends on.

use super::{
    body::{Body, BodyMember, compose_rotations, inverse_rotation},
    hand::{CordGrab, HeldMagnet},
};
use crate::{
    Cord, Face, MagnetId, MagnetProperties, Observation, Point, Pose, Tick, face::TablePose, point::clamp_abs,
};
use serde::{Deserialize, Serialize};

/// The surface of the table: a rectangle around its middle, in metres.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Surface {
    /// From the left to the right.
    pub width: f64,
    /// From the near side to the far side.
    pub depth: f64,
}

impl Surface {
    /// Whether a place is on the surface.
    pub fn contains(&self, place: Point) -> bool {
        place.x.abs() <= self.width / 2.0 && place.y.abs() <= self.depth / 2.0
    }

    /// The place on the surface that is nearest to another.
    pub fn nearest(&self, place: Point) -> Point {
        Point::new(clamp_abs(place.x, self.width / 2.0), clamp_abs(place.y, self.depth / 2.0))
    }
}

/// Everything that the future of a world depends on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct WorldState {
    pub(crate) surface: Surface,
    pub(crate) tick: Tick,
    /// Each tick is divided this many times finer than it would have to be.
    #[serde(rename = "finer")]
    pub(crate) substep_multiplier: u8,
    /// How long the last part of a tick was, in seconds.
    #[serde(rename = "last_part")]
    pub(crate) last_substep: f64,
    #[serde(rename = "tokens")]
    pub(crate) magnets: Vec<MagnetEntry>,
    /// Each body at the place of its first magnet.
    pub(crate) bodies: Vec<Option<Body>>,
    pub(crate) cords: Vec<Cord>,
    pub(crate) hand: Option<HeldMagnet>,
    pub(crate) grab: Option<CordGrab>,
    /// A cord was laid or dragged, or a magnet put down, since cords and magnets last made way for each other.
    pub(crate) cords_moved: bool,
    /// Something on the table has moved since all was at rest.
    pub(crate) disturbed: bool,
    /// For how many ticks that has been so without any hand in it.
    #[serde(rename = "unrest")]
    pub(crate) unsettled_ticks: u32,
    /// It went on for too long: nothing moves before a hand does something.
    #[serde(rename = "exhausted")]
    pub(crate) forced_to_rest: bool,
    /// The first two magnets that joined since all was at rest.
    pub(crate) first_contact: Option<Observation>,
}

/// A magnet of the world.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct MagnetEntry {
    #[serde(rename = "individual")]
    pub(crate) properties: MagnetProperties,
    #[serde(rename = "place")]
    pub(crate) status: MagnetStatus,
}

/// Where a magnet is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum MagnetStatus {
    /// Not in play: in a box, or in front of a player.
    Away,
    /// On the floor beside the table.
    Fallen,
    /// In the hand.
    Held,
    /// Hanging on what is in the hand.
    Clinging(Pose),
    /// On the table.
    Table(OnTable),
}

/// How a magnet is on the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct OnTable {
    #[serde(rename = "part")]
    pub(crate) member: BodyMember,
    /// On what it rests; while it rolls, on what it last did.
    pub(crate) face: Face,
    pub(crate) roll: Option<Roll>,
    pub(crate) anchor: Anchor,
}

/// A magnet on its way from one face to another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Roll {
    pub(crate) onwards: bool,
    pub(crate) to: Face,
    /// How far it is rolled from the face: cosine and sine, up to a quarter.
    pub(crate) turned: [f64; 2],
    /// In rad/s.
    pub(crate) speed: f64,
}

/// Where a magnet last rested, and what of its moving away was said.
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
    /// At rest, with nothing said yet.
    pub(crate) fn at(pose: &TablePose) -> Anchor {
        Anchor { centre: pose.centre, yaw: pose.yaw, reported_moved: false, reported_turned: false }
    }
}

impl OnTable {
    /// How far the magnet is rolled from lying as it is made: cosine and sine.
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
        let count = u16::try_from(self.magnets.len()).unwrap_or(u16::MAX);
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
            MagnetStatus::Table(seated) => Some(seated),
            _ => None,
        }
    }

    pub(crate) fn on_table_mut(&mut self, id: MagnetId) -> Option<&mut OnTable> {
        match &mut self.magnets.get_mut(usize::from(id.0))?.status {
            MagnetStatus::Table(seated) => Some(seated),
            _ => None,
        }
    }

    /// Whether a magnet moves, or is in the hand and may do so.
    pub(crate) fn moves(&self, id: MagnetId) -> bool {
        self.on_table(id).is_none_or(|seated| {
            let body = self.body(seated.member.body);
            seated.roll.is_some() || body.is_none_or(|body| !body.velocity.is_zero())
        })
    }

    /// How a magnet stands or lies on the table.
    pub(crate) fn table_pose(&self, id: MagnetId) -> Option<TablePose> {
        let seated = self.on_table(id)?;
        let (centre, yaw) = self.body(seated.member.body)?.member_pose(&seated.member);
        Some(TablePose { centre, yaw, roll: seated.rolled() })
    }

    /// Where a magnet is, on the table or in the hand.
    pub(crate) fn pose(&self, id: MagnetId) -> Option<Pose> {
        let token = self.magnet(id)?;
        match &token.status {
            MagnetStatus::Away | MagnetStatus::Fallen => None,
            MagnetStatus::Held => self.hand.as_ref().map(HeldMagnet::pose),
            MagnetStatus::Clinging(pose) => Some(*pose),
            MagnetStatus::Table(_) => Some(self.table_pose(id)?.pose(&token.properties)),
        }
    }
}
