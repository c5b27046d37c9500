//! The search: many short looks into games that the seat could be in, with the moves that went well looked at more often
//! (single-observer information-set tree search with progressive widening).
//!
//! What others hold is dealt anew for each look. A move of the own seat is a card and a cell; of another seat only its cell is
//! told apart, because its cards are not known, and what it discards is played by instinct, because nobody sees it.

use super::{
    field::CardSet,
    position::{Hands, Position, Step},
    tree::{Node, Tree},
    weights::Weights,
};
use crate::chance::Chance;
use seats::{total_cmp_key, sort_by_key};

/// How a search goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Search {
    /// How many looks.
    pub iterations: u32,
    /// How much a move that was rarely looked at is favoured.
    pub curiosity: f32,
    /// How many moves are played by instinct before the position is judged.
    pub plies: u32,
    /// No eye for moves and no judgement: all moves alike, games played out by chance. For comparison.
    pub plain: bool,
    /// How much more the own points count than those of others: from -1, only theirs, to 1, only the own.
    pub selfish: f32,
}

impl Search {
    /// A good search with so many looks.
    pub const fn new(iterations: u32) -> Search {
        Search { iterations, curiosity: 0.3, plies: 8, plain: false, selfish: 0.0 }
    }

    /// The same without anything that knows the game.
    pub const fn plain(iterations: u32) -> Search {
        Search { plain: true, plies: u32::MAX, curiosity: 0.7, ..Search::new(iterations) }
    }
}

/// The points that make a difference.
const SCALE: f32 = 20.0;

/// After so many looks `stop` is asked: about a quarter of a millisecond.
const PATIENCE: u32 = 32;

/// Stands for whichever card a seat lays on a cell.
const ANY: u8 = 31;

/// What a search found about a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) step: Step,
    /// How often it was looked at.
    pub(super) visits: u32,
    /// What came of it on average, from -1 to 1.
    pub(super) value: f32,
}

/// A search under way.
struct Work<'a> {
    how: Search,
    weights: &'a Weights,
    position: &'a mut Position,
    beginning: Hands,
    chance: Chance,
    tree: Tree,
    /// The moves of the seat that thinks, best first at a glance; of these it chooses.
    candidates: &'a [Step],
    /// What it expects now, against which a game for one is measured.
    expected: f32,
    /// Moves of a look, with the seats that made them.
    path: Vec<(usize, usize)>,
}

/// Looks ahead from a position in which the seat that thinks is to move, at moves of these candidates.
pub(super) fn search(
    how: Search,
    weights: &Weights,
    position: &mut Position,
    candidates: &[Step],
    seed: u64,
    stop: &mut dyn FnMut() -> bool,
) -> Vec<Found> {
    let beginning = position.hands;
    let expected = position.expected(position.terms.seat, weights);
    let mut work = Work {
        how,
        weights,
        position,
        beginning,
        chance: Chance::new(seed, 1),
        tree: Tree::new(how.iterations),
        candidates,
        expected,
        path: Vec::with_capacity(64),
    };
    for look in 0..how.iterations {
        if look % PATIENCE == 0 && stop() {
            break;
        }
        work.look();
    }
    let found = |node: &Node| Found { step: node.step, visits: node.visits, value: node.mean() };
    let found = work.tree.answers(Tree::ROOT).map(found).collect();
    work.position.field.take_all_back();
    work.position.hands = beginning;
    found
}

