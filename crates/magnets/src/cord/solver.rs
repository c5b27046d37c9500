//! How a cord and what lies around it give way to each other: rope first, and where it is taut, the bodies.

use super::{
    SEGMENTS,
    collision::{ContactPair, broad_phase, penetration},
    length_constraint::{NodeMobility, enforce_length, enforce_length_once, next_index},
    obstacles::{CordContact, Obstacles, SavedObstacles},
};
use crate::{Ellipse, Point};

/// Rope this deep inside an outline still only touches it, in metres.
pub(super) const CONTACT_TOLERANCE: f64 = 2e-5;

/// The farthest that rope and bodies may move at once, in metres. No outline is thinner than twice this and what may be left
/// inside, so rope that was on one side of it still is.
pub(super) const MAX_MOVE: f64 = 3e-3;

/// A cord in motion.
pub(super) struct CordSolver {
    pub(super) nodes: [Point; SEGMENTS],
    pub(super) segment_length: f64,
    pub(super) mobility: NodeMobility,
    /// The pieces that may come to touch outlines.
    pub(super) pairs: Vec<ContactPair>,
    contacts: Vec<CordContact>,
    /// Whether the first node is held.
    held: bool,
    /// How many pushes there were before.
    first_new_push: usize,
}

impl CordSolver {
    pub(super) fn new(nodes: &[Point; SEGMENTS], segment_length: f64, held: bool, first_new_push: usize) -> CordSolver {
        let mobility = NodeMobility::FREE;
        CordSolver {
            nodes: *nodes,
            segment_length,
            mobility,
            pairs: Vec::new(),
            contacts: Vec::new(),
            held,
            first_new_push,
        }
    }

    /// Begins a move: finds what is near, and forgets what the rope leaned on.
    pub(super) fn begin_move(&mut self, outlines: &[Ellipse]) {
        broad_phase(&mut self.pairs, &self.nodes, self.segment_length, outlines.iter().enumerate());
        self.reset_mobility();
    }

    /// How deep the rope is inside any outline.
    pub(super) fn max_depth(&self, outlines: &[Ellipse]) -> f64 {
        let depth = |pair: &ContactPair| {
            penetration(&outlines[pair.outline], &self.nodes, pair.segment).map_or(0.0, |touch| touch.depth)
        };
        self.pairs.iter().map(depth).fold(0.0, f64::max)
    }

    /// Lets rope and bodies give way until the rope is unstretched and at most `allowed` inside any outline, as far as that
    /// goes. Bodies are pushed at most `pushes` times, at first only those whose outlines `may`. Answers how deep the rope
    /// still is, or nothing if it cannot be at its length. How all was is kept in `before` as soon as a body is pushed.
    pub(super) fn solve(
        &mut self,
        obstacles: &mut Obstacles,
        allowed: f64,
        pushes: usize,
        movable: Option<&[bool]>,
        before: &mut Option<SavedObstacles>,
    ) -> Option<f64> {
        /// How often only those that may give way.
        const MOVABLE_ONLY_ROUNDS: usize = 3;
        for push in 0..pushes {
            let enough = if push == 0 { CONTACT_TOLERANCE } else { 2.0 * CONTACT_TOLERANCE };
            if self.relax(obstacles.outlines, allowed, if push == 0 { 4 } else { 2 }) {
                return Some(allowed + CONTACT_TOLERANCE);
            }
            let worst = self.find_contacts(obstacles.outlines, allowed)?;
            if worst <= allowed + enough {
                return Some(worst);
            }
            if let Some(may) = movable.filter(|_| push < MOVABLE_ONLY_ROUNDS) {
                self.contacts.retain(|one| may.get(one.pair.outline) == Some(&true));
            }
            before.get_or_insert_with(|| obstacles.save());
            obstacles.push_out(&self.contacts, allowed, self.first_new_push);
        }
        if self.enforce_length() { Some(self.max_depth(obstacles.outlines)) } else { None }
    }

