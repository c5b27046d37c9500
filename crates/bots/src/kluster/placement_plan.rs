//! [`PlacementPlan`]: chooses where to place a magnet, safely and with little clearance left to the next player.

use super::{
    clearance::ClearanceProbes,
    planner::Planner,
    search::{Candidate, PlacementSearch},
    simulation::Simulation,
    stop::StopSignal,
    target_pose::TargetPose,
};
use kluster::Action;
use magnets::MagnetId;
use rng::Rng;

/// The number of the best candidates to refine.
const REFINED_CANDIDATES: usize = 3;
/// The number of further simulations of a risky placement that cost no magnets in the first one.
const RECHECKS: u8 = 2;
/// The maximum number of safe candidates to simulate.
const MAX_SIMULATED: usize = 3;

/// Where and how to place a magnet.
#[derive(Clone, Debug)]
pub(super) struct PlacementPlan {
    /// The actions that make clearance first.
    pub(super) preparation: Vec<Action>,
    pub(super) target: TargetPose,
    /// The height of the approach, in micrometres.
    pub(super) height: i32,
    /// Whether the placement is expected to cost no magnets.
    pub(super) is_safe: bool,
}

impl PlacementPlan {
    /// Creates a plan without preparation.
    pub(super) fn direct(target: TargetPose, height: i32, is_safe: bool) -> PlacementPlan {
        PlacementPlan { preparation: Vec::new(), target, height, is_safe }
    }
}

