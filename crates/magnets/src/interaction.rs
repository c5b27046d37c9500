//! [`interaction`]: force, torques and fields between two magnets; [`interactions`]: the same for many pairs with SIMD.

mod far;
mod near;

use crate::{
    Vector,
    lanes::{LANES, Lanes, Real},
    magnet::Source,
};

/// The magnetic constant over 4 pi, in T·m/A.
pub(crate) const K: f64 = 1e-7;

/// Up to this distance of the centres the six-dipole model is used, beyond it the octupole model.
pub const NEAR_FIELD_LIMIT: f64 = 0.045;

/// From this distance of the centres on the octupole is negligible, and the dipole alone is used.
pub const FAR_FIELD_LIMIT: f64 = 0.160;

/// The effect of two magnets on each other. The force on the first is opposite to that on the second.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Interaction<T = f64> {
    /// The force on the second, in newtons.
    pub force: Vector<T>,
    /// The torques on the first and on the second, each about its own centre, in newton metres.
    pub torques: [Vector<T>; 2],
    /// The field of the second at the first and of the first at the second, in teslas.
    pub fields: [Vector<T>; 2],
}

/// The range of distances of two magnets, which selects the formula.
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

/// Computes the interaction of two magnets.
pub fn interaction(first: &Source, second: &Source) -> Interaction {
    DistanceBand::between(first, second).interaction(first, second)
}

/// The torque on the second, from the force on it and the torque on the first: angular momentum is conserved.
#[inline]
fn reaction_torque<T: Real>(apart: Vector<T>, force: Vector<T>, torque: Vector<T>) -> Vector<T> {
    force.cross(apart) - torque
}

/// Computes the interactions of many pairs, in order: bit for bit what [`interaction`] returns, but several at once.
///
/// Clears `out` first and reuses its allocation.
pub fn interactions<'a>(pairs: impl IntoIterator<Item = (&'a Source, &'a Source)>, out: &mut Vec<Interaction>) {
    let pairs = pairs.into_iter();
    out.clear();
    out.reserve(pairs.size_hint().0);
    let mut batches = [DistanceBand::Near, DistanceBand::Middle, DistanceBand::Far].map(LaneBatch::new);
    for (index, (first, second)) in pairs.enumerate() {
        out.push(Interaction::default());
        batches[DistanceBand::between(first, second) as usize].add(SourcePair { index, first, second }, out);
    }
    for mut batch in batches {
        batch.flush(out);
    }
}

/// A pair of magnets, and the index of its result.
#[derive(Clone, Copy)]
struct SourcePair<'a> {
    index: usize,
    first: &'a Source,
    second: &'a Source,
}

/// Pairs waiting to be computed together.
struct LaneBatch<'a> {
    distance: DistanceBand,
    /// Unused lanes repeat the first pair.
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
            let results = match self.distance {
                DistanceBand::Near => evaluate_lanes(pairs, near::six_dipoles),
                DistanceBand::Middle => evaluate_lanes(pairs, far::octupole),
                DistanceBand::Far => evaluate_lanes(pairs, far::dipole),
            };
            for (pair, result) in pairs.into_iter().zip(results) {
                out[pair.index] = result;
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

impl Interaction<Lanes> {
    /// Unpacks the interaction of each lane.
    #[inline]
    pub(crate) fn unpack(&self) -> [Interaction; LANES] {
        let each = |v: Vector<Lanes>| {
            let [x, y, z] = [v.x.to_array(), v.y.to_array(), v.z.to_array()];
            std::array::from_fn(|lane| Vector::new(x[lane], y[lane], z[lane]))
        };
        let force: [Vector; LANES] = each(self.force);
        let [torque, other_torque]: [[Vector; LANES]; 2] = self.torques.map(each);
        let [field, other_field]: [[Vector; LANES]; 2] = self.fields.map(each);
        std::array::from_fn(|lane| Interaction {
            force: force[lane],
            torques: [torque[lane], other_torque[lane]],
            fields: [field[lane], other_field[lane]],
        })
    }
}
