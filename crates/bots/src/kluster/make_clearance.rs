//! Making room where there is none: by moving a cord (K8), or by passing low over a magnet so that it gives way (K9).

use super::{
    cords::drag_cord,
    hand::{HIGH_CARRY_HEIGHT, LOWERING_HEIGHT, carry, travel_ticks},
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

/// How far a cord is dragged, in metres.
const DRAG_DISTANCES: [f64; 3] = [0.02, 0.04, 0.08];
/// How many of all places are looked at again where room was made.
const SAMPLE_DIVISOR: u16 = 6;
/// How near a magnet comes to the one that is to give way, in metres, and how high it is then, in micrometres.
const PASS_DISTANCES: [f64; 3] = [0.045, 0.038, 0.031];
const PASS_HEIGHT: i32 = 16_000;
/// From how far it comes.
const PASS_START_DISTANCE: f64 = 0.06;
/// How fast it passes, in m/s.
const PASS_SPEED: f64 = 0.1;

impl Planner<'_> {
    /// A way to a quiet place, if one is found in so many tries.
    pub(super) fn make_clearance(
        &self,
        magnets: &[MagnetId],
        found: &[Candidate],
        chance: &mut Rng,
        stop: &mut StopSignal,
    ) -> Option<PlacementPlan> {
        for number in 0..self.config.clearance_attempts {
            if stop.is_requested() {
                break;
            }
            let rescued = if number % 2 == 0 {
                self.move_cord(magnets, chance, stop)
            } else {
                self.repel_stone(found, usize::from(number / 2), chance, stop)
            };
            if rescued.is_some() {
                return rescued;
            }
        }
        None
    }

    /// Drags a cord somewhere, and looks for a place after that.
    fn move_cord(&self, magnets: &[MagnetId], chance: &mut Rng, stop: &mut StopSignal) -> Option<PlacementPlan> {
        let cords = self.world.cords();
        let number = random_index(cords.len(), chance);
        let from = cords.get(number)?.nodes()[random_index(magnets::SEGMENTS, chance)];
        let turn = u8::try_from(random_index(8, chance)).unwrap_or(0) * (YAW_STEPS / 8);
        let to = from + direction(turn) * DRAG_DISTANCES[random_index(DRAG_DISTANCES.len(), chance)];
        let before = drag_cord(number, from, to);
        let moved = self.simulate_clean(&before, stop)?;
        if area::are_apart(moved.world().cords()) {
            return None;
        }
        let scene = RestingTable::new(moved.world(), self.kinds);
        let search = PlacementSearch { table: &scene, bodies: &self.bodies, magnets, config: &self.config };
        let found = search.sample_candidates(self.config.candidates / SAMPLE_DIVISOR, chance, stop);
        let best = found.first()?;
        let best = search.refine(*best, self.config.refinements, chance, stop);
        self.verified_plan(&search, before, &best, chance, stop)
    }

    /// Passes low beside the stone that a placement would strain most, so that it gives way, and then places after all.
    fn repel_stone(
        &self,
        found: &[Candidate],
        number: usize,
        chance: &mut Rng,
        stop: &mut StopSignal,
    ) -> Option<PlacementPlan> {
        let target = found.get(number % 3).filter(|target| target.placed.kind == MagnetKind::Stone)?;
        let weakest = self.table.weakest(&target.placed)?;
        let stone = Point::new(weakest.x, weakest.y);
        let way = stone - target.target.position();
        let along = way * (1.0 / way.length().max(1e-6));
        // The same side up pushes away.
        let beside = |distance: f64| {
            let place = stone - along * distance;
            TargetPose { at: [to_micrometres(place.x), to_micrometres(place.y)], face: weakest.face, ..target.target }
        };
        let (far, near) = (beside(PASS_START_DISTANCE), beside(PASS_DISTANCES[number % PASS_DISTANCES.len()]));
        let mut before = match self.world.held() {
            None => self.arm.approach(&far, HIGH_CARRY_HEIGHT, self.world.cords(), chance),
            Some(_) => vec![Action::Carry { to: far.hand_pose(LOWERING_HEIGHT), ticks: travel_ticks(0.2, PASS_SPEED) }],
        };
        before.push(carry(far.hand_pose(LOWERING_HEIGHT), far.hand_pose(PASS_HEIGHT), PASS_SPEED));
        before.push(carry(far.hand_pose(PASS_HEIGHT), near.hand_pose(PASS_HEIGHT), PASS_SPEED));
        before.push(carry(near.hand_pose(PASS_HEIGHT), far.hand_pose(LOWERING_HEIGHT), PASS_SPEED));
        let moved = self.simulate_clean(&before, stop)?;
        let scene = RestingTable::new(moved.world(), self.kinds);
        let magnets = [target.target.magnet];
        let search = PlacementSearch { table: &scene, bodies: &self.bodies, magnets: &magnets, config: &self.config };
        let again = search.evaluate(target.target)?;
        let best = search.refine(again, self.config.refinements / 2, chance, stop);
        self.verified_plan(&search, before, &best, chance, stop)
    }

    /// What comes of some acts, if nothing is lost by them.
    fn simulate_clean(&self, acts: &[Action], stop: &mut StopSignal) -> Option<Simulation> {
        Simulation::run(&self.world, self.kinds, acts, stop).filter(Simulation::is_clean)
    }

    /// The choice of a place where room was made, if it is quiet.
    fn verified_plan(
        &self,
        search: &PlacementSearch,
        before: Vec<Action>,
        best: &Candidate,
        chance: &mut Rng,
        stop: &mut StopSignal,
    ) -> Option<PlacementPlan> {
        if search.worst_jittered_strain(best, self.config.jitter, chance) >= 1.0 {
            return None;
        }
        let choice =
            PlacementPlan { target: best.target, height: HIGH_CARRY_HEIGHT, is_safe: true, preparation: before };
        let acts = self.actions_for(choice.clone(), chance);
        let clean = Simulation::run(&self.world, self.kinds, &acts, stop)?.is_clean();
        clean.then_some(choice)
    }
}

/// Any number below a count.
pub(super) fn random_index(count: usize, chance: &mut Rng) -> usize {
    usize::try_from(chance.below(u32::try_from(count).unwrap_or(1).max(1))).unwrap_or(0)
}
