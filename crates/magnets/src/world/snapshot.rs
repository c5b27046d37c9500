//! [`Snapshot`]: a serializable copy of the state of a world.

use super::{
    MAX_CORDS, World, WorldError,
    body::Body,
    hand::CordGrip,
    state::{MagnetStatus, OnTable, WorldState},
    step::MAX_UNSETTLED_TICKS,
};
use crate::{Magnet, MagnetId, Observation, ObservationKind, PhysicsVersion, Point, Pose};
use serde::{Deserialize, Serialize};

/// The complete state of a world, but not the version of its physics. Numbers must survive exactly: JSON needs a parser
/// that rounds correctly (`float_roundtrip` of `serde_json`).
///
/// A restored world is awake, even if the saved one was at rest, and in rare cases its forces differ in the last bit.
/// A [`Checkpoint`](crate::Checkpoint) continues a world in every detail.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Snapshot(WorldState);

/// Reasons why a snapshot cannot be restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SnapshotError {
    /// A value is out of range.
    #[error(transparent)]
    World(#[from] WorldError),
    /// The parts contradict each other.
    #[error("the parts of this snapshot do not belong together")]
    Inconsistent,
}

impl World {
    /// Returns everything needed to continue from here.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot(self.state.clone())
    }

    /// Recreates the world of this version from which a snapshot was taken.
    ///
    /// # Errors
    /// If a value is out of range, or the parts contradict each other.
    pub fn restore(physics: PhysicsVersion, Snapshot(state): Snapshot) -> Result<World, SnapshotError> {
        state.check()?;
        let has_knot = state.grab.as_ref().is_some_and(|grab| grab.grip == CordGrip::Knot);
        if !state.is_consistent() || (has_knot && !physics.has_stiff_rope()) {
            return Err(SnapshotError::Inconsistent);
        }
        let mut world = World::from_state(physics, state);
        world.scratch.awake = true;
        Ok(world)
    }
}

impl WorldState {
    /// Checks the ranges of everything that a caller supplies.
    pub(super) fn check(&self) -> Result<(), WorldError> {
        let size = 0.1..=10.0;
        if !(1..=64).contains(&self.substep_multiplier) {
            return Err(WorldError::Surface);
        }
        if !(size.contains(&self.surface.width) && size.contains(&self.surface.depth)) {
            return Err(WorldError::Surface);
        }
        if self.magnets.len() > 256 {
            return Err(WorldError::TooManyMagnets);
        }
        if self.cords.len() > MAX_CORDS {
            return Err(WorldError::TooManyCords);
        }
        let plausible = self.magnets.iter().map(|entry| &entry.properties).all(|properties| {
            let friction = &properties.friction;
            let coefficient = 0.0..=10.0;
            Magnet::new(properties.magnet.semi_axes(), properties.magnet.moment()) == Ok(properties.magnet)
                && (1e-4..=1.0).contains(&properties.mass)
                && (1e-6..=0.1).contains(&properties.foot)
                && (1e-6..=1.0).contains(&friction.turning_radius)
                && coefficient.contains(&friction.resting)
                && coefficient.contains(&friction.sliding)
        });
        if plausible { Ok(()) } else { Err(WorldError::Magnet) }
    }

    /// Whether the parts fit together: each magnet on the table belongs to an existing body, the hand to its magnet, …
    fn is_consistent(&self) -> bool {
        let held: Vec<MagnetId> =
            self.ids().filter(|id| self.magnet(*id).is_some_and(|entry| entry.status == MagnetStatus::Held)).collect();
        let hand = match &self.hand {
            None => held.is_empty(),
            Some(hand) => held == [hand.magnet] && hand.is_finite(),
        };
        let grab = self.grab.as_ref().is_none_or(|grab| {
            let target = grab.target.is_none_or(|(to, speed)| to.length() < 100.0 && (0.0..1.0).contains(&speed));
            usize::from(grab.cord) < self.cords.len() && target
        });
        let clings = self.magnets.iter().any(|entry| matches!(entry.status, MagnetStatus::Clinging(_)));
        let bodies = self.bodies.len() == self.magnets.len()
            && self.ids().all(|id| self.is_member(id))
            && self.ids().all(|id| self.body(id).is_none_or(|body| self.matches_members(id, body)));
        let time = (0.0..=1.0).contains(&self.last_substep)
            && self.tick.0 < MAX_TICK
            && self.unsettled_ticks <= MAX_UNSETTLED_TICKS + 1;
        let placed = self.magnets.iter().all(|entry| is_plausible_status(&entry.status));
        let contact = self.first_contact.is_none_or(|contact| self.is_plausible_contact(&contact));
        contact && time && hand && (self.hand.is_some() || !clings) && grab && bodies && placed && self.are_apart()
    }

