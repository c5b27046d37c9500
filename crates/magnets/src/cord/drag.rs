//! Dragging a cord by the place where it was grabbed. It is light and lies still by itself, so what is not pulled stays.

use super::{
    Cord, SEGMENTS,
    obstacles::{Obstacles, SavedObstacles},
    solver::{CordSolver, MAX_MOVE},
    winding_number,
};
use crate::{Ellipse, Point};

/// The farthest that a grabbed place moves at once, in metres: a few of these make a move of any length.
const DRAG_STEP: f64 = 1.5e-3;

/// The smallest part of that which is tried where all at once would throw the rope about.
const MIN_STEP_FRACTION: f64 = 1.0 / 8.0;

/// How many moves of one drag may have to be tried again; after that it ends, for they are what takes long.
const MAX_FAILED_STEPS: usize = 10;

/// How deep a drag may leave rope inside outlines, in metres.
const MAX_DEPTH: f64 = 2.5e-4;

/// The farthest that one drag goes, in metres; a longer one stops there, so that work stays bounded.
pub const MAX_DRAG_LENGTH: f64 = 2.0;

impl Cord {
    /// The number of the node that is nearest to a place, and how far that is.
    pub fn nearest_node(&self, place: Point) -> (usize, f64) {
        let mut nearest = (0, f64::INFINITY);
        for (number, node) in self.nodes.iter().enumerate() {
            let distance = (*node - place).length();
            if distance < nearest.1 {
                nearest = (number, distance);
            }
        }
        nearest
    }

    /// Drags the cord by a node in a straight line towards a place, and says how far the node came. The rest of the rope follows
    /// as far as it must, and no piece ever stretches. A place that is none, and a node that the cord does not have, move nothing.
    pub fn drag(&mut self, node: usize, to: Point) -> f64 {
        let obstacles = &mut Obstacles { outlines: &mut [], body_of: &[], bodies: &mut [], pushes: &mut Vec::new() };
        self.drag_with_obstacles(node, to, obstacles)
    }

    /// The same among magnets. Rope goes around them as long as it is slack; where it is taut, it takes them along. It never
    /// passes through one: where nothing can give way any more, the drag ends.
    pub fn drag_with_obstacles(&mut self, node: usize, to: Point, obstacles: &mut Obstacles) -> f64 {
        let Some(from) = self.nodes.get(node).copied() else { return 0.0 };
        let whole = (to - from).length();
        if !whole.is_finite() || whole == 0.0 {
            return 0.0;
        }
        let first_new_push = obstacles.pushes.len();
        self.nodes.rotate_left(node);
        let came = self.drag_first_node((to - from) * (1.0 / whole), whole.min(MAX_DRAG_LENGTH), obstacles);
        self.nodes.rotate_right(node);
        obstacles.normalise_pushes(first_new_push);
        came
    }

    /// Drags the first node in a direction.
    fn drag_first_node(&mut self, direction: Point, wanted: f64, obstacles: &mut Obstacles) -> f64 {
        let (mut came, mut part) = (0.0, 1.0);
        let mut solver = CordSolver::new(&self.nodes, self.segment_length, true, obstacles.pushes.len());
        let mut failed = 0;
        while came < wanted && failed < MAX_FAILED_STEPS {
            let step = (wanted - came).min(DRAG_STEP * part);
            if self.try_step(direction * step, part <= MIN_STEP_FRACTION, &mut solver, obstacles) {
                came += step;
                part = (2.0 * part).min(1.0);
            } else if part > MIN_STEP_FRACTION {
                failed += 1;
                part *= 0.5;
            } else {
                break;
            }
        }
        came
    }

    /// One small move. Answers whether it was possible; otherwise nothing has happened.
    fn try_step(&mut self, step: Point, last: bool, solver: &mut CordSolver, obstacles: &mut Obstacles) -> bool {
        solver.nodes = self.nodes;
        solver.begin_move(obstacles.outlines);
        let deep = solver.max_depth(obstacles.outlines);
        solver.nodes[0] = solver.nodes[0] + step;
        let mut before = None;
        // Rope that is deep inside, because a magnet was laid on it, comes out bit by bit.
        let allowed = (deep - 0.5 * MAX_MOVE).max(0.0);
        let settled = solver.solve(obstacles, allowed, if last { 32 } else { 8 }, None, &mut before);
        let good = settled.is_some_and(|depth| depth <= deep.max(MAX_DEPTH))
            && (obstacles.outlines.is_empty() || !self.may_have_tunnelled(solver, obstacles, before.as_ref(), last));
        if good {
            self.nodes = solver.nodes;
        } else if let Some(before) = before {
            obstacles.restore(before);
        }
        good
    }

    /// Whether anything moved so far that rope might have passed through a magnet. When it is the last try, then only if it has.
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
        let deep = solver.max_depth(obstacles.outlines);
        solver.begin_move(obstacles.outlines);
        solver.max_depth(obstacles.outlines) > deep.max(MAX_DEPTH)
            || outlines.iter().zip(obstacles.outlines.iter()).any(|(was, is)| {
                winding_number(self.segments(), was.centre) != winding_number(super::segments(&solver.nodes), is.centre)
            })
    }
}
