//! Bending stiffness (physics 2): rope that is bent too tightly opens by itself to a smooth curve.
//!
//! Rope has no inertia, so a relaxation step depends on the nodes and the obstacles alone. A cord relaxes while any
//! bend is tighter than [`MIN_RADIUS`], and then opens every bend that is tighter than [`OPEN_RADIUS`]. The difference
//! between the two lets the relaxation end: without it, the rope would approach the limit for ever.

use super::{
    Cord, SEGMENTS,
    bend_scale::{BendScale, MAX_RELAX_STEP, is_held, open_bends},
    collision::penetration,
    length_constraint::{next_index, previous_index},
    solver::{CONTACT_TOLERANCE, CordSolver, widened},
};
use crate::{Ellipse, PhysicsVersion, Point};

/// Rope with a tighter bend than this relaxes, in metres: the radius of the circle through three nodes.
const MIN_RADIUS: f64 = 11e-3;

/// The radius to which rope that relaxes opens, in metres.
const OPEN_RADIUS: f64 = 12.5e-3;

/// The largest sine of half the angle at a node. Rope of so long segments that it turns farther along a circle of
/// [`MIN_RADIUS`], from 1.4 m on, is bent at most by 60 degrees at each node.
const MAX_HALF_SINE: f64 = 0.5;

/// The fraction of the bending energy by which a step must reduce it, or it is undone: the relaxation ends.
const MIN_ENERGY_DROP: f64 = 2e-4;

/// The most steps of relaxation in a tick. Rope that slides along what it touches, or spreads a bend over a long taut
/// part, moves so little in a step that it would creep for seconds.
const MAX_STEPS_PER_TICK: usize = 8;

/// Something that holds of some nodes.
type NodeFlags = [bool; SEGMENTS];

/// The limits of the bend at a node, as the sine of half the angle by which the rope turns there.
#[derive(Clone, Copy)]
struct BendLimits {
    max: f64,
    open: f64,
}

impl BendLimits {
    fn new(segment_length: f64) -> BendLimits {
        let max = (0.5 * segment_length / MIN_RADIUS).min(MAX_HALF_SINE);
        BendLimits { max, open: max * (MIN_RADIUS / OPEN_RADIUS) }
    }
}

impl Cord {
    /// Returns the cord after it has relaxed with nothing around it: as it lies when nothing holds it. Drawings may
    /// have corners that no rope has.
    #[must_use]
    pub fn smoothed(&self) -> Cord {
        /// Enough for any drawing that has room for its bends; a bound for all others.
        const MAX_STEPS: usize = 4000;
        let mut cord = self.clone();
        let mut steps = 0..MAX_STEPS;
        while cord.relax_bending(None, &[]) && steps.next().is_some() {}
        cord
    }

    /// Returns the cord as it lies under a version of the physics: rope of version 2 has no corners.
    #[must_use]
    pub fn laid(self, physics: PhysicsVersion) -> Cord {
        if physics.has_stiff_rope() { self.smoothed() } else { self }
    }

    /// Opens bends that are too tight by one tick, among outlines that stay where they are, with one node held in
    /// place. Returns whether the rope moved; otherwise not a bit of it has changed.
    pub fn relax_bending(&mut self, held: Option<usize>, outlines: &[Ellipse]) -> bool {
        if !self.is_bent_too_tightly() {
            return false;
        }
        let held = held.filter(|node| *node < SEGMENTS);
        let first = held.unwrap_or(0);
        let limits = BendLimits::new(self.segment_length);
        self.nodes.rotate_left(first);
        let before = self.nodes;
        let mut moved = false;
        for _ in 0..MAX_STEPS_PER_TICK {
            if !self.relax_from_first(held.is_some(), outlines, limits) {
                break;
            }
            moved = true;
            if farthest(&before, &self.nodes) > MAX_RELAX_STEP || !self.is_bent_too_tightly() {
                break;
            }
        }
        self.nodes.rotate_right(first);
        moved
    }

    /// Whether the cord has a bend that is too tight, so that it may relax.
    pub(crate) fn is_bent_too_tightly(&self) -> bool {
        self.is_bent_beyond(BendLimits::new(self.segment_length).max, &[false; SEGMENTS])
    }

