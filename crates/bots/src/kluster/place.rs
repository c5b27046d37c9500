//! Choosing where to lay a magnet: quiet for oneself, and with what room it leaves in mind.

use super::{
    aim::Aim,
    hand::{HIGH, HIGHER},
    mind::Mind,
    rescue::pick,
    room::Probes,
    search::{Found, Search},
    stop::Stop,
    trial,
};
use crate::chance::Chance;
use kluster::Action;
use magnets::MagnetId;
use seats::{total_cmp_key, sort_by_key};

/// How many of the best places are bettered.
const BETTERED: usize = 3;
/// How often a placement by which something moves is played through again.
const CHECKS: u8 = 2;
/// How many quiet places are played through, until one is clean.
const PLAYED: usize = 3;

/// Where a magnet is to be laid, and what is thought of it.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    /// What makes room first.
    pub(super) before: Vec<Action>,
    pub(super) aim: Aim,
    /// How high the hand comes in, in micrometres.
    pub(super) height: i32,
    /// Whether nothing should happen, as far as one can tell.
    pub(super) is_quiet: bool,
}

impl Choice {
    /// Nothing is done first.
    pub(super) fn plain(aim: Aim, height: i32, is_quiet: bool) -> Choice {
        Choice { before: Vec::new(), aim, height, is_quiet }
    }
}

impl Mind<'_> {
    /// The best place for one of these magnets; `None` if there is none inside the area at all.
    pub(super) fn choose_place(&self, magnets: &[MagnetId], chance: &mut Chance, stop: &mut Stop) -> Option<Choice> {
        let skill = &self.skill;
        let search = Search { scene: &self.scene, bodies: &self.bodies, magnets, skill };
        let mut found = search.places(skill.places, chance, stop);
        if skill.by_eye {
            return found.first().map(|found| Choice::plain(found.aim, HIGH, found.strain < skill.dares));
        }
        if skill.better > 0 {
            let best: Vec<Found> = found.iter().take(BETTERED).copied().collect();
            found.extend(best.into_iter().map(|found| search.better(found, skill.better, chance, stop)));
            sort_by_key(&mut found, |found| total_cmp_key(found.strain));
        }
        let ranked = self.ranked(&search, &found, chance, stop);
        for found in &ranked {
            // A hand that does not come in higher tries once more with another tremble.
            for height in [HIGH, self.care()] {
                if skill.trials == 0 || self.cost(found, height, chance, stop).is_none_or(|cost| cost == 0.0) {
                    return Some(Choice::plain(found.aim, height, true));
                }
            }
        }
        self.rescue(magnets, &found, chance, stop).or_else(|| self.least_bad(&found, chance, stop))
    }

    /// The quiet places in the order in which one would take them.
    fn ranked(&self, search: &Search, found: &[Found], chance: &mut Chance, stop: &mut Stop) -> Vec<Found> {
        let skill = &self.skill;
        let quiet: Vec<Found> = found.iter().take_while(|found| found.strain < skill.dares).copied().collect();
        let compared = if skill.compared == 0 { 12 } else { usize::from(skill.compared) };
        let mut robust = |found: &&Found| stop.now() || search.shaken(found, skill.tremor, chance) < 1.0;
        if skill.compared == 0 {
            return quiet.iter().take(compared).filter(&mut robust).copied().collect();
        }
        // Some of all kinds: those that strain least are not those that leave least room.
        let apart = quiet.len().div_ceil(compared).max(1);
        let some: Vec<Found> = quiet.iter().step_by(apart).filter(&mut robust).copied().collect();
        let probes = Probes::new(&quiet, found.len(), usize::from(skill.probes));
        let mut valued: Vec<(f64, Found)> = Vec::new();
        for found in some {
            if stop.now() {
                break;
            }
            valued.push((self.worth(&found, &probes, chance, stop), found));
        }
        sort_by_key(&mut valued, |(worth, _)| !total_cmp_key(*worth));
        let mut ranked: Vec<Found> = valued.into_iter().map(|(_, found)| found).collect();
        ranked.extend(quiet.iter().take(1));
        ranked.truncate(PLAYED);
        ranked
    }

    /// What a quiet place is worth by the room that it leaves: much when playing alone, little for the next player otherwise.
    fn worth(&self, found: &Found, probes: &Probes, chance: &mut Chance, stop: &mut Stop) -> f64 {
        let after = probes.after(&self.scene, found);
        let calm = -0.05 * found.strain;
        if self.is_alone {
            return after.share + calm;
        }
        let answers = if after.may_find > 0.99 { 0 } else { self.skill.answers };
        let mut own = 1.0;
        if answers > 0 && !after.quiet.is_empty() {
            let sum: f64 = (0..answers)
                .map(|_| {
                    let answer = after.quiet[pick(after.quiet.len(), chance)];
                    if stop.now() { 1.0 } else { after.after(&answer).may_find }
                })
                .sum();
            own = sum / f64::from(answers);
        }
        // The next player finds nothing, or does and I find nothing after that.
        let ahead = (1.0 - after.may_find) - after.may_find * (1.0 - own);
        ahead - 0.3 * after.share + calm
    }

    /// Where nothing is quiet: what costs fewest magnets, of the places that strain least.
    fn least_bad(&self, found: &[Found], chance: &mut Chance, stop: &mut Stop) -> Option<Choice> {
        let mut best: Option<(f64, &Found)> = None;
        // Half of them strain little; the others are anywhere, perhaps beside a lonely magnet.
        let half = usize::from(self.skill.trials / 2);
        let rest = &found[half.min(found.len())..];
        let apart = (rest.len() / usize::from(self.skill.trials.max(2) - self.skill.trials / 2)).max(1);
        let tried = found.iter().take(half).chain(rest.iter().step_by(apart));
        for found in tried.take(usize::from(self.skill.trials)) {
            let Some(mut cost) = self.cost(found, self.care(), chance, stop) else { break };
            if cost == 0.0 {
                // Something moves and nothing is lost: by luck, or again and again?
                let again: Option<f64> = (0..CHECKS).map(|_| self.cost(found, self.care(), chance, stop)).sum();
                let Some(again) = again else { break };
                cost = again / f64::from(CHECKS + 1);
            }
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, found));
            }
            if cost == 0.0 {
                break;
            }
        }
        let (cost, found) = best.or_else(|| found.first().map(|found| (1.0, found)))?;
        Some(Choice::plain(found.aim, self.care(), cost == 0.0))
    }

    /// How high a hand comes in where it is no use to trust the magnets.
    fn care(&self) -> i32 {
        if self.skill.lifts { HIGHER } else { HIGH }
    }

    /// What playing a placement through costs, in magnets; `None` if somebody said stop.
    fn cost(&self, found: &Found, height: i32, chance: &mut Chance, stop: &mut Stop) -> Option<f64> {
        let acts = self.carried_out(Choice::plain(found.aim, height, false), chance);
        Some(trial::play(&self.world, self.kinds, &acts, stop)?.cost(found.aim.magnet))
    }
}
