//! [`interaction`]: force, torques and fields between two magnets; [`interactions`]: the same for many pairs with SIMD.

mod far;
mod near;

use crate::{
    FieldRanges, Vector,
    lanes::{LANES, Lanes, Real},
    magnet::Source,
};

/// The magnetic constant over 4 pi, in T·m/A.
pub(crate) const K: f64 = 1e-7;

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
    const ALL: [DistanceBand; 3] = [DistanceBand::Near, DistanceBand::Middle, DistanceBand::Far];

    #[inline]
    fn between(ranges: FieldRanges, first: &Source, second: &Source) -> DistanceBand {
        let apart = second.centre - first.centre;
        let square = apart.dot(apart);
        // Without branches: the processor could not predict them.
        let [near, far] = [ranges.near, ranges.far].map(|range| usize::from(square < range * range));
        DistanceBand::ALL[2 - near - far]
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
pub fn interaction(ranges: FieldRanges, first: &Source, second: &Source) -> Interaction {
    DistanceBand::between(ranges, first, second).interaction(first, second)
}

/// The torque on the second, from the force on it and the torque on the first: angular momentum is conserved.
#[inline]
fn reaction_torque<T: Real>(apart: Vector<T>, force: Vector<T>, torque: Vector<T>) -> Vector<T> {
    force.cross(apart) - torque
}

/// Computes the interactions of many pairs, in order: bit for bit what [`interaction`] returns, but several at once.
///
/// Replaces the contents of `out` and reuses its allocation.
pub fn interactions<'a>(
    ranges: FieldRanges,
    pairs: impl IntoIterator<Item = (&'a Source, &'a Source)>,
    out: &mut Vec<Interaction>,
) {
    let mut pairs = pairs.into_iter();
    let mut count = 0;
    while let Some(pair) = pairs.next() {
        let mut block = [pair; BLOCK];
        let mut len = 1;
        for (place, pair) in block[1..].iter_mut().zip(&mut pairs) {
            *place = pair;
            len += 1;
        }
        // Every interaction is overwritten: those of the last time need not be cleared.
        if out.len() < count + len {
            out.resize(count + len, Interaction::default());
        }
        evaluate_block(ranges, &block[..len], &mut out[count..][..len]);
        count += len;
    }
    out.truncate(count);
}

/// The number of pairs that are sorted by distance together, so that all lanes compute the same formula.
const BLOCK: usize = 128;

fn evaluate_block(ranges: FieldRanges, pairs: &[(&Source, &Source)], out: &mut [Interaction]) {
    // The indices of the pairs in each band.
    let mut bands = [[0_u8; BLOCK]; 3];
    let mut lens = [0; 3];
    for (index, (first, second)) in (0_u8..).zip(pairs) {
        let band = DistanceBand::between(ranges, first, second) as usize;
        bands[band][lens[band]] = index;
        lens[band] += 1;
    }
    let [near, middle, far] = [0, 1, 2].map(|band| &bands[band][..lens[band]]);
    evaluate_lanes(near, pairs, out, near::six_dipoles);
    evaluate_lanes(middle, pairs, out, far::octupole);
    evaluate_lanes(far, pairs, out, far::dipole);
}

#[inline]
fn evaluate_lanes(
    indices: &[u8],
    pairs: &[(&Source, &Source)],
    out: &mut [Interaction],
    formula: impl Fn(&Source<Lanes>, &Source<Lanes>) -> Interaction<Lanes>,
) {
    for chunk in indices.chunks(LANES) {
        // Unused lanes repeat the first pair.
        let lanes: [_; LANES] = std::array::from_fn(|lane| pairs[usize::from(*chunk.get(lane).unwrap_or(&chunk[0]))]);
        let (first, second) = (Source::pack(lanes.map(|pair| pair.0)), Source::pack(lanes.map(|pair| pair.1)));
        for (index, interaction) in chunk.iter().zip(formula(&first, &second).unpack()) {
            out[usize::from(*index)] = interaction;
        }
    }
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
