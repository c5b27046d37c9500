//! What is asked for now, and the plan for it (K2, K5, K13, K15).

use super::{
    hand::CARRY_HEIGHT,
    placement_plan::PlacementPlan,
    planner::Planner,
    stop::StopSignal,
    target_pose::{TargetPose, to_micrometres},
};
use crate::BotError;
use kluster::{Action, Turn};
use magnets::{Face, HandPose, MagnetId, MagnetLocation};
use rng::Rng;

/// Streams of chance, so that looking longer does not change how the hand trembles.
const PLANNING_STREAM: u64 = 1;
const HAND_STREAM: u64 = 2;

impl Planner<'_> {
    /// What to do now.
    pub(super) fn plan(&self, seed: u64, stop: &mut StopSignal) -> Result<Vec<Action>, BotError> {
        let mut thought = Rng::new(seed, PLANNING_STREAM);
        match self.view.turn {
            Turn::Laying { .. } => Ok(vec![Action::LayCord(self.lay_cord(stop))]),
            Turn::Choosing { .. } => Ok(self.plan_placement(seed, &mut thought, stop)),
            Turn::Holding { magnet, .. } => Ok(self.plan_held_magnet(magnet, seed, &mut thought, stop)),
            Turn::Asking { .. } => Ok(vec![Action::PlaceAgain(self.wants_another(&mut thought, stop))]),
            Turn::Mending { .. } => Ok(self.mend(&mut thought, stop)),
            Turn::Settling { .. } | Turn::Klustering { .. } => Err(BotError::TableMoving),
            Turn::Over => Err(BotError::GameOver),
        }
    }

    /// Places one of the own magnets.
    fn plan_placement(&self, seed: u64, thought: &mut Rng, stop: &mut StopSignal) -> Vec<Action> {
        let magnets = self.magnets_to_compare(thought);
        let choice = self.choose_placement(&magnets, thought, stop);
        let choice = choice.unwrap_or_else(|| self.fallback_plan(magnets[0]));
        self.actions_for(choice, &mut Rng::new(seed, HAND_STREAM))
    }

    /// Goes on with what is in the hand already.
    fn plan_held_magnet(&self, magnet: MagnetId, seed: u64, thought: &mut Rng, stop: &mut StopSignal) -> Vec<Action> {
        let choice = self.choose_placement(&[magnet], thought, stop);
        let choice = choice.unwrap_or_else(|| self.fallback_plan(magnet));
        self.actions_for(choice, &mut Rng::new(seed, HAND_STREAM))
    }

    /// All that a hand does for a choice, where it holds the magnet already, or not.
    pub(super) fn actions_for(&self, choice: PlacementPlan, hand: &mut Rng) -> Vec<Action> {
        let aim = choice.target.jittered(self.config.jitter, hand);
        let held = self.world.held().and_then(|magnet| match self.world.location(magnet) {
            MagnetLocation::Held(pose) => Some([pose.centre.x, pose.centre.y, pose.centre.z].map(to_micrometres)),
            _ => None,
        });
        let mut acts = choice.preparation;
        // What made room may have taken the magnet up.
        let carried = acts.iter().rev().find_map(|act| match act {
            Action::Carry { to, .. } => Some(*to),
            _ => None,
        });
        let from = carried.or(held.map(|at| HandPose { at, ..aim.hand_pose(0) }));
        acts.extend(match from {
            Some(from) => self.arm.carry_to_target(from, &aim, choice.height, hand),
            None => self.arm.approach(&aim, choice.height, self.world.cords(), hand),
        });
        acts.push(Action::Release);
        acts
    }

    /// Where there is no place inside at all.
    fn fallback_plan(&self, magnet: MagnetId) -> PlacementPlan {
        let middle = self.world.cords().first().map(magnets::Cord::centre).unwrap_or_default();
        let at = [to_micrometres(middle.x), to_micrometres(middle.y)];
        PlacementPlan::direct(TargetPose { magnet, at, yaw_step: 0, face: Face::Up }, CARRY_HEIGHT, false)
    }

    /// Some of the own magnets, to compare.
    fn magnets_to_compare(&self, thought: &mut Rng) -> Vec<MagnetId> {
        let mine = self.placeable_magnets();
        let count = mine.len().min(usize::from(self.config.max_magnets)).max(1);
        let start = thought.below(u32::try_from(mine.len()).unwrap_or(1).max(1));
        let start = usize::try_from(start).unwrap_or(0);
        // Evenly among all, so that stones and spinners are both there.
        (0..count).map(|number| mine[(start + number * mine.len() / count) % mine.len()]).collect()
    }

    /// Whether to place another (K13): only where a quiet place is left.
    fn wants_another(&self, thought: &mut Rng, stop: &mut StopSignal) -> bool {
        let magnets = self.magnets_to_compare(thought);
        self.choose_placement(&magnets, thought, stop).is_some_and(|choice| choice.is_safe)
    }
}
