//! Dragging a cord by the place where it was grabbed. It is light and lies still by itself, so what is not pulled stays.

use super::{Cord, tighten::tighten};
use crate::Point;

/// The farthest that a grabbed place moves at once, in metres: a few of these make a move of any length.
const SUB_MOVE: f64 = 1.5e-3;

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
        let Some(from) = self.nodes.get(node).copied() else { return 0.0 };
        let whole = (to - from).length();
        if !whole.is_finite() || whole == 0.0 {
            return 0.0;
        }
        let wanted = whole.min(LONGEST_DRAG);
        let step = (to - from) * (SUB_MOVE / whole);
        let mut came = 0.0;
        while came < wanted {
            let part = ((wanted - came) / SUB_MOVE).min(1.0);
            let mut moved = self.nodes;
            moved[node] = moved[node] + step * part;
            if !tighten(&mut moved, self.piece, Some(node)) {
                break;
            }
            self.nodes = moved;
            came += SUB_MOVE * part;
        }
        came
    }
}
