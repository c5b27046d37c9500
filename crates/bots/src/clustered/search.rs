//! Single-observer information-set Monte Carlo tree search with progressive widening.
//!
//! Each iteration samples the hidden cards. A move of the observer is a card and a cell; a move of another seat only a
//! cell, because its cards are unknown. Discards of other seats are hidden, so the rollout policy plays them.

use super::{
    per_seat::PerSeat,
    position::{Position, SearchMove, SearchState},
    search_board::CardSet,
    tree::{Node, Tree},
    weights::Weights,
};
use rng::Rng;
use seats::Seat;

/// The parameters of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchConfig {
    /// The number of iterations.
    pub iterations: u32,
    /// The exploration constant of UCB.
    pub exploration: f32,
    /// The number of rollout plies before the position is evaluated.
    pub rollout_plies: u32,
    /// No policy and no evaluator: uniform expansion and random rollouts to the end of the game. For comparison.
    pub vanilla: bool,
    /// The weight of the observer's own points against those of its opponents: -1 counts only theirs, 1 only its own.
    pub self_bias: f32,
}

impl SearchConfig {
    /// Returns the standard parameters.
    pub const fn new(iterations: u32) -> SearchConfig {
        SearchConfig { iterations, exploration: 0.3, rollout_plies: 8, vanilla: false, self_bias: 0.0 }
    }

    /// Returns the parameters of a search without knowledge of the game.
    pub const fn vanilla(iterations: u32) -> SearchConfig {
        SearchConfig { vanilla: true, rollout_plies: u32::MAX, exploration: 0.7, ..SearchConfig::new(iterations) }
    }
}

/// The point difference at which the reward saturates, roughly.
const REWARD_SCALE: f32 = 20.0;

/// The number of iterations between calls of `stop`: about a quarter of a millisecond.
const STOP_CHECK_INTERVAL: u32 = 32;

/// Stands for any card that another seat places on a cell.
const ANY_CARD: u8 = 31;

/// The statistics of a move at the root.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveStats {
    pub(super) mv: SearchMove,
    /// The number of visits.
    pub(super) visits: u32,
    /// The mean reward, from -1 to 1.
    pub(super) mean_reward: f32,
}

/// A search in progress.
struct TreeSearch<'a> {
    config: SearchConfig,
    weights: &'a Weights,
    position: &'a mut Position,
    root_state: SearchState,
    rng: Rng,
    tree: Tree,
    /// The moves at the root, best first by policy.
    candidates: &'a [SearchMove],
    /// The expected points at the root: the baseline of a solo game, which has no opponent to compare with.
    baseline: f32,
    /// The nodes of the current iteration, with the seats that moved.
    path: Vec<(usize, Seat)>,
}

/// Searches the candidates from a position in which the observer is to move.
pub(super) fn search(
    config: SearchConfig,
    weights: &Weights,
    position: &mut Position,
    candidates: &[SearchMove],
    seed: u64,
    stop: &mut dyn FnMut() -> bool,
) -> Vec<MoveStats> {
    let root_state = position.state;
    let baseline = position.expected_points(position.context.observer, weights);
    let mut tree_search = TreeSearch {
        config,
        weights,
        position,
        root_state,
        rng: Rng::new(seed, 1),
        tree: Tree::new(config.iterations),
        candidates,
        baseline,
        path: Vec::with_capacity(64),
    };
    for iteration in 0..config.iterations {
        if iteration % STOP_CHECK_INTERVAL == 0 && stop() {
            break;
        }
        tree_search.run_iteration();
    }
    let stats = |node: &Node| MoveStats { mv: node.mv, visits: node.visits, mean_reward: node.mean_reward() };
    let stats = tree_search.tree.children(Tree::ROOT).map(stats).collect();
    tree_search.position.board.undo_all();
    tree_search.position.state = root_state;
    stats
}

