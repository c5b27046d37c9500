//! [`CordSolver`]: resolves a cord against obstacles. Rope yields first; where it is taut, the bodies do.

use super::{
    SEGMENTS,
    collision::{ContactPair, broad_phase, penetration},
    length_constraint::{NodeMobility, enforce_length, enforce_length_once, next_index},
    obstacles::{CordContact, Obstacles, SavedObstacles},
};
use crate::{Ellipse, Point};

/// Rope this deep inside an outline counts as touching, in metres.
pub(super) const CONTACT_TOLERANCE: f64 = 2e-5;

/// The maximum displacement of rope and bodies in one move, in metres. Outlines are thicker than twice this plus the
/// remaining depth, so rope stays on its side of each.
pub(super) const MAX_MOVE: f64 = 3e-3;

/// Rope that is no farther than this from an outline touches it, in metres.
const TOUCHING_DISTANCE: f64 = 1e-4;

/// Returns the outline of everything that touches another.
pub(super) fn widened(outline: &Ellipse) -> Ellipse {
    Ellipse { semi_axes: outline.semi_axes.map(|axis| axis + TOUCHING_DISTANCE), ..*outline }
}

/// Working state of a cord in motion.
pub(super) struct CordSolver {
    pub(super) nodes: [Point; SEGMENTS],
    pub(super) segment_length: f64,
    pub(super) mobility: NodeMobility,
    /// Candidate pairs of the broad phase.
    pub(super) pairs: Vec<ContactPair>,
    contacts: Vec<CordContact>,
    /// Whether the first node is held.
    held: bool,
    /// The number of pushes before this cord was solved.
    pub(super) first_new_push: usize,
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

    /// Begins a move: runs the broad phase and resets mobilities.
    pub(super) fn begin_move(&mut self, outlines: &[Ellipse]) {
        broad_phase(&mut self.pairs, &self.nodes, self.segment_length, outlines.iter().enumerate());
        self.reset_mobility();
    }

    /// Returns the depth of the rope inside any outline.
    pub(super) fn max_depth(&self, outlines: &[Ellipse]) -> f64 {
        let depth = |pair: &ContactPair| {
            penetration(&outlines[pair.outline], &self.nodes, pair.segment).map_or(0.0, |contact| contact.depth)
        };
        self.pairs.iter().map(depth).fold(0.0, f64::max)
    }

    /// Returns the outlines that the rope touches, from inside or outside.
    pub(super) fn touched_outlines(&self, outlines: &[Ellipse]) -> Vec<usize> {
        let is_near =
            |pair: &&ContactPair| penetration(&widened(&outlines[pair.outline]), &self.nodes, pair.segment).is_some();
        let mut found: Vec<usize> = self.pairs.iter().filter(is_near).map(|pair| pair.outline).collect();
        found.dedup(); // pairs are sorted by outline
        found
    }

    /// Returns the outlines in which the rope is deeper than a limit.
    pub(super) fn outlines_deeper_than(&self, outlines: &[Ellipse], limit: f64) -> Vec<usize> {
        let is_deep = |pair: &&ContactPair| {
            penetration(&outlines[pair.outline], &self.nodes, pair.segment).is_some_and(|contact| contact.depth > limit)
        };
        let mut deep: Vec<usize> = self.pairs.iter().filter(is_deep).map(|pair| pair.outline).collect();
        deep.dedup();
        deep
    }