impl Work<'_> {
    /// One look: down the tree as far as it goes, one move further, some moves by instinct, a judgement, and back.
    fn look(&mut self) {
        self.position.begin_again(&self.beginning, &mut self.chance);
        self.path.clear();
        let mut node = Tree::ROOT;
        while !self.position.is_over() {
            let seat = self.position.hands.turn;
            if seat != self.position.terms.seat && !self.position.can_place() {
                self.follow_instinct();
                continue;
            }
            let Some((answer, new)) = self.descend(node) else { break };
            let step = self.to_step(self.tree.node(answer).step);
            self.position.play(step, &mut self.chance);
            self.path.push((answer, seat));
            node = answer;
            if new {
                break;
            }
        }
        let mut plies = self.how.plies;
        while plies > 0 && !self.position.is_over() {
            self.follow_instinct();
            plies -= 1;
        }
        let rewards = self.rewards();
        self.tree.node_mut(Tree::ROOT).visits += 1;
        for (answer, seat) in &self.path {
            let node = self.tree.node_mut(*answer);
            node.visits += 1;
            node.sum += rewards[*seat & 7];
        }
    }

    /// Plays one move without thought.
    fn follow_instinct(&mut self) {
        let step = if self.how.plain {
            self.position.by_chance(&mut self.chance)
        } else {
            self.position.instinct(&mut self.chance)
        };
        self.position.play(step, &mut self.chance);
    }

    /// The card that a seat lays on a cell, where the tree does not say.
    fn to_step(&self, step: Step) -> Step {
        if step.card != ANY {
            return step;
        }
        let seat = self.position.hands.turn;
        let fits = self.position.field.takes(step.spot) & self.position.pile(seat).hand_set();
        Step { card: self.position.best_card(seat, step.spot, fits), spot: step.spot }
    }

    /// Chooses an answer to a move, a new one where few were looked at so far, and says whether it is new.
    fn descend(&mut self, node: usize) -> Option<(usize, bool)> {
        let seat = self.position.hands.turn;
        let own = seat == self.position.terms.seat;
        let hand = self.position.pile(seat).hand_set();
        let placing = self.position.can_place();
        let (mut known, mut best) = (0_u32, (f32::NEG_INFINITY, None));
        let mut at = self.tree.first(node);
        while let Some(answer) = at {
            at = self.tree.next(answer);
            let step = self.tree.node(answer).step;
            if !self.possible(step, hand, placing) {
                continue;
            }
            known += 1;
            let tried = self.tree.node_mut(answer);
            tried.chances += 1;
            let value = tried.mean() + self.how.curiosity * (log(tried.chances) / tried.visits.max(1) as f32).sqrt();
            if value > best.0 {
                best = (value, Some(answer));
            }
        }
        let visits = self.tree.node(node).visits;
        let enough = if self.how.plain { u32::MAX } else { 6 + visits.isqrt() };
        if known < enough
            && let Some(step) = self.untried(node, own, hand, placing)
            && let Some(new) = self.tree.add(node, step)
        {
            return Some((new, true));
        }
        best.1.map(|answer| (answer, false))
    }

    /// Whether a move can be made in this game.
    #[inline]
    fn possible(&self, step: Step, hand: CardSet, placing: bool) -> bool {
        match step.spot {
            Step::DISCARD => !placing && hand >> step.card & 1 != 0,
            // Where another seat discarded in between, fewer cells are open than when the move was first seen.
            spot if !placing || !self.position.field.is_open(spot) => false,
            spot if step.card == ANY => self.position.field.takes(spot) & hand != 0,
            spot => (self.position.field.takes(spot) & hand) >> step.card & 1 != 0,
        }
    }

    /// The most promising move that was not looked at yet.
    fn untried(&mut self, node: usize, own: bool, hand: CardSet, placing: bool) -> Option<Step> {
        if node == Tree::ROOT {
            // The own hand is the same in all these games, so the order is too: the next one.
            let known = self.tree.answers(node).count();
            return self.candidates.get(known).copied();
        }
        let seat = self.position.hands.turn;
        let plain = self.how.plain;
        let (mut best, mut chosen) = (f32::NEG_INFINITY, None);
        let mut offer = |value: f32, step: Step| {
            if value > best && !self.tree.answers(node).any(|answer| answer.step == step) {
                (best, chosen) = (value, Some(step));
            }
        };
        if !placing {
            for card in self.position.pile(seat).hand() {
                offer(-self.position.usefulness(seat, *card), Step::discard(*card));
            }
            return chosen;
        }
        for spot in self.position.field.open() {
            let mut fits = self.position.field.takes(*spot) & hand;
            if fits == 0 {
                continue;
            }
            if plain {
                while fits != 0 {
                    let card = fits.trailing_zeros() as u8;
                    fits &= fits - 1;
                    offer(self.chance.unit() as f32, Step { card, spot: *spot });
                }
                continue;
            }
            let attraction = self.position.attraction(seat, *spot);
            if !own {
                offer(attraction - self.position.lack(seat, fits), Step { card: ANY, spot: *spot });
                continue;
            }
            while fits != 0 {
                let card = fits.trailing_zeros() as u8;
                fits &= fits - 1;
                offer(self.position.glance(seat, *spot, card, attraction), Step { card, spot: *spot });
            }
        }
        chosen
    }

    /// What everybody makes of how it went: its points before those of the best of the others.
    fn rewards(&self) -> [f32; 8] {
        let points = self.position.outcome(self.weights);
        let players = self.position.terms.players;
        let mut rewards = [0.0; 8];
        for seat in 0..players {
            let others = (0..players).filter(|other| *other != seat).map(|other| points[other & 7]);
            let best = others.fold(f32::NEG_INFINITY, f32::max);
            let ahead = if players == 1 {
                points[0] - self.expected
            } else if seat == self.position.terms.seat {
                (1.0 + self.how.selfish) * points[seat & 7] - (1.0 - self.how.selfish) * best
            } else {
                points[seat & 7] - best
            };
            rewards[seat & 7] = squash(ahead / SCALE);
        }
        rewards
    }
}

/// All moves of the seat that thinks, best first at a glance, or in any order if there is no eye for them.
pub(super) fn candidates(position: &Position, plain: bool, chance: &mut Chance) -> Vec<Step> {
    let seat = position.hands.turn;
    let hand = position.pile(seat).hand_set();
    let mut rated: Vec<(f32, Step)> = Vec::new();
    if position.can_place() {
        for spot in position.field.open() {
            let mut fits = position.field.takes(*spot) & hand;
            let attraction = position.attraction(seat, *spot);
            while fits != 0 {
                let card = fits.trailing_zeros() as u8;
                fits &= fits - 1;
                rated.push((position.glance(seat, *spot, card, attraction), Step { card, spot: *spot }));
            }
        }
    } else {
        let mut left = hand;
        while left != 0 {
            let card = left.trailing_zeros() as u8;
            left &= left - 1;
            rated.push((-position.usefulness(seat, card), Step::discard(card)));
        }
    }
    if plain {
        for (value, _) in &mut rated {
            *value = chance.unit() as f32;
        }
    }
    sort_by_key(&mut rated, |(value, _)| !total_cmp_key(f64::from(*value)));
    rated.into_iter().map(|(_, step)| step).collect()
}

/// A curve like that of the natural logarithm, made of straight pieces: the same bits everywhere, and near enough.
#[inline]
fn log(number: u32) -> f32 {
    let whole = number.max(1).ilog2();
    let over = (number.max(1) as f32) / (1_u32 << whole) as f32 - 1.0;
    std::f32::consts::LN_2 * (whole as f32 + over)
}

/// A curve like tanh, of + - * / alone.
#[inline]
fn squash(x: f32) -> f32 {
    let x = x.clamp(-3.0, 3.0);
    x * (27.0 + x * x) / (27.0 + 9.0 * x * x)
}
