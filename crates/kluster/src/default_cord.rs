//! The circle that the program lays when a player has let the time for laying a cord run out (K10).

use crate::{CORD_LENGTH, MIN_CORD_LENGTH};
use magnets::{Cord, Point, World};

/// The lengths to try, in metres.
const LENGTHS: [f64; 3] = [CORD_LENGTH, 0.7, MIN_CORD_LENGTH];
/// The distances from the centre of another cord to try, in metres: those that overlap well come first.
const DISTANCES: [f64; 9] = [0.2, 0.16, 0.24, 0.12, 0.28, 0.08, 0.32, 0.04, 0.36];
/// The directions from there, as unit vectors.
const DIRECTIONS: [(f64, f64); 12] = [
    (1.0, 0.0),
    (-1.0, 0.0),
    (0.0, 1.0),
    (0.0, -1.0),
    (0.8, 0.6),
    (-0.8, -0.6),
    (-0.8, 0.6),
    (0.8, -0.6),
    (0.6, 0.8),
    (-0.6, -0.8),
    (-0.6, 0.8),
    (0.6, -0.8),
];

/// Returns a circle that can be laid next: the first cord in the middle of the surface, another one so that it crosses
/// one that lies (K15). `None` if no circle fits between what the players have laid.
pub(crate) fn circle(world: &World, fits: impl Fn(&Cord) -> bool) -> Option<Cord> {
    LENGTHS.into_iter().find_map(|length| {
        let mut centres = centres(world);
        centres.find_map(|centre| Cord::circle(centre, length).ok().filter(&fits))
    })
}

fn centres(world: &World) -> impl Iterator<Item = Point> {
    let beside = world.cords().iter().map(Cord::centre).flat_map(|centre| {
        DISTANCES
            .into_iter()
            .flat_map(move |distance| DIRECTIONS.into_iter().map(move |(x, y)| centre + Point::new(x, y) * distance))
    });
    let middle = world.cords().is_empty().then(Point::default);
    middle.into_iter().chain(beside)
}
