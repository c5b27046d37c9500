//! Choosing where to lay a magnet: quiet for oneself, and with what room it leaves in mind.

use super::{
    clearance::ClearanceProbes,
    hand::{CARRY_HEIGHT, HIGH_CARRY_HEIGHT},
    make_clearance::random_index,
    planner::Planner,
    search::{Candidate, PlacementSearch},
    simulation::Simulation,
    stop::StopSignal,
    target_pose::TargetPose,
};
use kluster::Action;
use magnets::MagnetId;
use rng::Rng;

/// How many of the best places are bettered.
const REFINED_CANDIDATES: usize = 3;
/// How often a placement by which something moves is played through again.
const RECHECKS: u8 = 2;
/// How many quiet places are played through, until one is clean.
const MAX_SIMULATED: usize = 3;

/// Where a magnet is to be laid, and what is thought of it.
#[derive(Clone, Debug)]
pub(super) struct PlacementPlan {
    /// What makes room first.
    pub(super) preparation: Vec<Action>,
    pub(super) target: TargetPose,
    /// How high the hand comes in, in micrometres.
    pub(super) height: i32,
    /// Whether nothing should happen, as far as one can tell.
    pub(super) is_safe: bool,
}

impl PlacementPlan {
    /// Nothing is done first.
    pub(super) fn direct(target: TargetPose, height: i32, is_safe: bool) -> PlacementPlan {
        PlacementPlan { preparation: Vec::new(), target, height, is_safe }
    }
}

