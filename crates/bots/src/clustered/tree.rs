//! [`Tree`]: the nodes of a search in one preallocated arena.

use super::position::SearchMove;

/// A move and its statistics.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) mv: SearchMove,
    /// The number of visits.
    pub(super) visits: u32,
    /// The number of times the move was legal when its parent was visited.
    pub(super) availability: u32,
    /// The sum of the rewards of the seat that made the move.
    pub(super) total_reward: f32,
    /// The indices of the first child and the next sibling; 0 means none, since the root is neither.
    first_child: u32,
    next_sibling: u32,
}

impl Node {
    /// Returns the mean reward.
    #[inline]
    pub(super) fn mean_reward(&self) -> f32 {
        self.total_reward / self.visits.max(1) as f32
    }
}

/// A search tree.
#[derive(Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    capacity: usize,
}

impl Tree {
    /// The root.
    pub(super) const ROOT: usize = 0;

    /// Creates a tree with room for this many moves, up to a million (24 MB).
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

    /// Returns the first child of a node.
    #[inline]
    pub(super) fn first_child(&self, at: usize) -> Option<usize> {
        Some(self.nodes[at].first_child as usize).filter(|child| *child != 0)
    }

    /// Returns the next sibling of a node.
    #[inline]
    pub(super) fn next_sibling(&self, at: usize) -> Option<usize> {
        Some(self.nodes[at].next_sibling as usize).filter(|next| *next != 0)
    }

    /// Returns the children of a node.
    pub(super) fn children(&self, at: usize) -> impl Iterator<Item = &Node> {
        std::iter::successors(self.first_child(at), |child| self.next_sibling(*child)).map(|child| &self.nodes[child])
    }

    /// Adds a child, or returns `None` if the tree is full.
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
    fn a_tree_never_grows_beyond_a_million_nodes() {
        let mut tree = Tree::new(u32::MAX);
        let mv = tree.node(Tree::ROOT).mv;
        let grown = (0..2_000_000).filter(|_| tree.add_child(Tree::ROOT, mv).is_some()).count();
        assert_eq!(grown, 1_000_000);
    }
}
