//! [`pull`]: what two magnets do to each other.
//!
//! Names are those of the formulas: `d` from the first centre to the second, `m1` and `m2` the moments, `a` = m1·d,
//! `b` = m2·d, `c` = m1·m2, `q` = d·Sd and `t` = tr S with the sum `S` of both shape tensors, `e1` = m1·Sd, `e2` = m2·Sd.

#![allow(clippy::many_single_char_names, clippy::similar_names)] // see above

use crate::{
    Vector,
    magnet::{SITES, Source},
};

/// The magnetic constant over 4 pi, in T·m/A.
pub(crate) const K: f64 = 1e-7;

/// Up to this distance of the centres the six dipoles are used, beyond it the dipole with its octupole.
pub const NEAR: f64 = 0.045;

/// What two magnets do to each other. The force on the first is the opposite of that on the second.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pull {
    /// The force on the second, in newton.
    pub force: Vector,
    /// The torques on the first and on the second, each about its own centre, in newton metre.
    pub torques: [Vector; 2],
}

/// The pull between two magnets.
#[inline]
pub fn pull(first: &Source, second: &Source) -> Pull {
    let apart = second.centre - first.centre;
    if apart.dot(apart) < NEAR * NEAR { near(first, second) } else { far(first, second) }
}

/// Six dipoles against six.
///
/// The six of the second magnet are lanes: plain loops over arrays that the compiler turns into vector instructions,
/// with every sum in a fixed order.
pub(crate) fn near(first: &Source, second: &Source) -> Pull {
    let apart = second.centre - first.centre;
    let (m1, m2) = (first.moment, second.moment);
    let c = m1.dot(m2);
    let (sites, others) = (first.sites(), second.sites());
    let places = others.map(|to| apart + to);
    let [xs, ys, zs] = [places.map(|p| p.x), places.map(|p| p.y), places.map(|p| p.z)];
    let shares = SITES.map(|(.., share)| share);

    let mut pull = Pull::default();
    let [mut forces, mut fields1, mut fields2] = [Lanes::default(), Lanes::default(), Lanes::default()];
    let mut cubes = [0.0; 6];
    for (from, share) in sites.iter().zip(shares) {
        let mut here = Lanes::default();
        for lane in 0..6 {
            let (x, y, z) = (xs[lane] - from.x, ys[lane] - from.y, zs[lane] - from.z);
            let a = m1.x * x + m1.y * y + m1.z * z;
            let b = m2.x * x + m2.y * y + m2.z * z;
            let inverse = 1.0 / (x * x + y * y + z * z);
            let cube = K * share * shares[lane] * inverse * inverse.sqrt();
            let fifth = 3.0 * cube * inverse;
            let (along1, along2, along) = (a * fifth, b * fifth, (c - 5.0 * a * b * inverse) * fifth);
            here.x[lane] = m2.x * along1 + m1.x * along2 + x * along;
            here.y[lane] = m2.y * along1 + m1.y * along2 + y * along;
            here.z[lane] = m2.z * along1 + m1.z * along2 + z * along;
            forces.add(lane, here.x[lane], here.y[lane], here.z[lane]);
            fields1.add(lane, x * along2, y * along2, z * along2);
            fields2.add(lane, x * along1, y * along1, z * along1);
            cubes[lane] += cube;
        }
        let force = here.total();
        pull.force += force;
        pull.torques[0] += -from.cross(force);
    }
    let cubes = total(&cubes);
    pull.torques[0] += m1.cross(fields1.total() - m2 * cubes);
    pull.torques[1] += m2.cross(fields2.total() - m1 * cubes);
    for (lane, to) in others.iter().enumerate() {
        pull.torques[1] += to.cross(Vector::new(forces.x[lane], forces.y[lane], forces.z[lane]));
    }
    pull
}

/// A vector for each of the six sites of the second magnet.
#[derive(Default)]
struct Lanes {
    x: [f64; 6],
    y: [f64; 6],
    z: [f64; 6],
}

