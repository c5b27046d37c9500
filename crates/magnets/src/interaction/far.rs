//! Magnets farther apart: a dipole with its octupole, and the dipole alone.
//!
//! Names follow the formulas: `d` from the first centre to the second, `m1` and `m2` the moments, `a` = m1·d,
//! `b` = m2·d, `c` = m1·m2, `q` = d·Sd and `t` = tr S with the sum `S` of both shape tensors, `e1` = m1·Sd,
//! `e2` = m2·Sd. Forces, torques and fields are derivatives of the energy
//! `U = K(c/r³ - 3ab/r⁵) - K/10 [105 ab q/r⁹ - 15(ab t + cq + 2a e2 + 2b e1)/r⁷ + 3(ct + 2 m1·S m2)/r⁵]`.

#![allow(clippy::many_single_char_names, clippy::similar_names)] // the names of the formulas

use super::{Interaction, K};
use crate::{lanes::Real, magnet::Source};

/// The first term of the energy alone.
pub(super) fn dipole<T: Real>(first: &Source<T>, second: &Source<T>) -> Interaction<T> {
    let d = second.centre - first.centre;
    let (m1, m2) = (first.moment, second.moment);
    let (a, b, c) = (m1.dot(d), m2.dot(d), m1.dot(m2));
    let inverse = d.dot(d).inverse();
    let third = T::of(K) * inverse * inverse.root();
    let fifth = T::of(3.0) * third * inverse;
    let (along1, along2) = (a * fifth, b * fifth);
    let force = m2 * along1 + m1 * along2 + d * ((c - T::of(5.0) * a * b * inverse) * fifth);
    let (at_first, at_second) = (d * along2 - m2 * third, d * along1 - m1 * third);
    Interaction { force, torques: [m1.cross(at_first), m2.cross(at_second)], fields: [at_first, at_second] }
}

/// Both terms of the energy.
pub(super) fn octupole<T: Real>(first: &Source<T>, second: &Source<T>) -> Interaction<T> {
    let d = second.centre - first.centre;
    let (m1, m2) = (first.moment, second.moment);
    let (a, b, c) = (m1.dot(d), m2.dot(d), m1.dot(m2));
    let inverse = d.dot(d).inverse();
    let third = T::of(K) * inverse * inverse.root();
    let fifth = third * inverse;
    let seventh = fifth * inverse;
    let ninth = seventh * inverse;

    let [sd1, sd2] = [first.shape(d), second.shape(d)];
    let [s2_m1, s1_m2] = [second.shape(m1), first.shape(m2)];
    let (sd, s_m1, s_m2) = (sd1 + sd2, first.shaped + s2_m1, s1_m2 + second.shaped);
    let (q, t, ab) = (sd.dot(d), first.trace + second.trace, a * b);
    let (e1, e2) = (m1.dot(sd), m2.dot(sd));

    // The derivatives of -U: coefficients of m1 and m2, of d, and of S d, S m1 and S m2.
    let twist = T::of(3.0) * fifth + T::of(10.5) * q * ninth - T::of(1.5) * t * seventh;
    let bend = T::of(-3.0) * seventh;
    let (of_m1, of_m2) = (b * twist + e2 * bend, a * twist + e1 * bend);
    let (of_s_m1, of_s_m2) = (b * bend, a * bend);
    let of_sd = T::of(21.0) * ab * ninth + c * bend;
    let sixth = T::of(0.6) * fifth;
    let of_other = T::of(0.3) * t * fifth - T::of(1.5) * q * seventh - third;
    let bracket7 = ab * t + c * q + T::of(2.0) * (a * e2 + b * e1);
    let bracket5 = c * t + T::of(2.0) * m1.dot(s_m2);
    let of_d = T::of(3.0) * c * fifth - T::of(15.0) * ab * seventh - T::of(1.5) * bracket5 * seventh
        + (T::of(10.5) * bracket7 - T::of(94.5) * ab * q * inverse) * ninth;

    let force = m1 * of_m1 + m2 * of_m2 + d * of_d + sd * of_sd + s_m1 * of_s_m1 + s_m2 * of_s_m2;
    // The field at each moment exerts a torque on it; the octupole's shape adds another.
    let at_first = d * of_m1 + m2 * of_other + sd * of_s_m1 + s_m2 * sixth;
    let at_second = d * of_m2 + m1 * of_other + sd * of_s_m2 + s_m1 * sixth;
    let on_sd = d * of_sd + m1 * of_s_m1 + m2 * of_s_m2;
    let (on_s_m1, on_s_m2) = (d * of_s_m1 + m2 * sixth, d * of_s_m2 + m1 * sixth);
    let turn = m1.cross(at_first) + sd1.cross(on_sd) + first.shaped.cross(on_s_m1) + s1_m2.cross(on_s_m2);
    Interaction { force, torques: [turn, super::reaction_torque(d, force, turn)], fields: [at_first, at_second] }
}
