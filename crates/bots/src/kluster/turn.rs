//! Plans the actions for the phase of the turn (K2, K5, K13, K15).

use super::{
    placement_plan::PlacementPlan,
    planner::Planner,
    stop::StopSignal,
    target_pose::{TargetPose, to_micrometres},
};
use crate::BotError;
use kluster::{Action, Turn};
use magnets::{Face, HandPose, MagnetId, MagnetLocation};
use rng::Rng;
use seats::RulesVersion;

/// Separate random streams, so that the length of the search does not change the jitter of the hand.
const PLANNING_STREAM: u64 = 1;
const HAND_STREAM: u64 = 2;

impl Planner<'_> {
    /// Plans the next actions.
    pub(super) fn plan(&self, seed: u64, stop: &mut StopSignal) -> Result<Vec<Action>, BotError> {
        let mut planning_rng = Rng::new(seed, PLANNING_STREAM);
        match self.view.turn {
            Turn::Laying { .. } => Ok(vec![Action::LayCord(self.lay_cord(stop))]),
            Turn::Choosing { .. } => Ok(self.plan_placement(seed, &mut planning_rng, stop)),
            Turn::Holding { magnet, .. } => Ok(self.plan_held_magnet(magnet, seed, &mut planning_rng, stop)),
            Turn::Asking { .. } => Ok(vec![Action::PlaceAgain(self.wants_another(&mut planning_rng, stop))]),
            Turn::Mending { .. } => Ok(self.mend(&mut planning_rng, stop)),
            Turn::Settling { .. } | Turn::Klustering { .. } => Err(BotError::TableMoving),
            Turn::Over => Err(BotError::GameOver),
        }
    }

    /// Plans the placement of one of the seat's magnets.
    fn plan_placement(&self, seed: u64, planning_rng: &mut Rng, stop: &mut StopSignal) -> Vec<Action> {
        let magnets = self.magnets_to_compare(planning_rng);
        self.plan_placement_of(&magnets, seed, planning_rng, stop)
    }

    /// Plans the placement of the magnet in the hand.
    fn plan_held_magnet(
        &self,
        magnet: MagnetId,
        seed: u64,
        planning_rng: &mut Rng,
        stop: &mut StopSignal,
    ) -> Vec<Action> {
        self.plan_placement_of(&[magnet], seed, planning_rng, stop)
    }

    fn plan_placement_of(
        &self,
        magnets: &[MagnetId],
        seed: u64,
        planning_rng: &mut Rng,
        stop: &mut StopSignal,
    ) -> Vec<Action> {
        let plan = match self.choose_placement(magnets, planning_rng, stop) {
            Some(plan) => plan,
            // Under rules 1 a magnet that is not validly placed ends the turn (K11).
            None if self.view.rules == RulesVersion::V1 => self.fallback_plan(magnets[0]),
            None => return self.open_cord(magnets, planning_rng, stop),
        };
        self.actions_for(plan, &mut Rng::new(seed, HAND_STREAM))
    }

    /// Returns all actions of a plan, whether the magnet is in the hand already or not.
    pub(super) fn actions_for(&self, plan: PlacementPlan, hand_rng: &mut Rng) -> Vec<Action> {
        let target = plan.target.jittered(self.config.jitter, hand_rng);
        let held = self.world.held().and_then(|magnet| match self.world.location(magnet) {
            MagnetLocation::Held(pose) => Some([pose.centre.x, pose.centre.y, pose.centre.z].map(to_micrometres)),
            _ => None,
        });
        let mut actions = plan.preparation;
        // The preparation may have picked the magnet up.
        let carried = actions.iter().rev().find_map(|action| match action {
            Action::Carry { to, .. } => Some(*to),
            _ => None,
        });
        let from = carried.or(held.map(|at| HandPose { at, ..target.hand_pose(0) }));
        actions.extend(match from {
            Some(from) => self.arm.carry_to_target(from, &target, plan.height, hand_rng),
            None => self.arm.approach(&target, plan.height, self.world.cords(), hand_rng),
        });
        actions.push(Action::Release);
        actions
    }

    /// Returns the plan where no candidate is inside the area.
    fn fallback_plan(&self, magnet: MagnetId) -> PlacementPlan {
        let centre = self.world.cords().first().map(magnets::Cord::centre).unwrap_or_default();
        let at = [to_micrometres(centre.x), to_micrometres(centre.y)];
        PlacementPlan::direct(
            TargetPose { magnet, at, yaw_step: 0, face: Face::Up },
            self.arm.distances.carry_height,
            false,
        )
    }

    /// Returns the magnets to consider for the placement.
    fn magnets_to_compare(&self, planning_rng: &mut Rng) -> Vec<MagnetId> {
        let placeable = self.placeable_magnets();
        let count = placeable.len().min(usize::from(self.config.max_magnets)).max(1);
        let start = planning_rng.below(u32::try_from(placeable.len()).unwrap_or(1).max(1));
        let start = usize::try_from(start).unwrap_or(0);
        // Evenly among all, so that both stones and spinners are included.
        (0..count).map(|number| placeable[(start + number * placeable.len() / count) % placeable.len()]).collect()
    }

    /// Whether to place another magnet (K13): only where a safe placement is left.
    fn wants_another(&self, planning_rng: &mut Rng, stop: &mut StopSignal) -> bool {
        let magnets = self.magnets_to_compare(planning_rng);
        self.choose_placement(&magnets, planning_rng, stop).is_some_and(|plan| plan.is_safe)
    }
}
