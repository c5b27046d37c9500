//! Opens the bends of a cord by a small step, at several scales.

use super::{
    SEGMENTS,
    length_constraint::{enforce_length_once, next_index, previous_index},
    solver::CordSolver,
};
use crate::Point;

/// The maximum displacement of a node by the bending of one tick, in metres.
pub(super) const MAX_RELAX_STEP: f64 = 2.5e-4;

/// A scale at which bends are opened. Between neighbouring nodes alone, the bends of densely noded rope would spread
/// too slowly.
#[derive(Clone, Copy)]
pub(super) struct BendScale {
    /// The number of segments on each side of a bend.
    stride: u8,
    /// The largest distance of a node from the middle between those a stride before and after it, in metres.
    sagitta: f64,
}

impl BendScale {
    /// The sides of a bend at the coarsest scale are at most this long, in metres.
    const MAX_LENGTH: f64 = 16e-3;

    /// All scales, finest first.
    pub(super) fn all(segment_length: f64, open: f64) -> Vec<BendScale> {
        let mut scales = Vec::new();
        // Along a circle of the open radius: the cosine of the angle between nodes a stride apart.
        let (mut stride, mut cosine) = (1_u8, 1.0 - 2.0 * open * open);
        while scales.is_empty() || f64::from(stride) * segment_length <= BendScale::MAX_LENGTH {
            scales.push(BendScale { stride, sagitta: segment_length / (2.0 * open) * (1.0 - cosine) });
            (stride, cosine) = (2 * stride, 2.0 * cosine * cosine - 1.0);
        }
        scales
    }
}

/// Opens all bends beyond a limit by a tick, coarsest first, except those at or beside some nodes.
pub(super) fn open_bends(solver: &mut CordSolver, scales: &[BendScale], left_alone: &[bool; SEGMENTS]) {
    const REPEATS: u8 = 2;
    let count = scales.iter().fold(0.0, |count, _| count + f64::from(REPEATS));
    let limit = MAX_RELAX_STEP / count;
    for scale in (0..REPEATS).flat_map(|_| scales.iter().rev()) {
        let displacements = bend_displacements(&solver.nodes, *scale, left_alone);
        let farthest = displacements.iter().map(|by| by.dot(*by)).fold(0.0, f64::max).sqrt();
        let factor = if farthest > limit { limit / farthest } else { 1.0 };
        for (n, by) in displacements.iter().enumerate().filter(|(n, _)| !solver.mobility.is_fixed(*n)) {
            solver.nodes[n] = solver.nodes[n] + *by * factor;
        }
        enforce_length_once(&mut solver.nodes, solver.segment_length, &solver.mobility);
    }
}

/// The displacements that open all bends beyond the limit of a scale. Each bend is a torque between its two sides, and
/// moves their ends across them: so it also opens rope that is folded flat.
fn bend_displacements(nodes: &[Point; SEGMENTS], scale: BendScale, left_alone: &[bool; SEGMENTS]) -> [Point; SEGMENTS] {
    /// The fraction of each excess angle that one iteration takes away. All bends are opened at once, and those of
    /// neighbours add up: above 0.75 they would overshoot.
    const RELAXATION: f64 = 0.6;
    let BendScale { stride: count, sagitta } = scale;
    let (stride, inverse_stride) = (usize::from(count), 1.0 / f64::from(count));
    let ahead = |n: usize, offset: usize| (n + offset) & (SEGMENTS - 1);
    let behind = |n: usize, offset: usize| n.wrapping_sub(offset) & (SEGMENTS - 1);
    let turn = |n: usize| (nodes[n] - nodes[previous_index(n)]).cross(nodes[next_index(n)] - nodes[n]);
    let mut displacements = [Point::default(); SEGMENTS];
    for n in 0..SEGMENTS {
        let (before, after) = (behind(n, stride), ahead(n, stride));
        let bend = (nodes[before] + nodes[after] - nodes[n] * 2.0) * 0.5;
        if bend.dot(bend) <= sagitta * sagitta || is_held(left_alone, n) {
            continue;
        }
        let (arriving, leaving) = (nodes[n] - nodes[before], nodes[after] - nodes[n]);
        let (arriving_length, leaving_length) = (arriving.length(), leaving.length());
        if arriving_length < 1e-9 || leaving_length < 1e-9 {
            continue; // rope wound up within a stride: the finer scales open it
        }
        let (arriving, leaving) = (arriving * (1.0 / arriving_length), leaving * (1.0 / leaving_length));
        let towards = if arriving.cross(leaving) >= 0.0 { 1.0 } else { -1.0 };
        // A curl that is shorter than the stride looks bent the other way: the same holds.
        if stride > 1 && towards * (0..2 * stride - 1).map(|j| turn(behind(n + j, stride - 1))).sum::<f64>() < 0.0 {
            continue;
        }
        let excess = 2.0 * (bend.length() - sagitta);
        let along = arriving + leaving;
        let by = towards * RELAXATION * excess * inverse_stride / (2.0 + along.dot(along));
        let middle = left_normal(along) * by;
        let ends = [left_normal(arriving) * -by, left_normal(leaving) * -by];
        displacements[n] = displacements[n] + middle;
        // Nodes between those of the scale move in proportion, up to a stride beyond its ends.
        for (j, number) in (0..stride).zip(0_u8..) {
            let share = f64::from(number) * inverse_stride;
            let (inner, outer) = ([behind(n, j), ahead(n, j)], [behind(n, stride + j), ahead(n, stride + j)]);
            for side in 0..2 {
                if j > 0 {
                    let between = middle * (1.0 - share) + ends[side] * share;
                    displacements[inner[side]] = displacements[inner[side]] + between;
                }
                displacements[outer[side]] = displacements[outer[side]] + ends[side] * (1.0 - share);
            }
        }
    }
    displacements
}

/// Whether a node or one of its neighbours touches an outline.
pub(super) fn is_held(touching: &[bool; SEGMENTS], n: usize) -> bool {
    touching[previous_index(n)] || touching[n] || touching[next_index(n)]
}

fn left_normal(along: Point) -> Point {
    Point::new(-along.y, along.x)
}