    /// Lets rope and bodies yield until the rope is unstretched and at most `allowed` inside any outline, as far as
    /// possible. Bodies are pushed at most `pushes` times, at first only those that are `movable`. Returns the depth
    /// that is left, or `None` if the rope cannot keep its length. Saves the obstacles in `before` before the first
    /// push.
    pub(super) fn solve(
        &mut self,
        obstacles: &mut Obstacles,
        allowed: f64,
        pushes: usize,
        movable: Option<&[bool]>,
        before: &mut Option<SavedObstacles>,
    ) -> Option<f64> {
        /// The number of rounds in which only movable outlines yield.
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
            if let Some(movable) = movable.filter(|_| push < MOVABLE_ONLY_ROUNDS) {
                self.contacts.retain(|contact| movable.get(contact.pair.outline) == Some(&true));
            }
            before.get_or_insert_with(|| obstacles.save());
            obstacles.push_out(&self.contacts, allowed, self.first_new_push);
        }
        if self.enforce_length() { Some(self.max_depth(obstacles.outlines)) } else { None }
    }

    /// Pushes bodies out of rope that stays where it is. Returns whether any moved.
    pub(super) fn push_bodies(&mut self, obstacles: &mut Obstacles, allowed: f64, movable: &[bool]) -> bool {
        if self.find_contacts(obstacles.outlines, allowed).is_none() {
            return false;
        }
        self.contacts.retain(|contact| movable.get(contact.pair.outline) == Some(&true));
        obstacles.push_out(&self.contacts, allowed, self.first_new_push)
    }

    /// Lets the rope yield: alternates contacts and the length constraint. Returns whether both hold.
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

    /// Lets the rope alone yield until it is unstretched and at most `depth` inside any outline. Returns whether it is.
    pub(super) fn settle(&mut self, outlines: &[Ellipse], depth: f64) -> bool {
        const ROUNDS: usize = 24;
        let allowed = depth - CONTACT_TOLERANCE;
        (0..ROUNDS).any(|_| {
            let worst = self.push_nodes_out(outlines, allowed);
            enforce_length_once(&mut self.nodes, self.segment_length, &self.mobility) && worst <= depth
        })
    }

    /// Moves nodes that are not fixed out of outlines and reduces their mobility back in. Returns how deep they were.
    fn push_nodes_out(&mut self, outlines: &[Ellipse], allowed: f64) -> f64 {
        /// The mobility that a node in contact keeps along the normal.
        const CONTACT_MOBILITY: f64 = 0.05;
        let mut worst = 0.0;
        for ContactPair { segment, outline } in &self.pairs {
            let Some(contact) = penetration(&outlines[*outline], &self.nodes, *segment) else { continue };
            worst = contact.depth.max(worst);
            let over = contact.depth - allowed;
            if over <= CONTACT_TOLERANCE {
                continue;
            }
            // How much of the contact each end of the segment takes; a fixed one takes nothing.
            let ends = [(*segment, 1.0 - contact.fraction), (next_index(*segment), contact.fraction)]
                .map(|(n, weight)| (n, weight, if self.mobility.is_fixed(n) { 0.0 } else { 1.0 }));
            let square: f64 = ends.iter().map(|(_, weight, free)| free * weight * weight).sum();
            for (n, weight, free) in ends {
                let moves = free * weight / square.max(0.25);
                self.nodes[n] = self.nodes[n] + contact.normal * (over * moves);
                self.mobility.reduce(n, contact.normal, 1.0 - (1.0 - CONTACT_MOBILITY) * (2.0 * weight).min(1.0));
            }
        }
        worst
    }

    /// Restores the length of the rope; where contacts prevent it, ignores their reduced mobilities.
    fn enforce_length(&mut self) -> bool {
        const ROUNDS: usize = 8;
        if enforce_length(&mut self.nodes, self.segment_length, &self.mobility, ROUNDS) {
            return true;
        }
        self.reset_mobility();
        enforce_length(&mut self.nodes, self.segment_length, &self.mobility, 2 * ROUNDS)
    }

    pub(super) fn reset_mobility(&mut self) {
        self.mobility = if self.held { NodeMobility::FIRST_FIXED } else { NodeMobility::FREE };
    }

    /// Fixes some nodes in place until mobilities are reset.
    pub(super) fn fix(&mut self, nodes: &[bool; SEGMENTS]) {
        for (n, _) in nodes.iter().enumerate().filter(|(_, fixed)| **fixed) {
            self.mobility.fix(n);
        }
    }

    /// Restores the length of the rope and collects the contacts that press on outlines. Returns the depth.
    fn find_contacts(&mut self, outlines: &[Ellipse], allowed: f64) -> Option<f64> {
        if !self.enforce_length() {
            return None;
        }
        self.contacts.clear();
        let mut worst = 0.0;
        for pair in &self.pairs {
            let Some(contact) = penetration(&outlines[pair.outline], &self.nodes, pair.segment) else { continue };
            worst = contact.depth.max(worst);
            if contact.depth > allowed + CONTACT_TOLERANCE {
                let (from, to) = (self.nodes[pair.segment], self.nodes[next_index(pair.segment)]);
                self.contacts.push(CordContact {
                    pair: *pair,
                    penetration: contact,
                    at: from + (to - from) * contact.fraction,
                });
            }
        }
        Some(worst)
    }
}