impl Planner<'_> {
    /// Returns the best placement of one of these magnets; `None` if no candidate is inside the area.
    pub(super) fn choose_placement(
        &self,
        magnets: &[MagnetId],
        rng: &mut Rng,
        stop: &mut StopSignal,
    ) -> Option<PlacementPlan> {
        let config = &self.config;
        let search = PlacementSearch { table: &self.table, bodies: &self.bodies, magnets, config };
        let mut candidates = search.sample_candidates(config.candidates, rng, stop);
        if config.distance_only {
            return candidates.first().map(|candidate| {
                PlacementPlan::direct(
                    candidate.target,
                    self.arm.distances.carry_height,
                    candidate.strain < config.risk_limit,
                )
            });
        }
        if config.refinements > 0 {
            let best: Vec<Candidate> = candidates.iter().take(REFINED_CANDIDATES).copied().collect();
            candidates
                .extend(best.into_iter().map(|candidate| search.refine(candidate, config.refinements, rng, stop)));
            candidates.sort_by(|one, other| one.strain.total_cmp(&other.strain));
        }
        let ranked = self.rank_safe(&search, &candidates, rng, stop);
        for candidate in &ranked {
            // At levels that always approach low, the second height is the same, with another jitter.
            for height in [self.arm.distances.carry_height, self.careful_height()] {
                if config.simulations == 0
                    || self.simulated_cost(candidate, height, rng, stop).is_none_or(|cost| cost == 0.0)
                {
                    return Some(PlacementPlan::direct(candidate.target, height, true));
                }
            }
        }
        self.make_clearance(magnets, &candidates, rng, stop).or_else(|| self.least_bad(&candidates, rng, stop))
    }

    /// Returns the safe candidates to simulate, the best first.
    fn rank_safe(
        &self,
        search: &PlacementSearch,
        candidates: &[Candidate],
        rng: &mut Rng,
        stop: &mut StopSignal,
    ) -> Vec<Candidate> {
        let config = &self.config;
        let safe: Vec<Candidate> =
            candidates.iter().take_while(|candidate| candidate.strain < config.risk_limit).copied().collect();
        let count = if config.clearance_candidates == 0 { 12 } else { usize::from(config.clearance_candidates) };
        let mut is_robust = |candidate: &&Candidate| {
            stop.is_requested() || search.worst_jittered_strain(candidate, config.jitter, rng) < 1.0
        };
        if config.clearance_candidates == 0 {
            return safe.iter().take(count).filter(&mut is_robust).copied().collect();
        }
        // Samples the whole range of strain: the least strain does not mean the least clearance.
        let stride = safe.len().div_ceil(count).max(1);
        let sample: Vec<Candidate> = safe.iter().step_by(stride).filter(&mut is_robust).copied().collect();
        let probes = ClearanceProbes::new(&safe, candidates.len(), usize::from(config.clearance_probes));
        let mut evaluated: Vec<(f64, Candidate)> = Vec::new();
        for candidate in sample {
            if stop.is_requested() {
                break;
            }
            evaluated.push((self.clearance_value(&candidate, &probes, rng, stop), candidate));
        }
        evaluated.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        let mut ranked: Vec<Candidate> = evaluated.into_iter().map(|(_, candidate)| candidate).collect();
        ranked.extend(safe.iter().take(1));
        ranked.truncate(MAX_SIMULATED);
        ranked
    }

    /// Evaluates a safe candidate by the clearance it leaves: the more the better in a solo game, the less the better
    /// otherwise.
    fn clearance_value(
        &self,
        candidate: &Candidate,
        probes: &ClearanceProbes,
        rng: &mut Rng,
        stop: &mut StopSignal,
    ) -> f64 {
        let clearance = probes.clearance_after(&self.table, candidate);
        let strain_penalty = 0.05 * candidate.strain;
        if self.is_solo {
            return clearance.remaining_share - strain_penalty;
        }
        let replies = if clearance.find_probability > 0.99 { 0 } else { self.config.reply_samples };
        let mut own_probability = 1.0;
        if replies > 0 && !clearance.safe.is_empty() {
            let sum: f64 = (0..replies)
                .map(|_| {
                    let reply = clearance.safe[rng.index(clearance.safe.len())];
                    if stop.is_requested() { 1.0 } else { clearance.clearance_after(&reply).find_probability }
                })
                .sum();
            own_probability = sum / f64::from(replies);
        }
        // Gained if the next player finds nothing; lost if they do and this bot finds nothing after that.
        let advantage = (1.0 - clearance.find_probability) - clearance.find_probability * (1.0 - own_probability);
        advantage - 0.3 * clearance.remaining_share - strain_penalty
    }

    /// Returns the candidate that costs the fewest magnets in simulations, where none is safe.
    fn least_bad(&self, candidates: &[Candidate], rng: &mut Rng, stop: &mut StopSignal) -> Option<PlacementPlan> {
        let mut best: Option<(f64, &Candidate)> = None;
        // Half of the simulated candidates have the least strain; the others are a sample of the rest.
        let half = usize::from(self.config.simulations / 2);
        let rest = &candidates[half.min(candidates.len())..];
        let stride = (rest.len() / usize::from(self.config.simulations.max(2) - self.config.simulations / 2)).max(1);
        let sample = candidates.iter().take(half).chain(rest.iter().step_by(stride));
        for candidate in sample.take(usize::from(self.config.simulations)) {
            let Some(mut cost) = self.simulated_cost(candidate, self.careful_height(), rng, stop) else { break };
            if cost == 0.0 {
                // Magnets move, but none is lost. Further simulations check that this was not luck.
                let repeated: Option<f64> =
                    (0..RECHECKS).map(|_| self.simulated_cost(candidate, self.careful_height(), rng, stop)).sum();
                let Some(repeated) = repeated else { break };
                cost = repeated / f64::from(RECHECKS + 1);
            }
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, candidate));
            }
            if cost == 0.0 {
                break;
            }
        }
        let (cost, candidate) = best.or_else(|| candidates.first().map(|candidate| (1.0, candidate)))?;
        Some(PlacementPlan::direct(candidate.target, self.careful_height(), cost == 0.0))
    }

    /// Returns the height of the approach where magnets are easily disturbed, in micrometres.
    fn careful_height(&self) -> i32 {
        if self.config.high_approach { self.arm.distances.high_carry_height } else { self.arm.distances.carry_height }
    }

    /// Returns how many magnets a placement costs in a simulation; `None` on a stop request.
    fn simulated_cost(&self, candidate: &Candidate, height: i32, rng: &mut Rng, stop: &mut StopSignal) -> Option<f64> {
        let actions = self.actions_for(PlacementPlan::direct(candidate.target, height, false), rng);
        Some(Simulation::run(self.view.rules, &self.world, self.kinds, &actions, stop)?.cost(candidate.target.magnet))
    }
}
