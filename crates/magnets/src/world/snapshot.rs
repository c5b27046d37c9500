//! [`Snapshot`]: a world to keep or to send; restored, it has the same future, to the last bit.

use super::{
    MAX_CORDS, World, WorldError,
    body::Body,
    state::{MagnetStatus, OnTable, WorldState},
    step::MAX_UNSETTLED_TICKS,
};
use crate::{Magnet, MagnetId, Point, Pose};
use serde::{Deserialize, Serialize};

/// A world at rest in memory or on its way. Numbers must be kept exactly: JSON needs a reader that rounds correctly.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Snapshot(WorldState);

/// Why a snapshot is none of a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SnapshotError {
    /// A figure is out of any proportion.
    #[error(transparent)]
    World(#[from] WorldError),
    /// Its parts do not belong together.
    #[error("the parts of this snapshot do not belong together")]
    Inconsistent,
}

impl World {
    /// All that is needed to go on from here.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot(self.state.clone())
    }

    /// The world that a snapshot was taken of.
    ///
    /// # Errors
    /// If it is none of a world.
    pub fn restore(Snapshot(state): Snapshot) -> Result<World, SnapshotError> {
        state.check()?;
        if !state.is_consistent() {
            return Err(SnapshotError::Inconsistent);
        }
        let mut world = World::from_state(state);
        world.scratch.awake = true;
        Ok(world)
    }
}

impl WorldState {
    /// Whether all figures are those of a table.
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
        let plausible = self.magnets.iter().map(|token| &token.properties).all(|individual| {
            let friction = &individual.friction;
            let share = 0.0..=10.0;
            Magnet::new(individual.magnet.semi_axes(), individual.magnet.moment()) == Ok(individual.magnet)
                && (1e-4..=1.0).contains(&individual.mass)
                && (1e-6..=0.1).contains(&individual.foot)
                && (1e-6..=1.0).contains(&friction.turning_radius)
                && share.contains(&friction.resting)
                && share.contains(&friction.sliding)
        });
        if plausible { Ok(()) } else { Err(WorldError::Magnet) }
    }

    /// Whether the parts belong together: each magnet on the table to a body that is there, the hand to its magnet, and so on.
    fn is_consistent(&self) -> bool {
        let held: Vec<MagnetId> =
            self.ids().filter(|id| self.magnet(*id).is_some_and(|token| token.status == MagnetStatus::Held)).collect();
        let hand = match &self.hand {
            None => held.is_empty(),
            Some(hand) => held == [hand.magnet] && hand.is_finite(),
        };
        let grab = self.grab.as_ref().is_none_or(|grab| {
            let way = grab.target.is_none_or(|(to, speed)| to.length() < 100.0 && (0.0..1.0).contains(&speed));
            usize::from(grab.cord) < self.cords.len() && usize::from(grab.node) < crate::SEGMENTS && way
        });
        let clings = self.magnets.iter().any(|token| matches!(token.status, MagnetStatus::Clinging(_)));
        let bodies = self.bodies.len() == self.magnets.len()
            && self.ids().all(|id| self.is_member(id))
            && self.ids().all(|id| self.body(id).is_none_or(|body| self.matches_members(id, body)));
        let time = (0.0..=1.0).contains(&self.last_substep)
            && self.tick.0 < MAX_TICK
            && self.unsettled_ticks <= MAX_UNSETTLED_TICKS + 1;
        let placed = self.magnets.iter().all(|token| is_plausible_status(&token.status));
        time && hand && (self.hand.is_some() || !clings) && grab && bodies && placed && self.are_apart()
    }

    /// Whether a magnet that is on the table belongs to a body.
    fn is_member(&self, id: MagnetId) -> bool {
        self.on_table(id).is_none_or(|seated| self.body(seated.member.body).is_some())
    }

    /// Whether a body is what its magnets make, and has its place at the first of them.
    fn matches_members(&self, first: MagnetId, body: &Body) -> bool {
        let members = || self.ids().filter(|id| self.on_table(*id).is_some_and(|seated| seated.member.body == first));
        let mass: f64 = members().filter_map(|id| self.magnet(id)).map(|token| token.properties.mass).sum();
        members().next() == Some(first)
            && members().count() == usize::from(body.count)
            && (body.mass / mass - 1.0).abs() < 1e-6
            && is_plausible_body(body)
    }

    /// Whether no two magnets are in the same place: the pull between them would be no number.
    fn are_apart(&self) -> bool {
        let places: Vec<Pose> = self.ids().filter_map(|id| self.pose(id)).collect();
        let near = |one: &Pose, other: &Pose| (one.centre - other.centre).length() < MIN_CENTRE_DISTANCE;
        !places.iter().enumerate().any(|(number, one)| places[..number].iter().any(|other| near(one, other)))
    }
}

/// No table is as old as this, in ticks.
const MAX_TICK: u64 = 1 << 60;
/// The centres of two magnets are never nearer to each other than this, in metres.
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

fn is_plausible_status(place: &MagnetStatus) -> bool {
    match place {
        MagnetStatus::Away | MagnetStatus::Fallen | MagnetStatus::Held => true,
        MagnetStatus::Clinging(Pose { centre, rotation }) => {
            centre.length() < 100.0 && rotation.axes().iter().all(|axis| (0.9..1.1).contains(&axis.length()))
        }
        MagnetStatus::Table(OnTable { member: part, roll, anchor, .. }) => {
            let rolls =
                roll.as_ref().is_none_or(|roll| is_unit_rotation(roll.turned) && (0.0..1e3).contains(&roll.speed));
            let near = part.offset.length() < 100.0 && anchor.centre.length() < 100.0;
            rolls && near && is_unit_rotation(part.yaw) && is_unit_rotation(anchor.yaw)
        }
    }
}
