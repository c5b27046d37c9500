//! [`PlacementSearch`]: samples placements evenly over the area, and refines the best by local search.

use super::{
    level_config::{Jitter, LevelConfig},
    resting_table::{Bodies, PlacedMagnet, RestingTable},
    stop::StopSignal,
    target_pose::{TargetPose, YAW_STEPS, add_yaw_steps, random_offset, to_micrometres},
};
use magnets::{Face, MagnetId, Point};
use rng::Rng;

/// An evaluated placement.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) target: TargetPose,
    pub(super) placed: PlacedMagnet,
    /// From 1 on a magnet breaks away.
    pub(super) strain: f64,
}

/// The margin to the cord in addition to the jitter, in metres.
const CORD_MARGIN: f64 = 0.2e-3;
/// The number of samples between two polls of the stop signal.
const STOP_CHECK_INTERVAL: u16 = 8;
/// The number of samples before a stop request counts without a candidate: a fraction of a millisecond.
const MIN_SAMPLES: u16 = 96;
/// The maximum number of samples for each candidate; those outside the area are discarded.
const MAX_TRIES_PER_CANDIDATE: u16 = 12;

/// A search for placements of some magnets on a table.
pub(super) struct PlacementSearch<'a> {
    pub(super) table: &'a RestingTable,
    pub(super) bodies: &'a Bodies,
    pub(super) magnets: &'a [MagnetId],
    pub(super) config: &'a LevelConfig,
}

impl PlacementSearch<'_> {
    /// Samples at most `count` placements inside the area, sorted by strain.
    pub(super) fn sample_candidates(&self, count: u16, rng: &mut Rng, stop: &mut StopSignal) -> Vec<Candidate> {
        let mut candidates: Vec<Candidate> = Vec::new();
        let mut points = QuasiRandomPoints::new(self.table, rng);
        for number in 0..count.saturating_mul(MAX_TRIES_PER_CANDIDATE) {
            let enough = !candidates.is_empty() || number > MIN_SAMPLES;
            if number % STOP_CHECK_INTERVAL == 0
                && (enough && stop.is_requested() || candidates.len() >= usize::from(count))
            {
                break;
            }
            let Some(place) = points.next_point() else { break };
            let target = self.random_target(place, rng);
            candidates.extend(self.evaluate(target));
        }
        candidates.truncate(usize::from(count));
        candidates.sort_by(|one, other| one.strain.total_cmp(&other.strain));
        candidates
    }

    /// Returns a random magnet, in one of 16 directions, face up or down, and sometimes on its edge.
    fn random_target(&self, place: Point, rng: &mut Rng) -> TargetPose {
        let pick = rng.below(u32::try_from(self.magnets.len()).unwrap_or(1).max(1));
        let magnet = self.magnets.get(usize::try_from(pick).unwrap_or(0)).copied().unwrap_or(MagnetId(0));
        let yaw_step = u8::try_from(rng.below(16)).unwrap_or(0) * (YAW_STEPS / 16);
        let face = match rng.below(16) {
            0 => Face::Edge,
            even if even % 2 == 0 => Face::Up,
            _ => Face::Down,
        };
        TargetPose { magnet, at: [to_micrometres(place.x), to_micrometres(place.y)], yaw_step, face }
    }

    /// Evaluates a target; `None` outside the area.
    pub(super) fn evaluate(&self, target: TargetPose) -> Option<Candidate> {
        let placed = self.bodies.placed(&target)?;
        let margin = CORD_MARGIN + f64::from(self.config.jitter.offset) / 1e6;
        if !self.table.is_inside(&placed, margin) {
            return None;
        }
        let strain =
            if self.config.distance_only { self.table.distance_strain(&placed) } else { self.table.strain(&placed) };
        Some(Candidate { target, placed, strain })
    }

    /// Improves a candidate by local search.
    pub(super) fn refine(&self, mut best: Candidate, times: u16, rng: &mut Rng, stop: &mut StopSignal) -> Candidate {
        for number in 0..times {
            if number % STOP_CHECK_INTERVAL == 0 && stop.is_requested() {
                break;
            }
            // The step size decreases.
            let remaining = f64::from(times - number) / f64::from(times);
            let max_offset = to_micrometres(1e-3 + 9e-3 * remaining);
            let moved = best.target.moved([random_offset(max_offset, rng), random_offset(max_offset, rng)]);
            let target = TargetPose { yaw_step: add_yaw_steps(moved.yaw_step, random_offset(4, rng)), ..moved };
            if let Some(better) = self.evaluate(target).filter(|candidate| candidate.strain < best.strain) {
                best = better;
            }
        }
        best
    }

    /// Returns the highest strain among jittered placements.
    pub(super) fn worst_jittered_strain(&self, candidate: &Candidate, jitter: Jitter, rng: &mut Rng) -> f64 {
        let jittered =
            (0..self.config.jitter_samples).filter_map(|_| self.bodies.placed(&candidate.target.jittered(jitter, rng)));
        jittered.map(|placed| self.table.strain(&placed)).fold(candidate.strain, f64::max)
    }
}

/// A low-discrepancy sequence (R2) of points in the bounding boxes of the cords.
struct QuasiRandomPoints {
    /// The lower corner and the size of each box.
    boxes: Vec<(Point, Point)>,
    phase: [f64; 2],
    box_index: usize,
}

/// The steps of the R2 sequence: inverse powers of the root of x³ = x + 1.
const R2_STEPS: [f64; 2] = [0.754_877_666_246_692_7, 0.569_840_290_998_053_2];

impl QuasiRandomPoints {
    fn new(table: &RestingTable, rng: &mut Rng) -> QuasiRandomPoints {
        let boxes = table.cords().iter().map(|cord| {
            let (mut low, mut high) = (cord.nodes()[0], cord.nodes()[0]);
            for node in cord.nodes() {
                low = Point::new(low.x.min(node.x), low.y.min(node.y));
                high = Point::new(high.x.max(node.x), high.y.max(node.y));
            }
            (low, high - low)
        });
        QuasiRandomPoints { boxes: boxes.collect(), phase: [rng.unit(), rng.unit()], box_index: 0 }
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
