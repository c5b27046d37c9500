//! How a cord gives way to magnets that move by themselves, or were laid down on it.

use super::{
    Cord, SEGMENTS,
    collision::broad_phase,
    obstacles::Obstacles,
    solver::{CONTACT_TOLERANCE, CordSolver, MAX_MOVE},
};

impl Cord {
    /// Bodies moved by themselves: the rope gives way to their outlines, and where it is taut, it holds them back. Only
    /// outlines that have `moved` are looked at. Rope that nothing enters stays as it is, to the bit.
    pub fn resolve_contacts(&mut self, obstacles: &mut Obstacles, moved: &[bool]) {
        /// How often the rope moves a little: enough for a magnet that was laid down on it.
        const MAX_MOVES: usize = 12;
        let first_new_push = obstacles.pushes.len();
        let mut solver = CordSolver::new(&self.nodes, self.segment_length, false, first_new_push);
        let those =
            obstacles.outlines.iter().enumerate().zip(moved).filter(|(_, moved)| **moved).map(|(outline, _)| outline);
        broad_phase(&mut solver.pairs, &solver.nodes, self.segment_length, those);
        if solver.max_depth(obstacles.outlines) <= CONTACT_TOLERANCE {
            return;
        }
        for _ in 0..MAX_MOVES {
            solver.nodes = self.nodes;
            solver.begin_move(obstacles.outlines);
            let deep = solver.max_depth(obstacles.outlines);
            if deep <= CONTACT_TOLERANCE {
                break;
            }
            let mut before = None;
            let allowed = (deep - 0.5 * MAX_MOVE).max(0.0);
            let settled = solver.solve(obstacles, allowed, 12, Some(moved), &mut before);
            let far = |n: usize| (solver.nodes[n] - self.nodes[n]).length() > MAX_MOVE;
            if settled.is_some_and(|depth| depth < deep) && !(0..SEGMENTS).any(far) {
                self.nodes = solver.nodes;
                if deep < 0.5 * MAX_MOVE {
                    break;
                }
            } else {
                // The rope would be thrown about: it stays, and holds what came.
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
