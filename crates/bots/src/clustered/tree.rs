//! [`Tree`]: what a search remembers of the moves it looked at, in one block of memory that has its full size from the beginning.

use super::position::Step;

/// A move that was looked at, and how it went.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) step: Step,
    /// How often it was made.
    pub(super) visits: u32,
    /// How often it could have been made.
    pub(super) chances: u32,
    /// The sum of what came of it for whoever made it.
    pub(super) sum: f32,
    /// The first of the moves that answer it, and the next of those that it was chosen from; 0 is none.
    child: u32,
    next: u32,
}

impl Node {
    /// What came of it on average.
    #[inline]
    pub(super) fn mean(&self) -> f32 {
        self.sum / self.visits.max(1) as f32
    }
}

/// All moves that were looked at.
#[derive(Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    most: usize,
}

impl Tree {
    /// Where all begins.
    pub(super) const ROOT: usize = 0;

    /// A tree that can grow by so many moves, up to a million: 24 MB.
    pub(super) fn new(most: u32) -> Tree {
        let most = most.min(1_000_000) as usize + 1;
        let mut nodes = Vec::with_capacity(most);
        nodes.push(Node { step: Step::discard(0), visits: 0, chances: 0, sum: 0.0, child: 0, next: 0 });
        Tree { nodes, most }
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
    pub(super) fn first(&self, at: usize) -> Option<usize> {
        Some(self.nodes[at].child as usize).filter(|child| *child != 0)
    }

    /// The next after one of them.
    #[inline]
    pub(super) fn next(&self, at: usize) -> Option<usize> {
        Some(self.nodes[at].next as usize).filter(|next| *next != 0)
    }

    /// All answers to a move.
    pub(super) fn answers(&self, at: usize) -> impl Iterator<Item = &Node> {
        std::iter::successors(self.first(at), |answer| self.next(*answer)).map(|answer| &self.nodes[answer])
    }

    /// Adds an answer, if there is room.
    #[inline]
    pub(super) fn add(&mut self, parent: usize, step: Step) -> Option<usize> {
        if self.nodes.len() >= self.most {
            return None;
        }
        let new = self.nodes.len();
        let next = self.nodes[parent].child;
        self.nodes.push(Node { step, visits: 0, chances: 1, sum: 0.0, child: 0, next });
        self.nodes[parent].child = new as u32;
        Some(new)
    }
}

#[cfg(test)]
mod tests {
    use super::Tree;

    #[test]
    fn a_search_without_end_has_no_memory_without_end() {
        let mut tree = Tree::new(u32::MAX);
        let step = tree.node(Tree::ROOT).step;
        let grown = (0..2_000_000).filter(|_| tree.add(Tree::ROOT, step).is_some()).count();
        assert_eq!(grown, 1_000_000);
    }
}
