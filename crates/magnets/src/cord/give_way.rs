//! How a cord gives way to magnets that move by themselves, or were laid down on it.

use super::{
    Cord, PIECES,
    among::Among,
    settle::{FARTHEST, Motion, TOUCHING},
    touch::gather,
};

impl Cord {
    /// Bodies moved by themselves: the rope gives way to their outlines, and where it is taut, it holds them back. Only
    /// outlines that have `moved` are looked at. Rope that nothing enters stays as it is, to the bit.
    pub fn give_way(&mut self, among: &mut Among, moved: &[bool]) {
        /// How often the rope moves a little: enough for a magnet that was laid down on it.
        const MOVES: usize = 12;
        let given = among.pushes.len();
        let mut motion = Motion::new(&self.nodes, self.piece, false, given);
        let those =
            among.outlines.iter().enumerate().zip(moved).filter(|(_, moved)| **moved).map(|(outline, _)| outline);
        gather(&mut motion.pairs, &motion.nodes, self.piece, those);
        if motion.depth(among.outlines) <= TOUCHING {
            return;
        }
        for _ in 0..MOVES {
            motion.nodes = self.nodes;
            motion.begin(among.outlines);
            let deep = motion.depth(among.outlines);
            if deep <= TOUCHING {
                break;
            }
            let mut before = None;
            let allowed = (deep - 0.5 * FARTHEST).max(0.0);
            let settled = motion.settle(among, allowed, 12, Some(moved), &mut before);
            let far = |n: usize| (motion.nodes[n] - self.nodes[n]).length() > FARTHEST;
            if settled.is_some_and(|depth| depth < deep) && !(0..PIECES).any(far) {
                self.nodes = motion.nodes;
                if deep < 0.5 * FARTHEST {
                    break;
                }
            } else {
                // The rope would be thrown about: it stays, and holds what came.
                if let Some(before) = before {
                    among.restore(before);
                }
                motion.nodes = self.nodes;
                if !motion.hold(among, allowed, moved) {
                    break;
                }
            }
        }
        among.tell_directions(given);
    }
}
