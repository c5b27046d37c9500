//! [`Snapshot`]: a world to keep or to send; restored, it has the same future, to the last bit.

use super::{
    MOST_CORDS, NoWorld, World,
    body::Body,
    state::{Place, Seated, State},
    step::LONGEST_UNREST,
};
use crate::{Magnet, MagnetId, Point, Pose};
use serde::{Deserialize, Serialize};

/// A world at rest in memory or on its way. Numbers must be kept exactly: JSON needs a reader that rounds correctly.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Snapshot(State);

/// Why a snapshot is none of a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SnapshotError {
    /// A figure is out of any proportion.
    #[error(transparent)]
    NoWorld(#[from] NoWorld),
    /// Its parts do not belong together.
    #[error("the parts of this snapshot do not belong together")]
    Torn,
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
        if !state.is_whole() {
            return Err(SnapshotError::Torn);
        }
        let mut world = World::from_state(state);
        world.scratch.awake = true;
        Ok(world)
    }
}

impl State {
    /// Whether all figures are those of a table.
    pub(super) fn check(&self) -> Result<(), NoWorld> {
        let size = 0.1..=10.0;
        if !(1..=64).contains(&self.finer) {
            return Err(NoWorld::Surface);
        }
        if !(size.contains(&self.surface.width) && size.contains(&self.surface.depth)) {
            return Err(NoWorld::Surface);
        }
        if self.tokens.len() > 256 {
            return Err(NoWorld::TooMany);
        }
        if self.cords.len() > MOST_CORDS {
            return Err(NoWorld::Cords);
        }
        let plausible = self.tokens.iter().map(|token| &token.individual).all(|individual| {
            let friction = &individual.friction;
            let share = 0.0..=10.0;
            Magnet::new(individual.magnet.semi_axes(), individual.magnet.moment()) == Ok(individual.magnet)
                && (1e-4..=1.0).contains(&individual.mass)
                && (1e-6..=0.1).contains(&individual.foot)
                && (1e-6..=1.0).contains(&friction.turning_radius)
                && share.contains(&friction.resting)
                && share.contains(&friction.sliding)
        });
        if plausible { Ok(()) } else { Err(NoWorld::Magnet) }
    }

    /// Whether the parts belong together: each magnet on the table to a body that is there, the hand to its magnet, and so on.
    fn is_whole(&self) -> bool {
        let held: Vec<MagnetId> =
            self.ids().filter(|id| self.token(*id).is_some_and(|token| token.place == Place::Held)).collect();
        let hand = match &self.hand {
            None => held.is_empty(),
            Some(hand) => held == [hand.magnet] && hand.is_finite(),
        };
        let grab = self.grab.as_ref().is_none_or(|grab| {
            let way = grab.way.is_none_or(|(to, speed)| to.length() < 100.0 && (0.0..1.0).contains(&speed));
            usize::from(grab.cord) < self.cords.len() && usize::from(grab.node) < crate::PIECES && way
        });
        let clings = self.tokens.iter().any(|token| matches!(token.place, Place::Clinging(_)));
        let bodies = self.bodies.len() == self.tokens.len()
            && self.ids().all(|id| self.is_member(id))
            && self.ids().all(|id| self.body(id).is_none_or(|body| self.is_made_of(id, body)));
        let time = (0.0..=1.0).contains(&self.last_part) && self.tick.0 < LATEST && self.unrest <= LONGEST_UNREST + 1;
        let placed = self.tokens.iter().all(|token| is_placed(&token.place));
        time && hand && (self.hand.is_some() || !clings) && grab && bodies && placed && self.are_apart()
    }

    /// Whether a magnet that is on the table belongs to a body.
    fn is_member(&self, id: MagnetId) -> bool {
        self.seated(id).is_none_or(|seated| self.body(seated.part.body).is_some())
    }

    /// Whether a body is what its magnets make, and has its place at the first of them.
    fn is_made_of(&self, first: MagnetId, body: &Body) -> bool {
        let members = || self.ids().filter(|id| self.seated(*id).is_some_and(|seated| seated.part.body == first));
        let mass: f64 = members().filter_map(|id| self.token(id)).map(|token| token.individual.mass).sum();
        members().next() == Some(first)
            && members().count() == usize::from(body.count)
            && (body.mass / mass - 1.0).abs() < 1e-6
            && is_sound(body)
    }

    /// Whether no two magnets are in the same place: the pull between them would be no number.
    fn are_apart(&self) -> bool {
        let places: Vec<Pose> = self.ids().filter_map(|id| self.pose(id)).collect();
        let near = |one: &Pose, other: &Pose| (one.centre - other.centre).length() < NEAREST;
        !places.iter().enumerate().any(|(number, one)| places[..number].iter().any(|other| near(one, other)))
    }
}

/// No table is as old as this, in ticks.
const LATEST: u64 = 1 << 60;
/// The centres of two magnets are never nearer to each other than this, in metres.
const NEAREST: f64 = 1e-4;

fn is_sound(body: &Body) -> bool {
    let speed = Point::new(body.motion.x, body.motion.y).length() + body.motion.turn.abs();
    body.centre.length() < 100.0
        && is_turn(body.yaw)
        && speed < 1e6
        && (1e-13..=1e5).contains(&body.inertia)
        && (1e-6..=100.0).contains(&body.radius)
}

fn is_turn([cosine, sine]: [f64; 2]) -> bool {
    (0.9..1.1).contains(&(cosine * cosine + sine * sine))
}

fn is_placed(place: &Place) -> bool {
    match place {
        Place::Away | Place::Fallen | Place::Held => true,
        Place::Clinging(Pose { centre, rotation }) => {
            centre.length() < 100.0 && rotation.axes().iter().all(|axis| (0.9..1.1).contains(&axis.length()))
        }
        Place::Table(Seated { part, roll, anchor, .. }) => {
            let rolls = roll.as_ref().is_none_or(|roll| is_turn(roll.turned) && (0.0..1e3).contains(&roll.speed));
            let near = part.offset.length() < 100.0 && anchor.centre.length() < 100.0;
            rolls && near && is_turn(part.turn) && is_turn(anchor.yaw)
        }
    }
}
