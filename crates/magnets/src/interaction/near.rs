//! Magnets near each other: six dipoles against six.
//!
//! With site `i` of the first and `j` of the second apart by `d = apart + to_j - from_i`, the force between the two is
//! `m2 (a/r⁵) + m1 (b/r⁵) + d (c - 5ab/r²)/r⁵` (times 3K and both weights), where a = m1·d, b = m2·d, c = m1·m2. Only
//! those three coefficients are computed for each of the 36 pairs. Sites are linear combinations of two semi-axes, so
//! forces, torques and fields follow from moments of the coefficients along the axes: see [`SiteMoments`].

#![allow(clippy::many_single_char_names, clippy::similar_names)] // the names of the formulas

use super::{Interaction, K};
use crate::{
    Vector,
    lanes::Real,
    magnet::{CORNER, NOSE, SITE_WEIGHTS, Source, site_values},
};

pub(super) fn six_dipoles<T: Real>(first: &Source<T>, second: &Source<T>) -> Interaction<T> {
    let apart = second.centre - first.centre;
    let (m1, m2) = (first.moment, second.moment);
    let ([by_a, by_b, by_d], thirds) = sums(first, second, apart);
    let (by_d, thirds) = (by_d.times(T::of(5.0)), thirds * T::of(1.0 / 3.0));

    // The sum of all d, weighted.
    let distances = |sums: &PairMoments<T>| {
        apart * sums.sum.sum + second.along * sums.sum.along + second.across * sums.sum.across
            - first.along * sums.along.sum
            - first.across * sums.across.sum
    };
    let scale = T::of(3.0 * K);
    let at_first = (distances(&by_b) - m2 * thirds) * scale;
    let at_second = (distances(&by_a) - m1 * thirds) * scale;
    let force = (m2 * by_a.sum.sum + m1 * by_b.sum.sum + distances(&by_d)) * scale;

    // The field exerts a torque on the moment of the first; the forces at its sites exert one on its body.
    let end = |a: &SiteMoments<T>, b: &SiteMoments<T>, d: &SiteMoments<T>| {
        m2 * a.sum + m1 * b.sum + apart * d.sum + second.along * d.along + second.across * d.across
    };
    let along = end(&by_a.along, &by_b.along, &by_d.along);
    let across = end(&by_a.across, &by_b.across, &by_d.across);
    let turn = m1.cross(at_first) - (first.along.cross(along) + first.across.cross(across)) * scale;
    Interaction { force, torques: [turn, super::reaction_torque(apart, force, turn)], fields: [at_first, at_second] }
}

/// The sums of a/r⁵, of b/r⁵ and of (c/5 - ab/r²)/r⁵ over all pairs of sites, and that of 1/r³.
#[inline]
fn sums<T: Real>(first: &Source<T>, second: &Source<T>, apart: Vector<T>) -> ([PairMoments<T>; 3], T) {
    let (m1, m2) = (first.moment, second.moment);
    let fifth_of_c = m1.dot(m2) * T::of(0.2);
    let products = |v: Vector<T>| site_values(v.dot(apart), v.dot(second.along), v.dot(second.across));
    let (a_to, b_to) = (products(m1), products(m2));
    let (twice_along, twice_across) = (products(first.along + first.along), products(first.across + first.across));
    let own_a = site_offsets(m1.dot(first.along), m1.dot(first.across));
    let own_b = site_offsets(m2.dot(first.along), m2.dot(first.across));
    let (own_squares, squares) = (squares(first), squares(second));
    let twice = apart + apart;
    let to = site_values(apart.dot(apart), twice.dot(second.along), twice.dot(second.across));

    // 1/r² and 1/r of a site of the second with one of the first and with its opposite: one division for both, and all
    // roots started before anything needs them, because divisions and roots have the longest latency.
    let inverses = |j: usize| {
        let square = to[j] + squares[usize::from(j > 1)];
        let three = site_offsets(twice_along[j], twice_across[j]);
        [0, 1, 2].map(|i: usize| {
            let middle = square + own_squares[i.min(1)];
            let (here, opposite) = (middle - three[i], middle + three[i]);
            let both = (here * opposite).inverse();
            let (here, opposite) = (opposite * both, here * both);
            [(here, here.root()), (opposite, opposite.root())]
        })
    };

    // For each site of the second, sums over those of the first, two opposite ones at a time.
    let columns: [([SiteMoments<T>; 3], T); 6] = std::array::from_fn(|j| {
        let inverses = inverses(j);
        let twins = |i: usize| {
            let [here, opposite] = inverses[i];
            let (ones, third) = factors(a_to[j] - own_a[i], b_to[j] - own_b[i], here, fifth_of_c);
            let (others, other_third) = factors(a_to[j] + own_a[i], b_to[j] + own_b[i], opposite, fifth_of_c);
            ([0, 1, 2].map(|kind| OppositeSites::of(ones[kind], others[kind])), third + other_third)
        };
        let [(noses, third_nose), (rights, third_right), (lefts, third_left)] = [twins(0), twins(1), twins(2)];
        let thirds = third_nose * T::of(SITE_WEIGHTS[0]) + (third_right + third_left) * T::of(SITE_WEIGHTS[1]);
        ([0, 1, 2].map(|kind| SiteMoments::of(noses[kind], rights[kind], lefts[kind])), thirds)
    });
    let of_kind = |kind: usize| PairMoments::of(columns.map(|(column, _)| column[kind]));
    ([of_kind(0), of_kind(1), of_kind(2)], SiteMoments::of_six(columns.map(|(_, third)| third)).sum)
}