    /// Whether an observation is a contact of magnets of this world.
    fn is_plausible_contact(&self, Observation { tick, kind }: &Observation) -> bool {
        let ObservationKind::Joined { magnets, place } = kind else { return false };
        *tick <= self.tick && magnets.iter().all(|id| self.magnet(*id).is_some()) && place.length() < 100.0
    }

    /// Whether a magnet, if it is on the table, belongs to an existing body.
    fn is_member(&self, id: MagnetId) -> bool {
        self.on_table(id).is_none_or(|on_table| self.body(on_table.member.body).is_some())
    }

    /// Whether a body matches its members, and is stored at the index of the first of them.
    fn matches_members(&self, first: MagnetId, body: &Body) -> bool {
        let members =
            || self.ids().filter(|id| self.on_table(*id).is_some_and(|on_table| on_table.member.body == first));
        let mass: f64 = members().filter_map(|id| self.magnet(id)).map(|entry| entry.properties.mass).sum();
        members().next() == Some(first)
            && members().count() == usize::from(body.count)
            && (body.mass / mass - 1.0).abs() < 1e-6
            && is_plausible_body(body)
    }

    /// Whether no two magnets share a position: the force between them would not be a number.
    fn are_apart(&self) -> bool {
        let poses: Vec<Pose> = self.ids().filter_map(|id| self.pose(id)).collect();
        let near = |one: &Pose, other: &Pose| (one.centre - other.centre).length() < MIN_CENTRE_DISTANCE;
        !poses.iter().enumerate().any(|(number, one)| poses[..number].iter().any(|other| near(one, other)))
    }
}

/// Upper bound of the tick counter.
const MAX_TICK: u64 = 1 << 60;
/// The minimum distance between the centres of two magnets, in metres.
const MIN_CENTRE_DISTANCE: f64 = 1e-4;

fn is_plausible_body(body: &Body) -> bool {
    let speed = Point::new(body.velocity.x, body.velocity.y).length() + body.velocity.angular.abs();
    body.centre.length() < 100.0
        && is_unit_rotation(body.yaw)
        && speed < 1e6
        && (1e-13..=1e5).contains(&body.inertia)
        && (1e-6..=100.0).contains(&body.turning_radius)
}

fn is_unit_rotation([cosine, sine]: [f64; 2]) -> bool {
    (0.9..1.1).contains(&(cosine * cosine + sine * sine))
}

fn is_plausible_status(status: &MagnetStatus) -> bool {
    match status {
        MagnetStatus::Away | MagnetStatus::Fallen | MagnetStatus::Held => true,
        MagnetStatus::Clinging(Pose { centre, rotation }) => {
            centre.length() < 100.0 && rotation.axes().iter().all(|axis| (0.9..1.1).contains(&axis.length()))
        }
        MagnetStatus::Table(OnTable { member, roll, anchor, .. }) => {
            let rolls =
                roll.as_ref().is_none_or(|roll| is_unit_rotation(roll.turned) && (0.0..1e3).contains(&roll.speed));
            let near = member.offset.length() < 100.0 && anchor.centre.length() < 100.0;
            rolls && near && is_unit_rotation(member.yaw) && is_unit_rotation(anchor.yaw)
        }
    }
}
