//! How a cord yields to magnets that move by themselves or were laid on it.

use super::{
    Cord, SEGMENTS,
    collision::broad_phase,
    obstacles::Obstacles,
    solver::{CONTACT_TOLERANCE, CordSolver, MAX_MOVE},
};

impl Cord {
    /// Yields to the outlines that have `moved`, and holds their bodies back where the rope is taut. Rope that nothing
    /// enters stays as it is, bit for bit.
    pub fn resolve_contacts(&mut self, obstacles: &mut Obstacles, moved: &[bool]) {
        /// The maximum number of small moves: enough for a magnet that was laid on the rope.
        const MAX_MOVES: usize = 12;
        let first_new_push = obstacles.pushes.len();
        let mut solver = CordSolver::new(&self.nodes, self.segment_length, false, first_new_push);
        let moved_outlines =
            obstacles.outlines.iter().enumerate().zip(moved).filter(|(_, moved)| **moved).map(|(outline, _)| outline);
        broad_phase(&mut solver.pairs, &solver.nodes, self.segment_length, moved_outlines);
        if solver.max_depth(obstacles.outlines) <= CONTACT_TOLERANCE {
            return;
        }
        for _ in 0..MAX_MOVES {
            solver.nodes = self.nodes;
            solver.begin_move(obstacles.outlines);
            let depth_before = solver.max_depth(obstacles.outlines);
            if depth_before <= CONTACT_TOLERANCE {
                break;
            }
            let mut before = None;
            let allowed = (depth_before - 0.5 * MAX_MOVE).max(0.0);
            let settled = solver.solve(obstacles, allowed, 12, Some(moved), &mut before);
            let far = |n: usize| (solver.nodes[n] - self.nodes[n]).length() > MAX_MOVE;
            if settled.is_some_and(|depth| depth < depth_before) && !(0..SEGMENTS).any(far) {
                self.nodes = solver.nodes;
                if depth_before < 0.5 * MAX_MOVE {
                    break;
                }
            } else {
                // The rope would be thrown about: it stays, and holds the bodies back.
                if let Some(before) = before {
                    obstacles.restore(before);
                }
                solver.nodes = self.nodes;
                if !solver.push_bodies(obstacles, allowed, moved) {
                    break;
                }
            }
        }
        obstacles.normalise_pushes(first_new_push);
    }
}
