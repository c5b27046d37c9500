//! [`Checkpoint`]: a world to continue in every detail.
//!
//! A [`Snapshot`] is enough to simulate on, but not always to the last bit. The force cache has more to it:
//!
//! - A body that comes to rest is normalised once more, which may alter its yaw in the last bit. The cache keeps the
//!   pose before.
//! - A tick begins before forces are computed again: a dragged cord topples magnets by the loads of the last tick.
//! - Only magnets that have moved are checked for contacts.
//!
//! Besides, a record counts the ticks of a world that is not at rest, so a checkpoint knows whether it is.

use super::{Snapshot, SnapshotError, World};
use crate::{Load, MagnetId, PhysicsVersion, Pose};
use serde::{Deserialize, Serialize};

/// A [`Snapshot`] together with what else a step leaves for the next one. The resumed world has the same future as the
/// saved one, bit for bit, and is at rest if that was. Its [`observations`](World::observations) begin with its next
/// step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Checkpoint {
    snapshot: Snapshot,
    is_at_rest: bool,
    /// The poses for which forces are computed, where they differ from those of the state.
    cached_poses: Vec<(MagnetId, Pose)>,
    /// The load on each magnet as it was last computed; `None` for all zeros, to be compact.
    loads: Vec<Option<Load>>,
    /// The magnets on the table and in the hand that have moved since contacts were last checked.
    needs_contact_check: Vec<MagnetId>,
}

impl World {
    /// Returns everything needed to continue from here as if nothing had happened.
    pub fn checkpoint(&self) -> Checkpoint {
        let cache = &self.force_cache;
        Checkpoint {
            snapshot: self.snapshot(),
            is_at_rest: self.is_at_rest(),
            cached_poses: cache
                .present()
                .map(|id| (id, *cache.pose(id)))
                .filter(|(id, pose)| self.state.pose(*id).is_none_or(|actual| !has_same_bits(pose, &actual)))
                .collect(),
            loads: cache.loads().map(|load| Some(*load).filter(|load| !is_blank(load))).collect(),
            needs_contact_check: cache.present().filter(|id| cache.slot(*id).needs_contact_check).collect(),
        }
    }

    /// Recreates the world of this version from which a checkpoint was taken.
    ///
    /// # Errors
    /// If a value is out of range, or the parts contradict each other.
    pub fn resume(physics: PhysicsVersion, checkpoint: Checkpoint) -> Result<World, SnapshotError> {
        let Checkpoint { snapshot, is_at_rest, cached_poses, loads, needs_contact_check } = checkpoint;
        let mut world = World::restore(physics, snapshot)?;
        let is_close = |(id, pose): &(MagnetId, Pose)| {
            let actual = world.state.pose(*id).map(|actual| pose_numbers(&actual));
            let is_equal = |actual: [f64; 12]| pose_numbers(pose).iter().zip(actual).all(|(a, b)| (a - b).abs() < 1e-9);
            actual.is_some_and(is_equal)
        };
        let is_finite = |load: &Load| numbers(load).iter().all(|number| number.is_finite());
        let is_present = |id: &MagnetId| world.force_cache.present().any(|present| present == *id);
        let is_consistent = loads.len() == world.state.magnets.len()
            && cached_poses.iter().all(is_close)
            && loads.iter().flatten().all(is_finite)
            && needs_contact_check.iter().all(is_present)
            && !(is_at_rest && world.would_move());
        if !is_consistent {
            return Err(SnapshotError::Inconsistent);
        }
        for (id, pose) in cached_poses {
            world.cache_pose(id, pose);
        }
        world.force_cache.resume(loads.into_iter().map(Option::unwrap_or_default), &needs_contact_check);
        world.scratch.awake = !is_at_rest;
        Ok(world)
    }

    /// Whether a body or the hand moves, or rope that is bent too tightly would open.
    fn would_move(&self) -> bool {
        let slides = self.state.bodies.iter().flatten().any(|body| !body.velocity.is_zero());
        let moves = slides || self.is_busy() || self.state.ids().any(|id| self.is_rolling(id));
        moves || self.clone().relax_cords()
    }
}

fn pose_numbers(Pose { centre, rotation }: &Pose) -> [f64; 12] {
    let [long, middle, short] = *rotation.axes();
    let [a, b, c, d] = [*centre, long, middle, short];
    [a.x, a.y, a.z, b.x, b.y, b.z, c.x, c.y, c.z, d.x, d.y, d.z]
}

fn has_same_bits(one: &Pose, other: &Pose) -> bool {
    pose_numbers(one).map(f64::to_bits) == pose_numbers(other).map(f64::to_bits)
}

fn numbers(load: &Load) -> [f64; 9] {
    let [force, torque, field] = [load.force, load.torque, load.field];
    [force.x, force.y, force.z, torque.x, torque.y, torque.z, field.x, field.y, field.z]
}

/// Whether all bits are zero, which excludes -0.
fn is_blank(load: &Load) -> bool {
    numbers(load).iter().all(|number| number.to_bits() == 0)
}