    /// Whether the sine of half the angle is greater than a limit at any node that no outline holds.
    fn is_bent_beyond(&self, half_sine: f64, touching: &NodeFlags) -> bool {
        let limit = 2.0 * half_sine * self.segment_length;
        (0..SEGMENTS).any(|n| {
            let bend = second_difference(&self.nodes, n);
            bend.dot(bend) > limit * limit && !is_held(touching, n)
        })
    }

    /// One step of relaxation, in which the first node may be held.
    fn relax_from_first(&mut self, held: bool, outlines: &[Ellipse], limits: BendLimits) -> bool {
        let BendLimits { max, open } = limits;
        let mut solver = CordSolver::new(&self.nodes, self.segment_length, held, 0);
        solver.begin_move(outlines);
        let depth = solver.max_depth(outlines).max(CONTACT_TOLERANCE);
        let touching = touching_nodes(&solver, outlines);
        let scales = BendScale::all(self.segment_length, open);
        let energy = bending_energy(&self.nodes, self.segment_length, open, &touching);
        let mut attempt = |fixed: &NodeFlags, left_alone: &NodeFlags| {
            // Long bends first; where that makes short ones worse, these alone.
            (1..=scales.len()).rev().any(|coarsest| {
                solver.nodes = self.nodes;
                solver.reset_mobility();
                solver.fix(fixed);
                open_bends(&mut solver, &scales[..coarsest], left_alone);
                let is_possible = solver.settle(outlines, depth) && !self.has_moved_far(&solver.nodes);
                let left = bending_energy(&solver.nodes, self.segment_length, open, &touching);
                is_possible && left < energy * (1.0 - MIN_ENERGY_DROP)
            })
        };
        let none = [false; SEGMENTS];
        let found = attempt(&none, &none)
            // Where rope cannot slide along what it touches, that part stays in place, and other bends open.
            || touching.contains(&true)
                && self.is_bent_beyond(max, &touching)
                && (attempt(&touching, &touching) || attempt(&none, &touching));
        if found {
            self.nodes = solver.nodes;
        }
        found
    }

    /// Whether any node would move much farther than the bending alone takes it.
    fn has_moved_far(&self, nodes: &[Point; SEGMENTS]) -> bool {
        farthest(&self.nodes, nodes) > 4.0 * MAX_RELAX_STEP
    }
}

/// The greatest displacement of any node.
fn farthest(from: &[Point; SEGMENTS], to: &[Point; SEGMENTS]) -> f64 {
    from.iter().zip(to).map(|(was, is)| (*is - *was).dot(*is - *was)).fold(0.0, f64::max).sqrt()
}

/// The vector that is 0 where the rope is straight at a node: twice the sine of half the angle, times the segment
/// length.
fn second_difference(nodes: &[Point; SEGMENTS], n: usize) -> Point {
    nodes[previous_index(n)] + nodes[next_index(n)] - nodes[n] * 2.0
}

/// The sum of the squares of all bends beyond a limit. Bends at or beside nodes that touch outlines are held, and count
/// little. A bend counts by the tangent of a quarter of its angle, which grows evenly up to rope that is folded flat;
/// the sine of half the angle hardly changes there.
fn bending_energy(nodes: &[Point; SEGMENTS], segment_length: f64, open: f64, touching: &NodeFlags) -> f64 {
    const HELD_WEIGHT: f64 = 0.02;
    let open = open / (1.0 + (1.0 - open * open).sqrt());
    (0..SEGMENTS)
        .map(|n| {
            let chord = nodes[next_index(n)] - nodes[previous_index(n)];
            let bend = second_difference(nodes, n).length() / (2.0 * segment_length + chord.length());
            let excess = (bend - open).max(0.0);
            if is_held(touching, n) { HELD_WEIGHT * excess * excess } else { excess * excess }
        })
        .sum()
}

/// The nodes of segments that touch an outline.
fn touching_nodes(solver: &CordSolver, outlines: &[Ellipse]) -> NodeFlags {
    let mut touching = [false; SEGMENTS];
    for pair in &solver.pairs {
        if penetration(&widened(&outlines[pair.outline]), &solver.nodes, pair.segment).is_some() {
            touching[pair.segment] = true;
            touching[next_index(pair.segment)] = true;
        }
    }
    touching
}