impl TreeSearch<'_> {
    /// Runs one iteration: selection, expansion, rollout, evaluation and backpropagation.
    fn run_iteration(&mut self) {
        self.position.determinize(&self.root_state, &mut self.rng);
        self.path.clear();
        let mut node = Tree::ROOT;
        while !self.position.is_over() {
            let seat = self.position.state.turn;
            if seat != self.position.context.observer && !self.position.can_place() {
                self.rollout_step();
                continue;
            }
            let Some((child, new)) = self.select_or_expand(node) else { break };
            let mv = self.with_card(self.tree.node(child).mv);
            self.position.play(mv, &mut self.rng);
            self.path.push((child, seat));
            node = child;
            if new {
                break;
            }
        }
        let mut plies = self.config.rollout_plies;
        while plies > 0 && !self.position.is_over() {
            self.rollout_step();
            plies -= 1;
        }
        let rewards = self.rewards();
        self.tree.node_mut(Tree::ROOT).visits += 1;
        for (child, seat) in &self.path {
            let node = self.tree.node_mut(*child);
            node.visits += 1;
            node.total_reward += rewards[*seat];
        }
    }

    /// Plays one ply of the rollout.
    fn rollout_step(&mut self) {
        let mv = if self.config.vanilla {
            self.position.random_move(&mut self.rng)
        } else {
            self.position.rollout_move(&mut self.rng)
        };
        self.position.play(mv, &mut self.rng);
    }

    /// Chooses a card if the node stores only the cell.
    fn with_card(&self, mv: SearchMove) -> SearchMove {
        if mv.card != ANY_CARD {
            return mv;
        }
        let seat = self.position.state.turn;
        let fits = self.position.board.accepts(mv.cell) & self.position.unseen(seat).hand_set();
        SearchMove { card: self.position.best_card(seat, mv.cell, fits), cell: mv.cell }
    }

    /// Selects a child by UCB, or adds one while progressive widening allows it; returns whether it is new.
    fn select_or_expand(&mut self, node: usize) -> Option<(usize, bool)> {
        let seat = self.position.state.turn;
        let own = seat == self.position.context.observer;
        let hand = self.position.playable_set();
        let placing = self.position.can_place();
        let (mut available, mut best) = (0_u32, (f32::NEG_INFINITY, None));
        let mut at = self.tree.first_child(node);
        while let Some(child) = at {
            at = self.tree.next_sibling(child);
            let mv = self.tree.node(child).mv;
            if !self.is_available(mv, hand, placing) {
                continue;
            }
            available += 1;
            let stats = self.tree.node_mut(child);
            stats.availability += 1;
            let value = stats.mean_reward()
                + self.config.exploration * (ln_approx(stats.availability) / stats.visits.max(1) as f32).sqrt();
            if value > best.0 {
                best = (value, Some(child));
            }
        }
        let visits = self.tree.node(node).visits;
        let max_children = if self.config.vanilla { u32::MAX } else { 6 + visits.isqrt() };
        if available < max_children
            && let Some(mv) = self.best_untried(node, own, hand, placing)
            && let Some(new) = self.tree.add_child(node, mv)
        {
            return Some((new, true));
        }
        best.1.map(|child| (child, false))
    }

    /// Returns whether a move is legal in this determinization.
    #[inline]
    fn is_available(&self, mv: SearchMove, hand: CardSet, placing: bool) -> bool {
        match mv.cell {
            SearchMove::DISCARD => !placing && hand >> mv.card & 1 != 0,
            // If another seat discarded in between, fewer cells are open than when the node was added.
            cell if !placing || !self.position.board.is_open(cell) => false,
            cell if mv.card == ANY_CARD => self.position.board.accepts(cell) & hand != 0,
            cell => (self.position.board.accepts(cell) & hand) >> mv.card & 1 != 0,
        }
    }

    /// Returns the best move by policy that has no node yet.
    fn best_untried(&mut self, node: usize, own: bool, hand: CardSet, placing: bool) -> Option<SearchMove> {
        if node == Tree::ROOT {
            // The observer's hand is the same in every determinization, so the order of the candidates is too.
            let expanded = self.tree.children(node).count();
            return self.candidates.get(expanded).copied();
        }
        let seat = self.position.state.turn;
        let (mut best, mut chosen) = (f32::NEG_INFINITY, None);
        let mut consider = |value: f32, mv: SearchMove| {
            if value > best && !self.tree.children(node).any(|child| child.mv == mv) {
                (best, chosen) = (value, Some(mv));
            }
        };
        if !placing {
            for card in self.position.playable() {
                consider(-self.position.card_value(seat, *card), SearchMove::discard(*card));
            }
            return chosen;
        }
        for cell in self.position.board.openings() {
            let mut fits = self.position.board.accepts(*cell) & hand;
            if fits == 0 {
                continue;
            }
            if self.config.vanilla {
                while fits != 0 {
                    let card = fits.trailing_zeros() as u8;
                    fits &= fits - 1;
                    consider(self.rng.unit() as f32, SearchMove { card, cell: *cell });
                }
                continue;
            }
            let cell_value = self.position.cell_value(seat, *cell);
            if !own {
                consider(cell_value - self.position.fill_cost(seat, fits), SearchMove { card: ANY_CARD, cell: *cell });
                continue;
            }
            while fits != 0 {
                let card = fits.trailing_zeros() as u8;
                fits &= fits - 1;
                consider(
                    self.position.score_placement(seat, *cell, card, cell_value),
                    SearchMove { card, cell: *cell },
                );
            }
        }
        chosen
    }

    /// Returns the rewards of all seats: their lead over the best of the others, squashed to -1..1.
    fn rewards(&self) -> PerSeat<f32> {
        let points = self.position.evaluate(self.weights);
        let players = self.position.context.players;
        let mut rewards = PerSeat::filled(0.0);
        for seat in players.seats() {
            let others = players.seats().filter(|other| *other != seat).map(|other| points[other]);
            let best = others.fold(f32::NEG_INFINITY, f32::max);
            let lead = if players.count() == 1 {
                points[seat] - self.baseline
            } else if seat == self.position.context.observer {
                (1.0 + self.config.self_bias) * points[seat] - (1.0 - self.config.self_bias) * best
            } else {
                points[seat] - best
            };
            rewards[seat] = tanh_approx(lead / REWARD_SCALE);
        }
        rewards
    }
}

