//! [`field`]: the field that a magnet makes.

use crate::{
    Vector,
    magnet::{SITES, Source},
    pull::K,
};

/// The field of a magnet at a place outside it, in tesla, from its six dipoles. At a dipole itself there is none.
pub fn field(source: &Source, place: Vector) -> Vector {
    let mut sum = Vector::ZERO;
    for (site, (.., share)) in source.sites().into_iter().zip(SITES) {
        let d = place - (source.centre + site);
        let square = d.dot(d);
        if square > 0.0 {
            let cube = K * share / (square * square.sqrt());
            sum += (d * (3.0 * source.moment.dot(d) / square) - source.moment) * cube;
        }
    }
    sum
}
