//! [`field`]: the field that a magnet makes.

use crate::{
    Vector,
    interaction::K,
    magnet::{SITE_WEIGHTS, Source},
};

/// The field of a magnet at a place outside it, in tesla, from its six dipoles. At a dipole itself there is none.
pub fn field(source: &Source, place: Vector) -> Vector {
    let mut sum = Vector::ZERO;
    let shares = [[SITE_WEIGHTS[0]; 2], [SITE_WEIGHTS[1]; 2], [SITE_WEIGHTS[1]; 2]];
    for (site, share) in source.sites(source.centre).into_iter().zip(shares.into_iter().flatten()) {
        let d = place - site;
        let square = d.dot(d);
        if square > 0.0 {
            let cube = K * share / (square * square.sqrt());
            sum += (d * (3.0 * source.moment.dot(d) / square) - source.moment) * cube;
        }
    }
    sum
}
