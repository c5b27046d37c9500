//! Dragging a cord by a node. Rope is light and friction holds it, so whatever is not pulled stays in place.

use super::{
    Cord, SEGMENTS,
    obstacles::{Obstacles, SavedObstacles},
    solver::{CordSolver, MAX_MOVE},
    winding_number,
};
use crate::{Ellipse, Point};

/// The maximum step of the grabbed node, in metres; a drag of any length is a sequence of these.
const DRAG_STEP: f64 = 1.5e-3;

/// The smallest fraction of a step to try where a whole one would throw the rope about.
const MIN_STEP_FRACTION: f64 = 1.0 / 8.0;

/// The maximum number of failed steps of one drag. They are what takes long, so the drag ends after that.
const MAX_FAILED_STEPS: usize = 10;

/// The maximum depth at which a drag may leave rope inside outlines, in metres.
const MAX_DEPTH: f64 = 2.5e-4;

/// The maximum length of one drag, in metres; longer ones stop there, which bounds the work.
pub const MAX_DRAG_LENGTH: f64 = 2.0;

impl Cord {
    /// Returns the index of the node nearest to a point, and its distance.
    pub fn nearest_node(&self, point: Point) -> (usize, f64) {
        let mut nearest = (0, f64::INFINITY);
        for (index, node) in self.nodes.iter().enumerate() {
            let distance = (*node - point).length();
            if distance < nearest.1 {
                nearest = (index, distance);
            }
        }
        nearest
    }

    /// Drags a node straight towards a point and returns the distance it moved. The rest of the rope follows as far as
    /// it must, and no segment ever stretches. A point that is not finite, or a node out of range, moves nothing.
    pub fn drag(&mut self, node: usize, to: Point) -> f64 {
        let obstacles = &mut Obstacles { outlines: &mut [], body_of: &[], bodies: &mut [], pushes: &mut Vec::new() };
        self.drag_with_obstacles(node, to, obstacles)
    }

    /// Like [`Cord::drag`], among magnets. Slack rope goes around them; taut rope takes them along. It never passes
    /// through one: where nothing can yield any more, the drag ends.
    pub fn drag_with_obstacles(&mut self, node: usize, to: Point, obstacles: &mut Obstacles) -> f64 {
        let Some(from) = self.nodes.get(node).copied() else { return 0.0 };
        let distance_to_target = (to - from).length();
        if !distance_to_target.is_finite() || distance_to_target == 0.0 {
            return 0.0;
        }
        let first_new_push = obstacles.pushes.len();
        self.nodes.rotate_left(node);
        let progress = self.drag_first_node(
            (to - from) * (1.0 / distance_to_target),
            distance_to_target.min(MAX_DRAG_LENGTH),
            obstacles,
        );
        self.nodes.rotate_right(node);
        obstacles.normalise_pushes(first_new_push);
        progress
    }

    /// Drags the first node in a direction.
    fn drag_first_node(&mut self, direction: Point, wanted: f64, obstacles: &mut Obstacles) -> f64 {
        let (mut progress, mut step_fraction) = (0.0, 1.0);
        let mut solver = CordSolver::new(&self.nodes, self.segment_length, true, obstacles.pushes.len());
        let mut failed = 0;
        while progress < wanted && failed < MAX_FAILED_STEPS {
            let step = (wanted - progress).min(DRAG_STEP * step_fraction);
            if self.try_step(direction * step, step_fraction <= MIN_STEP_FRACTION, &mut solver, obstacles) {
                progress += step;
                step_fraction = (2.0 * step_fraction).min(1.0);
            } else if step_fraction > MIN_STEP_FRACTION {
                failed += 1;
                step_fraction *= 0.5;
            } else {
                break;
            }
        }
        progress
    }

    /// Tries one small step. Returns whether it was possible; otherwise nothing has changed.
    fn try_step(&mut self, step: Point, last: bool, solver: &mut CordSolver, obstacles: &mut Obstacles) -> bool {
        solver.nodes = self.nodes;
        solver.begin_move(obstacles.outlines);
        let depth_before = solver.max_depth(obstacles.outlines);
        solver.nodes[0] = solver.nodes[0] + step;
        let mut before = None;
        // Rope deep inside, because a magnet was laid on it, comes out gradually.
        let allowed = (depth_before - 0.5 * MAX_MOVE).max(0.0);
        let settled = solver.solve(obstacles, allowed, if last { 32 } else { 8 }, None, &mut before);
        let accepted = settled.is_some_and(|depth| depth <= depth_before.max(MAX_DEPTH))
            && (obstacles.outlines.is_empty() || !self.may_have_tunnelled(solver, obstacles, before.as_ref(), last));
        if accepted {
            self.nodes = solver.nodes;
        } else if let Some(before) = before {
            obstacles.restore(before);
        }
        accepted
    }

    /// Whether anything moved so far that rope might have passed through a magnet; at the last try, whether it did.
    fn may_have_tunnelled(
        &self,
        solver: &mut CordSolver,
        obstacles: &Obstacles,
        before: Option<&SavedObstacles>,
        last: bool,
    ) -> bool {
        let far = |from: Point, to: Point| (to - from).dot(to - from) > MAX_MOVE * MAX_MOVE;
        let outlines: &[Ellipse] = before.map_or(obstacles.outlines, |before| &before.outlines);
        let far_node = (0..SEGMENTS).any(|n| far(self.nodes[n], solver.nodes[n]));
        if !far_node && !outlines.iter().zip(obstacles.outlines.iter()).any(|(was, is)| far(was.centre, is.centre)) {
            return false;
        }
        if !last {
            return true;
        }
        let depth_before = solver.max_depth(obstacles.outlines);
        solver.begin_move(obstacles.outlines);
        solver.max_depth(obstacles.outlines) > depth_before.max(MAX_DEPTH)
            || outlines.iter().zip(obstacles.outlines.iter()).any(|(was, is)| {
                winding_number(self.segments(), was.centre) != winding_number(super::segments(&solver.nodes), is.centre)
            })
    }
}
