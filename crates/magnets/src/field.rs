//! [`field`]: the field of a magnet.

use crate::{
    Vector,
    interaction::K,
    magnet::{SITE_WEIGHTS, Source},
};

/// Returns the field of a magnet at a point outside it, in teslas, from its six dipoles. A dipole exactly at the point
/// contributes nothing.
pub fn field(source: &Source, point: Vector) -> Vector {
    let mut sum = Vector::ZERO;
    let weights = [[SITE_WEIGHTS[0]; 2], [SITE_WEIGHTS[1]; 2], [SITE_WEIGHTS[1]; 2]];
    for (site, weight) in source.sites(source.centre).into_iter().zip(weights.into_iter().flatten()) {
        let d = point - site;
        let square = d.dot(d);
        if square > 0.0 {
            let cube = K * weight / (square * square.sqrt());
            sum += (d * (3.0 * source.moment.dot(d) / square) - source.moment) * cube;
        }
    }
    sum
}
