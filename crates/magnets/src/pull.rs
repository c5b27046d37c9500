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
pub const NEAR: f64 = 0.045;

/// From this distance of the centres on the octupole no longer matters, and the dipole alone is used.
pub const FAR: f64 = 0.160;

/// What two magnets do to each other. The force on the first is the opposite of that on the second.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pull<T = f64> {
    /// The force on the second, in newton.
    pub force: Vector<T>,
    /// The torques on the first and on the second, each about its own centre, in newton metre.
    pub torques: [Vector<T>; 2],
    /// The field of the second at the first and of the first at the second, in tesla: what turns their moments.
    pub fields: [Vector<T>; 2],
}

/// How far apart two magnets are, and with it which formula holds.
#[derive(Clone, Copy)]
enum Distance {
    Near,
    Middle,
    Far,
}

impl Distance {
    #[inline]
    fn between(first: &Source, second: &Source) -> Distance {
        let apart = second.centre - first.centre;
        let square = apart.dot(apart);
        if square < NEAR * NEAR {
            Distance::Near
        } else if square < FAR * FAR {
            Distance::Middle
        } else {
            Distance::Far
        }
    }

    #[inline]
    fn pull<T: Real>(self, first: &Source<T>, second: &Source<T>) -> Pull<T> {
        match self {
            Distance::Near => near::six_dipoles(first, second),
            Distance::Middle => far::octupole(first, second),
            Distance::Far => far::dipole(first, second),
        }
    }
}

/// The pull between two magnets.
pub fn pull(first: &Source, second: &Source) -> Pull {
    Distance::between(first, second).pull(first, second)
}

/// The torque on the second, from the force on it and the torque on the first: two magnets never turn themselves.
#[inline]
fn turn_back<T: Real>(apart: Vector<T>, force: Vector<T>, turn: Vector<T>) -> Vector<T> {
    force.cross(apart) - turn
}

/// The pulls of many pairs, in their order: bit by bit what [`pull`] finds, but several pairs are computed at once.
///
/// What `out` held is gone; it only grows where it never was as long.
pub fn pull_pairs<'a>(pairs: impl IntoIterator<Item = (&'a Source, &'a Source)>, out: &mut Vec<Pull>) {
    let pairs = pairs.into_iter();
    out.clear();
    out.reserve(pairs.size_hint().0);
    let mut groups = [Distance::Near, Distance::Middle, Distance::Far].map(Group::of);
    for (number, (first, second)) in pairs.enumerate() {
        out.push(Pull::default());
        groups[Distance::between(first, second) as usize].add(Pair { number, first, second }, out);
    }
    for mut group in groups {
        group.finish(out);
    }
}

/// A pair of magnets, and where among the pulls its own belongs.
#[derive(Clone, Copy)]
struct Pair<'a> {
    number: usize,
    first: &'a Source,
    second: &'a Source,
}

/// Pairs that wait for being computed together.
struct Group<'a> {
    distance: Distance,
    /// Lanes that nobody has taken yet repeat the first pair.
    pairs: Option<[Pair<'a>; LANES]>,
    taken: usize,
}

impl<'a> Group<'a> {
    fn of(distance: Distance) -> Group<'a> {
        Group { distance, pairs: None, taken: 0 }
    }

    #[inline]
    fn add(&mut self, pair: Pair<'a>, out: &mut [Pull]) {
        self.pairs.get_or_insert([pair; LANES])[self.taken] = pair;
        self.taken += 1;
        if self.taken == LANES {
            self.finish(out);
        }
    }

    #[inline]
    fn finish(&mut self, out: &mut [Pull]) {
        if let Some(pairs) = self.pairs.take() {
            let pulls = match self.distance {
                Distance::Near => together(pairs, near::six_dipoles),
                Distance::Middle => together(pairs, far::octupole),
                Distance::Far => together(pairs, far::dipole),
            };
            for (pair, pull) in pairs.into_iter().zip(pulls) {
                out[pair.number] = pull;
            }
        }
        self.taken = 0;
    }
}

#[inline]
fn together(
    pairs: [Pair<'_>; LANES],
    formula: impl Fn(&Source<Lanes>, &Source<Lanes>) -> Pull<Lanes>,
) -> [Pull; LANES] {
    let first = Source::side_by_side(pairs.map(|pair| pair.first));
    let second = Source::side_by_side(pairs.map(|pair| pair.second));
    formula(&first, &second).apart()
}
