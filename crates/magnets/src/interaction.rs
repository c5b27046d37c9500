//! [`pull`]: what two magnets do to each other, and [`pull_pairs`]: the same for many pairs, several at once.

mod far;
mod near;

use crate::{
    Vector,
    lanes::{LANES, Lanes, Real},
    magnet::Source,
};

/// The magnetic constant over 4 pi, in T·m/A.
pub(crate) const K: f64 = 1e-7;

/// Up to this distance of the centres the six dipoles are used, beyond it the dipole with its octupole.
pub const NEAR_FIELD_LIMIT: f64 = 0.045;

/// From this distance of the centres on the octupole no longer matters, and the dipole alone is used.
pub const FAR_FIELD_LIMIT: f64 = 0.160;

/// What two magnets do to each other. The force on the first is the opposite of that on the second.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Interaction<T = f64> {
    /// The force on the second, in newton.
    pub force: Vector<T>,
    /// The torques on the first and on the second, each about its own centre, in newton metre.
    pub torques: [Vector<T>; 2],
    /// The field of the second at the first and of the first at the second, in tesla: what turns their moments.
    pub fields: [Vector<T>; 2],
}

/// How far apart two magnets are, and with it which formula holds.
#[derive(Clone, Copy)]
enum DistanceBand {
    Near,
    Middle,
    Far,
}

impl DistanceBand {
    #[inline]
    fn between(first: &Source, second: &Source) -> DistanceBand {
        let apart = second.centre - first.centre;
        let square = apart.dot(apart);
        if square < NEAR_FIELD_LIMIT * NEAR_FIELD_LIMIT {
            DistanceBand::Near
        } else if square < FAR_FIELD_LIMIT * FAR_FIELD_LIMIT {
            DistanceBand::Middle
        } else {
            DistanceBand::Far
        }
    }

    #[inline]
    fn interaction<T: Real>(self, first: &Source<T>, second: &Source<T>) -> Interaction<T> {
        match self {
            DistanceBand::Near => near::six_dipoles(first, second),
            DistanceBand::Middle => far::octupole(first, second),
            DistanceBand::Far => far::dipole(first, second),
        }
    }
}

/// The pull between two magnets.
pub fn interaction(first: &Source, second: &Source) -> Interaction {
    DistanceBand::between(first, second).interaction(first, second)
}

/// The torque on the second, from the force on it and the torque on the first: two magnets never turn themselves.
#[inline]
fn reaction_torque<T: Real>(apart: Vector<T>, force: Vector<T>, torque: Vector<T>) -> Vector<T> {
    force.cross(apart) - torque
}

/// The pulls of many pairs, in their order: bit by bit what [`pull`] finds, but several pairs are computed at once.
///
/// What `out` held is gone; it only grows where it never was as long.
pub fn interactions<'a>(pairs: impl IntoIterator<Item = (&'a Source, &'a Source)>, out: &mut Vec<Interaction>) {
    let pairs = pairs.into_iter();
    out.clear();
    out.reserve(pairs.size_hint().0);
    let mut groups = [DistanceBand::Near, DistanceBand::Middle, DistanceBand::Far].map(LaneBatch::new);
    for (number, (first, second)) in pairs.enumerate() {
        out.push(Interaction::default());
        groups[DistanceBand::between(first, second) as usize].add(SourcePair { index: number, first, second }, out);
    }
    for mut group in groups {
        group.flush(out);
    }
}

/// A pair of magnets, and where among the pulls its own belongs.
#[derive(Clone, Copy)]
struct SourcePair<'a> {
    index: usize,
    first: &'a Source,
    second: &'a Source,
}

/// Pairs that wait for being computed together.
struct LaneBatch<'a> {
    distance: DistanceBand,
    /// Lanes that nobody has taken yet repeat the first pair.
    pairs: Option<[SourcePair<'a>; LANES]>,
    len: usize,
}

impl<'a> LaneBatch<'a> {
    fn new(distance: DistanceBand) -> LaneBatch<'a> {
        LaneBatch { distance, pairs: None, len: 0 }
    }

    #[inline]
    fn add(&mut self, pair: SourcePair<'a>, out: &mut [Interaction]) {
        self.pairs.get_or_insert([pair; LANES])[self.len] = pair;
        self.len += 1;
        if self.len == LANES {
            self.flush(out);
        }
    }

    #[inline]
    fn flush(&mut self, out: &mut [Interaction]) {
        if let Some(pairs) = self.pairs.take() {
            let pulls = match self.distance {
                DistanceBand::Near => evaluate_lanes(pairs, near::six_dipoles),
                DistanceBand::Middle => evaluate_lanes(pairs, far::octupole),
                DistanceBand::Far => evaluate_lanes(pairs, far::dipole),
            };
            for (pair, pull) in pairs.into_iter().zip(pulls) {
                out[pair.index] = pull;
            }
        }
        self.len = 0;
    }
}

#[inline]
fn evaluate_lanes(
    pairs: [SourcePair<'_>; LANES],
    formula: impl Fn(&Source<Lanes>, &Source<Lanes>) -> Interaction<Lanes>,
) -> [Interaction; LANES] {
    let first = Source::pack(pairs.map(|pair| pair.first));
    let second = Source::pack(pairs.map(|pair| pair.second));
    formula(&first, &second).unpack()
}
