//! [`Tree`]: what a search remembers of the moves it looked at, in one block of memory that has its full size from the beginning.

use super::position::SearchMove;

/// A move that was looked at, and how it went.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) mv: SearchMove,
    /// How often it was made.
    pub(super) visits: u32,
    /// How often it could have been made.
    pub(super) availability: u32,
    /// The sum of what came of it for whoever made it.
    pub(super) total_reward: f32,
    /// The first of the moves that child it, and the next of those that it was chosen from; 0 is none.
    first_child: u32,
    next_sibling: u32,
}

impl Node {
    /// What came of it on average.
    #[inline]
    pub(super) fn mean_reward(&self) -> f32 {
        self.total_reward / self.visits.max(1) as f32
    }
}

/// All moves that were looked at.
#[derive(Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    capacity: usize,
}

impl Tree {
    /// Where all begins.
    pub(super) const ROOT: usize = 0;

    /// A tree that can grow by so many moves, up to a million: 24 MB.
    pub(super) fn new(capacity: u32) -> Tree {
        let capacity = capacity.min(1_000_000) as usize + 1;
        let mut nodes = Vec::with_capacity(capacity);
        nodes.push(Node {
            mv: SearchMove::discard(0),
            visits: 0,
            availability: 0,
            total_reward: 0.0,
            first_child: 0,
            next_sibling: 0,
        });
        Tree { nodes, capacity }
    }

    #[inline]
    pub(super) fn node(&self, at: usize) -> &Node {
        &self.nodes[at]
    }

    #[inline]
    pub(super) fn node_mut(&mut self, at: usize) -> &mut Node {
        &mut self.nodes[at]
    }

    /// The first of the answers to a move.
    #[inline]
    pub(super) fn first_child(&self, at: usize) -> Option<usize> {
        Some(self.nodes[at].first_child as usize).filter(|child| *child != 0)
    }

    /// The next after one of them.
    #[inline]
    pub(super) fn next_sibling(&self, at: usize) -> Option<usize> {
        Some(self.nodes[at].next_sibling as usize).filter(|next| *next != 0)
    }

    /// All answers to a move.
    pub(super) fn children(&self, at: usize) -> impl Iterator<Item = &Node> {
        std::iter::successors(self.first_child(at), |child| self.next_sibling(*child)).map(|child| &self.nodes[child])
    }

    /// Adds an child, if there is room.
    #[inline]
    pub(super) fn add_child(&mut self, parent: usize, mv: SearchMove) -> Option<usize> {
        if self.nodes.len() >= self.capacity {
            return None;
        }
        let new = self.nodes.len();
        let next = self.nodes[parent].first_child;
        self.nodes.push(Node { mv, visits: 0, availability: 1, total_reward: 0.0, first_child: 0, next_sibling: next });
        self.nodes[parent].first_child = new as u32;
        Some(new)
    }
}

#[cfg(test)]
mod tests {
    use super::Tree;

    #[test]
    fn a_search_without_end_has_no_memory_without_end() {
        let mut tree = Tree::new(u32::MAX);
        let mv = tree.node(Tree::ROOT).mv;
        let grown = (0..2_000_000).filter(|_| tree.add_child(Tree::ROOT, mv).is_some()).count();
        assert_eq!(grown, 1_000_000);
    }
}
