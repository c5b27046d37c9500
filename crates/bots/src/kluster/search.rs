//! Looking for places: many at first, spread evenly over the area; then the best of them bettered by a little.

use super::{
    level_config::{Jitter, LevelConfig},
    resting_table::{Bodies, PlacedMagnet, RestingTable},
    stop::StopSignal,
    target_pose::{TargetPose, YAW_STEPS, add_yaw_steps, random_offset, to_micrometres},
};
use magnets::{Face, MagnetId, Point};
use rng::Rng;

/// A place that was looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) target: TargetPose,
    pub(super) placed: PlacedMagnet,
    /// From 1 on something breaks away.
    pub(super) strain: f64,
}

/// How far inside the cord a place should be besides the own tremor, in metres.
const CORD_MARGIN: f64 = 0.2e-3;
/// After how many places somebody may say stop.
const STOP_CHECK_INTERVAL: u16 = 8;
/// How many places are looked at in any case, to find one: a fraction of a millisecond.
const MIN_SAMPLES: u16 = 96;
/// How many places outside the area are drawn for one inside, at most.
const MAX_TRIES_PER_CANDIDATE: u16 = 12;

/// Where to look, with what, and how.
pub(super) struct PlacementSearch<'a> {
    pub(super) table: &'a RestingTable,
    pub(super) bodies: &'a Bodies,
    pub(super) magnets: &'a [MagnetId],
    pub(super) config: &'a LevelConfig,
}

impl PlacementSearch<'_> {
    /// So many places inside the area, the ones that strain least first. There may be none.
    pub(super) fn sample_candidates(&self, count: u16, chance: &mut Rng, stop: &mut StopSignal) -> Vec<Candidate> {
        let mut found: Vec<Candidate> = Vec::new();
        let mut spread = QuasiRandomPoints::new(self.table, chance);
        for number in 0..count.saturating_mul(MAX_TRIES_PER_CANDIDATE) {
            let enough = !found.is_empty() || number > MIN_SAMPLES;
            if number % STOP_CHECK_INTERVAL == 0 && (enough && stop.is_requested() || found.len() >= usize::from(count))
            {
                break;
            }
            let Some(place) = spread.next_point() else { break };
            let aim = self.random_target(place, chance);
            found.extend(self.evaluate(aim));
        }
        found.truncate(usize::from(count));
        found.sort_by(|one, other| one.strain.total_cmp(&other.strain));
        found
    }

    /// Any magnet, turned any way of 16, on either side; now and then on the edge.
    fn random_target(&self, place: Point, chance: &mut Rng) -> TargetPose {
        let pick = chance.below(u32::try_from(self.magnets.len()).unwrap_or(1).max(1));
        let magnet = self.magnets.get(usize::try_from(pick).unwrap_or(0)).copied().unwrap_or(MagnetId(0));
        let turn = u8::try_from(chance.below(16)).unwrap_or(0) * (YAW_STEPS / 16);
        let face = match chance.below(16) {
            0 => Face::Edge,
            even if even % 2 == 0 => Face::Up,
            _ => Face::Down,
        };
        TargetPose { magnet, at: [to_micrometres(place.x), to_micrometres(place.y)], yaw_step: turn, face }
    }

    /// What an aim would strain; `None` outside the area.
    pub(super) fn evaluate(&self, aim: TargetPose) -> Option<Candidate> {
        let lowered = self.bodies.placed(&aim)?;
        let spare = CORD_MARGIN + f64::from(self.config.jitter.offset) / 1e6;
        if !self.table.is_inside(&lowered, spare) {
            return None;
        }
        let strain =
            if self.config.distance_only { self.table.distance_strain(&lowered) } else { self.table.strain(&lowered) };
        Some(Candidate { target: aim, placed: lowered, strain })
    }

    /// The same place, bettered by a little again and again.
    pub(super) fn refine(&self, mut best: Candidate, times: u16, chance: &mut Rng, stop: &mut StopSignal) -> Candidate {
        for number in 0..times {
            if number % STOP_CHECK_INTERVAL == 0 && stop.is_requested() {
                break;
            }
            // Coarse steps first, fine ones in the end.
            let left = f64::from(times - number) / f64::from(times);
            let far = to_micrometres(1e-3 + 9e-3 * left);
            let moved = best.target.moved([random_offset(far, chance), random_offset(far, chance)]);
            let aim = TargetPose { yaw_step: add_yaw_steps(moved.yaw_step, random_offset(4, chance)), ..moved };
            if let Some(found) = self.evaluate(aim).filter(|found| found.strain < best.strain) {
                best = found;
            }
        }
        best
    }

    /// The worst that it strains where a hand trembles.
    pub(super) fn worst_jittered_strain(&self, found: &Candidate, jitter: Jitter, chance: &mut Rng) -> f64 {
        let shakes =
            (0..self.config.jitter_samples).filter_map(|_| self.bodies.placed(&found.target.jittered(jitter, chance)));
        shakes.map(|lowered| self.table.strain(&lowered)).fold(found.strain, f64::max)
    }
}

/// Places spread evenly over the boxes around the cords: a sequence that never leaves a gap for long.
struct QuasiRandomPoints {
    /// Each from a corner, so wide and deep.
    boxes: Vec<(Point, Point)>,
    phase: [f64; 2],
    box_index: usize,
}

/// The steps of an even spread in two directions: powers of the root of x³ = x + 1.
const R2_STEPS: [f64; 2] = [0.754_877_666_246_692_7, 0.569_840_290_998_053_2];

impl QuasiRandomPoints {
    fn new(scene: &RestingTable, chance: &mut Rng) -> QuasiRandomPoints {
        let boxes = scene.cords().iter().map(|cord| {
            let (mut low, mut high) = (cord.nodes()[0], cord.nodes()[0]);
            for node in cord.nodes() {
                low = Point::new(low.x.min(node.x), low.y.min(node.y));
                high = Point::new(high.x.max(node.x), high.y.max(node.y));
            }
            (low, high - low)
        });
        QuasiRandomPoints { boxes: boxes.collect(), phase: [chance.unit(), chance.unit()], box_index: 0 }
    }

    fn next_point(&mut self) -> Option<Point> {
        let (corner, size) = *self.boxes.get(self.box_index % self.boxes.len().max(1))?;
        self.box_index += 1;
        for (part, step) in self.phase.iter_mut().zip(R2_STEPS) {
            *part += step;
            if *part >= 1.0 {
                *part -= 1.0;
            }
        }
        Some(corner + Point::new(size.x * self.phase[0], size.y * self.phase[1]))
    }
}