impl Lanes {
    #[inline]
    fn add(&mut self, lane: usize, x: f64, y: f64, z: f64) {
        self.x[lane] += x;
        self.y[lane] += y;
        self.z[lane] += z;
    }

    fn total(&self) -> Vector {
        Vector::new(total(&self.x), total(&self.y), total(&self.z))
    }
}

/// The sum of six numbers, from the first to the last.
fn total(lanes: &[f64; 6]) -> f64 {
    lanes.iter().fold(0.0, |sum, lane| sum + lane)
}

/// A dipole with its octupole against the same. The comments name the terms of the energy
/// `U = K(c/r³ - 3ab/r⁵) - K/2 [105 ab q/r⁹ - 15(ab t + cq + 2a e2 + 2b e1)/r⁷ + 3(ct + 2 m1·S m2)/r⁵]`,
/// of which forces and torques are the derivatives.
pub(crate) fn far(first: &Source, second: &Source) -> Pull {
    let d = second.centre - first.centre;
    let (m1, m2) = (first.moment, second.moment);
    let (a, b, c) = (m1.dot(d), m2.dot(d), m1.dot(m2));
    let inverse = 1.0 / d.dot(d);
    let fifth = K * inverse * inverse * inverse.sqrt();
    let third = fifth * d.dot(d);
    let seventh = fifth * inverse;
    let ninth = seventh * inverse;

    let [sd1, sd2] = [first.shape(d), second.shape(d)];
    let (sd, s_m1, s_m2) = (sd1 + sd2, first.shape(m1) + second.shape(m1), first.shape(m2) + second.shape(m2));
    let (q, t) = (sd.dot(d), first.shape_trace() + second.shape_trace());
    let (e1, e2) = (m1.dot(sd), m2.dot(sd));
    let bracket7 = a * b * t + c * q + 2.0 * (a * e2 + b * e1);
    let bracket5 = c * t + 2.0 * m1.dot(s_m2);

    // The dipoles' force, then -grad of the rest: the factors, and the powers of r.
    let mut force = (m2 * a + m1 * b + d * (c - 5.0 * a * b * inverse)) * (3.0 * fifth);
    force += (m1 * b + m2 * a) * (52.5 * q * ninth) + sd * (105.0 * a * b * ninth);
    force += d * (-472.5 * a * b * q * ninth * inverse);
    force +=
        ((m1 * b + m2 * a) * t + sd * (2.0 * c) + (m1 * e2 + s_m2 * a + m2 * e1 + s_m1 * b) * 2.0) * (-7.5 * seventh);
    force += d * (52.5 * bracket7 * ninth) + d * (-7.5 * bracket5 * seventh);

    // -dU/dm, the field at each moment, turns that moment; the octupole's shape is turned besides.
    let octupoles = |along: f64, other: Vector, s_other: Vector, e: f64| {
        d * (52.5 * along * q * ninth)
            + (d * (along * t + 2.0 * e) + other * q + sd * (2.0 * along)) * (-7.5 * seventh)
            + (other * t + s_other * 2.0) * (1.5 * fifth)
    };
    let at_first = d * (3.0 * b * fifth) - m2 * third + octupoles(b, m2, s_m2, e2);
    let at_second = d * (3.0 * a * fifth) - m1 * third + octupoles(a, m1, s_m1, e1);
    let shape = |source: &Source| {
        let [s_d, s_1, s_2] = [source.shape(d), source.shape(m1), source.shape(m2)];
        let both = |u: Vector, su: Vector, v: Vector, sv: Vector| u.cross(sv) + v.cross(su);
        d.cross(s_d) * (15.0 * c * seventh - 105.0 * a * b * ninth)
            + (both(m2, s_2, d, s_d) * a + both(m1, s_1, d, s_d) * b) * (15.0 * seventh)
            + both(m1, s_1, m2, s_2) * (-3.0 * fifth)
    };
    Pull { force, torques: [m1.cross(at_first) + shape(first), m2.cross(at_second) + shape(second)] }
}