    /// Bodies give way to rope that stays where it is. Answers whether any did.
    pub(super) fn push_bodies(&mut self, among: &mut Obstacles, allowed: f64, movable: &[bool]) -> bool {
        if self.find_contacts(among.outlines, allowed).is_none() {
            return false;
        }
        self.contacts.retain(|one| movable.get(one.pair.outline) == Some(&true));
        among.push_out(&self.contacts, allowed, self.first_new_push)
    }

    /// The rope gives way: out of outlines and back to its length in turn. Answers whether both hold.
    fn relax(&mut self, outlines: &[Ellipse], allowed: f64, min_rounds: usize) -> bool {
        const ROUNDS: usize = 12;
        let mut last = f64::INFINITY;
        for round in 0..ROUNDS {
            let worst = self.push_nodes_out(outlines, allowed);
            if enforce_length_once(&mut self.nodes, self.segment_length, &self.mobility)
                && worst <= allowed + CONTACT_TOLERANCE
            {
                return true;
            }
            // Rope that comes back as deep as it was is taut.
            if round >= min_rounds && worst > 0.6 * last {
                break;
            }
            last = worst;
        }
        false
    }

    /// Moves nodes out of outlines; from then on they rather slide along than come back. Answers how deep they were.
    fn push_nodes_out(&mut self, outlines: &[Ellipse], allowed: f64) -> f64 {
        /// How much of its freedom to come back a node keeps.
        const CONTACT_MOBILITY: f64 = 0.05;
        let mut worst = 0.0;
        for ContactPair { segment: piece, outline } in &self.pairs {
            let Some(touch) = penetration(&outlines[*outline], &self.nodes, *piece) else { continue };
            worst = touch.depth.max(worst);
            let over = touch.depth - allowed;
            if over <= CONTACT_TOLERANCE {
                continue;
            }
            let ends = [(*piece, 1.0 - touch.fraction), (next_index(*piece), touch.fraction)];
            let free = |n: usize| if self.held && n == 0 { 0.0 } else { 1.0 };
            let square: f64 = ends.iter().map(|(n, share)| free(*n) * share * share).sum();
            for (n, share) in ends {
                let moves = free(n) * share / square.max(0.25);
                self.nodes[n] = self.nodes[n] + touch.normal * (over * moves);
                self.mobility.reduce(n, touch.normal, 1.0 - (1.0 - CONTACT_MOBILITY) * (2.0 * share).min(1.0));
            }
        }
        worst
    }

    /// Brings the rope to its length; where that goes only through what it leaned on, it leans no more.
    fn enforce_length(&mut self) -> bool {
        const ROUNDS: usize = 8;
        if enforce_length(&mut self.nodes, self.segment_length, &self.mobility, ROUNDS) {
            return true;
        }
        self.reset_mobility();
        enforce_length(&mut self.nodes, self.segment_length, &self.mobility, 2 * ROUNDS)
    }

    /// Forgets what the rope leaned on.
    fn reset_mobility(&mut self) {
        self.mobility = if self.held { NodeMobility::FIRST_FIXED } else { NodeMobility::FREE };
    }

    /// Brings the rope to its length and finds where it presses on outlines. Answers how deep it is.
    fn find_contacts(&mut self, outlines: &[Ellipse], allowed: f64) -> Option<f64> {
        if !self.enforce_length() {
            return None;
        }
        self.contacts.clear();
        let mut worst = 0.0;
        for pair in &self.pairs {
            let Some(touch) = penetration(&outlines[pair.outline], &self.nodes, pair.segment) else { continue };
            worst = touch.depth.max(worst);
            if touch.depth > allowed + CONTACT_TOLERANCE {
                let (from, to) = (self.nodes[pair.segment], self.nodes[next_index(pair.segment)]);
                self.contacts.push(CordContact {
                    pair: *pair,
                    penetration: touch,
                    at: from + (to - from) * touch.fraction,
                });
            }
        }
        Some(worst)
    }
}