/// Returns all moves of the seat to move, best first by policy, or in random order.
pub(super) fn candidates(position: &Position, shuffled: bool, rng: &mut Rng) -> Vec<SearchMove> {
    let seat = position.state.turn;
    let hand = position.playable_set();
    let mut scored: Vec<(f32, SearchMove)> = Vec::new();
    if position.can_place() {
        for cell in position.board.openings() {
            let mut fits = position.board.accepts(*cell) & hand;
            let cell_value = position.cell_value(seat, *cell);
            while fits != 0 {
                let card = fits.trailing_zeros() as u8;
                fits &= fits - 1;
                scored
                    .push((position.score_placement(seat, *cell, card, cell_value), SearchMove { card, cell: *cell }));
            }
        }
    } else {
        let mut remaining = hand;
        while remaining != 0 {
            let card = remaining.trailing_zeros() as u8;
            remaining &= remaining - 1;
            scored.push((-position.card_value(seat, card), SearchMove::discard(card)));
        }
    }
    if shuffled {
        for (value, _) in &mut scored {
            *value = rng.unit() as f32;
        }
    }
    scored.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    scored.into_iter().map(|(_, mv)| mv).collect()
}

/// Piecewise linear approximation of the natural logarithm, with the same bits on every platform.
#[inline]
fn ln_approx(number: u32) -> f32 {
    let exponent = number.max(1).ilog2();
    let fraction = (number.max(1) as f32) / (1_u32 << exponent) as f32 - 1.0;
    std::f32::consts::LN_2 * (exponent as f32 + fraction)
}

/// Rational approximation of tanh, using only exactly rounded operations.
#[inline]
fn tanh_approx(x: f32) -> f32 {
    let x = x.clamp(-3.0, 3.0);
    x * (27.0 + x * x) / (27.0 + 9.0 * x * x)
}
