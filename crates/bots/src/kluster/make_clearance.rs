//! Makes clearance where no placement is safe: moves a cord (K8), or repels a stone with the held magnet (K9).

use super::{
    cords::drag_cord,
    distances::Distances,
    hand::{carry, travel_ticks},
    placement_plan::PlacementPlan,
    planner::Planner,
    resting_table::RestingTable,
    search::{Candidate, PlacementSearch},
    simulation::Simulation,
    stop::StopSignal,
    target_pose::{TargetPose, YAW_STEPS, direction, to_micrometres},
};
use kluster::{Action, MagnetKind, area};
use magnets::{MagnetId, Point};
use rng::Rng;

/// The distances to drag a cord, in metres.
const DRAG_DISTANCES: [f64; 3] = [0.02, 0.04, 0.08];
/// Divides the number of candidates that are sampled after a cord was moved.
const SAMPLE_DIVISOR: u16 = 6;
/// The speed of the pass, in m/s.
const PASS_SPEED: f64 = 0.1;

impl Planner<'_> {
    /// Returns a plan that first makes clearance and then places a magnet safely, if some attempt finds one.
    pub(super) fn make_clearance(
        &self,
        magnets: &[MagnetId],
        candidates: &[Candidate],
        rng: &mut Rng,
        stop: &mut StopSignal,
    ) -> Option<PlacementPlan> {
        for attempt in 0..self.config.clearance_attempts {
            if stop.is_requested() {
                break;
            }
            let plan = if attempt % 2 == 0 {
                self.move_cord(magnets, rng, stop)
            } else {
                self.repel_stone(candidates, usize::from(attempt / 2), rng, stop)
            };
            if plan.is_some() {
                return plan;
            }
        }
        None
    }

    /// Drags a random cord, and searches for a safe placement after that.
    fn move_cord(&self, magnets: &[MagnetId], rng: &mut Rng, stop: &mut StopSignal) -> Option<PlacementPlan> {
        let cords = self.world.cords();
        let index = rng.index(cords.len());
        let from = cords.get(index)?.nodes()[rng.index(magnets::SEGMENTS)];
        let yaw_step = u8::try_from(rng.index(8)).unwrap_or(0) * (YAW_STEPS / 8);
        let to = from + direction(yaw_step) * DRAG_DISTANCES[rng.index(DRAG_DISTANCES.len())];
        let preparation = drag_cord(index, from, to);
        let moved = self.simulate_clean(&preparation, stop)?;
        if area::are_apart(moved.world().cords()) {
            return None;
        }
        let table = RestingTable::new(moved.world(), self.kinds);
        let search = PlacementSearch { table: &table, bodies: &self.bodies, magnets, config: &self.config };
        let candidates = search.sample_candidates(self.config.candidates / SAMPLE_DIVISOR, rng, stop);
        let best = search.refine(*candidates.first()?, self.config.refinements, rng, stop);
        self.verified_plan(&search, preparation, &best, rng, stop)
    }

    /// Passes low beside the stone that a placement would strain most, so that it moves away, and then places the
    /// magnet.
    fn repel_stone(
        &self,
        candidates: &[Candidate],
        attempt: usize,
        rng: &mut Rng,
        stop: &mut StopSignal,
    ) -> Option<PlacementPlan> {
        let candidate = candidates.get(attempt % 3).filter(|candidate| candidate.placed.kind == MagnetKind::Stone)?;
        let weakest = self.table.weakest(&candidate.placed)?;
        let stone = Point::new(weakest.x, weakest.y);
        let offset = stone - candidate.target.position();
        let along = offset * (1.0 / offset.length().max(1e-6));
        // Magnets with the same face up repel each other.
        let beside = |distance: f64| {
            let centre = stone - along * distance;
            TargetPose {
                at: [to_micrometres(centre.x), to_micrometres(centre.y)],
                face: weakest.face,
                ..candidate.target
            }
        };
        let &Distances { passes, pass_start, pass_height, high_carry_height, lowering_height, .. } = self.arm.distances;
        let (far, near) = (beside(pass_start), beside(passes[attempt % passes.len()]));
        let mut preparation = match self.world.held() {
            None => self.arm.approach(&far, high_carry_height, self.world.cords(), rng),
            Some(_) => vec![Action::Carry { to: far.hand_pose(lowering_height), ticks: travel_ticks(0.2, PASS_SPEED) }],
        };
        preparation.push(carry(far.hand_pose(lowering_height), far.hand_pose(pass_height), PASS_SPEED));
        preparation.push(carry(far.hand_pose(pass_height), near.hand_pose(pass_height), PASS_SPEED));
        preparation.push(carry(near.hand_pose(pass_height), far.hand_pose(lowering_height), PASS_SPEED));
        let moved = self.simulate_clean(&preparation, stop)?;
        let table = RestingTable::new(moved.world(), self.kinds);
        let magnets = [candidate.target.magnet];
        let search = PlacementSearch { table: &table, bodies: &self.bodies, magnets: &magnets, config: &self.config };
        let candidate = search.evaluate(candidate.target)?;
        let best = search.refine(candidate, self.config.refinements / 2, rng, stop);
        self.verified_plan(&search, preparation, &best, rng, stop)
    }

    /// Simulates actions; `None` if they cost magnets.
    fn simulate_clean(&self, actions: &[Action], stop: &mut StopSignal) -> Option<Simulation> {
        Simulation::run(self.view.rules, &self.world, self.kinds, actions, stop).filter(Simulation::is_clean)
    }

    /// Returns the plan for a placement after `preparation`, if a simulation of the whole is clean.
    fn verified_plan(
        &self,
        search: &PlacementSearch,
        preparation: Vec<Action>,
        best: &Candidate,
        rng: &mut Rng,
        stop: &mut StopSignal,
    ) -> Option<PlacementPlan> {
        if search.worst_jittered_strain(best, self.config.jitter, rng) >= 1.0 {
            return None;
        }
        let plan = PlacementPlan {
            target: best.target,
            height: self.arm.distances.high_carry_height,
            is_safe: true,
            preparation,
        };
        let actions = self.actions_for(plan.clone(), rng);
        let is_clean = Simulation::run(self.view.rules, &self.world, self.kinds, &actions, stop)?.is_clean();
        is_clean.then_some(plan)
    }
}
