//! Dragging a cord by the place where it was grabbed. It is light and lies still by itself, so what is not pulled stays.

use super::{
    Cord, PIECES,
    among::{Among, Before},
    settle::{FARTHEST, Motion},
    turns,
};
use crate::{Ellipse, Point};

/// The farthest that a grabbed place moves at once, in metres: a few of these make a move of any length.
const SUB_MOVE: f64 = 1.5e-3;

/// The smallest part of that which is tried where all at once would throw the rope about.
const SMALLEST: f64 = 1.0 / 8.0;

/// How many moves of one drag may have to be tried again; after that it ends, for they are what takes long.
const MOST_FAILED: usize = 10;

/// How deep a drag may leave rope inside outlines, in metres.
const DEEPEST: f64 = 2.5e-4;

/// The farthest that one drag goes, in metres; a longer one stops there, so that work stays bounded.
pub const LONGEST_DRAG: f64 = 2.0;

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
        let among = &mut Among { outlines: &mut [], body_of: &[], bodies: &mut [], pushes: &mut Vec::new() };
        self.drag_among(node, to, among)
    }

    /// The same among magnets. Rope goes around them as long as it is slack; where it is taut, it takes them along. It never
    /// passes through one: where nothing can give way any more, the drag ends.
    pub fn drag_among(&mut self, node: usize, to: Point, among: &mut Among) -> f64 {
        let Some(from) = self.nodes.get(node).copied() else { return 0.0 };
        let whole = (to - from).length();
        if !whole.is_finite() || whole == 0.0 {
            return 0.0;
        }
        let given = among.pushes.len();
        self.nodes.rotate_left(node);
        let came = self.drag_first((to - from) * (1.0 / whole), whole.min(LONGEST_DRAG), among);
        self.nodes.rotate_right(node);
        among.tell_directions(given);
        came
    }

    /// Drags the first node in a direction.
    fn drag_first(&mut self, direction: Point, wanted: f64, among: &mut Among) -> f64 {
        let (mut came, mut part) = (0.0, 1.0);
        let mut motion = Motion::new(&self.nodes, self.piece, true, among.pushes.len());
        let mut failed = 0;
        while came < wanted && failed < MOST_FAILED {
            let step = (wanted - came).min(SUB_MOVE * part);
            if self.move_first(direction * step, part <= SMALLEST, &mut motion, among) {
                came += step;
                part = (2.0 * part).min(1.0);
            } else if part > SMALLEST {
                failed += 1;
                part *= 0.5;
            } else {
                break;
            }
        }
        came
    }

    /// One small move. Answers whether it was possible; otherwise nothing has happened.
    fn move_first(&mut self, step: Point, last: bool, motion: &mut Motion, among: &mut Among) -> bool {
        motion.nodes = self.nodes;
        motion.begin(among.outlines);
        let deep = motion.depth(among.outlines);
        motion.nodes[0] = motion.nodes[0] + step;
        let mut before = None;
        // Rope that is deep inside, because a magnet was laid on it, comes out bit by bit.
        let allowed = (deep - 0.5 * FARTHEST).max(0.0);
        let settled = motion.settle(among, allowed, if last { 32 } else { 8 }, None, &mut before);
        let good = settled.is_some_and(|depth| depth <= deep.max(DEEPEST))
            && (among.outlines.is_empty() || !self.thrown(motion, among, before.as_ref(), last));
        if good {
            self.nodes = motion.nodes;
        } else if let Some(before) = before {
            among.restore(before);
        }
        good
    }

    /// Whether anything moved so far that rope might have passed through a magnet. When it is the last try, then only if it has.
    fn thrown(&self, motion: &mut Motion, among: &Among, before: Option<&Before>, last: bool) -> bool {
        let far = |from: Point, to: Point| (to - from).dot(to - from) > FARTHEST * FARTHEST;
        let outlines: &[Ellipse] = before.map_or(among.outlines, |before| &before.outlines);
        let far_node = (0..PIECES).any(|n| far(self.nodes[n], motion.nodes[n]));
        if !far_node && !outlines.iter().zip(among.outlines.iter()).any(|(was, is)| far(was.centre, is.centre)) {
            return false;
        }
        if !last {
            return true;
        }
        let deep = motion.depth(among.outlines);
        motion.begin(among.outlines);
        motion.depth(among.outlines) > deep.max(DEEPEST)
            || outlines
                .iter()
                .zip(among.outlines.iter())
                .any(|(was, is)| turns(self.pieces(), was.centre) != turns(super::pieces(&motion.nodes), is.centre))
    }
}
