//! Dragging a cord by a node. Rope is light and friction holds it, so whatever is not pulled stays in place.

use super::{
    Cord, SEGMENTS,
    obstacles::{Obstacles, SavedObstacles},
    solver::{CordSolver, MAX_MOVE},
    winding_number,
};
use crate::{Ellipse, Point, point::clamp_abs};

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

/// What a drag moves, before the rest of the rope follows.
#[derive(Clone, Copy, PartialEq)]
enum DragMode {
    /// The first node alone; where nothing yields, the drag ends.
    Node,
    /// The first node; where nothing yields, everything that the rope touches follows, as far as all of the rope stays
    /// within a rectangle around the origin.
    TakingAlong {
        /// Half the width and half the depth of the rectangle, in metres.
        half_extent: Point,
    },
    /// All nodes alike; where nothing yields, everything that the rope touches follows.
    WholeLoop,
}

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
        self.drag_node(DragMode::Node, node, to, obstacles)
    }

    /// Like [`Cord::drag_with_obstacles`], but where nothing can yield any more, the rope and all magnets that it
    /// touches follow the hand together (physics 2), until some of it would leave a rectangle around the origin.
    pub fn drag_taking_along(&mut self, node: usize, to: Point, half_extent: Point, obstacles: &mut Obstacles) -> f64 {
        self.drag_node(DragMode::TakingAlong { half_extent }, node, to, obstacles)
    }

    /// Returns as much of a displacement of the whole cord as takes no node out of a rectangle around the origin, or
    /// farther out of it. `half_extent` is half its width and half its depth, in metres.
    pub(crate) fn room_within(&self, half_extent: Point, by: Point) -> Point {
        let room = |part: f64, half: f64, of: fn(&Point) -> f64| {
            let outwards = if part < 0.0 { -1.0 } else { 1.0 };
            let farthest = self.nodes.iter().map(|node| outwards * of(node)).fold(f64::NEG_INFINITY, f64::max);
            clamp_abs(part, (half - farthest).max(0.0))
        };
        Point::new(room(by.x, half_extent.x, |node| node.x), room(by.y, half_extent.y, |node| node.y))
    }

    fn drag_node(&mut self, mode: DragMode, node: usize, to: Point, obstacles: &mut Obstacles) -> f64 {
        let Some(from) = self.nodes.get(node).copied() else { return 0.0 };
        let distance_to_target = (to - from).length();
        if !distance_to_target.is_finite() || distance_to_target == 0.0 {
            return 0.0;
        }
        let first_new_push = obstacles.pushes.len();
        self.nodes.rotate_left(node);
        let progress = self.drag_first_node(
            mode,
            (to - from) * (1.0 / distance_to_target),
            distance_to_target.min(MAX_DRAG_LENGTH),
            obstacles,
        );
        self.nodes.rotate_right(node);
        obstacles.normalise_pushes(first_new_push);
        progress
    }

    /// Shifts the whole loop among magnets and returns the distance it moved. It yields to them where it is slack, and
    /// takes them along where it is taut; only its knot, the first node, does not yield. A displacement that is not
    /// finite moves nothing.
    pub fn shift_with_obstacles(&mut self, by: Point, obstacles: &mut Obstacles) -> f64 {
        let distance = by.length();
        if !distance.is_finite() || distance == 0.0 {
            return 0.0;
        }
        let first_new_push = obstacles.pushes.len();
        let progress =
            self.drag_first_node(DragMode::WholeLoop, by * (1.0 / distance), distance.min(MAX_DRAG_LENGTH), obstacles);
        obstacles.normalise_pushes(first_new_push);
        progress
    }

    /// Drags the first node in a direction.
    fn drag_first_node(&mut self, mode: DragMode, direction: Point, wanted: f64, obstacles: &mut Obstacles) -> f64 {
        let (mut progress, mut step_fraction) = (0.0, 1.0);
        let mut solver = CordSolver::new(&self.nodes, self.segment_length, true, obstacles.pushes.len());
        let mut failed = 0;
        while progress < wanted && failed < MAX_FAILED_STEPS {
            let step = (wanted - progress).min(DRAG_STEP * step_fraction);
            if self.try_step(mode, direction * step, step_fraction <= MIN_STEP_FRACTION, &mut solver, obstacles) {
                progress += step;
                step_fraction = (2.0 * step_fraction).min(1.0);
            } else if step_fraction > MIN_STEP_FRACTION {
                failed += 1;
                step_fraction *= 0.5;
            } else {
                break;
            }
        }
        // Rope that is threaded through klusters holds them from several sides, and no sequence of small pushes ends.
        // All that is needed is that everything follows.
        while mode != DragMode::Node && progress < wanted {
            let step = (wanted - progress).min(DRAG_STEP);
            let by = direction * step;
            let has_room = match mode {
                // Rope that no hand holds does not go over the edge of the table.
                DragMode::TakingAlong { half_extent } => self.room_within(half_extent, by) == by,
                DragMode::Node | DragMode::WholeLoop => true,
            };
            if !(has_room && self.take_along(by, &mut solver, obstacles)) {
                break;
            }
            progress += step;
        }
        progress
    }

    /// Tries one small step. Returns whether it was possible; otherwise nothing has changed.
    fn try_step(
        &mut self,
        mode: DragMode,
        step: Point,
        last: bool,
        solver: &mut CordSolver,
        obstacles: &mut Obstacles,
    ) -> bool {
        solver.nodes = self.nodes;
        solver.begin_move(obstacles.outlines);
        let depth_before = solver.max_depth(obstacles.outlines);
        match mode {
            DragMode::Node | DragMode::TakingAlong { .. } => solver.nodes[0] = solver.nodes[0] + step,
            DragMode::WholeLoop => solver.nodes = solver.nodes.map(|node| node + step),
        }
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

    /// Shifts the rope and all bodies that it touches by one step. Those that it would run into come along. Returns
    /// whether it was possible; otherwise nothing has changed.
    fn take_along(&mut self, step: Point, solver: &mut CordSolver, obstacles: &mut Obstacles) -> bool {
        /// The maximum number of rounds in which more bodies come along.
        const ROUNDS: usize = 8;
        solver.nodes = self.nodes;
        solver.begin_move(obstacles.outlines);
        // Shifted together, rope and outlines round differently in the last bits.
        let limit = solver.max_depth(obstacles.outlines).max(MAX_DEPTH) + 1e-9;
        let mut is_taken = vec![false; obstacles.bodies.len()];
        let mut touched = solver.touched_outlines(obstacles.outlines);
        let before = obstacles.save();
        solver.nodes = self.nodes.map(|node| node + step);
        for _ in 0..ROUNDS {
            if !obstacles.take_along(&touched, step, &mut is_taken, solver.first_new_push) {
                break; // something without a body is in the way
            }
            solver.begin_move(obstacles.outlines);
            touched = solver.outlines_deeper_than(obstacles.outlines, limit);
            if touched.is_empty() {
                self.nodes = solver.nodes;
                return true;
            }
        }
        obstacles.restore(before);
        false
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loop_has_room_up_to_the_edge_and_none_beyond() {
        let radius = 0.9 / std::f64::consts::TAU;
        let cord = Cord::circle(Point::new(0.05, 0.0), 0.9).unwrap();
        let within = |x: f64, y: f64| cord.room_within(Point::new(0.3, 0.3), Point::new(x, y));
        assert_eq!(within(0.01, -0.02), Point::new(0.01, -0.02), "enough room changes no bit");
        assert!((within(5.0, 0.0).x - (0.25 - radius)).abs() < 1e-3);
        assert!((within(-5.0, 0.0).x + (0.35 - radius)).abs() < 1e-3);
        let outside = Cord::circle(Point::new(0.25, 0.0), 0.9).unwrap();
        assert!(outside.room_within(Point::new(0.3, 0.3), Point::new(0.1, 0.0)).x.abs() < 1e-12, "not farther out");
        assert!(outside.room_within(Point::new(0.3, 0.3), Point::new(-0.1, 0.0)).x < -0.09, "but back");
    }
}