impl Planner<'_> {
    /// The best place for one of these magnets; `None` if there is none inside the area at all.
    pub(super) fn choose_placement(
        &self,
        magnets: &[MagnetId],
        chance: &mut Rng,
        stop: &mut StopSignal,
    ) -> Option<PlacementPlan> {
        let skill = &self.config;
        let search = PlacementSearch { table: &self.table, bodies: &self.bodies, magnets, config: skill };
        let mut found = search.sample_candidates(skill.candidates, chance, stop);
        if skill.distance_only {
            return found
                .first()
                .map(|found| PlacementPlan::direct(found.target, CARRY_HEIGHT, found.strain < skill.risk_limit));
        }
        if skill.refinements > 0 {
            let best: Vec<Candidate> = found.iter().take(REFINED_CANDIDATES).copied().collect();
            found.extend(best.into_iter().map(|found| search.refine(found, skill.refinements, chance, stop)));
            found.sort_by(|one, other| one.strain.total_cmp(&other.strain));
        }
        let ranked = self.rank_safe(&search, &found, chance, stop);
        for found in &ranked {
            // A hand that does not come in higher tries once more with another tremble.
            for height in [CARRY_HEIGHT, self.careful_height()] {
                if skill.simulations == 0
                    || self.simulated_cost(found, height, chance, stop).is_none_or(|cost| cost == 0.0)
                {
                    return Some(PlacementPlan::direct(found.target, height, true));
                }
            }
        }
        self.make_clearance(magnets, &found, chance, stop).or_else(|| self.least_bad(&found, chance, stop))
    }

    /// The quiet places in the order in which one would take them.
    fn rank_safe(
        &self,
        search: &PlacementSearch,
        found: &[Candidate],
        chance: &mut Rng,
        stop: &mut StopSignal,
    ) -> Vec<Candidate> {
        let skill = &self.config;
        let quiet: Vec<Candidate> = found.iter().take_while(|found| found.strain < skill.risk_limit).copied().collect();
        let compared = if skill.clearance_candidates == 0 { 12 } else { usize::from(skill.clearance_candidates) };
        let mut robust =
            |found: &&Candidate| stop.is_requested() || search.worst_jittered_strain(found, skill.jitter, chance) < 1.0;
        if skill.clearance_candidates == 0 {
            return quiet.iter().take(compared).filter(&mut robust).copied().collect();
        }
        // Some of all kinds: those that strain least are not those that leave least room.
        let apart = quiet.len().div_ceil(compared).max(1);
        let some: Vec<Candidate> = quiet.iter().step_by(apart).filter(&mut robust).copied().collect();
        let probes = ClearanceProbes::new(&quiet, found.len(), usize::from(skill.clearance_probes));
        let mut valued: Vec<(f64, Candidate)> = Vec::new();
        for found in some {
            if stop.is_requested() {
                break;
            }
            valued.push((self.clearance_value(&found, &probes, chance, stop), found));
        }
        valued.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        let mut ranked: Vec<Candidate> = valued.into_iter().map(|(_, found)| found).collect();
        ranked.extend(quiet.iter().take(1));
        ranked.truncate(MAX_SIMULATED);
        ranked
    }

    /// What a quiet place is worth by the room that it leaves: much when playing alone, little for the next player otherwise.
    fn clearance_value(
        &self,
        found: &Candidate,
        probes: &ClearanceProbes,
        chance: &mut Rng,
        stop: &mut StopSignal,
    ) -> f64 {
        let after = probes.clearance_after(&self.table, found);
        let calm = -0.05 * found.strain;
        if self.is_solo {
            return after.remaining_share + calm;
        }
        let answers = if after.find_probability > 0.99 { 0 } else { self.config.reply_samples };
        let mut own = 1.0;
        if answers > 0 && !after.safe.is_empty() {
            let sum: f64 = (0..answers)
                .map(|_| {
                    let answer = after.safe[random_index(after.safe.len(), chance)];
                    if stop.is_requested() { 1.0 } else { after.clearance_after(&answer).find_probability }
                })
                .sum();
            own = sum / f64::from(answers);
        }
        // The next player finds nothing, or does and I find nothing after that.
        let ahead = (1.0 - after.find_probability) - after.find_probability * (1.0 - own);
        ahead - 0.3 * after.remaining_share + calm
    }

    /// Where nothing is quiet: what costs fewest magnets, of the places that strain least.
    fn least_bad(&self, found: &[Candidate], chance: &mut Rng, stop: &mut StopSignal) -> Option<PlacementPlan> {
        let mut best: Option<(f64, &Candidate)> = None;
        // Half of them strain little; the others are anywhere, perhaps beside a lonely magnet.
        let half = usize::from(self.config.simulations / 2);
        let rest = &found[half.min(found.len())..];
        let apart = (rest.len() / usize::from(self.config.simulations.max(2) - self.config.simulations / 2)).max(1);
        let tried = found.iter().take(half).chain(rest.iter().step_by(apart));
        for found in tried.take(usize::from(self.config.simulations)) {
            let Some(mut cost) = self.simulated_cost(found, self.careful_height(), chance, stop) else { break };
            if cost == 0.0 {
                // Something moves and nothing is lost: by luck, or again and again?
                let again: Option<f64> =
                    (0..RECHECKS).map(|_| self.simulated_cost(found, self.careful_height(), chance, stop)).sum();
                let Some(again) = again else { break };
                cost = again / f64::from(RECHECKS + 1);
            }
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, found));
            }
            if cost == 0.0 {
                break;
            }
        }
        let (cost, found) = best.or_else(|| found.first().map(|found| (1.0, found)))?;
        Some(PlacementPlan::direct(found.target, self.careful_height(), cost == 0.0))
    }

    /// How high a hand comes in where it is no use to trust the magnets.
    fn careful_height(&self) -> i32 {
        if self.config.high_approach { HIGH_CARRY_HEIGHT } else { CARRY_HEIGHT }
    }

    /// What playing a placement through costs, in magnets; `None` if somebody said stop.
    fn simulated_cost(&self, found: &Candidate, height: i32, chance: &mut Rng, stop: &mut StopSignal) -> Option<f64> {
        let acts = self.actions_for(PlacementPlan::direct(found.target, height, false), chance);
        Some(Simulation::run(&self.world, self.kinds, &acts, stop)?.cost(found.target.magnet))
    }
}