/// The squared distances of noses and corners from the centre.
#[inline]
fn squares<T: Real>(source: &Source<T>) -> [T; 2] {
    let (along, across) = (source.along.dot(source.along), source.across.dot(source.across));
    let corner = along * T::of(CORNER[0] * CORNER[0]) + across * T::of(CORNER[1] * CORNER[1]);
    [along * T::of(NOSE * NOSE), corner]
}

/// The offsets of a nose, the right and the left corner from the centre; the opposite sites have the negative ones.
#[inline]
fn site_offsets<T: Real>(along: T, across: T) -> [T; 3] {
    let (fore, side) = (along * T::of(CORNER[0]), across * T::of(CORNER[1]));
    [along * T::of(NOSE), fore + side, fore - side]
}

#[inline]
fn factors<T: Real>(a: T, b: T, (inverse, root): (T, T), fifth_of_c: T) -> ([T; 3], T) {
    let third = inverse * root;
    let fifth = third * inverse;
    ([a * fifth, b * fifth, (fifth_of_c - a * b * inverse) * fifth], third)
}

/// Sum and difference of a site and its opposite.
#[derive(Clone, Copy)]
struct OppositeSites<T> {
    sum: T,
    difference: T,
}

impl<T: Real> OppositeSites<T> {
    #[inline]
    fn of(one: T, opposite: T) -> OppositeSites<T> {
        OppositeSites { sum: one + opposite, difference: one - opposite }
    }
}

/// A weighted sum over the six sites, and its first moments along each semi-axis.
#[derive(Clone, Copy)]
struct SiteMoments<T> {
    sum: T,
    along: T,
    across: T,
}

impl<T: Real> SiteMoments<T> {
    #[inline]
    fn of(noses: OppositeSites<T>, rights: OppositeSites<T>, lefts: OppositeSites<T>) -> SiteMoments<T> {
        SiteMoments {
            sum: noses.sum * T::of(SITE_WEIGHTS[0]) + (rights.sum + lefts.sum) * T::of(SITE_WEIGHTS[1]),
            along: noses.difference * T::of(SITE_WEIGHTS[0] * NOSE)
                + (rights.difference + lefts.difference) * T::of(SITE_WEIGHTS[1] * CORNER[0]),
            across: (rights.difference - lefts.difference) * T::of(SITE_WEIGHTS[1] * CORNER[1]),
        }
    }

    /// In the order of [`site_values`].
    #[inline]
    fn of_six([front, back, right, left, back_right, back_left]: [T; 6]) -> SiteMoments<T> {
        SiteMoments::of(
            OppositeSites::of(front, back),
            OppositeSites::of(right, back_left),
            OppositeSites::of(left, back_right),
        )
    }

    #[inline]
    fn times(self, factor: T) -> SiteMoments<T> {
        SiteMoments { sum: self.sum * factor, along: self.along * factor, across: self.across * factor }
    }
}

/// The same over all pairs of sites: outer fields are moments over the first's sites, inner ones over the second's.
struct PairMoments<T> {
    sum: SiteMoments<T>,
    along: SiteMoments<T>,
    across: SiteMoments<T>,
}

impl<T: Real> PairMoments<T> {
    #[inline]
    fn of(columns: [SiteMoments<T>; 6]) -> PairMoments<T> {
        PairMoments {
            sum: SiteMoments::of_six(columns.map(|column| column.sum)),
            along: SiteMoments::of_six(columns.map(|column| column.along)),
            across: SiteMoments::of_six(columns.map(|column| column.across)),
        }
    }

    #[inline]
    fn times(self, factor: T) -> PairMoments<T> {
        PairMoments { sum: self.sum.times(factor), along: self.along.times(factor), across: self.across.times(factor) }
    }
}
